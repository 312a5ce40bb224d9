"""Boards of two colours as text, for every game on a grid: read, written and drawn one way."""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.game import PositionError

_MARKS = {"x": 0, "o": 1, ".": None, "-": None, "_": None}

Cells = list[list["int | None"]]
"""Rows from the bottom up; in each cell the player whose mark it is, or None."""


def is_board(text: str) -> bool:
    """Is this text a board, rather than a list of moves?"""
    return bool(text) and set(text.lower()) <= {*_MARKS, "/", "\n", " "}


def read_board(text: str, width: int, height: int) -> Cells:
    """The cells of a board written in rows, the top row first: `x.o/.x./o..`, or one row a line."""
    lines = text.strip().replace("/", "\n").split("\n")
    rows = ["".join(line.split()).lower() for line in lines]
    if len(rows) != height:
        raise PositionError(f"{text!r} has {len(rows)} rows, and the board has {height}")
    for number, row in enumerate(rows, start=1):
        if len(row) != width:
            raise PositionError(
                f"row {number} from the top, {row!r}, has {len(row)} cells; the board has {width}"
            )
    return [[_MARKS[mark] for mark in row] for row in reversed(rows)]


def mover(cells: Cells) -> int:
    """Who is to move, x being first; `PositionError` if the marks do not add up."""
    marks = [mark for row in cells for mark in row if mark is not None]
    crosses, noughts = marks.count(0), marks.count(1)
    if not 0 <= crosses - noughts <= 1:
        raise PositionError(
            f"{crosses} x and {noughts} o cannot be: x moves first, so there are as many x as o, "
            "or one more"
        )
    return crosses - noughts


def write_board(cells: Cells) -> str:
    """The board in one line, the top row first, from which `read_board` gives the cells back."""
    return "/".join("".join(_symbol(mark) for mark in row) for row in reversed(cells))


def draw_board(cells: Cells, rows: bool = True, columns: Sequence[str] = ()) -> str:
    """The board for people, with its columns named below and its rows numbered at the left."""
    width = len(str(len(cells))) if rows else 0
    pad = max((len(name) for name in columns), default=1)
    lines = []
    for number in range(len(cells), 0, -1):
        label = f"{number:>{width}} " if rows else ""
        marks = (f"{_symbol(mark):>{pad}}" for mark in cells[number - 1])
        lines.append(label + " ".join(marks))
    margin = " " * (width + 1 if rows else 0)
    lines.append(margin + " ".join(f"{name:>{pad}}" for name in columns))
    return "\n".join(lines)


def _symbol(mark: int | None) -> str:
    return "." if mark is None else "xo"[mark]
