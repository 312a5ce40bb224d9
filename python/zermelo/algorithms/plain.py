"""Plain Python games: the core's searches where they can order the payoffs, else the book's."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from zermelo.algorithms.several import search_each_move
from zermelo.game import (
    Answer,
    Game,
    InvalidInputError,
    Line,
    State,
    UnsupportedGameError,
)
from zermelo.game.contract import examine
from zermelo.game.errors import UnorderedPayoffsError
from zermelo.game.history import with_history
from zermelo.game.request import Request


def search_plain_game(
    line: Line, request: Request, options: Mapping[str, Any], algorithm: str
) -> Answer:
    """The best move within the limits, or several of them, by the core's search with this name."""
    from zermelo.native.plain import orders_payoffs, search_plain

    refuse_resources(line.game, request)
    game, state = with_history(line)
    examine(game, state)
    left, spent, started = request, 0, time.perf_counter()
    if orders_payoffs(game, algorithm):
        try:
            return search_plain(game, state, request, options, algorithm)
        except UnorderedPayoffsError as error:
            spent = error.nodes
            left = request.after(seconds=time.perf_counter() - started, nodes=spent)
    _refuse_options(game, options)
    if request.several:
        found = search_each_move(search_one, game, state, left)
    else:
        found = search_one(game, state, left)
    seconds = time.perf_counter() - started
    return replace(found, nodes=found.nodes + spent, seconds=seconds)


def _refuse_options(game: Game, options: Mapping[str, Any]) -> None:
    """The textbook's search has no techniques to switch."""
    if options:
        raise UnsupportedGameError(
            f"{' and '.join(options)}: techniques are switched where the core orders the payoffs, "
            f"and {game.name} is searched in plain Python; leave the options as they are"
        )


def search_one(game: Game, state: State, request: Request, player: int | None = None) -> Answer:
    """The best move alone; its value from the side of `player`, or of the player to move."""
    from zermelo.textbook import iterative_deepening

    return iterative_deepening(
        game,
        state,
        depth=request.depth,
        limits=request.limits,
        progress=request.progress,
        player=player,
    )


def refuse_resources(game: Game, request: Request) -> None:
    """What only searches of native and compiled games can use is refused by the name given."""
    if request.threads > 1:
        raise UnsupportedGameError(
            f"threads={request.threads}: alpha-beta on native and compiled games uses several "
            f"threads, and the search of {game.name} one"
        )
    if request.tables is not None:
        raise InvalidInputError(
            f"there are tables of chess, checkers and backgammon, and none of {game.name}"
        )
