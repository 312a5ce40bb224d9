"""Games in a user's own Python file: `mygame.py:MyGame`, or `mygame.py:MyGame:size=4,goal=3`.

Each file becomes a submodule of this one, named after the file's full path. So a game from a file
pickles like any other: another process that unpickles it imports this module, which finds the file.
Jobs on other machines bring the file along (`zermelo.work.sources`).
"""

from __future__ import annotations

import difflib
import importlib
import inspect
import re
import sys
import traceback
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from zermelo.game import Game, InvalidInputError, UnknownGameError, ZermeloError
from zermelo.games.parameters import changed_parameters, read_parameters
from zermelo.work.sources import carried, carry

__path__: list[str] = []  # makes this module a package, whose submodules `_Finder` finds

_PREFIX = f"{__name__}.p"
_SPEC = re.compile(r"(?P<path>.*?\.py)(?::(?P<name>[^:]*)(?::(?P<options>.*))?)?", re.DOTALL)


def is_file_spec(spec: str) -> bool:
    """Does the spec name a Python file?"""
    return _SPEC.fullmatch(spec) is not None


def load(spec: str) -> Game:
    """The game that `path/mygame.py:Name` names: a class, a function making one, or an instance.

    The name may be left out if the file holds one game only. Parameters of the class or function
    follow after another colon, as in `mygame.py:Name:size=4,goal=3`; each is read as Python reads
    it, and as text if that fails.
    """
    match = _SPEC.fullmatch(spec)
    if match is None:
        raise UnknownGameError(f"{spec!r} is not of the form mygame.py:MyGame")
    path = Path(match["path"])
    module = import_file(path)
    name = (match["name"] or "").strip()
    games = _games_in(module)
    if not name:
        if len(games) != 1:
            raise UnknownGameError(
                f"say which game is meant, as in {path}:{_sample(games)}; {_holds(path, games)}"
            )
        name = games[0]
    if not hasattr(module, name):
        close = difflib.get_close_matches(name, games, n=1)
        hint = f"did you mean {close[0]!r}? " if close else ""
        raise UnknownGameError(f"{path.name} has no {name!r}; {hint}{_holds(path, games)}")
    label = f"{path.name}:{name}"
    return _make(getattr(module, name), label, _holds(path, games), match["options"] or "")


def spec_of(game: Game) -> str | None:
    """A spec from which `load` makes this game again, else None.

    Its class must be at the top of a user's file, and keep its parameters under their own names.
    """
    kind = type(game)
    if not kind.__module__.startswith(_PREFIX) or "." in kind.__qualname__:
        return None
    spec = f"{_path_of(kind.__module__)}:{kind.__qualname__}"
    given = changed_parameters(game)
    if given is None:
        return None
    written = ",".join(f"{name}={value!r}" for name, value in given.items())
    return f"{spec}:{written}" if written else spec


class _Loader(SourceFileLoader):
    """Runs a user's file with its folder on `sys.path`, so that its neighbours import."""

    def get_code(self, fullname: str) -> CodeType:
        """Compiled anew each time: a file under work changes faster than its time stamp."""
        return self.source_to_code(self._source(), self.path)

    def _source(self) -> bytes:
        """The file's text, or that which a job has brought from the machine that has the file."""
        try:
            source = self.get_data(self.path)
        except OSError:
            brought = carried(self.path)
            if brought is None:
                raise
            return brought
        carry(self.path, source)
        return source

    def exec_module(self, module: ModuleType) -> None:
        folder = str(Path(self.path).parent)
        sys.path.insert(0, folder)
        try:
            super().exec_module(module)
        finally:
            sys.path.remove(folder)


class _Finder:
    """What `sys.meta_path` asks for the submodules of this module."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith(_PREFIX):
            return None
        file = _path_of(fullname)
        return spec_from_file_location(fullname, file, loader=_Loader(fullname, file))


sys.meta_path.append(_Finder())


def _path_of(module_name: str) -> str:
    return bytes.fromhex(module_name.removeprefix(_PREFIX)).decode()


def import_file(path: str | Path) -> ModuleType:
    """The module in a file; `UnknownGameError` or `InvalidInputError` says why there is none."""
    path = Path(path)
    if not path.is_file():
        raise UnknownGameError(_no_such_file(path))
    full = path.resolve()
    name = _PREFIX + str(full).encode().hex()
    stamp = (full.stat().st_mtime_ns, full.stat().st_size)
    module = sys.modules.get(name)
    if module is not None and getattr(module, "__zermelo_stamp__", None) == stamp:
        return module
    sys.modules.pop(name, None)
    try:
        module = importlib.import_module(name)
    except SyntaxError as error:
        file = Path(error.filename).name if error.filename else path.name
        line = (error.text or "").strip()
        raise InvalidInputError(
            f"{file}, line {error.lineno}: {error.msg}" + (f": {line}" if line else "")
        ) from error
    except (Exception, SystemExit) as error:
        frames = traceback.extract_tb(error.__traceback__)
        lines = [frame.lineno for frame in frames if frame.filename == str(full)]
        where = f", line {lines[-1]}" if lines else ""
        raise InvalidInputError(
            f"{path.name}{where}: the file cannot be imported: {type(error).__name__}: {error}"
        ) from error
    module.__dict__["__zermelo_stamp__"] = stamp
    return module


def _no_such_file(path: Path) -> str:
    neighbours = [file.name for file in path.parent.glob("*.py")] if path.parent.is_dir() else []
    close = difflib.get_close_matches(path.name, neighbours, n=1)
    hint = f"; did you mean {path.parent / close[0]}?" if close else ""
    return f"there is no file {path}{hint}"


def _games_in(module: ModuleType) -> list[str]:
    """The names that a user would give: the file's own games, not those it imports."""

    def is_game(value: Any) -> bool:
        if isinstance(value, type):
            own = value.__module__ == module.__name__
            return own and issubclass(value, Game) and not inspect.isabstract(value)
        return isinstance(value, Game)

    return [name for name, value in vars(module).items() if name[0] != "_" and is_game(value)]


def _sample(games: list[str]) -> str:
    return games[0] if games else "MyGame"


def _holds(path: Path, games: list[str]) -> str:
    if not games:
        return f"{path.name} holds no games: no class that is a subclass of zermelo.Game"
    return f"{path.name} holds these games: {', '.join(games)}"


def _make(found: Any, label: str, holds: str, options: str) -> Game:
    if isinstance(found, Game):
        if options.strip():
            raise InvalidInputError(
                f"{label} is a game already, which takes no {options.strip()!r}"
            )
        return found
    if isinstance(found, type) and inspect.isabstract(found) and issubclass(found, Game):
        missing = ", ".join(sorted(found.__abstractmethods__))
        raise InvalidInputError(f"{label} is not a whole game yet: it has no {missing}")
    if not callable(found):
        raise UnknownGameError(f"{label} is not a game but {found!r}; {holds}")
    given = read_parameters(found, options, label)
    try:
        made = found(**given)
    except ZermeloError:
        raise
    except Exception as error:
        shown = ", ".join(f"{name}={value!r}" for name, value in given.items())
        message = f"{label}({shown}) failed: {type(error).__name__}: {error}"
        raise InvalidInputError(message) from error
    if not isinstance(made, Game):
        raise UnknownGameError(f"{label} gives {made!r}, which is not a zermelo.Game; {holds}")
    return made
