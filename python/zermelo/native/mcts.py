"""The core's Monte Carlo tree search, on games of every kind and way of writing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from zermelo import _core
from zermelo.game import (
    CHANCE,
    Answer,
    Game,
    Line,
    MoveAnswer,
    State,
    legal_moves,
    max_player,
)
from zermelo.game.answer import Bounds
from zermelo.game.contract import examine
from zermelo.game.history import with_history
from zermelo.game.kind import kind_of
from zermelo.game.observer import Observer, Value
from zermelo.game.request import Request
from zermelo.native.full_width import naming, whole_value

MCTS = "mcts"

Judge: TypeAlias = "tuple[Callable[[list[State]], Any], int]"
"""An evaluator of many states, and how many it is given at once."""

_WATCHED = 200
"""How many simulations are told to an observer, unless it is said."""

_MOST_WATCHED = 20_000


def sample_core(
    game: Game,
    native: Any,
    state: State,
    past: Sequence[State],
    request: Request,
    options: Mapping[str, Any],
    judge: Judge | None = None,
) -> Answer:
    """A game of the core: `native`, which is `game` itself or what a compiled game is there."""
    tell = request.progress
    with naming(game):
        found = _core.search_mcts(
            native.core,
            state,
            options=dict(options),
            payoff_range=game.payoff_range,
            past=list(past),
            threads=request.threads,
            memory=request.memory,
            progress=None if tell is None else lambda found: tell(_answer(game, found)),
            **_judging(judge),
            **_limits(request),
        )
    return _or_any_move(_answer(game, found), native, state)


def sample_plain(
    line: Line, request: Request, options: Mapping[str, Any], judge: Judge | None = None
) -> Answer:
    """A game whose rules are Python methods."""
    game, state = with_history(line)
    examine(game, state)
    player = max_player(game, state)
    tell = request.progress
    with naming(game):
        found = _core.search_python_mcts(
            game,
            state,
            payoffs=game.payoffs,
            options=dict(options),
            payoff_range=game.payoff_range,
            progress=None if tell is None else lambda found: tell(_answer(game, found, player)),
            **_judging(judge),
            **_limits(request),
        )
    return _or_any_move(_answer(game, found, player), game, state)


def watch_simulations(
    line: Line, request: Request, options: Mapping[str, Any], watch: Observer
) -> Answer:
    """A search whose simulations are told to an observer, one after the other, once it is over."""
    game, state = with_history(line)
    player = max_player(game, state)
    limits = _limits(request)
    limits["nodes"] = log = min(request.nodes or _WATCHED, _MOST_WATCHED)
    asked: dict[str, Any] = {"options": dict(options), "payoff_range": game.payoff_range}
    with naming(game):
        if kind_of(game).written == "native":
            core: Any = game
            past = list(line.past)
            found = _core.search_mcts(core.core, state, past=past, log=log, **asked, **limits)
        else:
            examine(game, state)
            found = _core.search_python_mcts(
                game, state, payoffs=game.payoffs, log=log, **asked, **limits
            )
    watch.start(game, state, player, MCTS)
    for moves, over, value, means in found.log:
        at = state
        watch.enter(at, None)
        for move in moves:
            at = game.result(at, move)
            watch.enter(at, move)
        watch.value(value, "terminal" if over else "playout")
        for mean in reversed(means):
            watch.leave(mean)
    return _answer(game, found, player)


def _judging(judge: Judge | None) -> dict[str, Any]:
    """An evaluator of the user's, and how many leaves it is given at once."""
    return {} if judge is None else {"evaluator": judge[0], "batch": judge[1]}


def _limits(request: Request) -> dict[str, Any]:
    # Simulations are short: where a clock says when to begin no more, there it ends.
    return {
        "seconds": request.limits.seconds,
        "nodes": request.nodes,
        "memory_mb": request.memory_mb,
        "stop": request.stop,
    }


def _answer(game: Game, found: _core.Sampled, player: int | None = None) -> Answer:
    """What the core found; the value of opposed players is the mover's, else everybody's."""
    side = found.player if player is None else player
    opposed = kind_of(game).opposed
    best = found.pv[0] if found.pv else None

    def told(values: tuple[float, ...], proved: bool) -> Value:
        value: Value = values[side] if opposed else values
        return whole_value(value) if proved else value

    def between(ranges: Sequence[tuple[float, float]]) -> Bounds | None:
        if all(known == _unknown(game) for known in ranges):
            return None
        lows, highs = zip(*ranges, strict=True)
        low, high = (lows[side], highs[side]) if opposed else (lows, highs)
        return whole_value(low), whole_value(high)

    moves = tuple(
        MoveAnswer(
            move=one.pv[0],
            value=told(one.values, one.proved),
            exactness="proved" if one.proved else "estimate",
            pv=one.pv,
            visits=one.visits,
            prior=one.prior,
            bounds=between(one.bounds),
        )
        for one in found.moves
    )
    value = told(found.values, found.proved)
    ties = [one.move for one in moves if found.proved and one.proved and one.value == value]
    return Answer(
        value=value,
        player=side,
        move=best,
        pv=found.pv,
        exactness="proved" if found.proved else "estimate",
        nodes=found.simulations,
        leaves=found.simulations,
        seconds=found.seconds,
        ties=tuple(ties) if best is not None and opposed else (),
        bounds=between(found.bounds),
        moves=() if best is None else moves,
        algorithm=MCTS,
        details={
            "simulations": found.simulations,
            "states": found.states,
            "tree_nodes": found.tree_nodes,
            "tree_bytes": found.tree_bytes,
            "tree_depth": found.depth,
            "reused": found.reused,
            "compactions": found.compactions,
            "cut_short": found.cut_short,
        },
    )


def _or_any_move(answer: Answer, game: Game, state: State) -> Answer:
    """A search that was stopped before its first simulation has a move to play all the same."""
    if answer.move is not None or answer.nodes > 0 or game.is_terminal(state):
        return answer
    if game.to_move(state) == CHANCE:
        return answer
    return answer.with_line(legal_moves(game, state)[:1])


def _unknown(game: Game) -> tuple[float, float]:
    """The bounds of a value of which nothing is proved."""
    return game.payoff_range or (-float("inf"), float("inf"))
