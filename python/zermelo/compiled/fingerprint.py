"""A name for everything that the machine code of a game depends on.

Code in the cache is used only under the same name, so code of an older source is never used.
"""

# mypy: disable-error-code="import-not-found,import-untyped,untyped-decorator,no-untyped-call,misc"
from __future__ import annotations

import hashlib
import pickle
import platform
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from zermelo.compiled.layout import Layout


class Fingerprint:
    """Walks from a game's methods to all that they use, and keeps the constants it meets."""

    def __init__(self, game: Any, layout: Layout, methods: list[str], extra: Any) -> None:
        self.game = game
        self.constants: dict[str, Any] = {}
        """What hangs on the game and is named in its methods."""
        self._layout = layout
        self._hash = hashlib.sha256()
        self._seen: set[Any] = set()
        self._add("toolchain", _toolchain(), "layout", layout.describe(), "extra", extra)
        for name in methods:
            self._add("method", name)
            self._attribute(name)
        self.digest = self._hash.hexdigest()

    def _add(self, *items: Any) -> None:
        for item in items:
            self._hash.update(repr(item).encode() + b"\0")

    def _attribute(self, name: str) -> None:
        if name in vars(self.game):
            self.constants[name] = vars(self.game)[name]
            self._value(name, vars(self.game)[name])
            return
        found = getattr(type(self.game), name)
        function = getattr(found, "__wrapped__", found)
        if isinstance(function, FunctionType):
            self._function(function)
        elif found is not self._layout.kind:
            self.constants[name] = getattr(self.game, name)
            self._value(name, self.constants[name])

    def _function(self, function: FunctionType) -> None:
        if function in self._seen:
            return
        self._seen.add(function)
        self._add("function", function.__qualname__, function.__defaults__)
        cells = [cell.cell_contents for cell in function.__closure__ or ()]
        for name, value in zip(function.__code__.co_freevars, cells, strict=True):
            self._value(name, value)
        for code in _codes(function.__code__):
            self._add(
                code.co_code, code.co_names, code.co_varnames, code.co_argcount, code.co_flags
            )
            self._add([const for const in code.co_consts if not isinstance(const, CodeType)])
            for name in code.co_names:
                if name in function.__globals__:
                    self._value(name, function.__globals__[name])
                if hasattr(self.game, name):
                    self._attribute(name)

    def _value(self, name: str, value: Any) -> None:
        """A constant, a function, or a module."""
        self._add("value", name)
        if isinstance(value, FunctionType):
            self._function(value)
        elif isinstance(value, ModuleType):
            self._add(value.__name__, _module_stamp(value))
        elif isinstance(value, type):
            self._add(value.__module__, value.__qualname__)
        elif type(value) in (int, float, bool, str, type(None)):
            self._add(value)
        else:
            try:
                self._add(pickle.dumps(value))
            except Exception:
                self._add(value)


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from _codes(const)


def _module_stamp(module: ModuleType) -> str:
    """The contents of an author's own module, whose constants the game may use."""
    if module.__name__.partition(".")[0] in {"numpy", "math", "zermelo", "numba", "operator"}:
        return ""
    try:
        return hashlib.sha256(Path(module.__file__ or "").read_bytes()).hexdigest()
    except OSError:
        return ""


def _toolchain() -> list[str]:
    """What turns the source into machine code, and the machine it is for."""
    import llvmlite.binding as llvm

    own = sorted(Path(__file__).parent.glob("*.py"))
    return [
        version("numba"),
        version("llvmlite"),
        version("numpy"),
        platform.python_version(),
        platform.machine(),
        llvm.get_host_cpu_name(),
        str(llvm.get_host_cpu_features().flatten()),
        *(hashlib.sha256(file.read_bytes()).hexdigest() for file in own),
    ]
