"""One search of a position, whatever the game and the algorithm."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable

from zermelo.algorithms import algorithm_for
from zermelo.engines import Engine as EngineOfGame
from zermelo.engines import engine as engine_for
from zermelo.game import Action, Answer, Line
from zermelo.game.limits import Limits, StoppedError
from zermelo.game.request import DEEPEST, Clock
from zermelo.native import allotted
from zermelo.play import PolicyPlayer, find_level, nearest_level
from zermelo.play.words import line_text
from zermelo.studio.job_context import JobContext
from zermelo.studio.schema.search import Engine, Variation
from zermelo.studio.scores import score_of

_SHOWN = 24
"""Moves of a line that are sent to the page."""

_SMALL_TABLE = 4.0
_TABLE_A_SECOND = 24.0
"""Megabytes of a search's table: to begin with, and for each second of its time."""

_LEAST = 0.02
"""Seconds that a search gets when its time is up already."""


def think(
    context: JobContext,
    line: Line,
    seconds: float,
    *,
    clock: Clock | None = None,
    depth: int | None = None,
    lines: int = 1,
    progress: Callable[[Answer], None] | None = None,
    engine: EngineOfGame | None = None,
) -> Answer:
    """The best search there is; it hears when the job is stopped.

    Its table is as large as it can fill in its time: a large one alone takes a tenth of a second.
    `engine` thinks, and remembers, if it is given.
    """
    context.check()
    # Whoever watches wants to see depth after depth, which an exact solver does not have.
    algorithm = None if progress is None else algorithm_for(line.game)
    memory_mb = table_mb(context, 0 if depth is not None else seconds)
    thinker = engine or engine_for(line.game, algorithm, memory_mb=memory_mb)
    found = thinker.search(
        line,
        seconds=seconds,
        clock=clock,
        depth=depth,
        lines=lines,
        stop=context.stop,
        progress=progress,
    )
    context.check()
    return found


def table_mb(context: JobContext, seconds: float) -> float:
    """Megabytes for the table of a search that takes so long."""
    return min(_SMALL_TABLE + _TABLE_A_SECOND * seconds, context.limits.memory_mb)


def choose(context: JobContext, line: Line, engine: Engine) -> tuple[Action, Answer | None]:
    """The move of an opponent, and what it thought, if it thought at all."""
    game, state = line.game, line.state
    moves = line.legal_moves()
    if engine.algorithm == "random" or len(moves) == 1:
        return random.choice(moves), None
    strength = nearest_level(find_level(engine.level).name, game)  # another word is refused
    clock = None if engine.clock is None else (*engine.clock, None)
    soft, hard = allotted(clock, engine.seconds)
    seconds = context.seconds(hard if soft is None else soft)
    if random.random() < strength.careless_in(game):
        glance = think(context, line, seconds, depth=strength.sight_in(game), lines=len(moves))
        return strength.pick(glance, line, random.Random(), seconds / 4), None
    plies = strength.depth_in(game)
    policy = context.catalogue.policy(game, state)
    if policy is not None and (
        engine.algorithm == "policy" or (engine.algorithm == "best" and plies is None)
    ):
        found = PolicyPlayer(policy).think(line)
        return random.choice(found.ties), found
    if engine.algorithm in ("best", "policy"):
        found = think(context, line, context.seconds(hard), clock=clock, depth=plies)
    elif engine.algorithm == "textbook.mcts":
        found = _monte_carlo(line, seconds, plies)
    else:
        found = _deepen(engine.algorithm, line, seconds, plies)
    return (moves[0] if found.move is None else found.move), found


def variation(line: Line, result: Answer) -> Variation:
    """A result as the page shows it."""
    moves = line_text(line.game, line.state, result.pv[:_SHOWN])
    return Variation(moves, score_of(line.game, result))


def _monte_carlo(line: Line, seconds: float, depth: int | None) -> Answer:
    """Playouts instead of plies: a weaker level gets fewer of them."""
    from zermelo.textbook import mcts

    playouts = 10**9 if depth is None else 20 * 4**depth
    low, high = line.game.payoff_range or (-1, 1)
    return mcts(
        line.game,
        line,
        playouts=playouts,
        exploration=math.sqrt(2) * (high - low) / 2,
        limits=Limits(seconds=seconds),
    )


def _deepen(name: str, line: Line, seconds: float, deepest: int | None) -> Answer:
    """A textbook algorithm with depth 1, 2, 3, … until its time is up."""
    from zermelo.textbook import find

    function = find({"textbook.minimax": "hminimax"}.get(name, name))
    ends = time.perf_counter() + seconds
    found: Answer | None = None
    for depth in range(1, (deepest or DEEPEST) + 1):
        left = ends - time.perf_counter()
        # The first ply is looked at in any case: there has to be an answer.
        limits = Limits(seconds=max(left, _LEAST)) if found is not None else None
        try:
            found = function(line.game, line, depth=depth, limits=limits)
        except StoppedError:
            break
        if found.final or ends <= time.perf_counter():
            break
    assert found is not None
    return found
