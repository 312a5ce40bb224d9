"""Names that used to be in `z.` itself: they still work, and say where they are now."""

from __future__ import annotations

import warnings
from importlib import import_module
from typing import Any

from zermelo import errors, types
from zermelo.game import capabilities

_OTHERS: dict[str, tuple[str, Any]] = {
    "NumbaMissingError": ("z.errors.MissingPackageError", errors.MissingPackageError),
    "Result": ("z.types.Answer", types.Answer),
    "capabilities": ("z.describe(game).capabilities", capabilities),
}

_MOVED = {
    **dict.fromkeys(("CheckersTables", "Tables"), "tables"),
    **dict.fromkeys(("PgnGame", "read_pgn"), "formats"),
    "PolyglotBook": "books",
    **dict.fromkeys(("draw", "format_move", "format_state"), "game"),
    **dict.fromkeys(("legal_moves", "parse_move", "parse_state"), "game"),
    **dict.fromkeys(("forecast", "load_policy"), "policies"),
}
"""The package that each is in."""


def renamed(name: str) -> Any:
    """What `z.<name>` used to mean, with a warning; `AttributeError` if it never was."""
    if name in errors.__all__:
        now, found = f"z.errors.{name}", getattr(errors, name)
    elif name in types.__all__:
        now, found = f"z.types.{name}", getattr(types, name)
    elif name in _OTHERS:
        now, found = _OTHERS[name]
    elif name in _MOVED:
        package = _MOVED[name]
        now, found = f"z.{package}.{name}", getattr(import_module(f"zermelo.{package}"), name)
    else:
        raise AttributeError(f"module 'zermelo' has no attribute {name!r}")
    warnings.warn(f"z.{name} is now {now}", DeprecationWarning, stacklevel=3)
    return found
