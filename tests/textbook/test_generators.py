"""A game may yield its moves: everything that takes a game takes such a one."""

from dataclasses import replace

import pytest

import zermelo as z
from zermelo import textbook
from zermelo.game.check import check
from zermelo.game.describe import describe
from zermelo.games.tree import unfold
from zermelo.play import EnginePlayer, Session

from .random_games import GraphGame


class Yielding(GraphGame):
    """The same game, with moves that can be gone through once only."""

    def actions(self, state):
        yield from super().actions(state)

    def outcomes(self, state):
        yield from super().outcomes(state)

    def noisy(self, state):
        yield from list(super().actions(state))[:1]

    def key(self, state):
        return state


class Listing(GraphGame):
    def noisy(self, state):
        return list(self.actions(state))[:1]

    def key(self, state):
        return state


def order_in_two_passes(self, state, actions):
    """Needs a list: what is yielded would be used up after the first pass."""
    worth = {action: (state * 31 + action * 17) % 5 for action in actions}
    return sorted(actions, key=worth.__getitem__)


Yielding.order = Listing.order = order_in_two_passes

SEEDS = range(8)
OPPOSED = sorted(set(textbook.ALGORITHMS) - {"probcut"})
KINDS = {
    "two players": ({}, OPPOSED),
    "one player": ({"players": 1}, OPPOSED),
    "three players": ({"players": 3}, ["maxn", "mcts"]),
    "chance": ({"chance": True}, ["expectimax", "expectiminimax", "maxn", "mcts"]),
    "three players and chance": ({"players": 3, "chance": True}, ["maxn", "mcts"]),
}
CASES = [(kind, name) for kind, (_, names) in KINDS.items() for name in names]


def pair(kind, seed):
    """The same game twice: with moves in lists, and yielded."""
    options = KINDS[kind][0]
    games = Listing(seed, **options), Yielding(seed, **options)
    if "chance" not in options:
        for game in games:
            game.chance = False
    return games


def told(result):
    return (result.value, result.move, result.pv, result.exactness, result.nodes, result.ties)


@pytest.mark.parametrize(("kind", "name"), CASES)
def test_every_algorithm_finds_the_same(kind, name):
    for seed in SEEDS:
        listed, yielded = pair(kind, seed)
        options = {"playouts": 30} if name == "mcts" else {}
        depths = [{}] if name in ("mcts", "retrograde", "minimax") else [{"depth": 2}, {"depth": 9}]
        for depth in depths:
            run = textbook.ALGORITHMS[name]
            assert told(run(listed, **options, **depth)) == told(run(yielded, **options, **depth))


@pytest.mark.parametrize(("kind", "name"), CASES)
def test_every_algorithm_is_recorded_the_same(kind, name):
    if name == "retrograde":
        pytest.skip("its waves are no tree")
    options = {"playouts": 10} if name == "mcts" else {} if name == "minimax" else {"depth": 3}
    for seed in SEEDS:
        listed, yielded = (
            z.trace(game, algorithm=f"textbook.{name}", **options) for game in pair(kind, seed)
        )
        assert listed.events == yielded.events
        assert listed.nodes == yielded.nodes


def test_probcut_proof_numbers_and_the_forms_of_minimax():
    regression = textbook.Regression(1, 2, 1.0, 0.0, 0.5)
    for seed in SEEDS:
        listed, yielded = pair("two players", seed)
        for run in (
            lambda game: told(textbook.probcut(game, regression=regression)),
            lambda game: replace(textbook.proof_number(game, player=0, payoff=1), seconds=0),
            lambda game: textbook.minimax_value(game, 0, 0),
            textbook.minimax_strategy,
            textbook.retrograde_solution,
            lambda game: textbook.calibrate(game, positions=3),
        ):
            try:
                wanted = run(listed)
            except z.errors.InvalidInputError:
                continue  # too few positions to fit
            assert run(yielded) == wanted


@pytest.mark.parametrize("kind", KINDS)
def test_search_solve_perft_check_and_describe(kind):
    for seed in SEEDS:
        listed, yielded = pair(kind, seed)
        for ask in (
            lambda game: z.search(game, depth=3).value,
            lambda game: z.solve(game).value,
            lambda game: z.perft(game, 3),
            lambda game: z.game.legal_moves(game, 0),
            lambda game: describe(game).algorithms,
        ):
            assert ask(listed) == ask(yielded)
        assert check(yielded, games=5).ok, str(check(yielded, games=5))


def test_prove_and_policies():
    for seed in SEEDS:
        listed, yielded = pair("two players", seed)
        for payoff in (-1, 0, 2):
            one, other = (
                replace(z.prove(game, player=0, payoff=payoff), seconds=0)
                for game in (listed, yielded)
            )
            assert one == other
        one, other = z.solve_all(listed), z.solve_all(yielded)
        assert one.counts == other.counts
        assert dict(one[0].__dict__) == dict(other[0].__dict__)
        assert other.verify() is None


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_is_played_and_unfolded(kind):
    for seed in SEEDS:
        listed, yielded = pair(kind, seed)
        players = {p: EnginePlayer(depth=1) for p in range(yielded.players)}
        session = Session(yielded, players=players, seed=1)
        while not session.is_over:
            session.step()
        assert yielded.is_terminal(session.state)
        assert unfold(listed, depth=3).nodes == unfold(yielded, depth=3).nodes


def test_the_core_hands_an_order_a_list():
    for seed in SEEDS:
        listed, yielded = Listing(seed, payoffs=(-1, 1)), Yielding(seed, payoffs=(-1, 1))
        listed.chance = yielded.chance = False
        for depth in (1, 2, 9):
            found = z.search(yielded, depth=depth)
            assert told(found) == told(z.search(listed, depth=depth))
            assert found.algorithm == "alphabeta"
