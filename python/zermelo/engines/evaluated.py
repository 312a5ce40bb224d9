"""A game searched with an evaluation from a file: another game, and back."""

from __future__ import annotations

from os import PathLike, fspath
from typing import Any

from zermelo.game import Action, Answer, Game, InvalidInputError, Line
from zermelo.learned import with_evaluation
from zermelo.native import move_of
from zermelo.native.full_width import written


class Evaluated:
    """The same rules with another evaluation. Lines go there, and answers come back.

    Where the past does not matter, the state alone goes.
    """

    def __init__(self, game: Game, evaluation: str | PathLike[str]) -> None:
        self.game: Any = game
        self.twin: Any = twin_of(game, evaluation)

    def line(self, line: Line) -> Line:
        """A line of the game as one of its twin."""
        if self.game.written != "native":
            return Line(self.twin, line.start, list(line.moves))
        if self.game.repetition is None:
            return Line(self.twin, self._state(line.state))
        moves = [move_of(self.twin, move) for move in line.moves]
        return Line(self.twin, self._state(line.start), moves)

    def answer(self, answer: Answer) -> Answer:
        """What was found there, in moves of the game."""
        if self.game.written != "native":
            return answer
        return written(answer, self._move)

    def _state(self, state: Any) -> Any:
        return self.twin.parse_state(self.game.format_state(state))

    def _move(self, move: Action) -> Action:
        return move_of(self.game, move)


def twin_of(game: Game, evaluation: str | PathLike[str]) -> Game:
    """The game with the evaluation of a file.

    `InvalidInputError` names a file that is damaged or of another game.
    """
    if not isinstance(evaluation, (str, PathLike)):
        raise InvalidInputError(
            f"evaluation={evaluation!r} must be the name of a file that zermelo learn has written; "
            "estimates are switched off by an algorithm, as in z.AlphaBeta(evaluation=False)"
        )
    return with_evaluation(game, fspath(evaluation))
