"""The page Explore: whole games solved, and what every move leads to."""

from __future__ import annotations

import math
import time
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from zermelo.engines import solver_of
from zermelo.game import (
    Game,
    Line,
    State,
    TooLargeError,
    UnsupportedGameError,
    format_move,
    kind_of,
    number,
)
from zermelo.policies import Forecast, Policy, SolveProgress, forecast, solve_all
from zermelo.policies.chance import ChancePolicy
from zermelo.policies.vectors import VectorPolicy
from zermelo.studio.endpoints import post
from zermelo.studio.errors import RefusedError
from zermelo.studio.expectations import expected
from zermelo.studio.job_context import Job, JobContext
from zermelo.studio.names import outcome
from zermelo.studio.payoffs import shared
from zermelo.studio.positions import follow
from zermelo.studio.room import Room
from zermelo.studio.schema.common import Position, Request
from zermelo.studio.schema.explore import (
    Explored,
    MoveValue,
    Outcome,
    Solve,
    SolvedCounts,
    Solving,
)
from zermelo.studio.scores import score, score_of

if TYPE_CHECKING:
    from zermelo.studio.limits import StudioLimits

_EVERY = 0.1
"""Seconds between two reports of the solver."""

_SOLVER_SECONDS = 0.5
_SOLVER_MB = 64
"""What the exact solver of a game may take to say what every move is worth."""


def solve(context: JobContext, request: Solve) -> None:
    """Solve a game from a position on, and keep the solution."""
    line = follow(context.catalogue, request.position)
    _refuse_unsolvable(line.game)
    started = time.perf_counter()
    told = 0.0

    def progress(report: SolveProgress) -> None:
        nonlocal told
        context.check()
        spent = time.perf_counter() - started
        if spent > context.limits.solve_seconds:
            raise TooLargeError(
                f"{line.game.name} was not solved within the {context.limits.solve_seconds:.0f} s "
                "allowed; analyse it instead, solve a later position, or start the studio with "
                "a larger --solve-seconds"
            )
        if spent - told >= _EVERY or told == 0:
            told = spent
            context.tell(Solving(request.id, report.phase, report.done, report.total, spent))

    policy = solve_all(
        line.game,
        line.state,
        memory_mb=context.limits.solve_mb,
        threads=context.limits.searches,
        progress=progress,
    )
    context.keep("policy", (request.position.game, _key(request.position), policy))


def explore(studio: Room, position: Position) -> Explored:
    """What is known of a position, and of every move in it."""
    line = follow(studio.catalogue, position)
    _refuse_unsolvable(line.game)
    policy = studio.catalogue.policy(line.game, line.state)
    policy = policy or studio.policies.find(position.game, line.state)
    if policy is not None:
        return _explored(policy, line)
    outlook = partial(_outlook, studio.limits, line.game, line.states[0], line.state)
    return _by_solver(line) or outlook()


def _by_solver(line: Line) -> Explored | None:
    """What the exact solver of a game proves at once; None if there is none or it takes longer."""
    kind = solver_of(line.game)
    if kind is None or line.over or not kind.possible(line.game, line.state):
        return None
    solver = kind(line.game, memory_mb=_SOLVER_MB)
    found = solver.solve(
        line.state, seconds=_SOLVER_SECONDS, every_move=True, book=solver.book(None)
    )
    if not found.proved or not all(one.proved for one in found.moves):
        return None
    known = {one.move: one for one in found.moves}
    moves = [
        _move_value(
            line.game,
            line.state,
            move,
            value=known[move].value,
            plies=known[move].remoteness,
            best=move in found.ties,
        )
        for move in line.legal_moves()
    ]
    words = score_of(line.game, found).words
    return Explored(True, f"With best play by both: {words}.", moves, None, True, True, None)


def _explored(policy: Policy, line: Line) -> Explored:
    game, state, ending = line.game, line.state, line.ending
    counted = policy.counts
    counts = SolvedCounts(
        counted.states, counted.wins, counted.draws, counted.losses, counted.longest
    )
    found = policy[state]
    if ending is not None:
        verdict = f"The game is over: {outcome(game, ending)}."
    elif isinstance(policy, ChancePolicy):
        return expected(policy, line, counts)
    elif isinstance(policy, VectorPolicy):
        return shared(policy, line, counts)
    else:
        words = score(
            game, found.value, found.player, proved=True, remoteness=found.remoteness
        ).words
        verdict = f"With best play by both: {words}."
    moves = []
    for move in line.legal_moves():
        after = policy[game.result(state, move)]
        value = after.value if game.to_move(state) == policy.player else -after.value
        plies = None if after.remoteness is None else after.remoteness + 1
        best = move in found.moves
        moves.append(_move_value(game, state, move, value=value, plies=plies, best=best))
    return Explored(True, verdict, moves, counts, True, True, None)


def _move_value(
    game: Game, state: State, move: Any, *, value: Any, plies: int | None, best: bool
) -> MoveValue:
    """A move with what it is worth to the player who makes it."""
    kind: Outcome = "win" if value > 0 else "loss" if value < 0 else "draw"
    decided = value == 0 or game.payoff_range is None or value in game.payoff_range
    words = kind if decided else f"{kind} by {number(abs(value))}"
    if plies is not None and value != 0:
        words += f" in {plies}"
    return MoveValue(format_move(game, state, move), kind, words, plies, best)


@lru_cache(maxsize=256)
def _foreseen(game: Game, state: State) -> Forecast | None:
    """What solving would take; a forecast can take seconds, so it is made once."""
    return forecast(game, state)


def _outlook(limits: StudioLimits, game: Game, start: State, here: State) -> Explored:
    """Whether solving is worth trying, said honestly."""
    whole = _foreseen(game, start)
    if whole is None:
        plain = not kind_of(game).in_core
        most = float(f"{limits.solve_mb * 1024 * 1024 / (1200 if plain else 200):.2g}")
        why = "is written in Python" if plain else _uncounted(game)
        verdict = (
            f"{game.name} {why}, so nobody knows how many positions it has. "
            f"Up to about {_number(most)} can be solved here."
        )
        return Explored(False, verdict, [], None, True, True, None)
    rest = whole if here == start else _foreseen(game, here)
    possible = _fits(limits, whole)
    possible_here = rest is not None and _fits(limits, rest)
    if possible:
        verdict = f"{game.name} has {_counted(whole)}. {_likely(limits)}"
    else:
        verdict = f"{game.name} is too big to be solved here: {_too_many(whole)}."
        if rest is not None and possible_here:
            verdict += f" On this position follow {_counted(rest)}. {_likely(limits)}"
    seconds = whole.seconds if possible else None
    return Explored(False, verdict, [], None, possible, possible_here, seconds)


def _uncounted(game: Game) -> str:
    """Why the positions of a game of the core are not counted beforehand."""
    kind = kind_of(game)
    return "has chance" if kind.chance else f"has {kind.players} players"


def _likely(limits: StudioLimits) -> str:
    """What a forecast allows to be said: it is no promise."""
    return (
        f"Solving them probably fits into the {limits.solve_seconds:,.0f} s and "
        f"{limits.solve_mb:,.0f} MB allowed here; if not, it stops there."
    )


def _fits(limits: StudioLimits, foreseen: Forecast) -> bool:
    """Does it probably fit? What nobody can count does not."""
    return (
        math.isfinite(foreseen.most)
        and foreseen.memory_mb <= limits.solve_mb
        and foreseen.seconds <= limits.solve_seconds
    )


def _too_many(foreseen: Forecast) -> str:
    if math.isinf(foreseen.most):
        return f"it has more than {_number(foreseen.least)} positions, perhaps far more"
    return f"{_counted(foreseen)} would take {_memory(foreseen.memory_mb)}"


def _counted(foreseen: Forecast) -> str:
    about = "" if foreseen.exact and foreseen.states < 1e6 else "about "
    return f"{about}{_number(foreseen.states)} positions"


def _number(states: float) -> str:
    if states >= 1e15:
        return f"10^{len(f'{states:.0f}') - 1}"
    for size, name in ((1e12, "trillion"), (1e9, "billion"), (1e6, "million")):
        if states >= size:
            return f"{states / size:.1f} {name}"
    return f"{states:,.0f}"


def _memory(megabytes: float) -> str:
    if megabytes > 1e9:
        return "more memory than any computer has"
    return (
        f"{megabytes / 1024:,.0f} GB of memory"
        if megabytes >= 1024
        else f"{megabytes:,.0f} MB of memory"
    )


def _key(position: Position) -> str:
    return f"{position.start}|{';'.join(position.moves)}"


def _refuse_unsolvable(game: Game) -> None:
    if kind_of(game).information == "imperfect":
        raise UnsupportedGameError(
            f"{game.name} hides part of its state from the players; solving it would see everything"
        )
    if not kind_of(game).whole:
        raise UnsupportedGameError(
            f"{game.name} cannot be solved as a whole: that is for games with nothing hidden, and "
            "states that are worth the same whatever was played before. Analyse it instead."
        )


def accept(studio: Room, product: Any) -> None:
    """Keep a solved game among the policies."""
    game, root, policy = product
    if not isinstance(policy, Policy):
        raise RefusedError(500, "a job handed over something that is not a solved game")
    studio.policies.put(game, root, policy)


JOBS: dict[type[Request], Job] = {Solve: solve}

ROUTES = [post("/api/explore", Position, explore, heavy=True)]
