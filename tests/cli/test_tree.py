"""`zermelo tree`."""

import io
import json

import pytest

FIGURE = "[[3,12,8],[2,4,6],[14,5,2]]"


def test_figure_5_2_as_json(run):
    found = run("tree", "aima-5.2", "--algorithm", "textbook.alphabeta", "--json").json
    assert (found["value"], found["move"], found["pv"]) == (3, "a1", ["a1", "b1"])
    assert (found["leaves"], found["nodes"], found["cutoffs"]) == (7, 11, 1)
    assert found["looked_at"] == [3, 12, 8, 2, 14, 5, 2]
    assert found["pruned"] == [4, 6]
    assert found["cut"][0]["node"] == "C"
    assert found["cut"][0]["skipped"] == ["c2", "c3"]
    assert "2 ≤ α = 3" in found["cut"][0]["reason"]


def test_minimax_prunes_nothing(run):
    found = run("tree", FIGURE, "--algorithm", "textbook.minimax", "--json").json
    assert (found["leaves"], found["cutoffs"], found["pruned"]) == (9, 0, [])


@pytest.mark.parametrize(
    ("tree", "algorithm"),
    [
        ("aima-5.2", "alphabeta"),
        ("aima-5.4", "maxn"),
        ("expectiminimax-dice", "expectiminimax"),
        ("[[(1,2,6),(4,2,3)],[(6,1,2),(7,4,1)]]", "maxn"),
        ('{"children": [3, {"children": [1, 5], "player": "chance"}]}', "expectiminimax"),
    ],
)
def test_the_algorithm_follows_the_kind_of_tree(run, tree, algorithm):
    assert run("tree", tree, "--json").json["algorithm"] == f"textbook.{algorithm}"


def test_levels_of_nested_lists(run):
    found = run("tree", "[[3,5],[2,9]]", "--levels", "max,chance", "--json").json
    assert found["value"] == 5.5


def test_leaves_of_unknown_value_are_named_when_skipped(run):
    tree = '[[3,12,8],[2,{"name":"x","value":null},{"name":"y","value":null}],[14,5,2]]'
    found = run("tree", tree, "--json").json
    assert (found["value"], found["pruned"]) == (3, ["x", "y"])
    ran = run("tree", tree, "--algorithm", "textbook.minimax")
    assert ran.status == 2
    assert "does not say what leaf x is worth" in ran.err


def test_a_search_of_limited_depth_calls_nothing_exact(run, tmp_path):
    drawing = tmp_path / "search.svg"
    for algorithm in ("hminimax", "alphabeta", "iterative_deepening", "beam"):
        asked = ("--game", "tictactoe", "--depth", "1", "--algorithm", f"textbook.{algorithm}")
        ran = run("tree", *asked, "-o", str(drawing))
        assert "is worth about 0.4444" in ran.out
        for said in (ran.out, drawing.read_text(encoding="utf-8")):
            assert "exactly" not in said
            assert "proved" not in said


def test_a_tie_that_decides_is_told_with_its_range(run):
    asked = ("tree", "[[(5,1),(0,1)],[(3,0),(3,2)]]", "--levels", "0,1")
    said = run(*asked).out
    assert "depending on ties the first player gets 3 to 5 and the second player 1 to 2" in said
    assert "proved" not in said
    found = run(*asked, "--json").json
    assert (found["proved"], found["exactness"]) == (False, "depends on ties")
    assert found["tie_rule"] == "the first of equal moves is played"
    assert found["ranges"] == [[3, 5], [1, 2]]


def test_for_people_it_shows_the_tree_and_the_answer(run):
    ran = run("tree", "aima-5.2")
    assert ran.status == 0
    assert "Best move a1: worth 3 to MAX (proved)" in ran.out
    assert "7 leaves looked at, 2 never, 11 nodes, 1 cutoff" in ran.out
    assert "✂" in ran.out


def test_stages_and_steps(run):
    assert (
        run("tree", "aima-5.2", "--step", "(e)").out == run("tree", "aima-5.2", "--step", "e").out
    )
    found = run("tree", "aima-5.2", "--step", "e", "--json").json
    assert (found["root"]["low"], found["root"]["high"]) == (3, 14)
    found = run("tree", "aima-5.2", "--step", "0", "--json").json
    assert found["root"] == {"low": None, "high": None, "value": None}


@pytest.mark.parametrize("suffix", [".svg", ".tex", ".html", ".txt", ".json"])
def test_drawings(run, tmp_path, suffix):
    path = tmp_path / f"tree{suffix}"
    ran = run("tree", "aima-5.2", "--step", "c", "-o", str(path))
    assert ran.status == 0
    assert path.stat().st_size > 100
    assert str(path) in ran.out


def test_unwritable_output(run, tmp_path):
    (tmp_path / "taken.svg").mkdir()
    ran = run("tree", "aima-5.2", "-o", str(tmp_path / "taken.svg"))
    assert ran.status == 2
    assert ran.err.startswith("zermelo: ")
    assert ran.err.count("\n") == 1


def test_from_a_file_and_from_standard_input(run, tmp_path, monkeypatch):
    path = tmp_path / "mine.json"
    path.write_text(json.dumps([[3, 5], [2, 9]]))
    assert run("tree", str(path), "--json").json["value"] == 3
    monkeypatch.setattr("sys.stdin", io.StringIO(FIGURE + "\n"))
    assert run("tree", "-", "--json").json["value"] == 3
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert run("tree", "-").status == 2


def test_a_cs188_exercise_is_searched_as_it_says(run, tmp_path, monkeypatch):
    exercise = """class: "GraphGameTreeTest"
alg: "ExpectimaxAgent"
depth: "1"
num_agents: "2"
start_state: "root"
win_states: "A B C D"
lose_states: ""
successors: \"\"\"
root Left l
root Right r
l Left A
l Right B
r Left C
r Right D
\"\"\"
evaluation: \"\"\"
A 2.0
B 6.0
C 3.0
D 4.0
\"\"\"
"""
    path = tmp_path / "one.test"
    path.write_text(exercise)
    found = run("tree", str(path), "--json").json
    assert (found["algorithm"], found["value"], found["move"]) == (
        "textbook.expectimax",
        4.0,
        "Left",
    )
    monkeypatch.setattr("sys.stdin", io.StringIO(exercise))
    assert run("tree", "-", "--json").json["value"] == 4.0


def test_the_tree_of_a_real_game(run, tmp_path):
    words = ["tree", "--game", "tictactoe", "--position", "xx./oo./..."]
    found = run(*words, "--depth", "2", "--json").json
    assert (found["value"], found["move"]) == (1, "c3")
    path = tmp_path / "search.svg"
    assert run(*words, "--depth", "3", "-o", str(path)).status == 0
    assert path.exists()
    ran = run("tree", "--game", "tictactoe", "--depth", "4", "--max-nodes", "500")
    assert ran.status == 0
    assert "too many to print" in ran.out


def test_list(run):
    ran = run("tree", "--list")
    assert ran.status == 0
    assert "aima-5.2" in ran.out
    assert "Russell & Norvig" in ran.out
    rows = run("tree", "--list", "--json").json["trees"]
    assert all(row["name"] and row["title"] and row["source"] for row in rows)
