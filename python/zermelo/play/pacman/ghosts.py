"""Ghosts that think: they hunt Pacman by alpha-beta."""

from __future__ import annotations

from zermelo.game import Line
from zermelo.games.pacman import Pacman
from zermelo.games.pacman.state import State
from zermelo.play.players import Choice


class HuntingGhosts:
    """All ghosts as one player, for a game with adversarial ghosts.

    Positions are valued by the score and by how near the ghosts are, scared ones by how far.
    """

    name = "Hunting ghosts"

    def __init__(self, depth: int = 2) -> None:
        self.depth = depth
        """In moves of everybody."""

    def choose(self, line: Line) -> Choice:
        """The move in the present state of a game so far."""
        return Choice(self.action(line.game, line.state))  # type: ignore[arg-type]

    def action(self, game: Pacman, state: State) -> str:
        """The move of the ghost whose turn it is."""
        moves = game.actions(state)
        if len(moves) == 1:
            return moves[0]
        from zermelo.textbook import alphabeta

        def evaluate(at: State, player: int) -> float:
            return hunted(game, at) if player == 0 else -hunted(game, at)

        plies = self.depth * game.agents
        return str(alphabeta(game, state, depth=plies, evaluate=evaluate, player=1).move)


def hunted(game: Pacman, state: State) -> float:
    """What ghosts want to be small: the score, and their way to Pacman through the maze."""
    distances = game.maze.distances(state.pacman)
    value = float(state.score)
    for ghost in state.ghosts:
        far = distances.get((ghost.x // 2, ghost.y // 2), 0)
        value += -far if ghost.scared else far
    return value
