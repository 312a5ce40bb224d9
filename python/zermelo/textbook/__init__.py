"""The algorithms as the books print them."""

from __future__ import annotations

from collections.abc import Callable

from zermelo.game import InvalidInputError, Result
from zermelo.textbook.alphabeta import AlphaBeta, alphabeta
from zermelo.textbook.hminimax import hminimax
from zermelo.textbook.minimax import minimax, minimax_strategy, minimax_value

ALGORITHMS: dict[str, Callable[..., Result]] = {
    f.__name__: f for f in (minimax, hminimax, alphabeta)
}


def find(name: str) -> Callable[..., Result]:
    """The algorithm with this name."""
    try:
        return ALGORITHMS[name]
    except KeyError:
        raise InvalidInputError(f"no algorithm {name!r}") from None
