"""The rules of m,n,k games, on bitboards."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, TypeAlias

from zermelo.game import Game, IllegalMoveError, InvalidInputError, PositionError
from zermelo.game.board import Board
from zermelo.games.grid import Cells, draw_board, is_board, mover, read_board, write_board
from zermelo.games.mnk.board import mnk_board
from zermelo.games.mnk.geometry import geometry

Position: TypeAlias = "tuple[int, int, int, bool]"
"""The first player's cells, the second's, who is to move, and whether the last move won."""

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


class MNK(Game):
    """k in a row wins on a board of m columns and n rows; a full board is a draw.

    A move is a cell such as "b2", column and row, or with `gravity` the number of a column, 1 to m,
    whose lowest free cell it fills. The moves come in the order of the board; `order` puts first
    those that most lines go through.

    >>> game = MNK(3, 3, 3)
    >>> state = game.parse_state("x.o/.x./o..")
    >>> game.to_move(state), game.actions(state)
    (0, ['a2', 'b1', 'b3', 'c1', 'c2'])
    >>> MNK(7, 6, 4, gravity=True).actions(MNK(7, 6, 4, gravity=True).initial())
    [1, 2, 3, 4, 5, 6, 7]
    """

    payoff_range = (-1, 1)
    player_names = ("x", "o")

    def __init__(self, m: int = 3, n: int = 3, k: int = 3, gravity: bool = False) -> None:
        if not (1 <= m <= 26 and 1 <= n <= 26):
            raise InvalidInputError(f"a board has 1 to 26 columns and rows, not {m} and {n}")
        if not 1 <= k <= max(m, n):
            raise InvalidInputError(f"k={k} in a row does not fit on {m} columns and {n} rows")
        self.m, self.n, self.k, self.gravity = m, n, k, gravity
        board = geometry(m, n, k, gravity)
        self._board = board
        self._full, self._through = board.full, board.through
        self._bits: dict[Any, int] = {
            f"{_LETTERS[column]}{row + 1}": 1 << column * n + row
            for column in range(m)
            for row in range(n)
        }
        self._columns = {
            column + 1: (cells, cells & ~(cells << 1), cells & ~(cells >> 1))
            for column, cells in enumerate(board.columns)
        }
        self._rank = self._ranking()

    def _ranking(self) -> dict[Any, int]:
        if self.gravity:
            return {column: abs(2 * column - self.m - 1) for column in self._columns}
        return {move: -len(self._through[bit]) for move, bit in self._bits.items()}

    @property
    def name(self) -> str:
        """For example "4,4,4 game with gravity"."""
        return f"{self.m},{self.n},{self.k} game" + (" with gravity" if self.gravity else "")

    @property
    def play_levels(self) -> tuple[str, ...] | None:
        """Three where there are so few moves; None for all."""
        return ("beginner", "easy", "full") if self.m * self.n <= 12 else None

    def initial(self) -> Position:
        """The empty board, x to move."""
        return 0, 0, 0, False

    def to_move(self, state: Position) -> int:
        """0 for x, who starts; 1 for o."""
        return state[2]

    def actions(self, state: Position) -> list[Any]:
        """The free cells, or with gravity the columns that are not full."""
        taken = state[0] | state[1]
        if self.gravity:
            return [move for move, (_, _, top) in self._columns.items() if not taken & top]
        return [move for move, bit in self._bits.items() if not taken & bit]

    def result(self, state: Position, action: Any) -> Position:
        """The board with one mark more; a win is found here, among the lines through the mark."""
        first, second, player, _ = state
        if self.gravity:
            cells, bottom, _ = self._columns[action]
            bit = ((first | second) & cells) + bottom
        else:
            bit = self._bits[action]
        mine = second if player else first
        won = False
        for others in self._through[bit]:
            if mine & others == others:
                won = True
                break
        return (first, second | bit, 0, won) if player else (first | bit, second, 1, won)

    def is_terminal(self, state: Position) -> bool:
        """A line is complete, or the board is full."""
        return state[3] or state[0] | state[1] == self._full

    def utility(self, state: Position, player: int) -> int:
        """+1 for a line of one's own, −1 for one of the opponent's, 0 for a draw."""
        if not state[3]:
            return 0
        return -1 if player == state[2] else 1

    def open_lines(self, state: Position, player: int) -> int:
        """How many lines a player has begun and can still complete (Brown notes §4, Fig. 2).

        >>> game = MNK(3, 3, 3)
        >>> [game.open_lines(game.parse_state(move), 0) for move in ("a1", "a2", "b2")]
        [3, 2, 4]
        """
        mine, theirs = state[player], state[1 - player]
        return sum(1 for line in self._board.lines if line & mine and not line & theirs)

    def evaluate(self, state: Position, player: int) -> float:
        """Open lines less those of the opponent, as a share that never reaches a win."""
        lead = self.open_lines(state, player) - self.open_lines(state, 1 - player)
        return lead / (len(self._board.lines) + 1)

    def order(self, state: Position, actions: Sequence[Any]) -> list[Any]:
        """The middle of the board first."""
        return sorted(actions, key=self._rank.__getitem__)

    def key(self, state: Position) -> int:
        """Both players' cells in one number; who is to move follows from it."""
        return state[0] << self.m * self.n | state[1]

    def symmetries(self, state: Position) -> list[Position]:
        """The board, mirrored and turned: 8 ways on a square, 4 on an oblong, 2 with gravity."""
        first, second, player, won = state
        turned = (
            (_turn(first, turn), _turn(second, turn), player, won) for turn in self._board.turns
        )
        return list(dict.fromkeys((state, *turned)))

    def _has_last_move(self, state: Position) -> bool:
        """Whether one mark completed all the lines."""
        mine = state[1 - state[2]]
        marks = self._removable(mine, state[0] | state[1])
        return any(not self._has_line(mine ^ mark) for mark in marks)

    def _removable(self, mine: int, taken: int) -> list[int]:
        """The cells of `mine` that may have been filled last: with gravity, those on top."""
        bits = [bit for bit in self._bits.values() if bit & mine]
        if not self.gravity:
            return bits
        tops = sum(top for _, _, top in self._columns.values())
        return [bit for bit in bits if bit & tops or not taken & bit << 1]

    def _has_line(self, mine: int) -> bool:
        return any(line & mine == line for line in self._board.lines)

    def draw(self, state: Position) -> str:
        """The board, with the names of columns and rows that moves are written with."""
        columns = [str(c + 1) if self.gravity else _LETTERS[c] for c in range(self.m)]
        return draw_board(self._cells(state), rows=not self.gravity, columns=columns)

    def board(self, state: Position) -> Board:
        """The grid with its crosses and rings."""
        moves = [] if self.is_terminal(state) else [str(move) for move in self.actions(state)]
        return mnk_board(self._cells(state), moves, self.k, self.gravity)

    def format_state(self, state: Position) -> str:
        """The rows from the top: `x.o/.x./o..`."""
        return write_board(self._cells(state))

    def parse_state(self, text: str) -> Position:
        """A board such as `x.o/.x./o..`, or the moves from the start: `a1 b2`; `4435`."""
        if not is_board(text):
            return self._play(text)
        cells = read_board(text, self.m, self.n)
        player = mover(cells)
        boards = [0, 0]
        for row, marks in enumerate(cells):
            for column, mark in enumerate(marks):
                if mark is not None:
                    boards[mark] |= 1 << column * self.n + row
        if self._has_line(boards[player]):
            raise PositionError(f"{text!r} cannot arise: {'xo'[player]} has won, and is to move")
        state = (boards[0], boards[1], player, self._has_line(boards[1 - player]))
        self._check_reachable(state, text)
        return state

    def format_move(self, state: Position, action: Any) -> str:
        """`b2`, or with gravity `4`."""
        return str(action)

    def parse_move(self, state: Position, text: str) -> Any:
        """The free cell or column that the text names, or `IllegalMoveError`."""
        word = text.strip().lower()
        known = self._columns if self.gravity else self._bits
        names = {str(move): move for move in known}
        if word not in names:
            kind = "column" if self.gravity else "cell"
            first, *_, last = [*names, *names]
            raise IllegalMoveError(f"{text!r} is not a move: write a {kind} from {first} to {last}")
        if self.is_terminal(state):
            raise IllegalMoveError(f"no move {text!r}: the game is over")
        if names[word] not in self.actions(state):
            what = "that column is full" if self.gravity else "that cell is taken"
            raise IllegalMoveError(f"{text!r}: {what}")
        return names[word]

    def _cells(self, state: Position) -> Cells:
        def mark(bit: int) -> int | None:
            return 0 if state[0] & bit else 1 if state[1] & bit else None

        return [[mark(1 << c * self.n + r) for c in range(self.m)] for r in range(self.n)]

    def _check_reachable(self, state: Position, text: str) -> None:
        taken = state[0] | state[1]
        if self.gravity and any(
            (taken & cells) + bottom & taken
            for cells, bottom, _ in self._columns.values()
            if taken & cells != cells
        ):
            raise PositionError(f"{text!r} cannot arise: a mark hangs over an empty cell")
        if state[3] and not self._has_last_move(state):
            raise PositionError(f"{text!r} cannot arise: its lines need more than one last move")

    def _play(self, text: str) -> Position:
        state = self.initial()
        words = re.split(r"[\s,;]+", text.strip(" ,;")) if text.strip() else []
        if self.gravity and self.m <= 9 and len(words) == 1:
            words = list(words[0])
        for number, word in enumerate(words, start=1):
            try:
                state = self.result(state, self.parse_move(state, word))
            except IllegalMoveError as error:
                raise PositionError(f"move {number}: {error}") from None
        return state


def _turn(cells: int, turn: tuple[int, ...]) -> int:
    moved = 0
    while cells:
        low = cells & -cells
        moved |= turn[low.bit_length() - 1]
        cells ^= low
    return moved
