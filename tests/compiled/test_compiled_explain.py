"""What Numba cannot do is told in a few lines: the method, the line, and what to write."""

import inspect
from typing import NamedTuple

import pytest

import zermelo as z


class Plain(z.Game):
    class State(NamedTuple):
        left: z.types.u8
        player: z.types.u8

    def initial(self):
        return self.State(5, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        return [1]

    def result(self, state, n):
        return self.State(state.left - n, 1 - state.player)

    def is_terminal(self, state):
        return state.left == 0

    def utility(self, state, player):
        return -1 if player == state.player else 1


class Dictionary(Plain):
    def __init__(self):
        self.table = {1: 2}

    def result(self, state, n):
        extra = self.table[1]  # here
        return self.State(state.left - n + extra - 2, 1 - state.player)


class GeneratorExpression(Plain):
    def is_terminal(self, state):
        return sum(n for n in range(state.left)) == 0  # here


class Text(Plain):
    def to_move(self, state):
        return int("01"[state.player] + state.left)  # here


class Nothing(Plain):
    def utility(self, state, player):  # here
        if player == state.player:
            return None
        return 1


class PairOfPlayers(Plain):
    def to_move(self, state):  # here
        return state.player, 1


class MethodOfText(Plain):
    def is_terminal(self, state):
        return state.left.hex() == 0  # here


class AsksTheUser(Plain):
    def is_terminal(self, state):
        return input("over?") == "yes"  # here


class YieldsFrom(Plain):
    def actions(self, state):
        yield from (1, 2)  # here


class HugeConstant(Plain):
    def __init__(self):
        self.mask = 1 << 70

    def is_terminal(self, state):
        return state.left & self.mask == 0  # here


class FloatField(Plain):
    def result(self, state, n):
        return self.State(state.left / 2, 1 - state.player)  # here


class UnknownField(Plain):
    def result(self, state, n):
        return self.State(left=state.left - n, mover=1)  # here


KINDS = [
    (Dictionary, "self.table is a dict"),
    (GeneratorExpression, "generator expression"),
    (Text, "cannot be compiled"),
    (Nothing, "it returns None or whole number, and must return a number"),
    (PairOfPlayers, "must return the number of a player"),
    (MethodOfText, "has no hex"),
    (AsksTheUser, "input"),
    (YieldsFrom, "yield from"),
    (HugeConstant, "does not fit into 64 bits"),
    (FloatField, "cannot hold a value of the type float"),
    (UnknownField, "State has the fields left, player"),
]


@pytest.mark.parametrize(("kind", "what"), KINDS, ids=lambda item: getattr(item, "__name__", ""))
def test_the_message_names_the_method_the_line_and_the_reason(kind, what):
    game = z.compiled(check=False, cache=False)(kind)()
    with pytest.raises(z.errors.CompilationError) as caught:
        game.compile()
    message = str(caught.value)
    lines, first = inspect.getsourcelines(kind)
    marked = [first + n for n, line in enumerate(lines) if "# here" in line]
    assert what in message
    assert f"{kind.__name__}." in message
    assert f"line {marked[0]}" in message
    assert len(message.splitlines()) <= 4
    assert "nopython" not in message
    assert caught.value.__cause__ is not None


def test_kinds_of_games_that_cannot_be_compiled_are_told():
    class Hidden(Plain):
        information = "imperfect"

    with pytest.raises(z.errors.UnsupportedGameError, match="hides part of its state"):
        z.compiled(cache=False)(Hidden)().compile()

    class Crowd(Plain):
        players = 1000

    with pytest.raises(z.errors.UnsupportedGameError, match="1000 players"):
        z.compiled(cache=False)(Crowd)().compile()


def test_an_estimate_needs_a_scale():
    class Estimated(Plain):
        def evaluate(self, state, player):
            return 0.5

    with pytest.raises(z.errors.InvalidInputError, match="payoff_range"):
        z.compiled(cache=False)(Estimated)().compile()


def test_a_class_must_be_a_game_with_a_state():
    with pytest.raises(z.errors.InvalidInputError, match="does not declare its state"):

        @z.compiled
        class Stateless(z.Game):
            pass

    with pytest.raises(z.errors.InvalidInputError, match=r"goes before a class that is a z\.Game"):
        z.compiled(int)
