"""Pig in plain Python, written so that it can also be compiled.

A move is a number, as compiled games need it: 0 is to roll, 7 is to hold, and between them is what
the die shows.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from zermelo.compiled import u8, u16
from zermelo.game import CHANCE, Game, IllegalMoveError, InvalidInputError, PositionError
from zermelo.game.board import Board
from zermelo.games.pig.board import pig_board
from zermelo.games.pig.text import Written, draw_position, read_position, title, write_position

MOST_POINTS: Final = 1000

ROLL: Final = 0
HOLD: Final = 7
FACES: Final = 6


class PlainPig(Game):
    """Roll a die as often as you dare; a one loses the points of the turn.

    The native `Pig` has the same rules, and writes moves and positions the same way.

    >>> game = PlainPig(20)
    >>> state = game.result(game.initial(), game.parse_move(game.initial(), "roll"))
    >>> [game.format_move(state, face) for _, face in game.outcomes(state)]
    ['1', '2', '3', '4', '5', '6']
    >>> game.format_state(game.result(state, 5))
    '0 0 5 first'
    """

    payoff_range = (-1, 1)

    class State(NamedTuple):
        """Both scores, the points of the turn, whose turn it is, and whether the die is rolling."""

        first: u16
        second: u16
        points: u16
        mover: u8
        rolling: bool

    def __init__(self, goal: int = 100) -> None:
        if not 1 <= goal <= MOST_POINTS:
            raise InvalidInputError(
                f"goal={goal} cannot be: Pig is played for 1 to {MOST_POINTS} points"
            )
        self.goal = goal

    @property
    def name(self) -> str:
        """Pig, with its goal unless it is the usual one."""
        return title(self.goal)

    def initial(self) -> State:
        """Nobody has any points."""
        return self.State(0, 0, 0, 0, False)

    def to_move(self, state: State) -> int:
        """The player whose turn it is, or chance while the die rolls."""
        return CHANCE if state.rolling else state.mover

    def actions(self, state: State) -> list[int]:
        """Roll, and hold if there is anything to keep."""
        return [ROLL, HOLD] if state.points > 0 else [ROLL]

    def outcomes(self, state: State) -> list[tuple[float, int]]:
        """Each face of the die is as likely as the others."""
        return [(1 / FACES, face) for face in range(1, FACES + 1)]

    def result(self, state: State, action: int) -> State:
        """The die rolls, or shows a face, or the turn is over."""
        if action == ROLL:
            return state._replace(rolling=True)
        if 1 < action < HOLD:
            return state._replace(points=state.points + action, rolling=False)
        kept = state.points if action == HOLD else 0
        if state.mover == 0:
            return self.State(state.first + kept, state.second, 0, 1, False)
        return self.State(state.first, state.second + kept, 0, 0, False)

    def is_terminal(self, state: State) -> bool:
        """Somebody has points enough, with those of the turn: nothing is gained by rolling on."""
        return self.score(state, state.mover) + state.points >= self.goal

    def score(self, state: State, player: int) -> int:
        """The points that a player has kept."""
        return state.first if player == 0 else state.second

    def utility(self, state: State, player: int) -> int:
        """+1 to the winner, whose turn it is, and −1 to the other."""
        return 1 if player == state.mover else -1

    def evaluate(self, state: State, player: int) -> float:
        """The lead in points, those of the turn included, as a share of the goal."""
        mover = state.mover
        lead = self.score(state, mover) - self.score(state, 1 - mover) + state.points
        share = lead / self.goal
        return share if player == state.mover else -share

    def draw(self, state: State) -> str:
        """A line for each player, and what happens next."""
        return draw_position(self._written(state), self.goal)

    def board(self, state: State) -> Board:
        """Both scores, the points of the turn, and the faces of the die."""
        return pig_board(self.format_state(state), self.goal, self._legal(state))

    def format_state(self, state: State) -> str:
        """`8 0 5 second`, and `rolling` after it while the die rolls."""
        return write_position(self._written(state))

    def parse_state(self, text: str) -> State:
        """A position such as `8 0 5 second`, or the moves from the start: `roll 5 hold`."""
        words = text.split()
        if words and words[0].isdecimal():
            return self._arises(read_position(text))
        state = self.initial()
        for word in words:
            try:
                state = self.result(state, self.parse_move(state, word))
            except IllegalMoveError as error:
                raise PositionError(str(error)) from None
        return state

    def format_move(self, state: State, action: int) -> str:
        """`roll`, `hold`, or what the die shows."""
        return {ROLL: "roll", HOLD: "hold"}.get(action, str(action))

    def parse_move(self, state: State, text: str) -> int:
        """The move that `roll`, `hold` or a number names; `IllegalMoveError` if it cannot be."""
        word = text.strip().lower()
        names = {self.format_move(state, move): move for move in range(ROLL, HOLD + 1)}
        if word not in names:
            raise IllegalMoveError(
                f'"{text.strip()}" is no move: roll, hold, or what the die shows, 1 to {FACES}'
            )
        if word not in self._legal(state):
            raise IllegalMoveError(f"{word} is not possible: {self._why_not(state, word)}")
        return names[word]

    def _legal(self, state: State) -> list[str]:
        """All moves of a state as text, also those of the die."""
        if self.is_terminal(state):
            return []
        faces = range(1, FACES + 1)
        moves = faces if state.rolling else self.actions(state)
        return [self.format_move(state, move) for move in moves]

    def _why_not(self, state: State, word: str) -> str:
        if self.is_terminal(state):
            return "the game is over"
        if state.rolling:
            return f"the die is rolling and shows 1 to {FACES}"
        if word == "hold":
            return "there are no points to keep yet"
        return "a player rolls the die first"

    def _arises(self, position: Written) -> State:
        """The state of a position, or `PositionError` if no game comes to it."""
        why = ""
        over = position.sum >= self.goal
        if max(position.scores) >= self.goal or position.points >= self.goal + FACES:
            why = f"the game for {self.goal} points would be over before"
        elif position.rolling and over:
            why = "nobody rolls with points enough to win"
        elif 1 in (position.points, *position.scores):
            why = "a turn that keeps points has at least 2"
        if why:
            raise PositionError(f"no game comes to this position: {why}")
        return self.State(*position.scores, position.points, position.mover, position.rolling)

    def _written(self, state: State) -> Written:
        return Written((state.first, state.second), *state[2:])
