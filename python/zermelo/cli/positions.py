"""Many positions out of a file, solved one by one."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from zermelo.cli.answer import in_unit
from zermelo.cli.arguments import UsageError
from zermelo.cli.screen import Screen
from zermelo.engines import MEMORY_MB, solver_of
from zermelo.game import (
    Answer,
    Game,
    InvalidInputError,
    Line,
    State,
    UnfinishedError,
    format_move,
    format_state,
    kind_of,
)
from zermelo.game.history import with_history
from zermelo.play.words import in_units, value_words
from zermelo.policies import Policy, solve_all
from zermelo.solve import solve

AT_ONCE = 50_000
"""With no more states than these, everything that follows on a position is solved."""


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
    for position, line in read(game, file):
        limits = {"seconds": seconds, "nodes": nodes}
        found = {"game": spec, "position": position} | _solved(line, solver, limits)
        if json:
            screen.json(found)
        else:
            moves = " ".join(found["best_moves"]) or "-"
            sure = "" if found["proved"] else f" ({found['exactness']})"
            screen.write(f"{position}  {_worth(game, found)}{sure}  {moves}")
    return 0


def _worth(game: Game, found: dict[str, Any]) -> str:
    """The value in the game's own unit (`+0.35 pawns`, `#5`), or the payoff of a game without."""
    value, remoteness = found["value"], found["remoteness"]
    if game.unit is None:
        return str(value) if remoteness is None else f"{value} in {remoteness}"
    if not found["proved"]:
        return in_units(game, value)
    if value == 0:
        return "a draw"
    words = value_words(game, value, found["player"])
    far = words if remoteness is None else f"{words} in {remoteness}"
    return found["evaluation"] or far


def read(game: Game, file: str) -> Iterator[tuple[str, Line]]:
    """The positions of a file, one a line; empty lines and lines that begin with # are skipped.

    A position that is given by moves keeps its history.
    """
    for number, line in enumerate(Path(file).read_text(encoding="utf-8").splitlines(), start=1):
        text = line.strip()
        if text and not text.startswith("#"):
            try:
                yield text, Line.read(game, text)
            except InvalidInputError as error:
                raise UsageError(f"{file} line {number}: {error}") from None


def _solver(game: Game, options: dict[str, Any]) -> Callable[..., Answer] | None:
    """A program that finds distances too, made once for all positions; None if there is none."""
    kind = solver_of(game)
    if kind is None or not kind.knows_distances:
        return None
    memory_mb, threads = options.get("memory_mb"), options.get("threads")
    solver = kind(game, memory_mb=memory_mb or MEMORY_MB, threads=threads or 1)
    return partial(solver.solve, book=solver.book(options.get("book")))


def _solved(
    line: Line, solver: Callable[..., Answer] | None, limits: dict[str, Any]
) -> dict[str, Any]:
    started = time.perf_counter()
    game, state = line.game, line.state
    fresh = with_history(line)[0] is game  # a policy knows nothing of what was played before
    policy = _whole(game, state, **limits) if solver is None and fresh else None
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
        if limits["seconds"] is not None:
            limits["seconds"] = max(limits["seconds"] - (time.perf_counter() - started), 0.001)
        result = solve(game, line, **limits) if solver is None else solver(state, **limits)
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
    found |= in_unit(game, found["value"], found["exactness"], found["remoteness"])
    names = [format_move(game, state, move) for move in found["best_moves"]]
    spent = round(time.perf_counter() - started, 6)
    return found | {"best_moves": names, "seconds": spent, "state": format_state(game, state)}


def _whole(game: Game, state: State, seconds: float | None, nodes: int | None) -> Policy | None:
    """Everything that follows on a position, where the core can solve it at once."""
    kind = kind_of(game)
    if not (kind.solvable and kind.memoryless and kind.in_core):
        return None
    most = AT_ONCE if nodes is None else min(nodes, AT_ONCE)
    try:
        return solve_all(game, state, nodes=most, seconds=seconds)
    except UnfinishedError:
        return None
