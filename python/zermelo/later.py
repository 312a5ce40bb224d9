"""Names that a module imports only when they are first used, so that starting up stays quick."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def imported_later(module: str, places: Mapping[str, str]) -> Callable[[str], Any]:
    """The `__getattr__` of a module: each name is imported from the module that `places` says.

    A name whose place is the package that a module of this name is in stands for that module.
    """

    def find(name: str) -> Any:
        if name not in places:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        place = places[name]
        if place == module:
            found: Any = import_module(f"{place}.{name}")
        else:
            found = getattr(import_module(place), name)
        setattr(sys.modules[module], name, found)
        return found

    return find
