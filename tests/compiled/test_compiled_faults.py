"""Whatever goes wrong in compiled code is an error with the position, and never a move."""

from typing import NamedTuple

import pytest

import zermelo as z
from zermelo.perft import perft


class State(NamedTuple):
    left: z.types.u8
    player: z.types.u8
    cells: z.types.array(z.types.i8, 3) = (0, 0, 0)


class Trap(z.Game):
    """Take one or two of twelve. With three left, the method in question does something wrong."""

    State = State
    payoff_range = (-1, 1)

    def initial(self):
        return State(12, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        for n in range(1, min(2, state.left) + 1):  # noqa: UP028
            yield n

    def result(self, state, n):
        return State(state.left - n, 1 - state.player, state.cells)

    def is_terminal(self, state):
        return state.left == 0

    def utility(self, state, player):
        return -1 if player == state.player else 1

    def format_state(self, state):
        return f"{state.left} left"


def compiled(kind):
    return z.compiled(check=False)(kind)()


def raising(method):
    """A trap whose method raises when three are left."""
    if method == "result":

        class Raising(Trap):
            def result(self, state, n):
                if state.left == 3:
                    raise ValueError("three is out of order")
                return State(state.left - n, 1 - state.player, state.cells)

    elif method == "actions":

        class Raising(Trap):
            def actions(self, state):
                if state.left == 3:
                    raise ValueError("three is out of order")
                return [1]

    elif method == "evaluate":

        class Raising(Trap):
            def evaluate(self, state, player):
                if state.left == 3:
                    raise ValueError("three is out of order")
                return 0

    elif method == "order":

        class Raising(Trap):
            def order(self, state, actions):
                if state.left == 3:
                    raise ValueError("three is out of order")
                return actions

    elif method == "key":

        class Raising(Trap):
            def key(self, state):
                if state.left == 9:  # the table is not asked close to the end
                    raise ValueError("three is out of order")
                return state.left * 2 + state.player

    elif method == "to_move":

        class Raising(Trap):
            def to_move(self, state):
                if state.left == 3:
                    raise ValueError("three is out of order")
                return state.player

    elif method == "is_terminal":

        class Raising(Trap):
            def is_terminal(self, state):
                if state.left == 3:
                    raise ValueError("three is out of order")
                return state.left == 0

    else:

        class Raising(Trap):
            def is_terminal(self, state):
                return state.left <= 3

            def utility(self, state, player):
                if state.left == 3:
                    raise ValueError("three is out of order")
                return 0

    return Raising


METHODS = ["result", "actions", "order", "key", "to_move", "is_terminal", "utility"]


@pytest.mark.parametrize("method", METHODS)
def test_an_exception_in_a_method_is_raised_with_the_position(method):
    with pytest.raises(z.errors.BrokenGameError, match="three is out of order") as caught:
        z.solve(compiled(raising(method)))
    message = str(caught.value)
    assert f"Raising.{method} raised ValueError" in message
    assert " left" in message
    assert isinstance(caught.value.__cause__, ValueError)


def test_an_exception_in_an_estimate_is_raised():
    with pytest.raises(z.errors.BrokenGameError, match=r"evaluate raised ValueError.* 3 left"):
        z.search(compiled(raising("evaluate")), depth=6)


@pytest.mark.parametrize("method", ["result", "actions", "to_move", "is_terminal"])
def test_perft_raises_too(method):
    with pytest.raises(z.errors.BrokenGameError, match="three is out of order"):
        perft(compiled(raising(method)), 14)


@pytest.mark.parametrize("method", ["result", "actions", "to_move", "is_terminal", "utility"])
def test_playouts_raise_too(method):
    with pytest.raises(z.errors.BrokenGameError, match="three is out of order"):
        z.search(compiled(raising(method)), algorithm=z.MCTS(), nodes=20_000)


def test_a_game_that_failed_works_again_where_it_can():
    game = compiled(raising("result"))
    with pytest.raises(z.errors.BrokenGameError):
        z.solve(game)
    assert z.search(game, depth=4).move in (1, 2)


class Overflows(Trap):
    def result(self, state, n):
        return State(state.left - 5 * n, 1 - state.player, state.cells)


class OutOfRange(Trap):
    def result(self, state, n):
        if state.cells[state.left % 4] != 0:
            return state
        return State(state.left - n, 1 - state.player, state.cells)


class WrongLength(Trap):
    def result(self, state, n):
        return State(state.left - n, 1 - state.player, [0, 0])


class Divides(Trap):
    def result(self, state, n):
        return State(state.left - n + 0 // (state.left - 3), 1 - state.player, state.cells)


class ThirdPlayer(Trap):
    def to_move(self, state):
        return 2 if state.left == 3 else state.player


class NoMoves(Trap):
    def actions(self, state):
        for n in range(1, 3):
            if state.left != 3 and n <= state.left:
                yield n


class Halves(Trap):
    def utility(self, state, player):
        return 0.5 if player == state.player else -0.5


class TooMuch(Trap):
    def utility(self, state, player):
        return 5 if player == state.player else -5


class NotANumber(Trap):
    def evaluate(self, state, player):
        return float("nan")


FAULTS = [
    (Overflows, r"result: left is u8, from 0 to 255, and cannot hold -\d+"),
    (OutOfRange, "result raised IndexError"),
    (WrongLength, "result: cells holds 3 numbers"),
    (Divides, "result raised ZeroDivisionError"),
    (ThirdPlayer, "that the game does not have"),
    (NoMoves, "actions gave no moves"),
    (Halves, "not a whole number"),
    (TooMuch, "outside payoff_range"),
    (NotANumber, "not a number"),
]


@pytest.mark.parametrize(
    ("kind", "message"), FAULTS, ids=lambda item: getattr(item, "__name__", "")
)
def test_nonsense_from_a_method_is_an_error_with_the_position(kind, message):
    with pytest.raises(z.errors.BrokenGameError, match=message) as caught:
        z.search(compiled(kind), depth=14)
    assert " left" in str(caught.value)


def test_the_check_comes_before_the_compiler():
    game = z.compiled(cache=False)(raising("result"))()
    with pytest.raises(z.errors.BrokenGameError, match=r"z\.check found this"):
        z.solve(game)


@z.compiled(cache=False)
class Grows(z.Game):
    """A number that outgrows 64 bits, though only in between."""

    class State(NamedTuple):
        number: z.types.u64
        player: z.types.u8
        moves: z.types.u8

    def initial(self):
        return self.State(1, 0, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        return [3, 5]

    def result(self, state, factor):
        number = state.number * factor * 1_000_003 % 1_000_000_007_000_003
        return self.State(number, 1 - state.player, state.moves + 1)

    def is_terminal(self, state):
        return state.moves == 6

    def utility(self, state, player):
        return 1 if state.number % 2 == player else -1


def test_a_number_that_outgrows_64_bits_is_found_before_any_search():
    with pytest.raises(z.errors.DisagreementError) as caught:
        z.solve(Grows())
    message = str(caught.value)
    assert "Grows.result gives" in message
    assert "line of play:" in message
    assert "64 bits" in message


def test_a_state_that_does_not_fit_its_fields_is_refused():
    game = compiled(Trap)
    with pytest.raises(
        z.errors.InvalidInputError, match="left is u8, from 0 to 255, and cannot hold 300"
    ):
        z.search(game, State(300, 0), depth=2)
    with pytest.raises(z.errors.InvalidInputError, match="has 2 fields and not the 3"):
        z.search(game, (3, 0), depth=2)


class Three(Trap):
    """The cells say for whom the estimate fails, and how: it is compiled once for all of them."""

    players = 3
    payoffs = "general-sum"

    def result(self, state, n):
        return State(state.left - n, (state.player + 1) % 3, state.cells)

    def evaluate(self, state, player):
        if player == state.cells[0]:
            if state.cells[1] == 1:
                raise ValueError("out of order")
            return float("nan")
        return 0.5


@pytest.mark.parametrize("failing", [0, 1, 2])
@pytest.mark.parametrize("raises", [True, False])
def test_an_estimate_that_fails_for_one_of_three_players_ends_the_search(failing, raises):
    start = State(12, 0, (failing, int(raises), 0))
    said = "raised ValueError: out of order" if raises else "not a number"
    with pytest.raises(z.errors.BrokenGameError, match=f"evaluate.*{said}.* left"):
        z.search(compiled(Three), start, depth=3)
