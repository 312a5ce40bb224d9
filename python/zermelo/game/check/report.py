"""What a check found, for people and for programs."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from zermelo.game.check.kinds import KINDS
from zermelo.game.check.observed import Observed
from zermelo.game.model import Action


@dataclass(frozen=True)
class Problem:
    """One fault in the rules, and the shortest line of play known to show it."""

    kind: str
    """Which fault: a key of `KINDS`."""
    message: str
    """What happened, in a sentence."""
    method: str
    """The method, attribute or special method at fault."""
    line: tuple[str, ...]
    """The moves, as text, from the start to the state that shows it."""
    state: str
    """That state, as text; empty if the fault lies in no state."""
    moves: tuple[Action, ...] = field(default=(), compare=False, repr=False)
    """The moves of `line` themselves, to be played by `game.result`."""

    @property
    def advice(self) -> str:
        """How to put it right."""
        return KINDS[self.kind]

    def __str__(self) -> str:
        parts = [f"{self.kind} in {self.method}: {self.message}"]
        if self.line:
            parts.append(f"line of play: {' '.join(self.line)}")
        if self.state:
            parts.append(f"state: {self.state}" if self.line else f"initial state: {self.state}")
        parts.append(f"to put it right: {self.advice}")
        return "\n".join(parts)


@dataclass(frozen=True)
class Report:
    """The outcome of a check. It is true if no fault was found."""

    name: str
    """The game's name."""
    problems: list[Problem]
    """At most one a kind and method."""
    warnings: list[str]
    """What is suspicious, but not wrong."""
    games: int = 0
    """Random games played."""
    ended: int = 0
    """How many of them came to an end."""
    states: int = 0
    """Different states examined."""
    moves: int = 0
    """Moves tried."""
    observed: Observed = field(default_factory=Observed)
    """What the random games were like."""
    exhaustive: bool = False
    """Was every state that play can reach examined?"""
    out_of_time: bool = False
    """Did the time run out before all the games were played?"""
    seed: int = 0
    seconds: float = field(default=0.0, compare=False)

    @property
    def shortest(self) -> int | None:
        """Moves in the shortest random game that ended; None if none did."""
        return self.observed.shortest

    @property
    def longest(self) -> int | None:
        """Moves in the longest random game that ended; None if none did."""
        return self.observed.longest

    @property
    def average(self) -> float | None:
        """Moves in a random game that ended, on average; None if none did."""
        return self.observed.average

    @property
    def ok(self) -> bool:
        """Was no fault found?"""
        return not self.problems

    def __bool__(self) -> bool:
        return self.ok

    def to_dict(self) -> dict[str, Any]:
        """The report as plain values, ready for JSON."""
        rows = asdict(self)
        rows["problems"] = [
            {
                "kind": problem.kind,
                "method": problem.method,
                "message": problem.message,
                "line": list(problem.line),
                "state": problem.state,
                "advice": problem.advice,
            }
            for problem in self.problems
        ]
        lengths = {name: getattr(self, name) for name in ("shortest", "longest", "average")}
        return {"ok": self.ok, **rows, **lengths}

    def __str__(self) -> str:
        found = len(self.problems)
        verdict = f"{found} fault{'s' * (found != 1)} found" if found else "no fault found"
        lines = [f"{self.name}: {verdict} in {self._extent()}"]
        if observed := str(self.observed):
            lines.append(f"Random games: {observed}.")
        for number, problem in enumerate(self.problems, start=1):
            first, *rest = str(problem).splitlines()
            lines += ["", f"{number}. {first}", *(f"   {line}" for line in rest)]
        if self.warnings:
            lines += ["", "Suspicious, though not wrong:"]
            lines += [f"- {warning}" for warning in self.warnings]
        return "\n".join(lines)

    def _extent(self) -> str:
        whole = "all its " if self.exhaustive else ""
        text = f"{whole}{_count(self.states, 'state')}, {_count(self.moves, 'move')}"
        text += f" and {_count(self.games, 'random game')}"
        return text + (", stopped by the clock" if self.out_of_time else "")


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'s' * (number != 1)}"
