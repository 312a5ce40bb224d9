"""Connect Four in plain Python, written to be read and still be quick.

A cell is one bit. Bits run up each column, with one spare bit above it that stays empty, so
that a row of bits cannot run over from one column into the next; on 7 × 6:

     6 13 20 27 34 41 48   spare
     5 12 19 26 33 40 47
     4 11 18 25 32 39 46
     3 10 17 24 31 38 45
     2  9 16 23 30 37 44
     1  8 15 22 29 36 43
     0  7 14 21 28 35 42

Four in a row is four bits at equal distances: 1 up, 7 across, 6 and 8 along the diagonals.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

from zermelo.game import Game, IllegalMoveError, InvalidInputError, PositionError
from zermelo.game.board import Board
from zermelo.games.connect4.board import connect_four_board
from zermelo.games.grid import Cells, draw_board, is_board, mover, read_board, write_board

Position: TypeAlias = "tuple[int, int, int, int | None]"
"""The discs of the player to move, all discs, who is to move, and, once the game is over, what the
first player gets."""


class _Columns(dict[int, "tuple[int, ...]"]):
    """The columns that are not full, by which of the top cells are taken; filled as needed."""

    def __init__(self, tops: Sequence[int]) -> None:
        super().__init__()
        self.tops = tuple(tops)

    def __missing__(self, taken: int) -> tuple[int, ...]:
        free = tuple(c for c, top in enumerate(self.tops, start=1) if not taken & top)
        self[taken] = free
        return free

    def __reduce__(self) -> tuple[type[_Columns], tuple[tuple[int, ...]]]:
        return _Columns, (self.tops,)


class PlainConnectFour(Game):
    """Drop discs into columns; four in a row wins, and a full board is a draw.

    A move is the number of a column, 1 at the left. The native `ConnectFour` has the same rules.

    >>> game = PlainConnectFour()
    >>> state = game.parse_state("4455")
    >>> game.to_move(state), game.actions(state)
    (0, (1, 2, 3, 4, 5, 6, 7))
    """

    payoff_range = (-1, 1)
    player_names = ("x", "o")

    def __init__(self, width: int = 7, height: int = 6) -> None:
        if not (1 <= width <= 26 and 1 <= height <= 26):
            raise InvalidInputError(f"a board has 1 to 26 columns and rows, not {width}, {height}")
        self.width, self.height = width, height
        stride = height + 1
        bottoms = [1 << column * stride for column in range(width)]
        self._bottom = (0, *bottoms)  # columns are counted from 1
        self._tops = sum(bottoms) << height - 1
        self._full = sum(bottoms) * ((1 << height) - 1)
        self._columns = _Columns([bottom << height - 1 for bottom in bottoms])
        self._across, self._across2 = stride, 2 * stride
        self._falling, self._falling2 = stride - 1, 2 * (stride - 1)
        self._rising, self._rising2 = stride + 1, 2 * (stride + 1)

    @property
    def name(self) -> str:
        """Connect Four, with the board's size unless it is the usual one."""
        usual = (self.width, self.height) == (7, 6)
        return "Connect Four" + ("" if usual else f" {self.width}×{self.height}")

    def initial(self) -> Position:
        """The empty board."""
        return 0, 0, 0, None

    def to_move(self, state: Position) -> int:
        """0 for x, who starts; 1 for o."""
        return state[2]

    def actions(self, state: Position) -> tuple[int, ...]:
        """The columns that are not full, from the left."""
        return self._columns[state[1] & self._tops]

    def result(self, state: Position, action: int) -> Position:
        """The board with one disc more; the win is looked for here, once."""
        mine, discs, player, _ = state
        theirs = discs ^ mine
        discs |= discs + self._bottom[action]  # the carry runs up the column to its first free cell
        mine = discs ^ theirs
        # Two neighbours first, then two such pairs: four in a row.
        up = mine & mine >> 1
        across = mine & mine >> self._across
        falling = mine & mine >> self._falling
        rising = mine & mine >> self._rising
        if (
            up & up >> 2
            or across & across >> self._across2
            or falling & falling >> self._falling2
            or rising & rising >> self._rising2
        ):
            return theirs, discs, 1 - player, 1 - 2 * player
        if discs == self._full:
            return theirs, discs, 1 - player, 0
        return theirs, discs, 1 - player, None

    def is_terminal(self, state: Position) -> bool:
        """Four are in a row, or the board is full."""
        return state[3] is not None

    def utility(self, state: Position, player: int) -> int:
        """+1 to the winner, −1 to the loser, 0 to both for a draw."""
        first = state[3] or 0
        return -first if player else first

    def order(self, state: Position, actions: Sequence[int]) -> list[int]:
        """The middle columns first: more fours go through them."""
        middle = self.width + 1
        return sorted(actions, key=lambda column: abs(2 * column - middle))

    def key(self, state: Position) -> int:
        """One number for the board: a 1 above each column's discs, and below it the mover's."""
        return state[1] + sum(self._bottom) + state[0]

    def symmetries(self, state: Position) -> list[Position]:
        """The board and its mirror image."""
        mine, discs, player, payoff = state
        mirrored = (self._mirror(mine), self._mirror(discs), player, payoff)
        return [state] if mirrored == state else [state, mirrored]

    def draw(self, state: Position) -> str:
        """The board, with the columns' numbers below."""
        columns = [str(column) for column in range(1, self.width + 1)]
        return draw_board(self._cells(state), rows=False, columns=columns)

    def board(self, state: Position) -> Board:
        """The upright board; a move is made anywhere in its column."""
        moves = [] if self.is_terminal(state) else [str(column) for column in self.actions(state)]
        return connect_four_board(self._cells(state), moves, 4)

    def format_state(self, state: Position) -> str:
        """The rows from the top, x the first player's discs."""
        return write_board(self._cells(state))

    def parse_state(self, text: str) -> Position:
        """The columns played from the start, such as `4453`, or the rows of a board."""
        if not is_board(text):
            return self._play(text)
        cells = read_board(text, self.width, self.height)
        player = mover(cells)
        mine = self._bits(cells, {player})
        discs = self._bits(cells, {0, 1})
        if (discs + sum(self._bottom[1:])) & discs:
            raise PositionError(f"{text!r} cannot arise: a disc hangs over an empty cell")
        if self._has_four(mine):
            raise PositionError(f"{text!r} cannot arise: {'xo'[player]} has won, and is to move")
        if not self._has_four(discs ^ mine):
            return mine, discs, player, 0 if discs == self._full else None
        state = (mine, discs, player, 2 * player - 1)
        if not self._has_last_move(discs ^ mine, discs):
            raise PositionError(f"{text!r} cannot arise: its fours need more than one last move")
        return state

    def parse_move(self, state: Position, text: str) -> int:
        """The column that the text names, or `IllegalMoveError`."""
        word = text.strip()
        if not word.isdecimal() or not 1 <= int(word) <= self.width:
            raise IllegalMoveError(f"{text!r} is not a column from 1 to {self.width}")
        if self.is_terminal(state):
            raise IllegalMoveError(f"no move {text!r}: the game is over")
        if int(word) not in self.actions(state):
            raise IllegalMoveError(f"column {word} is full")
        return int(word)

    def _has_last_move(self, theirs: int, discs: int) -> bool:
        """Whether one topmost disc completed all the fours."""
        for bottom in self._bottom[1:]:
            top = ((discs & bottom * ((1 << self.height) - 1)) + bottom) >> 1
            if top & theirs and not self._has_four(theirs ^ top):
                return True
        return False

    def _play(self, text: str) -> Position:
        words = re.split(r"[\s,;]+", text.strip(" ,;")) if text.strip() else []
        if self.width <= 9 and len(words) == 1:
            words = list(words[0])
        state = self.initial()
        for number, word in enumerate(words, start=1):
            try:
                state = self.result(state, self.parse_move(state, word))
            except IllegalMoveError as error:
                raise PositionError(f"move {number}: {error}") from None
        return state

    def _has_four(self, discs: int) -> bool:
        for distance in (1, self._across, self._falling, self._rising):
            pairs = discs & discs >> distance
            if pairs & pairs >> 2 * distance:
                return True
        return False

    def _mirror(self, discs: int) -> int:
        column = (1 << self._across) - 1
        mirrored = 0
        for _ in range(self.width):
            mirrored = mirrored << self._across | discs & column
            discs >>= self._across
        return mirrored

    def _cells(self, state: Position) -> Cells:
        mine, discs, player, _ = state

        def mark(bit: int) -> int | None:
            return None if not discs & bit else player if mine & bit else 1 - player

        columns = self._bottom[1:]
        return [[mark(bottom << row) for bottom in columns] for row in range(self.height)]

    def _bits(self, cells: Cells, players: set[int]) -> int:
        return sum(
            self._bottom[column] << row
            for row, marks in enumerate(cells)
            for column, mark in enumerate(marks, start=1)
            if mark in players
        )
