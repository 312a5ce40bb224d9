"""The kind of a game, as data."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, Final

from zermelo.game.kind import kind_words
from zermelo.game.repetition import Repetition

_MOST_MOVES: Final = 12


@dataclass(frozen=True)
class Verdict:
    """Does an algorithm apply, and why or why not?"""

    applies: bool
    reason: str


@dataclass(frozen=True)
class Description:
    """What a game declares of itself, and what a few random games of it showed."""

    name: str
    players: int
    payoffs: str
    """zero-sum, constant-sum or general-sum."""
    payoff_range: tuple[float, float] | None
    information: str
    """perfect or imperfect."""
    chance: bool
    """Does chance move?"""
    repetition: Repetition
    """What it means that a position comes back."""
    alternating: bool | None
    """Did no player move twice in a row in the sample? None if there was nothing to see."""
    capabilities: tuple[str, ...]
    """The optional methods that the game offers, sorted."""
    missing: dict[str, str]
    """Those that it does not offer and would gain by, each with what it would give."""
    initial: str
    """The initial state as text."""
    initial_moves: tuple[str, ...]
    average_branching: float | None
    """Legal moves a state, over the states of random games where a player moves."""
    average_length: float | None
    """Moves a game, over the random games that ended; None if none did."""
    games_sampled: int
    fault: str = ""
    """What the game raised while the sample was played; `check` says more."""
    algorithms: dict[str, Verdict] = field(default_factory=dict)
    """Does each of the textbooks' algorithms apply?"""

    @property
    def kind(self) -> str:
        """The kind in one line, as the literature would put it."""
        turns = "alternating" if self.alternating else "a player may move twice in a row"
        known = self.alternating is not None and self.players > 1
        return ", ".join(kind_words(self, *([turns] if known else [])))

    def to_dict(self) -> dict[str, Any]:
        """The description as plain values, ready for JSON."""
        return {**asdict(self), "kind": self.kind}

    def __str__(self) -> str:
        lines = [f"{self.name}: {self.kind}"]
        if self.fault:
            lines.append(f"  broken: {self.fault}; check says more")
        if self.payoff_range is not None:
            least, greatest = self.payoff_range
            lines.append(f"  payoffs from {least} to {greatest}")
        if self.initial:
            lines += _block("initial state", self.initial)
        if self.initial_moves:
            shown = "  ".join(self.initial_moves[:_MOST_MOVES])
            more = len(self.initial_moves) - _MOST_MOVES
            lines += _block("moves there", shown + (f"  … {more} more" if more > 0 else ""))
        lines.append(f"  random games: {self._statistics()}")
        lines.append(f"  offers: {', '.join(self.capabilities) or 'the rules alone'}")
        lines += _table("could offer", self.missing)
        if not self.fault:
            for title, applies in (("algorithms", True), ("not for it", False)):
                chosen = {n: v.reason for n, v in self.algorithms.items() if v.applies is applies}
                lines += _table(title, chosen)
        return "\n".join(lines)

    def _statistics(self) -> str:
        if self.average_branching is None:
            return "none could be played" if self.fault else "the game is over before it starts"
        text = f"{self.average_branching:.1f} moves a state"
        if self.average_length is None:
            return text + "; none came to an end"
        return text + f", {self.average_length:.1f} moves a game"


def _block(title: str, text: str) -> list[str]:
    if "\n" not in text:
        return [f"  {title}: {text}"]
    return [f"  {title}:", *(f"    {line}" for line in text.splitlines())]


def _table(title: str, rows: dict[str, str]) -> list[str]:
    if not rows:
        return []
    width = max(map(len, rows))
    return [f"  {title}:", *(f"    {name:<{width}}  {what}" for name, what in rows.items())]
