"""Endgame tables, for the core's search to ask."""

from __future__ import annotations

from collections.abc import Callable
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from zermelo import _core
from zermelo.game import InvalidInputError

if TYPE_CHECKING:
    from zermelo.native.game import NativeGame

ChessTables = _core.ChessTables
"""A folder with endgame tables of chess; `zermelo.tables` has more of it."""

CheckersTables = _core.CheckersTables
"""A folder with endgame tables of checkers; `zermelo.tables` has more of it."""

BackgammonTables = _core.BackgammonTables
"""A folder with bear-off tables of backgammon; `zermelo.tables` has more of it."""

SyzygyTables = _core.SyzygyTables
"""Endgame tables of chess in the format of Syzygy; `zermelo.tables.syzygy` has more of it."""

Tables: TypeAlias = "_core.ChessTables | _core.CheckersTables | _core.BackgammonTables"
"""Endgame tables of a game."""

_OF_GAME: dict[str, Callable[[str | PathLike[str]], Tables]] = {
    "chess": ChessTables,
    "checkers": CheckersTables,
    "backgammon": BackgammonTables,
}


def opened(game: NativeGame, tables: Tables | str | PathLike[str] | None) -> Tables | None:
    """Tables given as themselves or as their folder, which is read each time."""
    if tables is None or isinstance(tables, ChessTables | CheckersTables | BackgammonTables):
        return tables
    if not isinstance(tables, str | PathLike):
        raise InvalidInputError(f"tables={tables!r} must be a folder or z.tables.Tables")
    if game.family not in _OF_GAME:
        raise InvalidInputError(
            f"there are tables of chess, checkers and backgammon, and none of {game.family}"
        )
    if not Path(tables).is_dir():
        what = "that is not a folder" if Path(tables).exists() else "there is no such folder"
        raise InvalidInputError(f"cannot read the tables in {str(tables)!r}: {what}")
    return _OF_GAME[game.family](tables)
