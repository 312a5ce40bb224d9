"""The techniques of Monte Carlo tree search as the papers print them, against the core's."""

import math
import random

import pytest

import zermelo as z
from zermelo import textbook

PLAYOUTS, SEEDS = 400, 24
UNIT = 1.6
"""About twice the standard deviation of what comes out below: what the core counts payoffs in."""
ALIKE = [("b1", "a2"), ("a3", "c1"), ("c2", "b3"), ("c3",)]
"""The moves after the centre and a corner, by what a reflection makes of them."""

TWINS = {
    "plain": (textbook.MonteCarlo, {}, {}),
    "tuned": (textbook.TunedMonteCarlo, {"unit": UNIT}, {"selection": "tuned"}),
    "rave": (textbook.Grave, {"rave": 100, "borrow": 0}, {"rave": 100.0}),
    "grave": (textbook.Grave, {"rave": 100, "borrow": 30}, {"rave": 100.0, "grave": 30}),
    "progressive history": (textbook.ProgressiveHistory, {}, {"progressive_history": 1.0}),
    "mast": (textbook.NGrams, {"pairs": False}, {"mast": 0.5}),
    "ngram": (textbook.NGrams, {}, {"ngram": 0.5}),
}


@pytest.fixture(scope="module")
def opened():
    game = z.load("tictactoe")
    return game, z.Line(game, moves=["b2", "a1"])


def shares(answers):
    """The mean share of visits of moves that are alike."""
    visits = dict.fromkeys(ALIKE, 0.0)
    for found in answers:
        for one in found.moves:
            alike = next(moves for moves in ALIKE if str(one.move) in moves)
            visits[alike] += one.visits / PLAYOUTS / SEEDS
    return list(visits.values())


@pytest.mark.parametrize("technique", TWINS)
def test_the_core_visits_moves_as_often_as_the_textbook(opened, technique):
    game, line = opened
    twin, book, core = TWINS[technique]
    exploration = math.sqrt(2) * UNIT
    read = [
        twin(game, line.state, playouts=PLAYOUTS, seed=seed, exploration=exploration, **book).run()
        for seed in range(SEEDS)
    ]
    fast = [
        z.search(
            game,
            line,
            algorithm=z.MCTS(seed=seed, proofs=False, game_options=False, **core),
            nodes=PLAYOUTS,
        )
        for seed in range(SEEDS)
    ]
    assert all(sum(one.visits for one in found.moves) == PLAYOUTS for found in read + fast)
    assert shares(fast) == pytest.approx(shares(read), abs=0.06)


@pytest.mark.parametrize("first", [False, True])
def test_what_came_of_a_move_is_counted_as_in_the_textbook_where_moves_come_again(first):
    # A column may be played many times, by both.
    game = z.load("connect4:width=4,height=4")
    line = z.Line(game, moves=["2", "3", "2"])
    exploration, visits = 0.3 * UNIT, [dict.fromkeys("1234", 0.0) for _ in range(2)]
    for seed in range(SEEDS):
        options = {"playouts": PLAYOUTS, "seed": seed, "exploration": exploration}
        read = textbook.Grave(game, line.state, rave=100, borrow=0, first=first, **options).run()
        core = z.MCTS(seed=seed, proofs=False, exploration=0.3, rave=100.0, rave_first=first)
        fast = z.search(game, line, algorithm=core, nodes=PLAYOUTS)
        for told, found in zip(visits, (read, fast), strict=True):
            for one in found.moves:
                told[str(one.move)] += one.visits / PLAYOUTS / SEEDS
    assert visits[1] == pytest.approx(visits[0], abs=0.06)


def test_sequential_halving_divides_simulations_as_the_textbook_does(opened):
    game, line = opened
    for playouts, width in ((96, 4), (64, 4), (200, 8), (30, 2)):
        read = textbook.Gumbel(game, line.state, playouts=playouts, width=width).run()
        algorithm = z.MCTS(gumbel=width, proofs=False, seed=1)
        fast = z.search(game, line, algorithm=algorithm, nodes=playouts)
        tried = [sorted(one.visits for one in found.moves) for found in (read, fast)]
        assert tried[0] == tried[1]


def test_anti_decisive_moves_are_those_that_the_core_has_no_losing_bound_for():
    game, chooser, differed = z.load("tictactoe"), random.Random(4), 0
    for _ in range(60):
        line = z.Line(game)
        for _ in range(chooser.randrange(3, 8)):
            if game.is_terminal(line.state):
                break
            line = line.play(chooser.choice(line.legal_moves()))
        if game.is_terminal(line.state):
            continue
        search = textbook.AntiDecisive(game, line.state)
        considered = set(search.node(line.state).untried)
        algorithm = z.MCTS(decisive=True, anti_decisive=True)
        found = z.search(game, line, algorithm=algorithm, nodes=1)
        bounds = {one.move: one.bounds or (-1, 1) for one in found.moves}
        wins = {move for move, (low, _) in bounds.items() if low == 1}
        safe = {move for move, (_, high) in bounds.items() if high > -1}
        assert considered == (wins or safe or set(bounds))
        differed += considered != set(bounds)
    assert differed > 10


@pytest.mark.parametrize(
    "twin", [one for one, _, _ in TWINS.values()] + [textbook.AntiDecisive, textbook.Gumbel]
)
def test_a_win_in_one_move_is_found(twin):
    game = z.load("tictactoe")
    line = z.Line(game, moves=["a1", "b1", "a2", "c1"])
    assert str(twin(game, line.state, playouts=600, seed=3).run().move) == "a3"
