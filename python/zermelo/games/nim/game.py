"""The rules of Nim, misère and normal, on canonical states (Brown notes §2, Fig. 1)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

from zermelo.game import Game, IllegalMoveError, InvalidInputError, PositionError
from zermelo.game.board import Board
from zermelo.games.nim.board import nim_board
from zermelo.games.turn import join_turn, split_turn

Piles: TypeAlias = "tuple[int, ...]"
NimState: TypeAlias = "tuple[Piles, int]"
NimMove: TypeAlias = "tuple[int, int]"

_MOVE = re.compile(r"(?P<size>\d+)\s*(?:-|:|\s|,)\s*(?P<take>\d+)")


class Nim(Game):
    """Piles of matches; a move takes any number of matches from one pile.

    In misère Nim, the default, whoever takes the last match loses; in normal Nim they win. A
    state is (piles, player), the piles in falling order, so that their order never matters. A
    move is (size, take): take that many matches from a pile of that size, `5-2` in text.

    >>> game = Nim([2, 2])
    >>> game.actions(game.initial())
    [(2, 1), (2, 2)]
    >>> game.result(((2, 1), 1), (2, 2))
    ((1, 0), 0)
    >>> game.utility(((0, 0), 0), 0)  # the other player took the last match
    1
    """

    payoff_range = (-1, 1)

    def __init__(self, piles: Sequence[int] = (3, 4, 5), misere: bool = True) -> None:
        sizes = tuple(piles)
        if not sizes or not all(isinstance(size, int) and size >= 0 for size in sizes):
            raise InvalidInputError(f"piles are whole numbers of at least 0, not {piles!r}")
        if not any(sizes):
            raise InvalidInputError("Nim needs a match to start with: every pile is empty")
        self.piles = sizes
        self.misere = misere
        self._start = tuple(sorted(sizes, reverse=True))

    @classmethod
    def of(cls, m: int, p: int, misere: bool = True) -> Nim:
        """The m,p-Nim of the Brown notes: p piles of m matches.

        >>> Nim.of(2, 3).initial()
        ((2, 2, 2), 0)
        """
        return cls([m] * p, misere)

    @property
    def name(self) -> str:
        """For example "Nim 5, 4, 3 (misère)"."""
        kind = "misère" if self.misere else "normal"
        return f"Nim {', '.join(map(str, self._start))} ({kind})"

    @property
    def play_levels(self) -> tuple[str, ...] | None:
        """Three where there are so few moves; None for all."""
        return ("beginner", "easy", "full") if sum(self.piles) <= 15 else None

    def initial(self) -> NimState:
        """All piles whole, the first player to move."""
        return self._start, 0

    def to_move(self, state: NimState) -> int:
        """The second part of the state."""
        return state[1]

    def actions(self, state: NimState) -> list[NimMove]:
        """From the greatest pile down, the smallest take first; equal piles count as one."""
        sizes = dict.fromkeys(state[0])
        return [(size, take) for size in sizes for take in range(1, size + 1)]

    def result(self, state: NimState, action: NimMove) -> NimState:
        """The piles after the take, in falling order again."""
        piles, player = state
        size, take = action
        rest = list(piles)
        rest.remove(size)
        rest.append(size - take)
        rest.sort(reverse=True)
        return tuple(rest), 1 - player

    def is_terminal(self, state: NimState) -> bool:
        """No match is left."""
        return not state[0][0]

    def utility(self, state: NimState, player: int) -> int:
        """+1 to the winner, −1 to the loser; the player to move did not take the last match."""
        return 1 if (player == state[1]) == self.misere else -1

    def key(self, state: NimState) -> NimState:
        """The state itself: it is canonical already."""
        return state

    def draw(self, state: NimState) -> str:
        """One pile a line: its size, and its matches as strokes."""
        width = len(str(self._start[0]))
        return "\n".join(f"{size:>{width}} {'|' * size}".rstrip() for size in state[0])

    def board(self, state: NimState) -> Board:
        """The piles as rows of matches."""
        moves = [self.format_move(state, move) for move in self.actions(state)]
        return nim_board(state[0], moves)

    def format_state(self, state: NimState) -> str:
        """The piles and who is to move: `5,4,3 first`."""
        return join_turn(",".join(map(str, state[0])), state[1])

    def parse_state(self, text: str) -> NimState:
        """A position such as `5,4,3 second`, or the moves from the start, such as `5-2 4-4`."""
        if not text:
            return self.initial()
        if "-" in text:
            return self._play(text)
        piles_text, player = split_turn(text)
        words = piles_text.replace(",", " ").split()
        if not words or not all(word.isdecimal() for word in words):
            raise PositionError(f"{text!r} is not a position: write the piles, as in 5,4,3 first")
        piles = sorted(map(int, words), reverse=True)
        piles += [0] * (len(self._start) - len(piles))
        if not self._fits(tuple(piles)):
            start = ",".join(map(str, self._start))
            raise PositionError(f"{text!r} cannot arise from the starting piles {start}")
        return tuple(piles), player

    def format_move(self, state: NimState, action: NimMove) -> str:
        """`5-2`: from a pile of five take two."""
        return f"{action[0]}-{action[1]}"

    def parse_move(self, state: NimState, text: str) -> NimMove:
        """The move that `5-2` (or `5 2`) names; `IllegalMoveError` if it is not possible here."""
        if self.is_terminal(state):
            raise IllegalMoveError(f"no move {text!r}: every pile is empty, the game is over")
        match = _MOVE.fullmatch(text.strip())
        if match is None:
            raise IllegalMoveError(
                f"{text!r} is not a move: write the pile's size and how many to take, as in "
                f"{state[0][0]}-1"
            )
        size, take = int(match["size"]), int(match["take"])
        if size not in state[0] or not size:
            sizes = ", ".join(str(size) for size in dict.fromkeys(state[0]) if size)
            raise IllegalMoveError(f"{text!r}: there is no pile of {size}; the piles are {sizes}")
        if not 1 <= take <= size:
            raise IllegalMoveError(f"{text!r}: from a pile of {size} take 1 to {size}")
        return size, take

    def _fits(self, piles: Piles) -> bool:
        """Can these piles, in falling order, be what is left of the starting ones?"""
        same_number = len(piles) == len(self._start)
        return same_number and all(a <= b for a, b in zip(piles, self._start, strict=True))

    def _play(self, text: str) -> NimState:
        state = self.initial()
        for number, word in enumerate(text.replace(",", " ").split(), start=1):
            try:
                state = self.result(state, self.parse_move(state, word))
            except IllegalMoveError as error:
                raise PositionError(f"move {number}: {error}") from None
        return state
