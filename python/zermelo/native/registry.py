"""The games of the core and their options, as they are registered there."""

from __future__ import annotations

from typing import Any

from zermelo import _core


def native_games() -> list[str]:
    """The names of all games of the core."""
    return _core.games()


def game_options(name: str) -> dict[str, dict[str, Any]]:
    """The options of a game of the core: `kind`, `default`, `help`, and what they may be."""
    return _core.game_options(name)
