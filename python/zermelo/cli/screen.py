"""Where commands write: coloured on a terminal, plain everywhere else."""

from __future__ import annotations

import contextlib
import json
import math
import os
import re
import shutil
import sys
from collections.abc import Sequence
from typing import Any, TextIO

Part = str | tuple[str, str]
"""A text, or a text with a style such as "bold cyan"."""

_MARK = re.compile(r"(?<!\w)[xo](?!\w)", re.IGNORECASE)
WIDEST = 400
"""Tables are never cut to fit: a narrow terminal wraps the line, and no number is lost."""
_STYLES = {"x": "bold red", "o": "bold yellow"}


class Screen:
    """Standard output and standard error; `rich` is loaded only if it is needed."""

    def __init__(self) -> None:
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(AttributeError, ValueError):
                stream.reconfigure(errors="replace")  # type: ignore[union-attr]
        self.colour = _has_colour(sys.stdout)

    @property
    def width(self) -> int | None:
        """The columns of the terminal; None if standard output is not one."""
        return shutil.get_terminal_size().columns if sys.stdout.isatty() else None

    def write(self, *parts: Part) -> None:
        """One line on standard output."""
        if not self.colour:
            print("".join(part if isinstance(part, str) else part[0] for part in parts))
            return
        from rich.text import Text

        self._console(self.width or WIDEST).print(Text.assemble(*parts))

    def board(self, text: str) -> None:
        """A drawing of a position, the two players' marks in two colours."""
        for line in text.splitlines():
            parts: list[Part] = ["  "]
            end = 0
            for found in _MARK.finditer(line):
                parts += [line[end : found.start()], (found[0], _STYLES[found[0].lower()])]
                end = found.end()
            self.write(*parts, line[end:])

    def table(self, header: Sequence[str], rows: Sequence[Sequence[Part]], left: int = 1) -> None:
        """A table: texts in the first `left` columns, numbers in the others."""
        from rich.table import Table
        from rich.text import Text

        table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
        for place, name in enumerate(header):
            table.add_column(
                name, justify="left" if place < left else "right", no_wrap=place >= left
            )
        for row in rows:
            cells = (cell if isinstance(cell, tuple) else (cell, "") for cell in row)
            table.add_row(*(Text(text, style) for text, style in cells))
        self._console(WIDEST).print(table)

    def json(self, value: dict[str, Any]) -> None:
        """One JSON object on one line, in which every number is one that JSON knows."""
        print(json.dumps(plain(value), ensure_ascii=False, allow_nan=False))

    def error(self, message: str) -> None:
        """One line on standard error."""
        line = " ".join(message.split())
        with contextlib.suppress(OSError):
            if _has_colour(sys.stderr):
                print(f"\x1b[1;31mzermelo:\x1b[0m {line}", file=sys.stderr)
            else:
                print(f"zermelo: {line}", file=sys.stderr)

    def _console(self, width: int) -> Any:
        from rich.console import Console

        return Console(
            file=sys.stdout,
            highlight=False,
            width=width,
            force_terminal=self.colour,
            no_color=not self.colour,
            emoji=False,
        )


def plain(value: Any) -> Any:
    """Values as JSON has them: tuples as lists, and null for what is not a number."""
    if isinstance(value, dict):
        return {str(key): plain(part) for key, part in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain(part) for part in value]
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, int):
        return int(value)
    if hasattr(value, "__index__"):  # the whole numbers of other libraries
        return int(value.__index__())
    if hasattr(value, "__float__"):
        number = float(value)
        return number if math.isfinite(number) else None
    return str(value)


def _has_colour(stream: TextIO) -> bool:
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"
