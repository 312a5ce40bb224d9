"""Which optional capabilities a game could still offer, and what it would gain by each."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

from zermelo.game.check.values import attempt
from zermelo.game.describe.description import Description


@dataclass(frozen=True)
class _Use:
    """What a capability is good for, and for what kind of game."""

    gives: str
    search: bool = False
    """Only a search asks for it, so a game that is searched by its own native rules gains nothing,
    nor one that no search may see all of."""
    opposed: bool = False
    """Only searches of two opposed players (or of one) ask for it,"""
    with_chance: bool = False
    """and those with chance too."""
    compiled: bool = False
    """Only compiled games are asked for it."""
    repeats: bool = False
    """Only games with a rule on repetition are asked for it."""


_USES: Final = {
    "evaluate": _Use("searches that stop before the end of the game", search=True),
    "order": _Use("more cutoffs in alpha-beta", search=True, opposed=True, with_chance=True),
    "noisy": _Use("quiescence search", search=True, opposed=True),
    "key": _Use("transpositions of states that differ in nothing that matters", search=True),
    "position_key": _Use(
        "a rule on repetition that takes states for one which a counter tells apart",
        repeats=True,
    ),
    "symmetries": _Use(
        "a table of one state for all its mirror images", search=True, opposed=True, compiled=True
    ),
    "level": _Use(
        "solving in files, level by level, whatever fits on the disk",
        search=True,
        opposed=True,
        compiled=True,
    ),
    "draw": _Use("a picture of the board"),
    "board": _Use("a board to play on in the studio"),
    "parse_state": _Use("positions typed in the game's own notation"),
    "format_state": _Use("positions shown in the game's own notation"),
    "parse_move": _Use("moves typed in the game's own notation"),
    "format_move": _Use("moves shown in the game's own notation"),
}
"""Every capability that something asks for."""


def missing(game: Any, kind: Description, offered: Collection[str]) -> dict[str, str]:
    """The capabilities that the game does not offer and would gain by, with what each gives."""
    return {
        name: use.gives
        for name, use in _USES.items()
        if name not in offered and _gains(game, kind, use)
    }


def _gains(game: Any, kind: Description, use: _Use) -> bool:
    written = attempt(getattr, game, "written", "plain", default="plain")  # it may be no game
    compiled, native = written == "compiled", written == "native"
    opposed = kind.players == 1 or (kind.players == 2 and kind.payoffs != "general-sum")
    if use.search and (native or kind.information != "perfect"):
        return False
    if use.opposed and (not opposed or (kind.chance and not use.with_chance)):
        return False
    if use.repeats and not kind.repetition.matters:
        return False
    return compiled or not use.compiled
