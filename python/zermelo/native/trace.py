"""The core's alpha-beta told step by step to an observer, once it is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from zermelo.game import Answer, Observer, State, alpha_cutoff, beta_cutoff
from zermelo.game.request import Request
from zermelo.native.answers import ALPHABETA, answer_of
from zermelo.native.game import NativeGame
from zermelo.native.tables import opened

_TRACED = 20_000
"""How many visits are told to an observer that does not say how many it keeps."""


def trace_native(
    game: NativeGame,
    state: State,
    past: Sequence[State],
    request: Request,
    options: Mapping[str, Any],
    watch: Observer,
) -> Answer:
    """A search of one thread, told to an observer; as many visits as the observer keeps.

    Values are from the side of the player to move at the root.
    """
    found, events = game.core.trace(
        state,
        max_nodes=getattr(watch, "max_nodes", _TRACED),
        depth=request.depth,
        seconds=request.limits.seconds,
        nodes=request.nodes,
        memory_mb=request.memory_mb,
        multi_pv=request.lines,
        ties=request.ties,
        past=list(past),
        options=options,
        tables=opened(game, request.tables),
        stop=request.stop,
    )
    watch.start(game, state, found.player, ALPHABETA)
    for event in events:
        _tell(watch, *event)
    return answer_of(game, found)


def _tell(watch: Observer, name: str, *details: Any) -> None:
    """Tell an observer of an event of the core."""
    if name == "iteration":
        watch.iteration(f"depth {details[0]}")
    elif name == "cutoff":
        kind, value, limit, skipped = details
        if kind not in ("alpha", "beta"):
            watch.guess()
        watch.cutoff(_reason(kind, value, limit), skipped)
    elif name == "repetition":
        watch.note("a position of this line again: a draw")
        watch.value(0.0, "terminal")
    elif name != "stopped":  # a state in which the search was stopped has no value
        getattr(watch, name)(*details)


def _reason(kind: str, value: float, limit: float) -> str:
    """Why moves are skipped, in words."""
    if kind == "beta":
        return beta_cutoff(value, limit)
    if kind == "alpha":
        return alpha_cutoff(value, limit)
    if kind == "probcut":
        return f"probably outside the window: a search of {value:.0f} plies says so"
    if kind == "beam":
        return "outside the beam: only the best-looking moves are considered"
    return "too good for the opponent even after a pass"
