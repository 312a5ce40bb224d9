"""Expectiminimax, best-reply search and max^n in the core, whichever way a game is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from operator import index
from typing import Any, Final

from zermelo.algorithms.plain import refuse_resources
from zermelo.game import Answer, Line, kind_of
from zermelo.game.history import with_history
from zermelo.game.request import Request

_WITH_TABLES: Final = "backgammon"
"""The game whose full-width search asks endgame tables."""


def search_full_width(
    name: str, line: Line, request: Request, options: Mapping[str, Any]
) -> Answer:
    """Search by `"expectiminimax"`, `"best_reply"` or `"maxn"`, deeper and deeper, in limits.

    `payoff_sum` among the options of max^n is what its pruning rests on.
    """
    from zermelo.native.full_width import search_core_full_width, search_plain_full_width

    game = line.game
    has_tables = getattr(game, "family", "") == _WITH_TABLES
    refuse_resources(game, replace(request, tables=None) if has_tables else request)
    # The core's own search is told of no past: where that matters, the state has to hold it.
    if not kind_of(game).in_core or with_history(line)[0] is not game:
        return search_plain_full_width(name, line, request, options)
    if kind_of(game).written == "native":
        return search_core_full_width(name, game, game, line.state, request, options)
    return _search_compiled(name, line, request, options)


def _search_compiled(name: str, line: Line, request: Request, options: Mapping[str, Any]) -> Answer:
    """A compiled game, whose moves are numbers and whose faults are raised at the end."""
    from zermelo.compiled.work import opened_at
    from zermelo.native.full_width import search_core_full_width, written

    tell = request.progress
    with opened_at(line.game, line.state) as (native, state, faults):

        def report(found: Answer) -> None:
            if tell is not None and not faults.first():
                tell(written(found, index))

        asked = replace(request, progress=report if tell else None)
        found = search_core_full_width(name, line.game, native, state, asked, options)
    return written(found, index)
