"""Agents that play Pacman. A student's is a subclass of `Agent` with one method, `action`.

Depth is counted as in the course: one unit is a move of Pacman and one of every ghost.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar, Final

from zermelo.game import Answer, InvalidInputError, Line
from zermelo.game.capabilities import Evaluate
from zermelo.games.pacman import Pacman
from zermelo.games.pacman.state import State
from zermelo.play.players import Choice


def score(state: State, player: int) -> float:
    """The score, which is what the course's search agents value positions by."""
    return state.score if player == 0 else -state.score


class Agent(ABC):
    """Chooses Pacman's moves. It is a player like any other, for sessions and matches too.

    >>> class Lazy(Agent):
    ...     def action(self, game, state):
    ...         return "stop"
    >>> Lazy().choose(Line(Pacman("trapped"))).move
    'stop'
    """

    @property
    def name(self) -> str:
        """What to call the agent: its class unless it says otherwise."""
        return type(self).__name__

    @abstractmethod
    def action(self, game: Pacman, state: State) -> str:
        """One of `game.actions(state)`, where it is Pacman's turn."""

    def choose(self, line: Line) -> Choice:
        """The action in the present state of a game so far."""
        if not isinstance(line.game, Pacman):
            raise InvalidInputError(f"{self.name} plays Pacman, not {line.game.name}")
        return Choice(self.action(line.game, line.state))


class ReflexAgent(Agent):
    """Looks at each of its moves and no further; the game's own evaluation decides."""

    def action(self, game: Pacman, state: State) -> str:
        """The move to the position that seems best, the first of several."""

        def worth(move: str) -> float:
            after = game.result(state, move)
            return game.utility(after, 0) if game.is_terminal(after) else game.evaluate(after, 0)

        return max(game.actions(state), key=worth)


class SearchAgent(Agent):
    """Searches to a depth, and values what it finds there by `evaluate`, the score as a rule."""

    search: ClassVar[Callable[..., Answer]]
    """The textbook's search that it uses."""

    def __init__(self, depth: int = 2, evaluate: Evaluate = score) -> None:
        if type(depth) is not int or not 1 <= depth <= 100:
            raise InvalidInputError(
                f"depth is a whole number of moves of everybody, from 1 to 100, not {depth!r}"
            )
        self.depth = depth
        self.evaluate = evaluate
        self._believed: tuple[Pacman, Pacman] | None = None

    def think(self, game: Pacman, state: State) -> Answer:
        """What the search says; the ghosts are what the agent believes them to be."""
        return self.searched(game, state, self.depth * game.agents)

    def searched(self, game: Pacman, state: State, plies: int) -> Answer:
        """The same to any number of single moves, whoever's turn it is, valued for Pacman."""
        return type(self).search(
            self.believed(game), state, depth=plies, evaluate=self.evaluate, player=0
        )

    def believed(self, game: Pacman) -> Pacman:
        """The game with ghosts that have moves of their own, whatever they are in truth."""
        if self._believed is None or self._believed[0] is not game:
            self._believed = game, game.with_ghosts("adversarial")
        return self._believed[1]

    def action(self, game: Pacman, state: State) -> str:
        """The best move found, the first of several."""
        return str(self.think(game, state).move)


def _textbook(name: str) -> Any:
    """The textbook is imported when it is first used."""

    def search(*arguments: Any, **options: Any) -> Answer:
        from zermelo import textbook

        return textbook.ALGORITHMS[name](*arguments, **options)

    return staticmethod(search)


class MinimaxAgent(SearchAgent):
    """Believes that every ghost does its worst."""

    search = _textbook("minimax")


class AlphaBetaAgent(SearchAgent):
    """Believes the same as `MinimaxAgent` and plays the same, in less time."""

    search = _textbook("alphabeta")


class ExpectimaxAgent(SearchAgent):
    """Believes that ghosts take any of their moves, all equally likely."""

    search = _textbook("expectimax")


AGENTS: Final[dict[str, type[Agent]]] = {
    "minimax": MinimaxAgent,
    "alphabeta": AlphaBetaAgent,
    "expectimax": ExpectimaxAgent,
    "reflex": ReflexAgent,
}
"""The agents of the library by name."""
