"""The search that plays: what it announces is true, for every way of writing a game."""

from typing import NamedTuple

import pytest

import zermelo as z
from zermelo.games import load

pytest.importorskip("numba", reason="one of the ways of writing a game is compiled")


class Rising(z.Game):
    """Add one to three to a sum; who reaches 21 wins. The estimate is often wrong."""

    class State(NamedTuple):
        sum: z.types.i64
        player: z.types.i64

    payoff_range = (-1, 1)
    max_actions = 3

    def initial(self):
        return self.State(0, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        return [step for step in (1, 2, 3) if state.sum + step <= 21]

    def result(self, state, action):
        return self.State(state.sum + action, 1 - state.player)

    def is_terminal(self, state):
        return state.sum == 21

    def utility(self, state, player):
        return -1 if player == state.player else 1

    def evaluate(self, state, player):
        return (state.sum % 5 - 2) / 10 * (1 if player == 0 else -1)


GAMES = {
    "plain": Rising,
    "compiled": lambda: z.compiled(check=False)(Rising)(),
    "nim": lambda: load("nim-native:piles=3,4,5"),
    "mnk": lambda: load("mnk-native:m=3,n=3,k=3"),
    "othello": lambda: load("othello:size=4"),
    "breakthrough": lambda: load("breakthrough:width=3,height=5"),
    "connect4": lambda: load("connect4:width=4,height=4"),
    "hex": lambda: load("hex:size=3"),
    "kalah": lambda: load("kalah:houses=3,seeds=2"),
    "chess": lambda: load("chess"),
}
STARTS = {"chess": "7k/8/5K2/8/8/8/8/R7 w - - 0 1"}


@pytest.fixture(scope="module", params=GAMES)
def position(request):
    game = GAMES[request.param]()
    start = STARTS.get(request.param)
    return game, game.initial() if start is None else game.parse_state(start)


def walk(game, state, count):
    """The positions along best play, and one move beside it."""
    for ply in range(count):
        if game.is_terminal(state):
            return
        yield state
        moves = list(game.actions(state))
        state = game.result(state, moves[ply % len(moves)])


@pytest.mark.parametrize("nodes", [50, 1_000, 30_000])
def test_what_it_announces_is_true(position, nodes):
    game, start = position
    for state in walk(game, start, 4):
        found = z.search(game, state, algorithm=z.Selective(), nodes=nodes)
        assert found.move in list(game.actions(state))
        assert found.algorithm == "selective"
        if found.bounds is not None:
            truth = z.solve(game, state)
            assert truth.proved
            low, high = found.bounds
            assert low <= truth.value <= high
            if found.exactness == "proved":
                assert found.value == truth.value


def test_it_repeats_itself(position):
    game, start = position
    seen = {
        (found.nodes, found.value, found.move)
        for found in (z.search(game, start, algorithm="selective", nodes=5_000) for _ in range(2))
    }
    assert len(seen) == 1


def test_several_lines_are_different_moves_best_first(position):
    game, start = position
    moves = len(list(game.actions(start)))
    found = z.search(game, start, algorithm=z.Selective(), depth=4, lines=3)
    assert len({line.move for line in found.moves}) == len(found.moves) == min(3, moves)
    assert found.moves[0].move == found.move


def test_all_moves_as_good_as_the_best_are_alpha_betas(position):
    game, start = position
    found = z.search(game, start, algorithm=z.Selective(), depth=3, ties=True)
    assert found.move in found.ties
    assert found.algorithm != "selective"


POSITIONS = {
    "chess": "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8",
    "othello": None,
}


@pytest.mark.parametrize("option", list(z.Selective().options))
def test_every_step_can_be_switched_and_changes_the_search(option):
    default = z.Selective().options[option]
    counted = option in ("aspiration", "multi_probcut")
    other = z.Selective(**{option: 0 if counted else not default})
    nodes = []
    for algorithm in (z.Selective(), other):
        for name, text in POSITIONS.items():
            game = load(name)
            state = game.initial() if text is None else game.parse_state(text)
            limit = 300_000 if option in ("table", "quiescence", "evaluation") else None
            found = z.search(game, state, algorithm=algorithm, depth=10, nodes=limit)
            nodes.append(found.nodes)
    assert nodes[:2] != nodes[2:]


SACRIFICES = {
    "5rk1/1b3p1p/pp3p2/3n1N2/1P6/P1qB1PP1/3Q3P/4R1K1 w - - 0 1": "Qh6",
    "r3r1k1/pp1q1pp1/4b1p1/3p2B1/3Q1R2/8/PPP3PP/4R1K1 w - - 0 1": "Qxg7+",
    "r5k1/1q4pp/2p5/p1Q5/2P5/5R2/4RKPP/r7 w - - 0 1": "Qe5",
    "2k4r/1pr1n3/p1p1q2p/5pp1/3P1P2/P1P1P3/1R2Q1PP/1RB3K1 w - - 0 1": "Rxb7",
    "6rk/1pp2Qrp/3p1B2/1pb1p2R/3n1q2/3P4/PPP3PP/R6K w - - 0 1": "Qg6",
    "3b1rk1/1bq3pp/5pn1/1p2rN2/2p1p3/2P1B2Q/1PB2PPP/R2R2K1 w - - 0 1": "Rd7",
}
"""Of Win at Chess. Which of them are found depends on the weights too, so no single one counts."""


def test_tactics_finds_sacrifices_that_guesses_hide():
    game = load("chess")
    found = dict.fromkeys((False, True), 0)
    for text, best in SACRIFICES.items():
        state = game.parse_state(text)
        for tactics in found:
            algorithm = z.Selective(tactics=tactics)
            move = z.search(game, state, algorithm=algorithm, nodes=60_000).move
            found[tactics] += game.format_move(state, move) == best
    assert found[True] >= 4
    assert found[True] >= found[False] + 2


@pytest.mark.parametrize("wrong", [{"null_move": 3}, {"aspiration": -1}, {"nullmove": True}])
def test_a_wrong_option_is_refused(wrong):
    with pytest.raises(z.errors.ZermeloError):
        z.Selective(**wrong)


def test_a_second_search_along_the_line_needs_fewer_nodes():
    """The mark is 30% fewer over many positions; here a few must already save nodes."""
    game = load("chess")
    fresh = again = 0
    for opening in ("1. e4 e5", "1. d4 d5", "1. Nf3 c5", "1. c4 e5"):
        line = z.Line(game, game.parse_state(opening))
        engine = z.engine(game, z.Selective(), memory_mb=16)
        first = engine.search(line, depth=8)
        for move in first.pv[:2]:
            line = line.play(move)
        again += engine.search(line, depth=8).nodes
        fresh += z.search(line.game, line, algorithm=z.Selective(), depth=8, memory_mb=16).nodes
    assert again < 0.9 * fresh


def test_it_cannot_be_watched():
    with pytest.raises(z.errors.UnsupportedGameError, match="cannot be watched"):
        z.trace(load("nim"), algorithm=z.Selective())


@pytest.mark.parametrize(("name", "nodes"), [("othello", 10_000), ("chess", 3_000)])
def test_lines_after_the_best_one_are_in_the_order_of_their_values(name, nodes):
    found = z.search(load(name), algorithm=z.Selective(), nodes=nodes, lines=4)
    values = [one.value for one in found.moves[1:]]
    assert len(values) == 3
    assert values == sorted(values, reverse=True)
