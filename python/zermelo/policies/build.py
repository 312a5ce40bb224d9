"""Solving a whole game, and saying beforehand what it would take."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from zermelo import work
from zermelo.game import (
    Game,
    InvalidInputError,
    State,
    TooLargeError,
    UnsupportedGameError,
    kind_of,
)
from zermelo.game.arguments import checked_game, checked_state, keywords
from zermelo.game.contract import examine
from zermelo.game.limits import Limits
from zermelo.native import Stop
from zermelo.policies.chance import EPSILON, solve_chance
from zermelo.policies.folder import solve_in_folder
from zermelo.policies.memory import half_of_the_memory
from zermelo.policies.native import NativePolicy, core_of, foresee
from zermelo.policies.plain import PlainPolicy
from zermelo.policies.policy import Policy
from zermelo.policies.progress import Ends, Progress
from zermelo.policies.resuming import resumed
from zermelo.policies.vectors import solve_vectors

if TYPE_CHECKING:
    from concurrent.futures import Executor


@dataclass(frozen=True)
class Forecast:
    """What solving a whole game would take: a best guess, and bounds on how many states there are.

    It depends on the game alone, not on how busy the machine is; only `seconds` does.
    """

    states: float
    """States up to symmetry: the best guess."""
    least: float
    """There are at least so many, beyond reasonable doubt: only this refuses a game."""
    most: float
    """There are hardly more than so many; infinity where nothing can be said."""
    exact: bool
    """Were all of them counted?"""
    memory_mb: float
    """At the peak."""
    seconds: float
    """On the threads given."""
    text: str
    """In words."""
    disk_mb: float | None = None
    """What its files take when it is solved in a directory; None if it cannot be."""

    def __str__(self) -> str:
        return self.text


@keywords
def solve_all(
    game: Game,
    state: State | None = None,
    *,
    memory_mb: float | None = None,
    threads: int | None = None,
    directory: str | Path | None = None,
    on: str | Executor | work.Place | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    stop: Stop | None = None,
    progress: Progress | None = None,
    epsilon: float | None = None,
    method: Literal["values", "policies"] | None = None,
    ties: Literal["first", "kind", "spiteful"] | None = None,
) -> Policy:
    """Solve every state that can be reached from `state` (the start if not given).

    For two players with opposed payoffs, or one alone, play without end is a draw. Native and
    compiled games are solved in the core, on all cores unless `threads` says otherwise, and plain
    Python games by the textbook's retrograde analysis. What surely does not fit into `memory_mb`
    (half of the machine's memory if not given) is refused with `TooLargeError` before it begins,
    and what turns out not to fit ends with it.

    With a `directory`, a native game in which every move leads to a higher level (Connect Four,
    m,n,k, Hex, Othello, Kalah, Breakthrough, Nim), or a compiled one that has a `level`, is solved
    level by level in files there, however many states there are, with no more than about
    `memory_mb`. What is stopped or killed goes on from the last level that was complete when the
    same is solved in the same directory again. At the end the directory has the policy in one
    file, `policy.table`, with the bytes of a policy that was solved in memory and saved.

    `on` any executor, as `zermelo.work` has them, the states of a directory get their values on
    workers that see it, each with its own `memory_mb`; states are found here. The bytes are the
    same.

    With chance, every value has proved bounds that are at most `epsilon` apart (1e-9 if not
    given); `policy[state].bounds` has them, and the `value` is a number between them. They are
    found by value iteration, one strongly connected component of the game after the other, which is
    the induction over its levels where a game has them. With the `method` "policies", policy
    iteration makes the first guess, which pays where play goes round for long. In a `directory` the
    bounds are saved now and then, and the same call goes on from there.

    Where everybody plays for itself (more than two players, or payoffs of any sum), a game that
    never comes back to a state is solved by backward induction: `policy[state].payoffs` has
    everybody's payoff. `ties` says which of several moves a player makes that are worth the same to
    it: the "first", or what is "kind" or "spiteful" to the others; `policy.tie_rule` names the
    rule, and `policy[state].settled` says that no other rule would give anybody anything else.

    `progress` is called now and then with a `SolveProgress`. Ctrl-C stops it. So do `seconds`,
    `nodes` and `stop.stop()`, with `UnfinishedError`: a game that is solved in part has no policy.
    A game has no more than `nodes` states (up to symmetry) or is not solved; in a directory only
    those count that are found in this run. If so many fit into memory, no forecast is made.

    >>> from zermelo.games.connect4 import ConnectFour
    >>> policy = solve_all(ConnectFour(width=4, height=4))
    >>> policy.counts.states, policy[policy.root].value
    (161029, 0)
    """
    game = checked_game(game)
    _refuse_others(game)
    state = checked_state(game, state)
    stopped = None if stop is None else lambda: stop.stopped
    limits = Limits(seconds=seconds, nodes=nodes, stop=stopped)
    memory_mb = half_of_the_memory() if memory_mb is None else memory_mb
    if not memory_mb > 0:
        raise InvalidInputError(f"memory_mb={memory_mb} must be more than 0")
    kind = kind_of(game)
    if on is not None and (directory is None or kind.chance or not kind.opposed):
        raise InvalidInputError(
            "on is for games that are solved level by level in files: give directory=… with it, "
            "and a game without chance for two players"
        )
    if ties is not None and kind.opposed:
        raise InvalidInputError(
            f"ties are for games in which each plays for itself; in {game.name} they are the same "
            "to both players"
        )
    if not kind.opposed:
        if epsilon is not None or method is not None or directory is not None:
            raise InvalidInputError(
                "epsilon, method and directory are not for games in which each plays for itself"
            )
        return _solve_vectors(
            game, state, memory_mb, progress, Ends(seconds, nodes, stop), ties or "first"
        )
    if kind.chance:
        return _solve_chance(
            game,
            state,
            memory_mb,
            None if directory is None else Path(directory),
            progress,
            Ends(seconds, nodes, stop),
            EPSILON if epsilon is None else epsilon,
            method or "values",
        )
    if epsilon is not None or method is not None:
        raise InvalidInputError(
            f"epsilon and method are for games with chance; the values of {game.name} are exact"
        )
    core = core_of(game)
    if core is None:
        if directory is not None:
            raise UnsupportedGameError(
                f"{game.name} is solved in memory alone; a game in plain Python is solved in a "
                "directory if it is made a compiled one (@z.compiled) with a level"
            )
        examine(game, state)
        return PlainPolicy.solve(game, state, memory_mb, progress, limits)
    ends = Ends(seconds, nodes, stop)
    try:
        if directory is not None:
            folder = Path(directory)
            return solve_in_folder(core, state, folder, memory_mb, threads, progress, ends, on)
        return NativePolicy.solve(core, state, memory_mb, threads, progress, ends)
    except TooLargeError as error:
        raise TooLargeError(f"{game.name}: {error}") from None


def _solve_chance(
    game: Game,
    state: State,
    memory_mb: float,
    directory: Path | None,
    progress: Progress | None,
    ends: Ends,
    epsilon: float,
    method: str,
) -> Policy:
    """A game with chance, in memory; a directory keeps what was reached so far."""
    try:
        if directory is not None:
            return resumed(
                game, state, directory, memory_mb, progress, ends, epsilon=epsilon, method=method
            )
        return solve_chance(game, state, memory_mb, progress, ends, epsilon, method)
    except TooLargeError as error:
        raise TooLargeError(f"{game.name}: {error}") from None


def _solve_vectors(
    game: Game, state: State, memory_mb: float, progress: Progress | None, ends: Ends, ties: str
) -> Policy:
    """A game in which each plays for itself."""
    try:
        return solve_vectors(game, state, memory_mb, progress, ends, ties)
    except (TooLargeError, UnsupportedGameError) as error:
        raise type(error)(f"{game.name}: {error}") from None


def forecast(
    game: Game, state: State | None = None, *, threads: int | None = None
) -> Forecast | None:
    """What `solve_all` would take; None where nothing is known.

    That is so of plain Python games, and of those with chance or in which each plays for itself.

    A small game is counted; of a larger one the states are estimated from a sample, and bounded
    from below by how seldom random games meet.
    """
    game = checked_game(game)
    _refuse_others(game)
    core = core_of(game)
    if core is None:  # also every game with chance
        return None
    found = foresee(core, checked_state(game, state), threads)
    memory_mb = found["bytes"] / 1024 / 1024
    disk_mb = found["disk_bytes"] / 1024 / 1024 if found["levels"] else None
    return Forecast(
        states=found["states"],
        least=found["least"],
        most=found["most"],
        exact=found["exact"],
        memory_mb=memory_mb,
        seconds=found["seconds"],
        text=found["text"],
        disk_mb=disk_mb,
    )


def _refuse_others(game: Game) -> None:
    kind = kind_of(game)
    if kind.information != "perfect":
        raise UnsupportedGameError(f"{game.name} hides part of its state from the players")
    if not kind.memoryless:
        raise UnsupportedGameError(
            f"what a state of {game.name} is worth depends on the game so far ({kind.repetition}), "
            "so no policy of states can hold it; z.solve(game, line) solves a single line"
        )
