"""What is asked of a search besides the position: limits, resources, and what it shall tell."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from os import PathLike
from typing import Any, Final, Protocol, TypeAlias

from zermelo.game.answer import Answer
from zermelo.game.errors import InvalidInputError
from zermelo.game.limits import Limits

DEEPEST = 1_000
"""Where deepening ends at last, in a game that never does."""

Progress: TypeAlias = Callable[[Answer], object]
"""Is called with the answer so far."""

Clock: TypeAlias = "tuple[float, float, int | None]"
"""Seconds left, seconds added after each move, and moves to the next time control, if any."""


class Switch(Protocol):
    """What a `z.Stop` says."""

    @property
    def stopped(self) -> bool:
        """Was a stop asked for?"""


@dataclass(frozen=True, kw_only=True)
class Request:
    """Limits and resources of one search; the techniques are the algorithm's own.

    >>> Request(depth=3).depth
    3
    >>> Request(lines=0)
    Traceback (most recent call last):
    zermelo.game.errors.InvalidInputError: lines=0 must be 1 or more
    >>> Request(seconds="1")
    Traceback (most recent call last):
    zermelo.game.errors.InvalidInputError: seconds='1' must be a number, 0 or more
    """

    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None
    soft_seconds: float | None = None
    """After this no further depth is begun: what a game clock leaves for an easy move."""
    lines: int = 1
    """How many of the best moves are wanted in `answer.moves`."""
    ties: bool = False
    """Are all moves wanted that are as good as the best one?"""
    threads: int = 1
    memory_mb: float = 64
    tables: Any = None
    """Endgame tables, or their folder."""
    memory: Any = None
    """What an engine keeps of earlier searches."""
    stop: Any = None
    """A `z.Stop`."""
    progress: Progress | None = None

    def __post_init__(self) -> None:
        check_counts(lines=self.lines, threads=self.threads)
        _check_flag("ties", self.ties)
        if self.depth is not None:
            _check_whole("depth", self.depth)
        if self.nodes is not None:
            _check_whole("nodes", self.nodes)
        if self.seconds is not None:
            _check_amount("seconds", self.seconds)
        if self.soft_seconds is not None:
            _check_amount("soft_seconds", self.soft_seconds)
        _check_amount("memory_mb", self.memory_mb)

    @property
    def limits(self) -> Limits:
        """The limits as searches in Python take them, which begin no depth that they cannot end.

        Whoever is given nothing at all takes next to nothing: an answer has a move.
        """
        seconds = self.seconds if self.soft_seconds is None else self.soft_seconds
        if seconds is not None:
            seconds = None if math.isinf(seconds) else max(seconds, 0.001)
        nodes = None if self.nodes is None else max(self.nodes, 1)
        return Limits(seconds=seconds, nodes=nodes, stop=stopping(self.stop))

    @property
    def several(self) -> bool:
        """Is more wanted than the best move?"""
        return self.lines > 1 or self.ties

    def after(self, *, seconds: float = 0, nodes: int = 0) -> Request:
        """The same with what is left of its limits when so much of them is spent."""
        left = self.limits.after(seconds=seconds, nodes=nodes)
        return replace(self, seconds=left.seconds, nodes=left.nodes, soft_seconds=None)


MOST: Final = {"threads": 1_024, "lines": 1_000_000}
"""The most of what takes room for each of it."""


def check_counts(**counts: Any) -> None:
    """Refuse, by its name, what is not a whole number from 1 up, or more than there can be."""
    for name, count in counts.items():
        if not _is_whole(count):
            raise InvalidInputError(f"{name}={count} must be 1 or more")
        if count > MOST[name]:
            raise InvalidInputError(f"{name}={count} must be {MOST[name]:,} or less")


Check: TypeAlias = Callable[[str, Any], None]
"""Refuses, by its name, a value of a type that no search takes by that name."""


def check_of(name: str) -> Check | None:
    """What looks at arguments of this name, wherever they are given; None if nothing does.

    >>> check = check_of("stop")
    >>> check("stop", 3)
    Traceback (most recent call last):
    zermelo.game.errors.InvalidInputError: stop=3 must be a z.Stop()
    """
    return _CHECKS.get(name)


def _is_whole(number: Any, least: int = 1) -> bool:
    """Is it a whole number from `least` up? One of numpy's is, a fraction or a flag is not."""
    if isinstance(number, (bool, type)) or not hasattr(number, "__index__"):
        return False
    return bool(number >= least)


def _check_whole(name: str, number: Any) -> None:
    if not _is_whole(number, 0):
        raise InvalidInputError(f"{name}={number!r} must be a whole number, 0 or more")


def _check_amount(name: str, amount: Any) -> None:
    if not (is_number(amount) and amount >= 0):  # nothing is true of what is no number
        raise InvalidInputError(f"{name}={amount!r} must be a number, 0 or more")


def is_number(amount: Any) -> bool:
    """Is it a number, whole or not? One of numpy's is, a flag is not."""
    return hasattr(amount, "__float__") and not isinstance(amount, (bool, type))


def _check_count(name: str, count: Any) -> None:
    check_counts(**{name: count})


def _check_stop(name: str, stop: Any) -> None:
    if not hasattr(stop, "stopped"):
        raise InvalidInputError(f"{name}={stop!r} must be a z.Stop()")


def _check_progress(name: str, progress: Any) -> None:
    if not callable(progress):
        raise InvalidInputError(f"{name}={progress!r} must be a function of the answer so far")


def _check_flag(name: str, flag: Any) -> None:
    if type(flag).__name__ not in ("bool", "bool_"):
        raise InvalidInputError(f"{name}={flag!r} must be True or False")


def _check_number(name: str, number: Any) -> None:
    if not is_number(number):
        raise InvalidInputError(f"{name}={number!r} must be a number")


def _check_no_fraction(name: str, number: Any) -> None:
    # Which numbers there are limits for, and what is said of others, is a matter of each search.
    _check_number(name, number)
    if not hasattr(number, "__index__") and math.isfinite(number):
        raise InvalidInputError(f"{name}={number!r} must be a whole number")


def _check_file(name: str, file: Any) -> None:
    if not isinstance(file, (str, PathLike)):
        raise InvalidInputError(f"{name}={file!r} must be the name of a file or folder")


_CHECKS: Final[dict[str, Check]] = {
    "seconds": _check_number,
    "nodes": _check_no_fraction,
    "depth": _check_no_fraction,
    "memory_mb": _check_number,
    "threads": _check_count,
    "lines": _check_count,
    "stop": _check_stop,
    "progress": _check_progress,
    "every_move": _check_flag,
    "epsilon": _check_number,
    "payoff": _check_number,
    "directory": _check_file,
}


def stopping(stop: Switch | None) -> Callable[[], bool] | None:
    """A switch as searches in Python ask it."""
    return None if stop is None else lambda: stop.stopped
