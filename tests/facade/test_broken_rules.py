"""Broken rules are refused by every way in, with the position; nothing but a number is a value.

Each game here is sound but for one answer in some position. Whatever asks it must say so and never
answer "proved".
"""

from typing import NamedTuple

import pytest

import zermelo as z
from zermelo import textbook
from zermelo.game import CHANCE
from zermelo.play.players import EnginePlayer
from zermelo.play.session import Session

NAN, INFINITE = float("nan"), float("inf")


class Take(z.Game):
    """Take one or two matches; whoever takes the last one wins."""

    payoff_range = (-1, 1)

    def initial(self):
        return (4, 0)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return [n for n in (1, 2) if n <= state[0]]

    def result(self, state, n):
        return (state[0] - n, (state[1] + 1) % self.players)

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return -1 if player == state[1] else 1


class Dice(Take):
    """Chance moves in place of the second player."""

    def to_move(self, state):
        return CHANCE if state[1] == 1 else 0

    def outcomes(self, state):
        return [(1 / min(2, state[0]), n) for n in (1, 2) if n <= state[0]]


class Three(Take):
    players = 3
    payoffs = "general-sum"


class Alone(Take):
    players = 1


class Halves(Take):
    """The textbook's search, because the core orders whole payoffs only."""

    payoff_range = (-0.5, 0.5)

    def utility(self, state, player):
        return super().utility(state, player) / 2


KINDS = {"zero-sum": Take, "textbook": Halves, "alone": Alone, "chance": Dice, "three": Three}


def at(answer, left):
    """A rule that gives this answer where so many matches are left."""

    def change(rule):
        return lambda self, state, *more: answer if state[0] == left else rule(self, state, *more)

    return change


FAULTS = {
    "utility is NaN": ("utility", at(NAN, 0)),
    "utility is infinite": ("utility", at(INFINITE, 0)),
    "utility is None": ("utility", at(None, 0)),
    "utility is a text": ("utility", at("1", 0)),
    "utility is complex": ("utility", at(1j, 0)),
    "to_move is too great": ("to_move", at(3, 1)),
    "to_move is too small": ("to_move", at(-2, 1)),
    "to_move is None": ("to_move", at(None, 1)),
    "to_move is a half": ("to_move", at(0.5, 1)),
    "is_terminal is None": ("is_terminal", at(None, 1)),
    "is_terminal is a text": ("is_terminal", at("no", 1)),
    "is_terminal is 2": ("is_terminal", at(2, 1)),
    "odds are NaN": ("outcomes", at([(NAN, 1)], 1)),
    "odds are negative": ("outcomes", at([(-1.0, 1), (2.0, 1)], 1)),
    "odds add up to 2": ("outcomes", at([(1.0, 1), (1.0, 1)], 1)),
    "odds are missing": ("outcomes", at([], 1)),
    "odds are None": ("outcomes", at(None, 1)),
    "no moves": ("actions", at([], 1)),
    "moves are None": ("actions", at(None, 1)),
}


def trace(game):
    if game.players > 2:
        name = "maxn"
    else:
        name = "expectiminimax" if isinstance(game, Dice) else "alphabeta"
    return z.trace(game, algorithm=f"textbook.{name}")


def play(game):
    """A whole game between two engines."""
    engine = EnginePlayer(depth=3)
    session = Session(game, players=dict.fromkeys(range(game.players), engine), seed=1)
    while not session.is_over:
        session.step()
    return session.payoffs


def perft(game):
    return [z.perft(game, depth) for depth in (2, 3, 4)]


WAYS = {
    "search": z.search,
    "solve": z.solve,
    "prove": lambda game: [z.prove(game, player=player) for player in range(game.players)],
    "solve_all": z.solve_all,
    "trace": trace,
    "play": play,
    "perft": perft,
}


_MOVES = ("actions", "outcomes")


def cells():
    for fault, (method, _) in FAULTS.items():
        for kind in KINDS:
            for way in WAYS:
                if kind in ("chance", "three") and way in ("prove", "solve_all"):
                    continue  # they take no such games
                if way == "perft" and method == "utility":
                    continue  # it asks nobody what the end is worth
                if (kind == "chance") != (method == "outcomes") and method in _MOVES:
                    continue  # where one match is left it is chance that moves, or it never is
                yield pytest.param(fault, kind, way, id=f"{way}-{kind}-{fault.replace(' ', '_')}")


def broken(kind, fault):
    method, change = FAULTS[fault]
    return type("Broken", (KINDS[kind],), {method: change(getattr(KINDS[kind], method))})()


@pytest.mark.parametrize(("fault", "kind", "way"), list(cells()))
def test_a_broken_answer_is_refused_with_the_position(fault, kind, way):
    method, _ = FAULTS[fault]
    game = broken(kind, fault)
    with pytest.raises(z.errors.BrokenGameError) as refused:
        WAYS[way](game)
    assert method in str(refused.value)
    assert "(0, " in str(refused.value) or "(1, " in str(refused.value)


@pytest.mark.parametrize("answer", [NAN, INFINITE, -INFINITE, None, "0"], ids=str)
@pytest.mark.parametrize("kind", KINDS)
def test_an_estimate_is_a_finite_number(kind, answer):
    class Broken(KINDS[kind]):
        def initial(self):
            return (30, 0)

        def evaluate(self, state, player):
            return answer

    for way in (z.search, lambda game, depth: play(game), lambda game, depth: estimates(game)):
        with pytest.raises(z.errors.BrokenGameError, match="evaluate"):
            way(Broken(), depth=3)


def estimates(game):
    if game.players > 2:
        return textbook.maxn(game, depth=2)
    return textbook.expectiminimax(game, depth=2)


class Board:
    """A state that can be changed, with equality by value."""

    def __init__(self, matches, player):
        self.matches, self.player = matches, player

    def __eq__(self, other):
        return (self.matches, self.player) == (other.matches, other.player)

    def __hash__(self):
        return hash((self.matches, self.player))

    def __repr__(self):
        return f"Board({self.matches}, {self.player})"


class Nameless(Board):
    """A state that can be changed, without an equality of its own."""

    __eq__ = object.__eq__
    __hash__ = object.__hash__


class InPlace(Take):
    kind: type = Board

    def initial(self):
        return self.kind(4, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        return [n for n in (1, 2) if n <= state.matches]

    def is_terminal(self, state):
        return state.matches == 0

    def utility(self, state, player):
        return -1 if player == state.player else 1

    def result(self, state, n):
        state.matches -= n
        state.player = 1 - state.player
        return state


class InPlaceNameless(InPlace):
    kind = Nameless


class InPlaceCopied(InPlace):
    """Changes the state it is given, and returns a copy of it."""

    def result(self, state, n):
        super().result(state, n)
        return Board(state.matches, state.player)


@pytest.mark.parametrize("kind", [InPlace, InPlaceNameless, InPlaceCopied])
@pytest.mark.parametrize("way", WAYS)
def test_states_changed_in_place_are_refused(kind, way):
    with pytest.raises(z.errors.BrokenGameError, match="changed the state"):
        WAYS[way](kind())


class Lists(Take):
    def initial(self):
        return [4, 0]

    def result(self, state, n):
        return [state[0] - n, 1 - state[1]]


@pytest.mark.parametrize("way", ["search", "solve", "prove", "solve_all", "trace", "perft"])
def test_states_that_cannot_be_hashed_are_refused(way):
    with pytest.raises(z.errors.BrokenGameError, match="hashable"):
        WAYS[way](Lists())


def test_numbers_and_truths_of_other_types_are_welcome():
    numpy = pytest.importorskip("numpy")

    class Numpy(Take):
        def to_move(self, state):
            return numpy.int64(state[1])

        def actions(self, state):
            return (n for n in (1, 2) if n <= state[0])

        def is_terminal(self, state):
            return numpy.bool_(state[0] == 0)

        def utility(self, state, player):
            return numpy.float64(super().utility(state, player))

    for way in ("search", "solve", "prove", "solve_all", "trace", "play", "perft"):
        WAYS[way](Numpy())
    assert z.solve(Numpy()).value == z.search(Numpy()).value == z.solve(Take()).value


def compiled(method):
    """A compiled game with one fault; compiled code has no None, and converts what it is given."""

    class Matches(z.Game):
        payoff_range = (-1, 1)

        class State(NamedTuple):
            matches: z.types.u8
            player: z.types.u8

        def initial(self):
            return self.State(4, 0)

        def to_move(self, state):
            return state.player

        def actions(self, state):
            return range(1, min(2, state.matches) + 1)

        def result(self, state, n):
            return self.State(state.matches - n, 1 - state.player)

        def is_terminal(self, state):
            return state.matches == 0

        def utility(self, state, player):
            return -1.0 if player == state.player else 1.0

    if method == "utility":
        Matches.utility = lambda self, state, player: (
            1e308 * 1e308 - 1e308 * 1e308 if player == 0 else 1.0
        )
    elif method == "to_move":
        Matches.to_move = lambda self, state: 2 if state.matches == 1 else state.player
    else:
        Matches.actions = lambda self, state: range(
            1, min(2, state.matches) + 1 if state.matches != 1 else 1
        )
    return z.compiled(check=False, cache=False)(Matches)()


@pytest.mark.parametrize("method", ["utility", "to_move", "actions"])
def test_a_compiled_game_with_a_broken_rule_is_refused_by_every_way_in(method):
    pytest.importorskip("numba")
    game = compiled(method)
    for way in ("search", "solve", "prove", "solve_all", "play", "perft"):
        if way == "perft" and method == "utility":
            continue
        with pytest.raises(z.errors.BrokenGameError, match=method):
            WAYS[way](game)
