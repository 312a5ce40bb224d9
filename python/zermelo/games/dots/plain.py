"""Dots and boxes in plain Python, written so that it can also be compiled.

A move is the number of a line, as compiled games need it; the lines that are drawn are one number,
a bit for each.
"""

from __future__ import annotations

from typing import NamedTuple

from zermelo.compiled import array, u8, u64
from zermelo.game import Game, IllegalMoveError, InvalidInputError, PositionError
from zermelo.game.board import Board
from zermelo.games.dots.board import dots_board
from zermelo.games.dots.geometry import MOST_SIZE, PLAYERS, boxes, line_named, lines, title
from zermelo.games.dots.text import (
    Written,
    draw_position,
    no_line,
    read_position,
    write_position,
)


class PlainDots(Game):
    """Draw lines between dots; whoever closes a box gets it and moves again.

    The native `Dots` has the same rules, and writes moves and positions the same way.

    >>> game = PlainDots(1, 1)
    >>> state = game.parse_state("a1b1 a1a2 b1b2")
    >>> game.to_move(state), game.actions(state)
    (0, [1])
    >>> game.utility(game.result(state, 1), 0)
    1
    """

    payoffs = "constant-sum"

    class State(NamedTuple):
        """The lines that are drawn, the boxes of each player, and whose turn it is."""

        drawn: u64
        boxes: array(u8, len(PLAYERS))  # type: ignore[valid-type]
        mover: u8

    def __init__(self, width: int = 2, height: int = 2, players: int = 3) -> None:
        if not (1 <= width <= MOST_SIZE and 1 <= height <= MOST_SIZE):
            raise InvalidInputError(
                f"a board of {width} by {height} boxes cannot be: each side has 1 to {MOST_SIZE}"
            )
        if not 2 <= players <= len(PLAYERS):
            raise InvalidInputError(f"players={players} cannot be: there are 2 to {len(PLAYERS)}")
        self.width, self.height, self.players = width, height, players
        self.payoff_range = (0, width * height)
        self.sides = boxes(width, height)
        self.lines = len(lines(width, height))

    @property
    def name(self) -> str:
        """Dots and boxes with the size of the board and the number of players."""
        return title(self.width, self.height, self.players)

    def initial(self) -> State:
        """No line is drawn."""
        return self.State(0, (0,) * len(PLAYERS), 0)

    def to_move(self, state: State) -> int:
        """Whose turn it is."""
        return state.mover

    def actions(self, state: State) -> list[int]:
        """The lines that are not drawn, by number."""
        return [line for line in range(self.lines) if not state.drawn >> line & 1]

    def result(self, state: State, action: int) -> State:
        """The board with one line more; the turn passes on unless it closes a box."""
        drawn = state.drawn | 1 << action
        closed = 0
        for sides in self.sides:
            if sides >> action & 1 and drawn & sides == sides:
                closed += 1
        counts = list(state.boxes)
        counts[state.mover] += closed
        mover = state.mover if closed else (state.mover + 1) % self.players
        return self.State(drawn, tuple(counts), mover)

    def is_terminal(self, state: State) -> bool:
        """All lines are drawn."""
        return state.drawn == (1 << self.lines) - 1

    def utility(self, state: State, player: int) -> int:
        """As many points as boxes."""
        return int(state.boxes[player])

    def evaluate(self, state: State, player: int) -> float:
        """The boxes so far, and a fair share of the rest."""
        rest = len(self.sides) - sum(state.boxes)
        return float(state.boxes[player] + rest / self.players)

    def draw(self, state: State) -> str:
        """The board, and the boxes of each player with the one to move marked."""
        return draw_position(self._written(state), self.width, self.height)

    def board(self, state: State) -> Board:
        """The dots, the lines drawn and those to draw, and the closed boxes."""
        moves = [self.format_move(state, line) for line in self.actions(state)]
        return dots_board(self._written(state), self.width, self.height, moves)

    def format_state(self, state: State) -> str:
        """The lines, the boxes of each player and who is to move: `a1b1 / 0 0 0 / second`."""
        return write_position(self._written(state), self.width, self.height)

    def parse_state(self, text: str) -> State:
        """A position such as `a1b1 / 0 0 0 / second`, or the moves from the start: `a1b1 b1b2`."""
        if "/" in text:
            found = read_position(text, self.width, self.height, self.players)
            nobody = (0,) * (len(PLAYERS) - self.players)
            return self.State(found.drawn, found.boxes + nobody, found.mover)
        state = self.initial()
        for word in text.split():
            try:
                state = self.result(state, self.parse_move(state, word))
            except IllegalMoveError as error:
                raise PositionError(str(error)) from None
        return state

    def format_move(self, state: State, action: int) -> str:
        """The two dots that the line joins: `a1b1`."""
        return lines(self.width, self.height)[action].name

    def parse_move(self, state: State, text: str) -> int:
        """The line between two dots, named in either order; `IllegalMoveError` if it is drawn."""
        found = line_named(self.width, self.height, text)
        if found is None:
            raise IllegalMoveError(no_line(text, self.width, self.height))
        if state.drawn >> found & 1:
            raise IllegalMoveError(f"the line {self.format_move(state, found)} is drawn already")
        return found

    def _written(self, state: State) -> Written:
        return Written(state.drawn, state.boxes[: self.players], state.mover)
