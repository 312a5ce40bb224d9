"""The core's expectiminimax, best-reply search and max^n, on games of every kind."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from zermelo import _core
from zermelo.game import Answer, Game, Line, MoveAnswer, Observer, State, max_player
from zermelo.game.answer import proved_bounds
from zermelo.game.contract import examine, position
from zermelo.game.errors import BrokenGameError
from zermelo.game.history import with_history
from zermelo.game.kind import kind_of
from zermelo.game.observer import Value
from zermelo.game.request import Request
from zermelo.native.tables import opened

TIE_RULE = "the first of equal moves is played"
"""How a player chooses between moves that are worth the same to it."""

_TRACED = 20_000
"""How many visits are told to an observer that does not say how many it keeps."""

Write = Callable[[Any], Any]
"""A move of the core as the game writes it."""


def search_core_full_width(
    name: str,
    game: Game,
    native: Any,
    state: State,
    request: Request,
    options: Mapping[str, Any],
) -> Answer:
    """A game of the core: `native`, which is `game` itself or what a compiled game is there."""
    tell = request.progress
    with naming(game):
        found = _core.search_full_width(
            native.core,
            state,
            name,
            **_asked(game, request, options),
            **_limits(request),
            tables=None if request.tables is None else opened(native, request.tables),
            progress=None
            if tell is None
            else lambda found: tell(_answer(game, name, found, request)),
        )
    return _answer(game, name, found, request)


def search_plain_full_width(
    name: str, line: Line, request: Request, options: Mapping[str, Any]
) -> Answer:
    """A game whose rules are Python methods."""
    game, state = with_history(line)
    examine(game, state)
    tell = request.progress
    with naming(game):
        found = _core.search_python_full_width(
            game,
            state,
            name,
            player=max_player(game, state),
            **_asked(game, request, options),
            **_limits(request),
            progress=None
            if tell is None
            else lambda found: tell(_answer(game, name, found, request)),
        )
    return replace(_answer(game, name, found, request), player=max_player(game, state))


def trace_full_width(
    name: str, line: Line, request: Request, options: Mapping[str, Any], watch: Observer
) -> Answer:
    """A search of a native game told to an observer, as many visits as the observer keeps.

    It prunes nothing.
    """
    game: Any = line.game
    limits = _limits(request)
    limits["seconds"] = request.limits.seconds
    del limits["soft_seconds"]
    with naming(game):
        found, events = _core.trace_full_width(
            game.core,
            line.state,
            name,
            max_nodes=getattr(watch, "max_nodes", _TRACED),
            options=dict(options),
            payoff_range=game.payoff_range,
            **limits,
        )
    watch.start(game, line.state, found.player, name)
    for event, *details in events:
        if event == "iteration":
            if options["deepening"]:
                watch.iteration(f"depth {details[0]}")
        elif event != "stopped":  # a state in which the search was stopped has no value
            getattr(watch, event)(*details)
    return _answer(game, name, found, request)


def _asked(game: Game, request: Request, options: Mapping[str, Any]) -> dict[str, Any]:
    """What is wanted of the search, and what pruning rests on."""
    options = dict(options)
    return {
        "payoff_sum": options.pop("payoff_sum", None),
        "options": options,
        "payoff_range": game.payoff_range,
        "lines": request.lines,
        "ties": request.ties,
    }


@contextmanager
def naming(game: Game) -> Iterator[None]:
    """Rules that the core finds broken are raised with the game's name and the position."""
    try:
        yield
    except BrokenGameError as error:
        if error.state is None:
            raise
        state = error.state
        if isinstance(state, _core.State) and kind_of(game).written == "compiled":
            compiled: Any = game
            state = compiled.layout.decode(bytes(state))
        named = BrokenGameError(f"{game.name}.{error}, in {position(game, state)}")
        named.state = state
        raise named from None


def _limits(request: Request) -> dict[str, Any]:
    return {
        "depth": request.depth,
        "seconds": request.seconds,
        "nodes": request.nodes,
        "soft_seconds": request.soft_seconds,
        "memory_mb": request.memory_mb,
        "stop": request.stop,
    }


def _answer(game: Game, name: str, found: _core.Finding, request: Request) -> Answer:
    """What the core found, with the moves that were asked for, the best first."""
    exact = found.exactness != "estimate"
    value = whole_value(found.value) if exact else found.value
    bounds = proved_bounds(value, found.exactness, game.payoff_range)
    details: dict[str, Any] = {"statistics": {"table_hits": found.table_hits}}
    if found.ranges is not None:
        ranges = tuple((_whole(low), _whole(high)) for low, high in found.ranges)
        details |= {"tie_rule": TIE_RULE, "ranges": ranges}
        if exact:
            bounds = tuple(low for low, _ in ranges), tuple(high for _, high in ranges)
    return Answer(
        value=value,
        player=found.player,
        move=found.pv[0] if found.pv else None,
        pv=found.pv,
        exactness=found.exactness,
        nodes=found.nodes,
        leaves=found.leaves,
        depth=found.depth,
        seconds=found.seconds,
        ties=found.ties if request.ties or found.ranges is not None else (),
        bounds=bounds,
        moves=_moves(game, found, request),
        algorithm=name,
        details=details,
    )


def _moves(game: Game, found: _core.Finding, request: Request) -> tuple[MoveAnswer, ...]:
    """As many of the best moves as were asked for, the one to play first."""
    moves = []
    for value, exactness, pv in found.moves:
        told = value if exactness == "estimate" else whole_value(value)
        bounds = proved_bounds(told, exactness, game.payoff_range)
        moves.append(MoveAnswer(pv[0], told, exactness, pv=pv, bounds=bounds))
    best = found.pv[0] if found.pv else None

    def rank(one: MoveAnswer) -> tuple[float, bool]:
        own = one.value[found.player] if isinstance(one.value, tuple) else one.value
        return -own, one.move != best

    return tuple(sorted(moves, key=rank)[: request.lines])


def written(answer: Answer, write: Write) -> Answer:
    """The answer with moves as the game writes them."""
    moves = (
        replace(one, move=write(one.move), pv=tuple(map(write, one.pv))) for one in answer.moves
    )
    written = answer.with_line([write(move) for move in answer.pv])
    return replace(written, ties=tuple(map(write, answer.ties)), moves=tuple(moves))


def whole_value(value: Value) -> Value:
    """Payoffs that are whole, as whole numbers."""
    return tuple(map(_whole, value)) if isinstance(value, tuple) else _whole(value)


def _whole(number: float) -> float:
    return int(number) if math.isfinite(number) and number == int(number) else number
