"""Files of tables, as far as they must be told apart from other files of ours."""

from __future__ import annotations

import json
import struct
from pathlib import Path

_MAGIC = b"zermelo\n"
_PREFACE = struct.Struct("<8sIIIQ")
_LONGEST_HEADER = 1 << 20


def material_of(path: str | Path) -> str | None:
    """The material of a table's file; None if it is another file."""
    table = table_of(path)
    return None if table is None else table[1]


def table_of(path: str | Path) -> tuple[str, str] | None:
    """The game and the material of a table's file; None if it is another file.

    Nothing is checked here: who opens the table does that.
    """
    with Path(path).open("rb") as file:
        preface = file.read(_PREFACE.size)
        if len(preface) < _PREFACE.size:
            return None
        magic, _, length, _, _ = _PREFACE.unpack(preface)
        if magic != _MAGIC or length > _LONGEST_HEADER:
            return None
        try:
            header = json.loads(file.read(length))
        except ValueError:
            return None
    if not isinstance(header, dict) or header.get("what") != "table":
        return None
    return str(header.get("game")), str(header.get("material"))
