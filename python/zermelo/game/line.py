"""A line: a start and the moves from it, with the states between.

States hold no history; a line does. So whoever has to know what was played (a search, a player, a
record, a page) is given a line, and the rule on repetition is applied to it. A state alone is a
line without moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from zermelo.game.capabilities import position_function
from zermelo.game.contract import asked
from zermelo.game.errors import IllegalMoveError, InvalidInputError, RepetitionError
from zermelo.game.model import CHANCE, Action, Game, State, payoff_vector
from zermelo.game.notation import format_move, format_state, legal_move, legal_moves, parse_move
from zermelo.game.repetition import (
    Repetition,
    draw_payoffs,
    loss_payoffs,
    ordinal,
    repetition_of,
)

Reason: TypeAlias = Literal["rules", "repetition", "no moves"]


@dataclass(frozen=True)
class Ending:
    """How a game ended, and what every player got."""

    reason: Reason
    """A terminal state, the rule on repetition, or that every move would repeat a position."""
    payoffs: tuple[float, ...]
    words: str
    """Why, where the position alone does not show it; empty for a terminal state."""


class Line:
    """A game so far: a start, the moves made from it, and the states between. It never changes.

    `moves` are moves of the game or their texts. Each is checked: `IllegalMoveError` names the
    first that is not legal and which ply it is. Lines are equal if their games are of one class
    and name and what was played is the same; they pickle, and hash if the moves do.

    >>> from zermelo.games.tictactoe import TicTacToe
    >>> line = Line(TicTacToe(), moves=["b2", "a1"])
    >>> line.play("c3").text(), line.ply, line.back().text()
    ('b2 a1 c3', 2, 'b2')
    """

    __slots__ = ("game", "moves", "positions", "states")

    game: Game
    moves: tuple[Action, ...]
    """What was played, the first move first."""
    states: tuple[State, ...]
    """From the start to now: one more than there are moves."""
    positions: tuple[object, ...]
    """What the rule on repetition knows each of the states by."""

    def __init__(
        self, game: Game, start: State | None = None, moves: Iterable[Action] = ()
    ) -> None:
        if isinstance(game, (str, type)):
            from zermelo.game.arguments import checked_game

            checked_game(game)  # says how to make a game of it
        if isinstance(start, Line):
            raise InvalidInputError("a line begins with a state, not with another line: play on it")
        if isinstance(start, str) and not isinstance(game.initial(), str):
            raise InvalidInputError(
                f"a state of {game.name} is wanted here, not the text {start!r}: "
                f"z.game.parse_state(game, {start!r}) reads it"
            )
        state = game.initial() if start is None else start
        self._fill(game, (), (state,), (position_function(game)(state),))
        line = self
        if not isinstance(moves, Iterable):
            raise InvalidInputError(f"moves={moves!r} must be a row of moves, such as a list")
        for move in moves:
            line = line.play(move)
        if line is not self:
            self._fill(game, line.moves, line.states, line.positions)

    def _fill(
        self,
        game: Game,
        moves: tuple[Action, ...],
        states: tuple[State, ...],
        positions: tuple[object, ...],
    ) -> None:
        fill = object.__setattr__
        fill(self, "game", game)
        fill(self, "moves", moves)
        fill(self, "positions", positions)
        fill(self, "states", states)

    @classmethod
    def read(cls, game: Game, text: str, start: str = "") -> Line:
        """The line that a text describes: moves, a position, or the record of a game.

        Moves begin at the position `start`, the game's own start if that is empty. A text that can
        be read both ways is taken as moves if both mean the same position, and else as a position.
        `PositionError` or `IllegalMoveError` says what cannot be read.

        >>> from zermelo.games.tictactoe import TicTacToe
        >>> Line.read(TicTacToe(), "1. b2 a1 2. c3").moves
        ('b2', 'a1', 'c3')
        """
        from zermelo.game.reading import read_line

        return read_line(game, text, start)

    # Where the game stands.

    @property
    def start(self) -> State:
        """The state that the line begins with."""
        return self.states[0]

    @property
    def state(self) -> State:
        """The state now."""
        return self.states[-1]

    @property
    def past(self) -> tuple[State, ...]:
        """The states before this one."""
        return self.states[:-1]

    @property
    def ply(self) -> int:
        """How many moves were made."""
        return len(self.moves)

    @property
    def movers(self) -> tuple[int, ...]:
        """Who made each of the moves, or `CHANCE`."""
        return tuple(self.game.to_move(state) for state in self.past)

    @property
    def repetition(self) -> Repetition:
        """The game's rule on repetition."""
        return repetition_of(self.game)

    def occurrences(self) -> int:
        """How often the present position was there, this time included."""
        return self.positions.count(self.positions[-1])

    # Whether it is over.

    @property
    def over(self) -> bool:
        """Has the game ended, by its rules or by repetition?"""
        return self.ending is not None

    @property
    def ending(self) -> Ending | None:
        """How the game ended; None while it goes on."""
        rules = asked(self.game)
        if rules.is_terminal(self.state):
            return Ending("rules", payoff_vector(self.game, self.state), "")
        return self._repeated(self.repetition)

    def _repeated(self, rule: Repetition) -> Ending | None:
        """The end by the rule on repetition of a game that is not over by its state."""
        if not rule.matters:
            return None
        if rule.rule == "forbidden":
            if self.legal_moves():
                return None
            loser = asked(self.game).to_move(self.state)
            words = "every move would repeat a position"
            return Ending("no moves", loss_payoffs(self.game, loser), words)
        if self.occurrences() < rule.times:
            return None
        words = f"the position has occurred for the {ordinal(self.occurrences())} time"
        if rule.rule == "draw":
            return Ending("repetition", draw_payoffs(self.game), words)
        mover = CHANCE if not self.moves else self.game.to_move(self.states[-2])
        if mover == CHANCE:  # nobody made the position come back
            return None
        return Ending("repetition", loss_payoffs(self.game, mover), words)

    # What can be played.

    def legal_moves(self) -> list[Action]:
        """The moves that may be made now: none if the game is over, none that is forbidden."""
        moves = legal_moves(asked(self.game), self.state)
        rule = self.repetition
        if not rule.matters or not moves:
            return moves
        if rule.rule != "forbidden":
            return [] if self._repeated(rule) else moves
        if self.game.to_move(self.state) == CHANCE:  # nobody can forbid it anything
            return moves
        return [move for move in moves if not self.is_forbidden(move)]

    def is_forbidden(self, move: Action) -> bool:
        """Would a legal move repeat a position, in a game that forbids that?"""
        rule = self.repetition
        if rule.rule != "forbidden":
            return False
        after = position_function(self.game)(self.game.result(self.state, move))
        return self.positions.count(after) + 1 >= rule.times

    def play(self, move: Action) -> Line:
        """The line with one more move, given as such or as its text; it must be legal."""
        return self._play(move, legal_move)

    def play_text(self, text: str) -> Line:
        """The line with the move that a text names, also where moves are texts themselves."""
        return self._play(text, parse_move)

    def _play(self, move: Action, find: Callable[[Game, State, Action], Action]) -> Line:
        number = self.ply + 1
        game, state = self.game, self.state
        if game.is_terminal(state):
            raise IllegalMoveError(f"move {number} ({_shown(move)}): the game is already over")
        ending = self._repeated(self.repetition)
        if ending is not None:
            raise RepetitionError(
                f"move {number} ({_shown(move)}): the game is already over: {ending.words}"
            )
        try:
            legal = find(game, state, move)
        except IllegalMoveError as error:
            raise IllegalMoveError(f"move {number}: {error}") from None
        if self.is_forbidden(legal):
            raise RepetitionError(
                f"move {number}: {format_move(game, state, legal)} would repeat a position, "
                "which is forbidden"
            )
        after = game.result(state, legal)
        line = Line.__new__(Line)
        line._fill(
            game,
            (*self.moves, legal),
            (*self.states, after),
            (*self.positions, position_function(game)(after)),
        )
        return line

    def back(self, plies: int = 1) -> Line:
        """The line without its last moves."""
        if not 0 <= plies <= self.ply:
            raise InvalidInputError(f"a line of {self.ply} moves cannot go back {plies!r}")
        kept = self.ply - plies
        line = Line.__new__(Line)
        line._fill(
            self.game, self.moves[:kept], self.states[: kept + 1], self.positions[: kept + 1]
        )
        return line

    # As text.

    def texts(self) -> tuple[str, ...]:
        """The moves as people write them."""
        pairs = zip(self.past, self.moves, strict=True)
        return tuple(format_move(self.game, state, move) for state, move in pairs)

    def text(self) -> str:
        """Text from which `Line.read` gives the line back.

        That is the moves alone, where it begins at the game's own start; else a record with both.
        """
        from zermelo.game.reading import join

        moves = join(self.texts())
        if self.start == self.game.initial():
            return moves
        return f"Start: {format_state(self.game, self.start)}\nMoves: {moves}".rstrip()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a line never changes: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a line never changes: {name} cannot be deleted")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Line):
            return NotImplemented
        played = self.moves == other.moves and self.states == other.states
        return played and same_game(self.game, other.game)

    def __hash__(self) -> int:
        return hash((self.states[0], self.moves))

    def __reduce__(self) -> Any:
        return _restored, (self.game, self.moves, self.states)

    def __repr__(self) -> str:
        played = " ".join(self.texts()) or "no moves"
        return f"<Line of {self.game.name}: {played}>"


def _restored(game: Game, moves: tuple[Action, ...], states: tuple[State, ...]) -> Line:
    """A line that was pickled: what was checked once is not checked again."""
    line = Line.__new__(Line)
    position = position_function(game)
    line._fill(game, moves, states, tuple(position(state) for state in states))
    return line


def same_game(one: Game, other: Game) -> bool:
    """Are these one game? Two objects of one class and name are, as far as anybody can tell."""
    return one is other or one == other or (type(one) is type(other) and one.name == other.name)


def _shown(move: Action) -> str:
    return move if isinstance(move, str) else repr(move)
