"""The rules of subtraction Nim, of which Baby Nim is the smallest worth drawing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from zermelo.game import Game, IllegalMoveError, InvalidInputError, PositionError
from zermelo.game.board import Board
from zermelo.games.subtraction.board import subtraction_board
from zermelo.games.turn import join_turn, split_turn

Heap: TypeAlias = "tuple[int, int]"


class Subtraction(Game):
    """One heap of matches; a move takes 1 to k of them, or one of a given set of numbers.

    Whoever cannot move loses, so that taking the last match wins; with `misere` they win. `take`
    is a set of numbers, and a plain number k stands for 1 to k. A state is (matches, player).

    >>> game = Subtraction(5, 2)  # Baby Nim
    >>> game.actions(game.initial())
    [1, 2]
    >>> game.utility((0, 1), 0)  # the first player took the last match
    1
    """

    payoff_range = (-1, 1)

    def __init__(
        self, matches: int = 5, take: int | Iterable[int] = (1, 2), misere: bool = False
    ) -> None:
        numbers = range(1, take + 1) if isinstance(take, int) else sorted(set(take))
        if not numbers or numbers[0] < 1:
            raise InvalidInputError(f"a move takes at least one match, so take={take!r} cannot be")
        if matches < 1:
            raise InvalidInputError(f"the heap needs at least one match, not {matches}")
        self.matches = matches
        self.take = tuple(numbers)
        self.misere = misere
        self._least = self.take[0]

    @property
    def name(self) -> str:
        """For example "Subtraction 5 {1, 2}"."""
        numbers = ", ".join(map(str, self.take))
        return f"Subtraction {self.matches} {{{numbers}}}" + (" (misère)" if self.misere else "")

    @property
    def play_levels(self) -> tuple[str, ...] | None:
        """Three where there are few moves, two where there are hardly any; None for all."""
        if self.matches <= 10:
            return ("beginner", "full")
        return ("beginner", "easy", "full") if self.matches <= 21 else None

    def initial(self) -> Heap:
        """The whole heap, the first player to move."""
        return self.matches, 0

    def to_move(self, state: Heap) -> int:
        """The second part of the state."""
        return state[1]

    def actions(self, state: Heap) -> list[int]:
        """How many matches may be taken, the smallest number first."""
        matches = state[0]
        return [number for number in self.take if number <= matches]

    def result(self, state: Heap, action: int) -> Heap:
        """The heap after the take."""
        return state[0] - action, 1 - state[1]

    def is_terminal(self, state: Heap) -> bool:
        """Fewer matches are left than the least that may be taken."""
        return state[0] < self._least

    def utility(self, state: Heap, player: int) -> int:
        """+1 to the winner, −1 to the loser; the player to move is the one who cannot."""
        return 1 if (player == state[1]) == self.misere else -1

    def draw(self, state: Heap) -> str:
        """The heap's size, and its matches as strokes in groups of five."""
        matches = state[0]
        groups = ["|" * min(5, matches - done) for done in range(0, matches, 5)]
        return f"{matches} {' '.join(groups)}".rstrip()

    def board(self, state: Heap) -> Board:
        """The heap as rows of matches."""
        return subtraction_board(state[0], self.actions(state))

    def format_state(self, state: Heap) -> str:
        """The heap and who is to move: `5 first`."""
        return join_turn(str(state[0]), state[1])

    def parse_state(self, text: str) -> Heap:
        """A position such as `3 second`; the first player is to move unless the text says so."""
        if not text:
            return self.initial()
        number, player = split_turn(text)
        if not number.isdecimal():
            raise PositionError(f"{text!r} is not a position: write the heap, as in 5 first")
        if int(number) > self.matches:
            raise PositionError(f"{text!r}: the heap starts with {self.matches} matches only")
        return int(number), player

    def parse_move(self, state: Heap, text: str) -> int:
        """The number of matches to take; `IllegalMoveError` if it is not possible here."""
        legal = self.actions(state)
        if text.strip().isdecimal() and int(text) in legal:
            return int(text)
        if not legal:
            raise IllegalMoveError(f"no move {text!r}: the game is over")
        raise IllegalMoveError(f"no legal move {text!r}; take {', '.join(map(str, legal))}")


def grundy(matches: int, take: Iterable[int]) -> int:
    """The Sprague–Grundy value of a heap: the least number that no move leads to; 0 is lost.

    >>> [grundy(n, (1, 3, 4)) for n in range(8)]
    [0, 1, 0, 1, 2, 3, 2, 0]
    """
    numbers = tuple(take)
    values: list[int] = []
    for heap in range(matches + 1):
        reached = {values[heap - number] for number in numbers if number <= heap}
        values.append(next(value for value in range(len(reached) + 1) if value not in reached))
    return values[matches]
