"""Othello programs that speak NBoard, as players of a match."""

import fakes
import pytest

import zermelo as z

NBOARD = """
import re, sys, time
import zermelo as z
how = sys.argv[1]
game, line = z.load("othello:estimate=hand"), None
for row in sys.stdin:
    words = row.split()
    if words[0] == "set" and words[1] == "game":
        moves = [word.lower() for word in re.findall(r"[BW]\\[(..)\\]", row)]
        line = z.Line(game, None, ["pass" if move == "pa" else move for move in moves])
    elif words[0] == "ping":
        print("status waiting")
        print("pong", words[1])
    elif words[0] == "go":
        if how == "crash":
            sys.exit(3)
        move = str(line.legal_moves()[0]).upper()
        print("search f5 1.0 0 6")
        print("=== A1" if how == "illegal" else f"=== {'PA' if move == 'PASS' else move}/1.5/0.1")
    elif words[0] == "quit":
        break
    sys.stdout.flush()
"""


def nboard(folder, how):
    return f'nboard:"{fakes.program(folder, NBOARD, how)}",depth=3,name={how}'


def test_a_program_plays_whole_games(tmp_path):
    found = z.match(z.load("othello"), nboard(tmp_path, "well"), "random", games=2, seed=1)
    assert len(found.games) == 2
    assert not any(found.faults.values())


@pytest.mark.parametrize(("how", "kind"), [("crash", "crash"), ("illegal", "illegal move")])
def test_a_bad_program_loses_the_game_with_the_reason(tmp_path, how, kind):
    found = z.match(z.load("othello"), nboard(tmp_path, how), "random", games=2, seed=1)
    assert found.faults[how] == {kind: 2}


def test_a_depth_is_needed_and_another_game_is_refused(tmp_path):
    program = fakes.program(tmp_path, NBOARD, "well")
    with pytest.raises(z.errors.InvalidInputError, match="needs a depth"):
        z.match(z.load("othello"), f'nboard:"{program}",time=1', "random")
    with pytest.raises(z.errors.UnsupportedGameError, match="8 by 8"):
        z.match(z.load("othello:size=6"), nboard(tmp_path, "well"), "random")
