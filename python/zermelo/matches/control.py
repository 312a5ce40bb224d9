"""How long a player may think: seconds a move, a clock with increment, nodes, or depth."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from math import inf
from typing import Any, Final

from zermelo.game import InvalidInputError

SECONDS: Final = 0.1
"""A move, if nobody says otherwise."""

LIMITS: Final = ("time", "seconds", "clock", "nodes", "depth")
"""The names of limits in the text of a player; `time` and `seconds` mean the same."""

_CLOCK: Final = re.compile(r"\s*([\d.]+)\s*(?:\+\s*([\d.]+)\s*)?")


@dataclass(frozen=True, kw_only=True)
class TimeControl:
    """The limits of one player. Seconds a move and a clock exclude each other.

    >>> print(TimeControl(clock=(10, 0.1), depth=6))
    clock 10+0.1, depth 6
    """

    seconds: float | None = None
    """For each move."""
    clock: tuple[float, float] | None = None
    """Seconds for the whole game, and seconds added after each move."""
    nodes: int | None = None
    depth: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None:
            if not 0 < _number(self.seconds) < inf:
                raise _wrong("time", self.seconds, "more than 0 seconds, such as 0.1")
            if self.clock is not None:
                raise InvalidInputError("a time for each move and a clock exclude each other")
        if self.clock is not None:
            object.__setattr__(self, "clock", read_clock(self.clock))
        for name in ("nodes", "depth"):
            limit = getattr(self, name)
            if limit is not None and (type(limit) is not int or limit < 1):
                raise _wrong(name, limit, "a whole number of 1 or more")

    @property
    def given(self) -> bool:
        """Is there any limit?"""
        return self != TimeControl()

    @property
    def timed(self) -> bool:
        """Is there a limit of time?"""
        return self.seconds is not None or self.clock is not None

    def __str__(self) -> str:
        parts = []
        if self.seconds is not None:
            parts.append(f"{self.seconds:g} s a move")
        if self.clock is not None:
            parts.append(f"clock {self.clock[0]:g}+{self.clock[1]:g}")
        parts += [f"nodes {self.nodes}"] if self.nodes is not None else []
        parts += [f"depth {self.depth}"] if self.depth is not None else []
        return ", ".join(parts) or "no limit"


@dataclass(frozen=True, kw_only=True)
class Allowance:
    """What a player may spend on the move that it is asked for."""

    control: TimeControl
    left: tuple[float | None, ...] = ()
    """What the clocks of all seats show; None for a player without one."""
    seat: int = 0
    patience: float = 60.0
    """How long past its time a player is waited for."""

    @property
    def most(self) -> float | None:
        """The seconds after which the player has lost on time; None without a limit of time."""
        if self.control.clock is not None:
            return self.left[self.seat]
        return self.control.seconds

    @property
    def given_up(self) -> float:
        """The seconds after which nobody waits any more."""
        return (self.most or 0.0) + self.patience

    @property
    def limits(self) -> dict[str, Any]:
        """As keywords of `Engine.search`."""
        clock = None
        if self.control.clock is not None:
            clock = (max(self.left[self.seat] or 0.0, 0.001), self.control.clock[1], None)
        return {
            "seconds": self.control.seconds,
            "clock": clock,
            "nodes": self.control.nodes,
            "depth": self.control.depth,
        }


def read_control(given: Mapping[str, Any]) -> TimeControl:
    """The limits among the options of a player: `time` or `seconds`, `clock`, `nodes`, `depth`.

    >>> read_control({"time": 0.5}).seconds
    0.5
    """
    if "time" in given and "seconds" in given:
        raise InvalidInputError("time and seconds mean the same: give one of them")
    return TimeControl(
        seconds=given.get("time", given.get("seconds")),
        clock=given.get("clock"),
        nodes=given.get("nodes"),
        depth=given.get("depth"),
    )


def read_clock(given: Any) -> tuple[float, float]:
    """A clock: `"10+0.1"`, seconds alone, or the pair of both.

    >>> read_clock("10+0.1"), read_clock(60)
    ((10.0, 0.1), (60.0, 0.0))
    """
    found: Any = given
    if isinstance(given, str):
        match = _CLOCK.fullmatch(given)
        found = (match[1], match[2] or 0) if match else ()
    elif isinstance(given, int | float) and not isinstance(given, bool):
        found = (given, 0)
    try:
        base, increment = (float(part) for part in found)
    except (TypeError, ValueError):
        base, increment = -1.0, 0.0
    if not (0 < base < inf and 0 <= increment < inf):
        raise _wrong("clock", given, "seconds and seconds added a move, such as 10+0.1")
    return base, increment


def _number(given: Any) -> float:
    return float(given) if isinstance(given, int | float) and not isinstance(given, bool) else -1.0


def _wrong(name: str, given: Any, right: str) -> InvalidInputError:
    return InvalidInputError(f"{name}={given} is not {right}")
