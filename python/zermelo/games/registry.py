"""Games by name: every folder here that exports an `ENTRY` is a game, and nothing lists them.

A folder is imported only when its game is asked for by name, or when all games are listed.
"""

from __future__ import annotations

import copy
import difflib
import importlib
import pkgutil
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

from zermelo.game import (
    Game,
    InvalidInputError,
    MissingPackageError,
    UnknownGameError,
    ZermeloError,
)
from zermelo.games import user_file
from zermelo.games.entry import Entry, show

_FILES = {
    name: re.compile(
        rf"(?P<game>.*?)(?P<separator>[:,])\s*{name}=(?P<file>[^,]+\.(?:{endings}))"
        r"(?:,(?P<rest>.*))?",
        re.DOTALL,
    )
    for name, endings in {"evaluation": "safetensors|training", "book": "book"}.items()
}
"""Files that a spec of any game may name."""


def load(spec: str) -> Game:
    """The game that a spec names; `UnknownGameError` or `InvalidInputError` if there is none.

    A spec is a built-in name with options or without (`nim`, `nim:piles=3,4,5,misere=false`), a
    worked tree or a tree of one's own (`tree:aima-5.2`, `tree:mine.json`, `tree:[[3,5],[2,9]]`), or
    a game in a Python file (`mygame.py:MyGame`). A comma also separates the values of one option:
    a piece without `=` belongs to the option before it. Every game may have `evaluation=FILE`, a
    file that `z.learn` has written (`.safetensors`), for estimates in place of its own, and
    `book=FILE`, a book of self-play (`.book`), which answers before any search.

    >>> load("nim:piles=1,2").initial()
    ((2, 1), 0)
    """
    text, file = _without("book", spec.strip())
    if file is not None:
        return _with_book(load(text), file)
    text, file = _without("evaluation", text)
    if file is not None:
        from zermelo.learned import with_evaluation

        return with_evaluation(load(text), file)
    if user_file.is_file_spec(text):
        return user_file.load(text)
    name, _, rest = text.partition(":")
    found, preset = _find(name)
    if found.read is not None:
        return found.read(rest.strip())
    options = _options(found, preset) | _options(found, rest)
    try:
        return found.make(**options)
    except ZermeloError:
        raise
    except (ValueError, OverflowError) as error:
        raise InvalidInputError(f"{text}: {error}") from error


def load_built_in(spec: str) -> Game:
    """The game that a spec names, which must be one of this library and made from no file.

    For specs out of files: no Python of anybody else is run for them, and no other file is read.

    >>> load_built_in("mygame.py:MyGame")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    zermelo.game.errors.UnknownGameError: mygame.py:MyGame is a game of somebody's own: ...
    """
    text = spec.strip()
    if user_file.is_file_spec(text):
        raise UnknownGameError(
            f"{text} is a game of somebody's own: what a data file names is not run; if you trust "
            f"it give it yourself, as in --game {text}"
        )
    if _find(text.partition(":")[0])[0].read is not None:
        raise UnknownGameError(f"{text} is a tree: give it yourself")
    refuse_files(text)
    return load(text)


def refuse_files(spec: str) -> None:
    """`UnknownGameError` if an option of a built-in game names a file, which would be read."""
    for option in _FILES:
        file = _without(option, spec.strip())[1]
        if file is not None:
            raise UnknownGameError(
                f"{option}={file} would be read from a file: give it yourself, on the command line"
            )
    name, _, rest = spec.strip().partition(":")
    found, preset = _find(name)
    for option, value in (_options(found, preset) | _options(found, rest)).items():
        names_file = found.options[option].names_file
        if names_file is not None and names_file(value):
            raise UnknownGameError(
                f"{option}={value} would be read from a file: give it yourself, on the command line"
            )


def _with_book(game: Game, file: str) -> Game:
    """The same game, whose engines ask a book first; they read it."""
    if not Path(file).is_file():
        raise InvalidInputError(f"cannot read {file!r}: there is no such file")
    twin: Any = copy.copy(game)
    twin.book_file = file
    return twin  # type: ignore[no-any-return]


def _without(option: str, spec: str) -> tuple[str, str | None]:
    """A spec without a file that any game may have, and that file.

    >>> _without("evaluation", "nim:piles=1,2,evaluation=my.safetensors")
    ('nim:piles=1,2', 'my.safetensors')
    """
    match = _FILES[option].fullmatch(spec)
    if match is None:
        return spec, None
    rest = match["rest"]
    return f"{match['game']}{match['separator'] + rest if rest else ''}", match["file"]


def entries() -> list[Entry]:
    """Every built-in game by name, but for those that need a package which is not installed."""
    found = []
    for folder in _folders():
        with suppress(MissingPackageError):
            found.append(_entry_of(folder))
    return sorted((item for item in found if item is not None), key=lambda item: item.name)


def entry(name: str) -> Entry:
    """The entry with this name or alias, or `UnknownGameError` with the closest name."""
    return _find(name)[0]


def spec_of(game: Game) -> str | None:
    """A spec from which `load` makes this game again; None if it was not made from one.

    >>> spec_of(load("nim:piles=2,2"))
    'nim:piles=2,2'
    """
    spec = _spec_of(game)
    for option in _FILES:
        file = getattr(game, f"{option}_file", None)
        if spec is not None and file is not None:
            has_options = spec.count(":") > user_file.is_file_spec(spec)
            spec = f"{spec}{',' if has_options else ':'}{option}={file}"
    return spec


def _spec_of(game: Game) -> str | None:
    for item in entries():
        if item.make is type(game) and item.read is None:
            written = [
                f"{name}={show(getattr(game, name))}"
                for name, option in item.options.items()
                if getattr(game, name) != option.default
            ]
            spec = f"{item.name}:{','.join(written)}" if written else item.name
            again = load(spec)
            same = all(getattr(again, name) == getattr(game, name) for name in item.options)
            return spec if same else None
    return user_file.spec_of(game)


def _folders() -> list[str]:
    home = importlib.import_module("zermelo.games").__path__
    return [found.name for found in pkgutil.iter_modules(home) if found.ispkg]


def _entry_of(folder: str) -> Entry | None:
    found = getattr(importlib.import_module(f"zermelo.games.{folder}"), "ENTRY", None)
    return found if isinstance(found, Entry) else None


def _find(name: str) -> tuple[Entry, str]:
    """The entry with this name, and the options that the name itself stands for."""
    wanted = name.strip().lower().replace("_", "-")
    folder = wanted.replace("-", "_")
    if folder in _folders():  # the usual case: import this one folder and no other
        own = _entry_of(folder)
        if own is not None and own.name == wanted:
            return own, ""
    known = entries()
    for item in known:
        if wanted == item.name or wanted in item.aliases:
            return item, ""
        if wanted in item.presets:
            return item, item.presets[wanted]
    raise UnknownGameError(_no_such_game(name.strip(), wanted, known))


def _no_such_game(name: str, wanted: str, known: list[Entry]) -> str:
    names = [other for item in known for other in (item.name, *item.aliases, *item.presets)]
    close = difflib.get_close_matches(wanted, names, n=1)
    return (
        (f"no game is called {name!r}; " if name else "no game is named; ")
        + (f"did you mean {close[0]!r}? " if close else "")
        + f"the games are {', '.join(item.name for item in known)}, "
        + "or a Python file such as mygame.py:MyGame"
    )


def _options(item: Entry, text: str) -> dict[str, Any]:
    """The options written in a spec, read; each error names the option and what would be right."""
    values: dict[str, Any] = {}
    for name, value in _pieces(item, text):
        option = item.options.get(name)
        if option is None:
            raise InvalidInputError(_no_such_option(item, name))
        if name in values:
            raise InvalidInputError(f"{item.name}: the option {name} is given twice")
        try:
            values[name] = option.parse(value)
        except ValueError as error:
            raise InvalidInputError(
                f"{item.name}: {name}={value} cannot be: {name} ({option.help}) is {error}"
            ) from None
    return values


def _pieces(item: Entry, text: str) -> list[tuple[str, str]]:
    pieces: list[tuple[str, str]] = []
    for piece in text.split(",") if text.strip() else []:
        name, equals, value = piece.partition("=")
        if equals:
            pieces.append((name.strip().lower().replace("-", "_"), value.strip()))
        elif pieces:
            pieces[-1] = (pieces[-1][0], f"{pieces[-1][1]},{piece.strip()}")
        else:
            raise InvalidInputError(
                f"{item.name}: {piece.strip()!r} is not of the form option=value; {_known(item)}"
            )
    return pieces


def _no_such_option(item: Entry, name: str) -> str:
    close = difflib.get_close_matches(name, item.options, n=1)
    hint = f"did you mean {close[0]!r}? " if close else ""
    return f"{item.name} has no option {name!r}; {hint}{_known(item)}"


def _known(item: Entry) -> str:
    if not item.options:
        return "it takes no options"
    return f"for example {item.usage}"
