"""Layouts of Pacman: a maze as rows of symbols, read from text.

    %%%%%%%     %       a wall
    %o.P.G%     .       food
    %%%%%%%     o       a capsule, which scares the ghosts
                P       where Pacman begins
                G, 1-4  where a ghost begins

Everything else is a space. The maze is a rectangle closed by walls, with one Pacman and some food.
Places are (x, y), counted from 0 at the bottom left, as in the course.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Final, TypeAlias

from zermelo.game import InvalidInputError
from zermelo.game.errors import LayoutError

Place: TypeAlias = tuple[int, int]

LARGEST: Final = 64
"""Columns and rows that a layout may have."""

_SYMBOLS: Final = "% .oPG1234"
_GHOSTS: Final = "G1234"
_HOME: Final = files("zermelo.games.pacman") / "layouts"
_MOST_CHARACTERS: Final = 10 * LARGEST * LARGEST


@dataclass(frozen=True)
class Layout:
    """A maze and what stands in it when the game begins."""

    width: int
    height: int
    walls: frozenset[Place]
    food: tuple[Place, ...]
    """From the top left, row by row; so are the capsules."""
    capsules: tuple[Place, ...]
    pacman: Place
    ghosts: tuple[Place, ...]
    """Numbered ones by their numbers, those without from left to right."""

    def __str__(self) -> str:
        signs = dict.fromkeys(self.walls, "%") | dict.fromkeys(self.food, ".")
        signs |= dict.fromkeys(self.capsules, "o") | {self.pacman: "P"}
        signs |= {place: str(number) for number, place in enumerate(self.ghosts, start=1)}
        if len(self.ghosts) > 4:
            signs |= dict.fromkeys(self.ghosts, "G")
        columns = range(self.width)
        rows = reversed(range(self.height))
        return "\n".join("".join(signs.get((x, y), " ") for x in columns) for y in rows)


@lru_cache(maxsize=1)
def names() -> tuple[str, ...]:
    """The layouts of the library.

    >>> names()
    ('medium', 'open', 'small', 'trapped')
    """
    found = (item.name for item in _HOME.iterdir())
    return tuple(sorted(name.removesuffix(".lay") for name in found if name.endswith(".lay")))


def is_file(layout: str) -> bool:
    """Does this name a file, and not a layout of the library or one written out?"""
    return "\n" not in layout and layout not in names() and Path(layout).suffix != ""


def read_layout(layout: str) -> Layout:
    """A layout by its name, out of a file, or written out in several lines.

    A file is one of rows (`.lay`), or one of the course's `.test` files that has a layout in it.
    """
    if not isinstance(layout, str):
        raise InvalidInputError(f"a layout is given by its name or as text, not as {layout!r}")
    if "\n" in layout:
        return parse_layout(layout)
    if layout in names():
        return parse_layout((_HOME / f"{layout}.lay").read_text("utf-8"))
    path = Path(layout)
    if not path.suffix:
        raise InvalidInputError(
            f"no layout is called {layout!r}: there are {', '.join(names())}, or name a file such "
            "as mine.lay"
        )
    return _read_file(path)


def _read_file(path: Path) -> Layout:
    try:
        with path.open("rb") as file:
            text = file.read(_MOST_CHARACTERS).decode("utf-8")
    except OSError as error:
        raise InvalidInputError(f"cannot read {str(path)!r}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise LayoutError(f"{path} is not a text") from None
    if path.suffix.lower() == ".test":
        from zermelo.games.pacman.cs188 import layout_of

        return layout_of(text, str(path))
    try:
        return parse_layout(text)
    except LayoutError as error:
        raise _in_file(path, error) from None


def _in_file(path: Path, error: LayoutError) -> LayoutError:
    told = LayoutError(f"{path}: {error}")
    told.line, told.column = error.line, error.column
    return told


def parse_layout(text: str) -> Layout:
    """The layout that rows of symbols describe; `LayoutError` says what is wrong and where.

    >>> parse_layout("%%%%%\\n%P.G%\\n%%%%%").food
    ((2, 1),)
    >>> parse_layout("%%%%%\\n%P.x%\\n%%%%%")
    Traceback (most recent call last):
    zermelo.game.errors.LayoutError: line 2, column 4: 'x' is not a layout symbol: write % for a \
wall, . food, o capsule, P Pacman, G or 1-4 a ghost, or a space
    """
    rows = [row.rstrip("\r") for row in text.split("\n")]
    while rows and not rows[-1].strip():
        rows.pop()
    first = next((number for number, row in enumerate(rows) if row.strip()), 0)
    rows = rows[first:]
    _check_shape(rows, first)
    for line, column, symbol in _symbols(rows, first):
        if symbol not in _SYMBOLS:
            raise LayoutError(
                f"{symbol!r} is not a layout symbol: write % for a wall, . food, o capsule, "
                "P Pacman, G or 1-4 a ghost, or a space",
                line,
                column,
            )
    _check_closed(rows, first)
    found = _places(rows)
    _check_contents(rows, first, found)
    ghosts = sorted((max(1, _GHOSTS.index(s)), p) for s in _GHOSTS for p in found[s])
    return Layout(
        width=len(rows[0]),
        height=len(rows),
        walls=frozenset(found["%"]),
        food=tuple(found["."]),
        capsules=tuple(found["o"]),
        pacman=found["P"][0],
        ghosts=tuple(place for _, place in ghosts),
    )


def _places(rows: list[str]) -> dict[str, list[Place]]:
    found: dict[str, list[Place]] = {symbol: [] for symbol in _SYMBOLS}
    for line, column, symbol in _symbols(rows, 0):
        found[symbol].append((column - 1, len(rows) - line))
    return found


def _symbols(rows: list[str], first: int) -> Iterator[tuple[int, int, str]]:
    """Every symbol with its line and its column."""
    for line, row in enumerate(rows, start=first + 1):
        for column, symbol in enumerate(row, start=1):
            yield line, column, symbol


def _check_shape(rows: list[str], first: int) -> None:
    if not rows:
        raise LayoutError("there is no layout: the text is empty")
    width = len(rows[0])
    if width > LARGEST or len(rows) > LARGEST:
        raise LayoutError(
            f"the layout has {width} columns and {len(rows)} rows; {LARGEST} of each are the most"
        )
    for number, row in enumerate(rows[1:], start=first + 2):
        if len(row) != width:
            raise LayoutError(
                f"this row has {len(row)} columns, and the first one {width}: a layout is a "
                "rectangle",
                number,
                min(len(row), width) + 1,
            )


def _check_closed(rows: list[str], first: int) -> None:
    last, width = first + len(rows), len(rows[0])
    for line, column, symbol in _symbols(rows, first):
        if symbol != "%" and (line in (first + 1, last) or column in (1, width)):
            raise LayoutError("the maze is open here: a wall % closes it", line, column)


def _check_contents(rows: list[str], first: int, found: dict[str, list[Place]]) -> None:
    if not found["P"]:
        raise LayoutError("there is no Pacman: write P where it begins")
    if len(found["P"]) > 1:
        places = [(line, column) for line, column, s in _symbols(rows, first) if s == "P"]
        (line, column), second = places[:2]
        raise LayoutError(f"a second Pacman: the first is in line {line}, column {column}", *second)
    if not found["."]:
        raise LayoutError("there is no food to win by: write . where it lies")
    for number in "1234":
        if len(found[number]) > 1:
            x, y = found[number][1]
            raise LayoutError(
                f"a second ghost {number}: each number is given once",
                first + len(rows) - y,
                x + 1,
            )
