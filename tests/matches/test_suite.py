"""Suites of positions with best moves."""

import json

import pytest

import zermelo as z
from zermelo.matches.reading import read_contestant
from zermelo.matches.suite import read_suite, run_suite

EPD = """\
6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#; id "back rank";
k7/7R/1K6/8/8/8/8/8 w - - am Rb7 Ra7+; id "no stalemate";
# a comment
6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Kf1; id "nobody finds this";
"""

LINES = {
    "connect4": {"position": "121212", "best": ["1"], "name": "four in a column"},
    "tictactoe": {"position": "a1 b1 a2 b2", "best": ["a3"], "avoid": ["c1"]},
    "nim": {"position": "", "best": ["5-3", "4-4"], "name": "nim"},
    "othello": {"avoid": ["d3"]},
}


@pytest.fixture
def epd(tmp_path):
    file = tmp_path / "suite.epd"
    file.write_text(EPD)
    return file


def test_an_epd_suite_is_solved_and_timed(epd):
    game = z.load("chess")
    found = run_suite(game, read_suite(game, epd), read_contestant("alphabeta"), {"depth": 3})
    assert [one.solved for one in found.solutions] == [True, True, False]
    assert found.solutions[0].best == found.solutions[0].best[:1] == ("Ra8#",)
    assert found.solutions[0].seconds is not None
    assert found.solutions[2].seconds is None
    assert (found.solved, found.wanted) == (2, 3)
    assert found.seconds > 0


@pytest.mark.parametrize("spec", LINES)
def test_a_suite_of_any_game_is_json_lines(tmp_path, spec):
    game, file = z.load(spec), tmp_path / "suite.jsonl"
    file.write_text(json.dumps(LINES[spec]) + "\n")
    problems = read_suite(game, file)
    found = run_suite(game, problems, read_contestant("best"), {"nodes": 20_000})
    assert len(found.solutions) == 1
    if spec in ("connect4", "tictactoe"):
        assert found.solved == 1


def test_the_time_is_that_from_which_the_move_stays():
    from zermelo.matches.suite import Problem, _Watch

    game = z.load("tictactoe")
    watch = _Watch(Problem("", z.Line(game), ("b2",), ()))
    answer = z.search(game, depth=1)
    times = []
    for move in ("b2", "a1", "b2", "b2"):
        watch(answer.with_line([move]))
        times.append(watch.since)
    assert times[1] is None
    assert times[0] < times[2] == times[3]


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("a.epd", "8/8/8/8/8/8/2k5/K6R w - - id 3;", "line 1: it names no best moves"),
        ("a.epd", "8/8/8/8/8/8/2k5/K6R w - - bm Qh5;", "line 1.*Qh5"),
        ("a.epd", "nonsense bm Qh5;", "line 1"),
        ("a.epd", "\n", "no positions"),
        ("a.jsonl", "{}", "line 1: it names no best moves"),
        ("a.jsonl", "[1]", "not of the form"),
        ("a.jsonl", '{"best": "e4"}', "not of the form"),
        ("a.jsonl", '{"best": [4]}', "not of the form"),
        ("a.jsonl", "{", "not of the form"),
        ("a.jsonl", '{"position": "f3 e5 g4 Qh4", "best": ["a3"]}', "over"),
    ],
)
def test_bad_suites_are_refused_with_the_line(tmp_path, name, text, words):
    file = tmp_path / name
    file.write_text(text)
    with pytest.raises(z.errors.InvalidInputError, match=words):
        read_suite(z.load("chess"), file)


def test_epd_is_of_chess(epd):
    with pytest.raises(z.errors.InvalidInputError, match="JSON lines"):
        read_suite(z.load("othello"), epd)
    with pytest.raises(z.errors.InvalidInputError, match="no file"):
        read_suite(z.load("chess"), "nowhere.epd")
