"""What is kept of a game: who played, the moves, how it ended, and what it took."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any, Literal, TypeAlias

from zermelo.matches.contestant import FaultKind

End: TypeAlias = Literal[
    "rules", "repetition", "no moves", "proved", "tables", "move limit", "resignation", "fault"
]
"""Why a game ended: by its own rules, by an agreed verdict, or by a player's fault."""


@dataclass(frozen=True)
class Fault:
    """What a player did wrong."""

    player: int
    """Which of the contestants."""
    kind: FaultKind
    words: str


@dataclass(frozen=True)
class Effort:
    """What a player spent on its moves."""

    moves: int = 0
    seconds: float = 0.0
    nodes: int = 0
    depths: int = 0
    """The depths of all searches that have one, added up."""
    searches: int = 0
    """How many have one."""

    @property
    def depth(self) -> float | None:
        """The mean depth of its searches."""
        return self.depths / self.searches if self.searches else None


@dataclass(frozen=True)
class GameRecord:
    """One game of a match."""

    number: int
    opening: int
    """Which opening it began with; games with the same one are compared."""
    players: tuple[int, ...]
    """The contestants by seat."""
    start: str
    """The position that it began with; empty for the start of the game."""
    moves: tuple[str, ...]
    """All moves from there, those of the opening first."""
    book: int
    """How many moves are the opening's."""
    payoffs: tuple[float, ...]
    """By seat."""
    end: End
    words: str
    """The reason in words, where there is more to say."""
    fault: Fault | None = None
    effort: tuple[Effort, ...] = ()

    def payoff(self, player: int) -> float:
        """What a contestant got; the mean if it sat in several seats."""
        own = [p for p, who in zip(self.payoffs, self.players, strict=True) if who == player]
        return sum(own) / len(own)

    def to_json(self) -> str:
        """One line of JSON."""
        return json.dumps(asdict(self), ensure_ascii=True, separators=(",", ":"))

    @classmethod
    def read(cls, told: dict[str, Any]) -> GameRecord:
        """What `to_json` wrote; any error means that it is not that."""
        fault = told["fault"]
        known = dict(told)
        known["fault"] = None if fault is None else Fault(**fault)
        known["effort"] = tuple(Effort(**one) for one in told["effort"])
        for name in ("players", "moves", "payoffs"):
            known[name] = tuple(told[name])
        return cls(**known)
