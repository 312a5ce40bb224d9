"""A whole game solved: forecast, progress, what came out, and checking it."""

from __future__ import annotations

import math
import sys
import time
from typing import Any

from zermelo.cli.answer import Question, in_unit
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen
from zermelo.game import draw, format_move, format_state
from zermelo.play.words import (
    expected_words,
    mate_prefix,
    payoff_words,
    player_name,
    proved_within,
    the,
    value_words,
)
from zermelo.policies import Forecast, Policy, SolveProgress, forecast, solve_all
from zermelo.policies.chance import ChancePolicy
from zermelo.policies.vectors import VectorPolicy

EXIT_WRONG = 1
_BAR = 24
_SAY = {"explore": "finding states", "link": "linking states", "resolve": "giving values"}


def solve_whole(
    question: Question,
    screen: Screen,
    *,
    output: str | None,
    verify: bool,
    memory_mb: float | None,
    threads: int | None,
    directory: str | None,
    special: dict[str, Any],
    json: bool,
) -> int:
    """Forecast, solve, save and check a whole game, and print what came out. The exit status."""
    game, state = question.game, question.state
    foreseen = forecast(game, state, threads=threads)
    if foreseen is not None and not json:
        screen.write(("Forecast  ", "dim"), _needs(foreseen, directory))
        sys.stdout.flush()  # who pipes it elsewhere wants to know it now
    started = time.perf_counter()
    with Progress(f"solving {game.name}") as line:
        policy = solve_all(
            game,
            state,
            memory_mb=memory_mb,
            threads=threads,
            directory=directory,
            progress=lambda progress: show_progress(line, progress),
            **special,
        )
    seconds = time.perf_counter() - started
    flaw = check(policy, threads) if verify else None
    if output is not None and flaw is None:
        policy.save(output)
    if json:
        found = as_json(question, policy, seconds) | {"file": output if flaw is None else None}
        if foreseen is not None:
            found["forecast"] = _forecast_json(foreseen)
        screen.json(found | ({"verified": flaw is None} if verify else {}))
    else:
        show(question, policy, seconds, screen)
        if verify and flaw is None:
            screen.write(
                ("Verified  ", "dim"), f"every {_said(policy)} follows from its successors"
            )
        if output is not None and flaw is None:
            screen.write(("Saved     ", "dim"), output)
    if flaw is not None:
        screen.error(flaw)
    return EXIT_WRONG if flaw is not None else 0


def _needs(foreseen: Forecast, directory: str | None) -> str:
    """What solving would take, in words; without a time where the number of states is unknown."""
    if math.isinf(foreseen.most):
        return str(foreseen)
    needs = f"{foreseen}, in about {_time(foreseen.seconds)}"
    if directory is not None and foreseen.disk_mb is not None:
        needs += f"; {foreseen.disk_mb:,.0f} MB of files in {directory}"
    return needs


def _forecast_json(foreseen: Forecast) -> dict[str, Any]:
    return {
        "states": round(foreseen.states),
        "least": round(foreseen.least),
        "most": None if math.isinf(foreseen.most) else round(foreseen.most),
        "exact": foreseen.exact,
    }


def check(policy: Policy, threads: int | None) -> str | None:
    """What is wrong with a policy, in words; None if nothing is."""
    with Progress(f"checking {policy.game.name}") as line:
        flaw = policy.verify(
            threads=threads, progress=lambda progress: show_progress(line, progress)
        )
    if flaw is None:
        return None
    return f"wrong in the position {format_state(policy.game, flaw.state)}: {flaw.what}"


def show_progress(line: Progress, progress: SolveProgress) -> None:
    """A bar, the states done and the time that is left."""
    part = min(progress.done / progress.total, 1) if progress.total else 0
    bar = "█" * round(part * _BAR) + "░" * (_BAR - round(part * _BAR))
    left = f", {_time(progress.remaining)} left" if progress.remaining else ""
    doing = _SAY.get(progress.phase, "checking")
    done = f"{progress.done:,} of {progress.total:,}"
    line.text = f"{bar} {doing}: {done} at {progress.rate:,.0f} a second{left}"


def as_json(question: Question, policy: Policy, seconds: float) -> dict[str, Any]:
    """What came out as one object; players are numbered from 0, moves are text."""
    game, counts, root = policy.game, policy.counts, policy[policy.root]
    more: dict[str, Any] = {}
    if isinstance(policy, ChancePolicy):
        more = {
            "bounds": list(policy.bounds(policy.root)),
            "epsilon": policy.epsilon,
            "chance_of_winning": policy.chance_of_winning(policy.root),
        }
    if isinstance(policy, VectorPolicy):
        more = {
            "payoffs": list(policy.payoffs(policy.root)),
            "settled": root.settled,
            "ties": policy.ties,
            "tie_rule": policy.tie_rule,
        }
    return more | {
        "game": question.spec,
        "position": format_state(game, policy.root),
        "value": root.value,
        "player": root.player,
        "remoteness": root.remoteness,
        **in_unit(game, root.value, "proved", root.remoteness),
        "best_moves": [format_move(game, policy.root, move) for move in root.moves],
        "states": counts.states,
        "entries": counts.entries,
        "wins": counts.wins,
        "draws": counts.draws,
        "losses": counts.losses,
        "longest": counts.longest,
        "seconds": round(seconds, 6),
        "states_per_second": round(counts.states / seconds) if seconds > 0 else None,
    }


def show(question: Question, policy: Policy, seconds: float | None, screen: Screen) -> None:
    """What came out, for people."""
    game, counts, root = policy.game, policy.counts, policy[policy.root]
    screen.write((game.name, "bold"))
    screen.write("")
    screen.board(draw(game, policy.root))
    screen.write("")
    if isinstance(policy, ChancePolicy):
        _show_chance(policy, seconds, screen)
        return
    if isinstance(policy, VectorPolicy):
        _show_vectors(policy, seconds, screen)
        return
    mate = mate_prefix(game, root.value, root.remoteness)
    end = f" in {root.remoteness} plies" if root.remoteness and root.value else ""
    screen.write(("Value     ", "dim"), mate + value_words(game, root.value, root.player) + end)
    if root.moves:
        moves = " ".join(format_move(game, policy.root, move) for move in root.moves)
        screen.write(("Best      ", "dim"), (moves, "bold green"))
    kept = "" if counts.entries == counts.states else f" ({counts.entries:,} up to symmetry)"
    screen.write(("States    ", "dim"), f"{counts.states:,}{kept}")
    kinds = f"{counts.wins:,} won, {counts.draws:,} drawn, {counts.losses:,} lost"
    side = (*game.player_names, "first player", "second player")[root.player]
    screen.write(("Of them   ", "dim"), f"{kinds} by {side}; the longest in {counts.longest} plies")
    if seconds is not None:
        speed = f", {counts.states / seconds:,.0f} states/s" if seconds > 0 else ""
        screen.write(("Solved    ", "dim"), f"in {_time(seconds)}{speed}")


def _show_chance(policy: ChancePolicy, seconds: float | None, screen: Screen) -> None:
    """The same where chance decides."""
    game, counts, root = policy.game, policy.counts, policy[policy.root]
    chance = policy.chance_of_winning(policy.root)
    words = expected_words(game, root.value, root.player, chance)
    screen.write(("Value     ", "dim"), f"{words} ({proved_within(policy.bounds(policy.root))})")
    if root.moves:
        moves = " ".join(format_move(game, policy.root, move) for move in root.moves)
        screen.write(("Best      ", "dim"), (moves, "bold green"))
    screen.write(("States    ", "dim"), f"{counts.states:,}")
    side = player_name(game, root.player)
    kinds = f"{counts.wins:,} good, {counts.losses:,} bad for {the(side)}, {counts.draws:,} even"
    screen.write(("Of them   ", "dim"), kinds)
    screen.write(("Bounds    ", "dim"), f"no farther apart than {policy.epsilon:g} in any state")
    if seconds is not None:
        screen.write(("Solved    ", "dim"), f"in {_time(seconds)}")


def _show_vectors(policy: VectorPolicy, seconds: float | None, screen: Screen) -> None:
    """The same where each plays for itself."""
    game, root = policy.game, policy[policy.root]
    words = payoff_words(game, policy.payoffs(policy.root))
    sure = "however ties are broken" if root.settled else f"if {policy.tie_rule}"
    screen.write(("Value     ", "dim"), f"{words} ({sure})")
    if root.moves:
        moves = " ".join(format_move(game, policy.root, move) for move in root.moves)
        screen.write(("Best      ", "dim"), (moves, "bold green"))
    settled = sum(policy.settled)
    screen.write(("States    ", "dim"), f"{len(policy):,}, {settled:,} of them whatever the ties")
    if seconds is not None:
        screen.write(("Solved    ", "dim"), f"in {_time(seconds)}")


def _said(policy: Policy) -> str:
    """What a policy says of its states."""
    return "bound" if isinstance(policy, ChancePolicy) else "value"


def _time(seconds: float | None) -> str:
    if seconds is None:
        return "?"
    if seconds < 0.1:
        return f"{seconds * 1000:.0f} ms"
    if seconds < 120:
        return f"{seconds:.1f} s"
    if seconds < 2 * 3600:
        return f"{seconds / 60:.0f} minutes"
    if seconds < 3 * 86400:
        return f"{seconds / 3600:.0f} hours"
    return f"{seconds / 86400:,.0f} days" if seconds < 1e9 else "years"
