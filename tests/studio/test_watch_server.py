"""The server's half of Watch: what is sent agrees with the replay, and bad requests are refused."""

from __future__ import annotations

import pytest
from command_line import TAKE
from serving import Page

from zermelo.game import UnsupportedGameError
from zermelo.games import entries
from zermelo.games.tree import example
from zermelo.studio import searches
from zermelo.studio.catalogue import Catalogue
from zermelo.studio.explore import _refuse_unsolvable
from zermelo.studio.schema.common import Position
from zermelo.studio.schema.watch import Subject
from zermelo.trace import trace
from zermelo.trace.labels import beside, inside
from zermelo.trace.steps import STATUS


def watch(page: Page, algorithm="textbook.alphabeta", order="given", depth=None, **subject):
    search = {"subject": subject, "algorithm": algorithm, "order": order}
    if depth is not None:
        search["depth"] = depth
    with page.socket(max_size=None) as socket:  # a record may be larger than a client expects
        (record,) = page.replies(socket, page.begin(socket, "watch", search=search))
    return record


def ways(page: Page, **subject):
    answer = page.post("/api/watch/subject", subject)
    assert answer.status_code == 200, answer.text
    return answer.json()


def replayed(record, step):
    """What the page knows after so many steps: each node's state and text."""
    strings, nodes = record["strings"], record["nodes"]
    known = {n: [0, strings[text]] for n, text in enumerate(nodes["text"])}
    for delta in record["deltas"][:step]:
        for at in range(0, len(delta), 4):
            known[delta[at]] = [delta[at + 1], strings[delta[at + 2]]]
    return known


@pytest.mark.parametrize("name", ["aima-5.2", "brown-fig3", "falcons-example-1", "nim-2-2"])
@pytest.mark.parametrize("algorithm", ["textbook.alphabeta", "textbook.iterative_deepening"])
def test_the_page_replays_what_the_library_replays(page, name, algorithm):
    record = watch(page, algorithm, tree=name)
    seen = trace(example(name), algorithm=algorithm)
    assert len(record["deltas"]) == seen.steps
    for step in range(seen.steps + 1):
        views = seen.replay(step).views
        for node, (state, text) in replayed(record, step).items():
            view = views[node]
            leaf = seen.nodes[node].role == "leaf"
            told = inside(seen.nodes[node], view) if leaf else beside(view, seen.windows)
            assert (state, text) == (STATUS[view.status], told)


def test_the_stages_of_the_book_have_the_intervals_of_the_book(page):
    record = watch(page, tree="aima-5.2")
    names = [record["strings"][n] for n in record["nodes"]["name"]]
    inner = {name: names.index(name) for name in "ABCD"}
    found = {}
    for stage in record["stages"]:
        known = replayed(record, stage["step"])
        found[stage["name"]] = {name: known[node][1] for name, node in inner.items()}
    assert found["a"]["B"] == "[−∞, 3]"
    assert found["b"]["B"] == "[−∞, 3]"
    assert (found["c"]["B"], found["c"]["A"]) == ("[3, 3]", "[3, +∞]")
    assert found["d"]["C"] == "[−∞, 2]"
    assert (found["e"]["D"], found["e"]["A"]) == ("[−∞, 14]", "[3, 14]")
    assert (found["f"]["D"], found["f"]["A"]) == ("[2, 2]", "[3, 3]")


def test_a_cutoff_lights_the_line_that_cuts(page):
    record = watch(page, tree="aima-5.2")
    code = record["code"]
    cut = record["kinds"].index("c") + 1
    assert code["lines"][code["at"][cut]].strip() == "if v ≤ α: return v"
    assert len(code["at"]) == len(record["deltas"]) + 1
    assert code["at"][0] == -1


def test_the_same_value_in_every_order_with_more_or_less_work(page):
    seen = {
        order: watch(page, order=order, tree="aima-5.2") for order in ("given", "best", "worst")
    }
    assert {record["value"] for record in seen.values()} == {"3"}
    work = {order: record["visited"] for order, record in seen.items()}
    assert work["best"] < work["given"] <= work["worst"]
    assert all(record["minimax"] == 13 for record in seen.values())


def test_a_position_of_a_game_is_searched_to_its_depth(page):
    position = {"game": "connect4", "moves": ["4", "4"]}
    record = watch(page, depth=3, position=position)
    assert record["minimax"] == 1 + 7 + 49 + 343
    assert record["visited"] < record["minimax"]
    native = watch(page, "alphabeta", depth=3, position=position)
    assert native["value"] == record["value"]


def test_no_more_than_so_many_nodes_are_recorded_and_that_is_said(page):
    record = watch(page, depth=6, position={"game": "connect4"})
    assert len(record["nodes"]["parent"]) == 20_000
    assert "record was full" in record["left_out"]


@pytest.mark.parametrize(
    ("subject", "first"),
    [
        ({"tree": "aima-5.2"}, "textbook.alphabeta"),
        ({"tree": "aima-5.4"}, "textbook.maxn"),
        ({"tree": "[[(1, 2, 6), (4, 2, 3)], [(6, 1, 2), (7, 4, 1)]]"}, "textbook.maxn"),
        ({"tree": "expectiminimax-dice"}, "textbook.expectiminimax"),
        ({"position": {"game": "tictactoe"}}, "textbook.alphabeta"),
    ],
)
def test_searches_that_suit_the_game_are_offered_and_all_of_them_run(page, subject, first):
    offered = ways(page, **subject)
    assert offered["algorithms"][0]["name"] == first
    for choice in offered["algorithms"]:
        record = watch(page, choice["name"], depth=2, **subject)
        assert record["deltas"]
        assert record["code"]["lines"]


@pytest.mark.parametrize(
    ("subject", "says"),
    [
        ({"tree": "aima-5.3"}, "did you mean"),
        ({"tree": "[[3, 12"}, "JSON"),
        ({"tree": "[(1, 2), open('x')]"}, "nested lists"),
        ({"tree": "../../secret.json"}, "no worked tree"),
        ({"position": {"game": "mygame.py:Mine"}}, "command line"),
    ],
)
def test_what_cannot_be_searched_is_refused_with_what_to_do(page, subject, says):
    answer = page.post("/api/watch/subject", subject)
    assert answer.status_code == 422
    assert says in answer.json()["message"]


def test_a_drawing_of_a_step_is_svg_or_tikz(page):
    search = {"subject": {"tree": "aima-5.2"}, "algorithm": "textbook.alphabeta"}
    drawn = page.post("/api/watch/drawing", {"search": search, "step": 20, "format": "svg"}).json()
    assert drawn["text"].startswith("<svg")
    assert "[−∞, 2]" in drawn["text"]
    assert drawn["file"].endswith("step-20.svg")
    drawn = page.post("/api/watch/drawing", {"search": search, "step": 20, "format": "tikz"}).json()
    assert "\\begin{tikzpicture}" in drawn["text"]
    assert drawn["file"].endswith(".tex")


def test_a_tie_is_said(page):
    assert watch(page, "textbook.maxn", tree="aima-5.4")["best"] == "1 (as good: 2)"


SMALL = {"go": "go:size=5", "hex": "hex:size=5"}


@pytest.mark.parametrize("game", [entry.name for entry in entries() if entry.read is None])
def test_every_game_of_the_library_can_be_watched(page, game):
    position = {"game": SMALL.get(game, game)}
    for choice in ways(page, position=position)["algorithms"]:
        record = watch(page, choice["name"], depth=1, position=position)
        assert record["deltas"], choice["name"]


def test_a_game_of_ones_own_can_be_watched(page):
    record = watch(page, depth=5, position={"game": "own:Take"})
    assert record["value"] == "1"


@pytest.mark.parametrize("algorithm", ["mcts", "textbook.mcts"])
def test_the_value_of_a_sampling_search_is_the_average_that_its_last_step_says(page, algorithm):
    record = watch(page, algorithm, position={"game": "connect4"})
    template, *parts = record["said"][-1]
    said = record["strings"][template].format(*(record["strings"][part] for part in parts))
    value, words = record["value"].split(" ", 1)
    assert words == "on average"
    assert f"the mean value {value}," in said


def test_plies_are_told_to_matter_only_where_they_do(page):
    told = ways(page, position={"game": "connect4"})
    assert told["depth"] == 3
    assert set(told["depthless"]) == {"mcts", "textbook.mcts", "textbook.minimax"}


HIDDEN = (
    TAKE
    + '''

class Hidden(Take):
    """The second player does not see what was taken."""

    information = "imperfect"
'''
)


def test_no_search_that_sees_everything_is_watched_where_something_is_hidden(tmp_path):
    (tmp_path / "hidden.py").write_text(HIDDEN, encoding="utf-8")
    catalogue = Catalogue([f"{tmp_path / 'hidden.py'}:Hidden"])
    found = searches.find(catalogue, Subject(position=Position("own:Hidden")))
    with pytest.raises(UnsupportedGameError, match="not what the game is worth"):
        searches.ways(found)
    with pytest.raises(UnsupportedGameError, match="hides part of its state"):
        _refuse_unsolvable(found.game)


def test_a_tree_that_cannot_be_read_says_how_one_is_written(page):
    answer = page.post("/api/watch/subject", {"tree": "[[3, 4"})
    assert answer.status_code == 422
    assert "[[3, 12, 8], [2, 4]]" in answer.json()["message"]
