"""Exact values: search to the very end, and say honestly when that was not possible."""

from __future__ import annotations

import math
import time
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

from zermelo.algorithms import MCTS
from zermelo.engines import MEMORY_MB, Scores, solver_of
from zermelo.game import (
    Answer,
    Game,
    Kind,
    Line,
    State,
    TooLargeError,
    UnsupportedGameError,
    kind_of,
)
from zermelo.game.arguments import checked_game, checked_line, keywords
from zermelo.game.contract import examine
from zermelo.game.errors import UnfinishedError
from zermelo.game.limits import Limits, StoppedError
from zermelo.game.request import DEEPEST, Progress, stopping
from zermelo.native import Stop
from zermelo.search import search

FEW_STATES = 200_000
"""Games with at most so many states are solved whole, by retrograde analysis."""

FEW_STATES_IN_CORE = 5_000_000
"""The same of games with chance that are explored in the core."""


@keywords
def solve(
    game: Game,
    state: State | Line | None = None,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    progress: Progress | None = None,
    memory_mb: float | None = None,
    threads: int | None = None,
    every_move: bool = False,
    book: str | Path | Scores | Literal[False] | None = None,
    stop: Stop | None = None,
    epsilon: float | None = None,
) -> Answer:
    """The exact value of `state`, a best move, and how it goes on; a `Line` counts with its past.

    Connect Four, Kalah and Othello with at most 26 empty cells have solvers of their own, which
    take `memory_mb` for their table and give the worth of `every_move` in `answer.moves`. Connect
    Four's takes `threads` and uses a `book`: a file, the one at its usual place if there is one, or
    none if `False`. Kalah's and Othello's find margins without distances; the distance is told
    where a small search finds it.

    Small games are solved whole, so the answer has the distance to the end (`remoteness`) and all
    best moves (`ties`). Larger ones are searched deeper and deeper until the value is proved; Go
    by `z.MCTS`, as its rule on repetition makes tables of states useless.
    With chance, `answer.bounds` has proved bounds on the value, at most `epsilon` apart (1e-9 if
    not given), and so has every move in `answer.moves`; the `value` is a number between them.

    With a limit, or stopped by `stop.stop()`, the answer may come unproved: `answer.exactness` says
    what it is worth. `progress` is called with the answer so far, an `Answer`.

    >>> from zermelo.games.tree import tree
    >>> solve(tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])).exactness
    'proved'
    """
    game = checked_game(game)
    line = checked_line(game, state)
    state = line.state
    started = time.perf_counter()
    kind = solver_of(game)
    asked = every_move or memory_mb is not None or threads is not None
    if kind is not None and (asked or book or kind.possible(game, state)):
        if threads is not None and threads > kind.most_threads:
            raise UnsupportedGameError(f"the solver of {game.name} has one thread, not {threads}")
        solver = kind(game, memory_mb=memory_mb or MEMORY_MB, threads=threads or 1)
        return solver.solve(
            state,
            seconds=seconds,
            nodes=nodes,
            every_move=every_move,
            book=solver.book(book),
            stop=stop,
            progress=progress,
        )
    if book:
        raise UnsupportedGameError(f"there are books of Connect Four, not of {game.name}")
    if asked:
        raise UnsupportedGameError(
            f"memory_mb, threads and every_move are for games with a solver of their own, "
            f"not for {game.name}"
        )
    limits = Limits(seconds=seconds, nodes=nodes, stop=stopping(stop))
    spent = 0
    what = kind_of(game)
    if epsilon is not None and not what.chance:
        raise UnsupportedGameError(f"epsilon is for games with chance, not for {game.name}")
    small_tree = getattr(game, "explicit", False)  # a search of it is done at once, and exact
    if what.expected and not small_tree:
        share = _share(limits, what)
        try:
            return _solve_chance(game, state, share, stop, epsilon)
        except (TooLargeError, UnfinishedError):  # then deeper and deeper
            spent = 0 if nodes is None or share.nodes is None else share.nodes
    if what.solvable and not what.in_core:
        from zermelo.textbook.retrograde import Retrograde

        examine(game, state)
        whole = Retrograde(game, line, limits=_share(limits))
        try:
            return whole.run()
        except StoppedError:
            spent = whole.count.nodes
    left = limits.after(seconds=time.perf_counter() - started, nodes=spent)
    found = search(
        game,
        line,
        stop=stop,
        progress=progress,
        **_searching(what, left),
    )
    return replace(found, nodes=found.nodes + spent, seconds=time.perf_counter() - started)


def _searching(kind: Kind, limits: Limits) -> dict[str, Any]:
    """How a game is searched until its value is proved.

    Where positions may not come back, a table of states is of no use, and bounds in a tree are.
    """
    given = {"seconds": limits.seconds, "nodes": limits.nodes}
    if kind.repetition.rule != "forbidden" or kind.written != "native":
        return given | {"depth": DEEPEST}
    if limits.seconds is None:
        given["seconds"] = math.inf
    return given | {"algorithm": MCTS(game_options=False), "memory_mb": MEMORY_MB}


def _solve_chance(
    game: Game, state: State, limits: Limits, stop: Stop | None, epsilon: float | None
) -> Answer:
    """The value of a state by bounds on those of all states that follow on it."""
    from zermelo.policies import solve_all
    from zermelo.policies.chance import ChancePolicy

    started = time.perf_counter()
    policy = solve_all(
        game, state, seconds=limits.seconds, nodes=limits.nodes, stop=stop, epsilon=epsilon
    )
    assert isinstance(policy, ChancePolicy)
    found = policy[state]
    return Answer(
        value=found.value,
        player=found.player,
        move=found.moves[0] if found.moves else None,
        pv=policy.line(state),
        exactness="proved",
        nodes=len(policy),
        seconds=time.perf_counter() - started,
        ties=found.moves,
        remoteness=found.remoteness,
        bounds=found.bounds,
        moves=policy.answers(state),
        algorithm="value-iteration",
        details={
            "states": len(policy),
            "epsilon": policy.epsilon,
            "chance_of_winning": policy.chance_of_winning(state),
        },
    )


def _share(limits: Limits, kind: Kind | None = None) -> Limits:
    """What solving a game whole may spend: half, for the search if the game is too large."""
    few = FEW_STATES_IN_CORE if kind is not None and kind.in_core else FEW_STATES
    return replace(
        limits,
        seconds=None if limits.seconds is None else limits.seconds / 2,
        nodes=few if limits.nodes is None else min(max(limits.nodes // 2, 1), few),
    )
