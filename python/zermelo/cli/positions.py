"""Many positions out of a file, solved one by one."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from zermelo.cli.arguments import UsageError
from zermelo.cli.screen import Screen
from zermelo.engines import ConnectFourEngine, engine_for
from zermelo.game import (
    Answer,
    Game,
    InvalidInputError,
    State,
    format_move,
    format_state,
    kind_of,
    parse_state,
)
from zermelo.policies import Policy, forecast, solve_all
from zermelo.solve import book_for, solve


def solve_positions(
    spec: str,
    game: Game,
    file: str,
    screen: Screen,
    *,
    seconds: float | None,
    nodes: int | None,
    json: bool,
    **options: Any,
) -> int:
    """One line for each position of the file: as JSON, or its value and best moves in words."""
    solver = _solver(game, options)
    for position, state in read(game, file):
        limits = {"seconds": seconds, "nodes": nodes}
        found = {"game": spec, "position": position} | _solved(game, state, solver, limits)
        if json:
            screen.json(found)
        else:
            moves = " ".join(found["best_moves"]) or "-"
            far = "" if found["remoteness"] is None else f" in {found['remoteness']}"
            sure = "" if found["proved"] else f" ({found['exactness']})"
            screen.write(f"{position}  {found['value']}{far}{sure}  {moves}")
    return 0


def read(game: Game, file: str) -> Iterator[tuple[str, State]]:
    """The positions of a file, one a line; empty lines and lines that begin with # are skipped."""
    for number, line in enumerate(Path(file).read_text(encoding="utf-8").splitlines(), start=1):
        text = line.strip()
        if text and not text.startswith("#"):
            try:
                yield text, parse_state(game, text)
            except InvalidInputError as error:
                raise UsageError(f"{file} line {number}: {error}") from None


def _solver(game: Game, options: dict[str, Any]) -> Callable[..., Answer] | None:
    """A program that finds distances too, made once for all positions; None if there is none."""
    book = options.pop("book", None)
    engine = engine_for(game, **options)
    if not isinstance(engine, ConnectFourEngine):
        return None
    return partial(engine.solve, book=book_for(engine, book))


def _solved(
    game: Game,
    state: State,
    solver: Callable[..., Answer] | None,
    limits: dict[str, Any],
) -> dict[str, Any]:
    started = time.perf_counter()
    policy = _whole(game, state) if solver is None else None
    if policy is not None:
        root = policy[policy.root]
        found: dict[str, Any] = {
            "value": root.value,
            "player": root.player,
            "remoteness": root.remoteness,
            "best_moves": root.moves,
            "proved": True,
            "exactness": "proved",
            "nodes": policy.counts.entries,
        }
    else:
        result = solve(game, state, **limits) if solver is None else solver(state, **limits)
        best = result.ties or (() if result.move is None else (result.move,))
        found = {
            "value": result.value,
            "player": result.player,
            "remoteness": result.remoteness,
            "best_moves": best,
            "proved": result.proved,
            "exactness": result.exactness,
            "nodes": result.nodes,
        }
    names = [format_move(game, state, move) for move in found["best_moves"]]
    spent = round(time.perf_counter() - started, 6)
    return found | {"best_moves": names, "seconds": spent, "state": format_state(game, state)}


def _whole(game: Game, state: State) -> Policy | None:
    """Everything that follows on a position, where the core can solve it at once."""
    if not kind_of(game).solvable:
        return None
    foreseen = forecast(game, state)
    return solve_all(game, state) if foreseen is not None and foreseen.exact else None
