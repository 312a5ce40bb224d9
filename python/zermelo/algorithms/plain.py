"""Alpha-beta on plain Python games: the core's where it can order the payoffs, else the book's."""

from __future__ import annotations

import time
from dataclasses import replace

from zermelo.algorithms.several import search_each_move
from zermelo.game import (
    Answer,
    Exactness,
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


def search_plain_game(line: Line, request: Request) -> Answer:
    """The best move within the limits, or several of them."""
    refuse_resources(line.game, request)
    game, state = with_history(line)
    examine(game, state)
    if request.several:
        return search_each_move(search_one, game, state, request)
    return search_one(game, state, request)


def search_one(game: Game, state: State, request: Request, player: int | None = None) -> Answer:
    """The best move alone; its value from the side of `player`, or of the player to move."""
    from zermelo.native.plain import orders_payoffs, search_plain
    from zermelo.textbook import iterative_deepening

    started = time.perf_counter()
    spent = 0
    if orders_payoffs(game):
        try:
            found = search_plain(game, state, request)
            return found if player in (None, found.player) else opposite(found)
        except UnorderedPayoffsError as error:
            spent = error.nodes
    left = request.limits.after(seconds=time.perf_counter() - started, nodes=spent)
    found = iterative_deepening(
        game,
        state,
        depth=request.depth,
        limits=left,
        progress=request.progress,
        player=player,
    )
    seconds = time.perf_counter() - started
    return replace(found, nodes=found.nodes + spent, seconds=seconds)


def opposite(answer: Answer) -> Answer:
    """The same answer from the other side, in a game of two players with zero-sum payoffs."""
    swapped: dict[Exactness, Exactness] = {
        "lower bound": "upper bound",
        "upper bound": "lower bound",
    }
    assert not isinstance(answer.value, tuple)
    bounds = None
    if answer.bounds is not None:
        low, high = answer.bounds
        assert not isinstance(low, tuple)
        assert not isinstance(high, tuple)
        bounds = (-high, -low)
    return replace(
        answer,
        value=-answer.value,
        player=1 - answer.player,
        exactness=swapped.get(answer.exactness, answer.exactness),
        bounds=bounds,
    )


def refuse_resources(game: Game, request: Request) -> None:
    """What only searches of native and compiled games can use is refused by the name given."""
    if request.threads > 1:
        raise UnsupportedGameError(
            f"threads={request.threads}: native and compiled games are searched by several "
            f"threads, and {game.name} is searched in plain Python, which runs in one"
        )
    if request.tables is not None:
        raise InvalidInputError(
            f"there are tables of chess and of checkers, and none of {game.name}"
        )
