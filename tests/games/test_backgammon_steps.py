"""A play of backgammon made checker by checker leads where the play leads."""

import random

import pytest

from zermelo.game import CHANCE, Line, board_of, format_move
from zermelo.games import load
from zermelo.games.backgammon.steps import steps_of
from zermelo.games.backgammon.text import read_position


def checkers(game, state):
    """The checkers of both players on the cells of the board."""
    position = read_position(game.format_state(state))
    found = {str(point): count for point, count in enumerate(position.points) if count}
    for player, name in enumerate(("first", "second")):
        sign = 1 - 2 * player
        found[f"bar {name}"] = sign * position.bar[player]
        found[f"off {name}"] = sign * position.off(player)
    return {cell: count for cell, count in found.items() if count}


def stepped(before, way, mover):
    """The checkers after the steps; one of the opponent that is hit goes to the bar."""
    sign, other = (1, "second") if mover == 0 else (-1, "first")
    found = dict(before)
    waiting = list(way)
    while waiting:
        # Steps are in any order, but a checker has to be there.
        ready = next(one for one in waiting if sign * found.get(one[0], 0) > 0)
        waiting.remove(ready)
        start, end = ready
        found[start] -= sign
        if sign * found.get(end, 0) == -1:
            found[end] = 0
            found[f"bar {other}"] = found.get(f"bar {other}", 0) - sign
        found[end] = found.get(end, 0) + sign
    return {cell: count for cell, count in found.items() if count}


@pytest.mark.parametrize("seed", range(6))
def test_every_way_to_make_a_play_leads_where_the_play_leads(seed):
    game, chooser = load("backgammon"), random.Random(seed)
    line, plays, both = Line(game), 0, 0
    while not line.over and line.ply < 150:
        state = line.state
        mover = game.to_move(state)
        if mover != CHANCE and chooser.random() < 0.5:
            before = checkers(game, state)
            board = board_of(game, state)
            moves = {format_move(game, state, move): move for move in line.legal_moves()}
            for shown in board.moves:
                if shown.kind == "button":
                    continue
                after = checkers(game, game.result(state, moves[shown.text]))
                assert shown.ways, shown.text
                for way in shown.ways:
                    assert stepped(before, way, mover) == after, (shown.text, way)
                plays += 1
                both += len(shown.ways) > 1
        line = line.play(chooser.choice(line.legal_moves()))
    assert plays > 50
    assert both > 0


@pytest.mark.parametrize(
    ("text", "dice", "ways"),
    [
        ("13/7 8/7", (6, 1), [((13, 7), (8, 7))]),
        ("24/18", (5, 1), [((24, 19), (19, 18)), ((24, 23), (23, 18))]),
        ("24/16", (2, 2), [((24, 22), (22, 20), (20, 18), (18, 16))]),
        ("6/off(2)", (6, 6), [((6, 0), (6, 0))]),
        ("5/off 4/off", (6, 5), [((5, 0), (4, 0))]),
        ("2/off", (2, 1), [((2, 0),), ((2, 1), (1, 0))]),
    ],
)
def test_plays_are_taken_apart(text, dice, ways):
    assert steps_of(text, dice, [False] * 26) == ways


def test_a_checker_of_the_opponent_on_the_way_is_not_passed_over():
    taken = [False] * 26
    taken[18] = True
    assert steps_of("24/14", (6, 4), taken) == [((24, 20), (20, 14))]
