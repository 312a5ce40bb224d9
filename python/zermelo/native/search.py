"""The core's alpha-beta, and its search that plays, on games of the core."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

from zermelo import _core
from zermelo.game import Answer, State
from zermelo.game.request import Request
from zermelo.native.answers import ALPHABETA, answer_of
from zermelo.native.game import NativeGame
from zermelo.native.tables import opened

Options: TypeAlias = Mapping[str, Any]


def search_native(
    game: NativeGame,
    state: State,
    past: Sequence[State],
    request: Request,
    options: Options,
    algorithm: str = ALPHABETA,
) -> Answer:
    """The search with this name in Rust, until the value is proved or a limit is met.

    A proved win or loss has its distance in `remoteness`: the fastest win, the slowest loss. The
    GIL is released; Ctrl-C, or `stop.stop()` from another thread, ends it within 10 ms. `options`
    are those of `z.AlphaBeta` or `z.Selective`; `past` are the states of the game so far, for games
    with a rule on repetition.
    """
    report = None
    tell = request.progress
    if tell is not None:

        def report(found: _core.SearchResult) -> None:
            tell(answer_of(game, found, algorithm))

    found = game.core.search(
        state,
        algorithm=algorithm,
        depth=request.depth,
        seconds=request.seconds,
        nodes=request.nodes,
        soft_seconds=request.soft_seconds,
        memory_mb=request.memory_mb,
        threads=request.threads,
        multi_pv=request.lines,
        ties=request.ties,
        past=list(past),
        options=options,
        tables=opened(game, request.tables),
        memory=request.memory,
        stop=request.stop,
        progress=report,
    )
    return answer_of(game, found, algorithm)


def examined_options(options: Mapping[str, Any], algorithm: str = ALPHABETA) -> dict[str, Any]:
    """All options of a search of the core: the defaults, and what is changed.

    A value that it does not take is refused, with those that it takes.

    >>> examined_options({"beam": 3})["beam"]
    3
    """
    return _some_game().search_options(options, algorithm=algorithm)


@cache
def _some_game() -> _core.NativeGame:
    return _core.game("nim", {})
