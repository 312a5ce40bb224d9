"""Endgame tables: every position with few pieces, solved backwards, in files to probe."""

from zermelo.game.errors import DamagedFileError, MissingTableError
from zermelo.tables import syzygy
from zermelo.tables.backgammon import BackgammonTables, Bearoff, BearoffPlay, BearoffTable
from zermelo.tables.checkers import (
    CheckersTable,
    CheckersTables,
    SliceCounts,
)
from zermelo.tables.files import material_of, table_of
from zermelo.tables.folder import TableFolder
from zermelo.tables.results import MoveValue, Probed, SideCounts, TableInfo, TableProgress
from zermelo.tables.tables import Tables

__all__ = [
    "BackgammonTables",
    "Bearoff",
    "BearoffPlay",
    "BearoffTable",
    "CheckersTable",
    "CheckersTables",
    "DamagedFileError",
    "MissingTableError",
    "MoveValue",
    "Probed",
    "SideCounts",
    "SliceCounts",
    "TableFolder",
    "TableInfo",
    "TableProgress",
    "Tables",
    "material_of",
    "syzygy",
    "table_of",
]
