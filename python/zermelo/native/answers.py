"""What the core found, as an answer."""

from __future__ import annotations

from zermelo import _core
from zermelo.game import Answer, Exactness, Game, MoveAnswer, proved_bounds

ALPHABETA = "alphabeta"
"""The name of the core's alpha-beta, in answers and traces."""


def answer_of(game: Game, found: _core.SearchResult, algorithm: str = ALPHABETA) -> Answer:
    """The answer of a search with this name, with what is proved of it in this game."""
    counted = found.statistics
    exactness: Exactness = found.exactness
    return Answer(
        value=found.value,
        player=found.player,
        move=found.move,
        pv=found.pv,
        exactness=exactness,
        nodes=found.nodes,
        leaves=int(counted["leaves"]),
        cutoffs=int(counted["cutoffs"]),
        depth=found.depth,
        seconds=found.seconds,
        ties=found.ties,
        remoteness=found.remoteness,
        bounds=proved_bounds(found.value, exactness, game.payoff_range),
        moves=tuple(_move_answer(game, line) for line in found.lines),
        algorithm=algorithm,
        details={"statistics": counted},
    )


def _move_answer(game: Game, line: _core.SearchLine) -> MoveAnswer:
    return MoveAnswer(
        move=line.move,
        value=line.value,
        exactness=line.exactness,
        remoteness=line.remoteness,
        pv=line.pv,
        bounds=proved_bounds(line.value, line.exactness, game.payoff_range),
    )
