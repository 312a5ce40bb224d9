"""Endgame tables: every position with few pieces, solved backwards, in files to probe."""

from zermelo.game.errors import DamagedFileError, MissingTableError
from zermelo.tables.checkers import (
    CheckersProgress,
    CheckersTable,
    CheckersTables,
    SliceCounts,
    checkers_folder,
)
from zermelo.tables.files import material_of, table_of
from zermelo.tables.results import MoveValue, Probed, SideCounts, TableInfo, TableProgress
from zermelo.tables.tables import Tables, tables_folder

__all__ = [
    "CheckersProgress",
    "CheckersTable",
    "CheckersTables",
    "DamagedFileError",
    "MissingTableError",
    "MoveValue",
    "Probed",
    "SideCounts",
    "SliceCounts",
    "TableInfo",
    "TableProgress",
    "Tables",
    "checkers_folder",
    "material_of",
    "table_of",
    "tables_folder",
]
