"""Where things lie when nobody says where: the system's own places, or what the environment says.

| what | environment | else |
|---|---|---|
| opening books, endgame tables | `ZERMELO_DATA` | the user's folder for data |
| endgame tables alone | `ZERMELO_TABLES` | `tables` in that folder |
| machine code of compiled games | `ZERMELO_CACHE_DIR` | the user's folder for caches |
"""

from __future__ import annotations

import os
from pathlib import Path

_NAME = "zermelo"


def data_folder() -> Path:
    """What Zermelo makes and nobody wants to make twice."""
    chosen = os.environ.get("ZERMELO_DATA")
    if chosen:
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path(_NAME, appauthor=False)


def books_folder() -> Path:
    """Opening books."""
    return data_folder() / "books"


def tables_folder(game: str) -> Path:
    """Endgame tables of a game; `ZERMELO_TABLES` is one folder for those of all games."""
    chosen = os.environ.get("ZERMELO_TABLES")
    return Path(chosen) if chosen else data_folder() / "tables" / game


def code_folder() -> Path:
    """Machine code of compiled games, which can be made again."""
    chosen = os.environ.get("ZERMELO_CACHE_DIR")
    if chosen:
        return Path(chosen)
    from platformdirs import user_cache_path

    # "Opinion" would add a folder of its own on Windows, where there is one by now.
    return user_cache_path(_NAME, appauthor=False, opinion=False) / "compiled"
