"""Endgame tables: every position with few pieces, solved backwards, in files to probe."""

from zermelo.game.errors import DamagedFileError, MissingTableError
from zermelo.tables.files import material_of
from zermelo.tables.results import MoveValue, Probed, SideCounts, TableInfo, TableProgress
from zermelo.tables.tables import Tables, tables_folder

__all__ = [
    "DamagedFileError",
    "MissingTableError",
    "MoveValue",
    "Probed",
    "SideCounts",
    "TableInfo",
    "TableProgress",
    "Tables",
    "material_of",
    "tables_folder",
]
