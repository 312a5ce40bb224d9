"""A chart in text, for the terminal."""

from __future__ import annotations

from zermelo.experiments.panel import Panel, Series, height_of

ROWS = 16
STEP = 10
"""Columns from one x to the next."""

_DOT = "·"


def plot(panel: Panel) -> str:
    """The panel as text: dots for the guides, a letter for every point of a series.

    Points that would cover one another stand side by side.
    """
    width = STEP * (len(panel.xs) - 1) + 8
    grid = [[" "] * width for _ in range(ROWS)]
    for guide in panel.guides:
        for column in range(STEP * (len(panel.xs) - 1) + 1):
            x = _x_at(panel, column / STEP)
            _put(grid, _row(guide.at(x), panel), column, _DOT)
    for line in panel.series:
        letter = letters(panel)[line.name]
        for place, value in enumerate(line.values):
            row, column = _row(value, panel), place * STEP
            while grid[row][column] not in (" ", _DOT):
                column += 1
            _put(grid, row, column, letter)
    ticks = {_row(value, panel): f"{value:,}" for value in panel.decades if value <= panel.top}
    margin = max(len(label) for label in ticks.values())
    lines = [panel.title]
    for row, cells in enumerate(grid):
        mark = "┤" if row in ticks else "│"
        lines.append(f"{ticks.get(row, ''):>{margin}} {mark} {''.join(cells)}".rstrip())
    lines.append(f"{'':>{margin}} └─{'─' * width}")
    names = "".join(f"{f'{panel.x_name}={x}':<{STEP}}" for x in panel.xs)
    lines.append(f"{'':>{margin}}   {names}".rstrip())
    return "\n".join(lines)


def legend(panel: Panel) -> str:
    """Which letter is which series."""
    found = letters(panel)
    words = [f"{found[line.name]} {line.name}" for line in panel.series]
    guides = ", ".join(guide.name for guide in panel.guides)
    return "   ".join(words) + (f"\n{_DOT} {guides}" if guides else "")


def letters(panel: Panel) -> dict[str, str]:
    """A letter for each series: the first letter of one of its words, if that is still free."""
    found: dict[str, str] = {}
    for line in panel.series:
        found[line.name] = _letter(line, set(found.values()))
    return found


def _letter(line: Series, taken: set[str]) -> str:
    initials = [word[0] for word in line.name.split()]
    choices: list[str] = [*initials, *line.name, *"abcdefghijklmnopqrstuvwxyz"]
    return next(letter for letter in choices if letter.strip() and letter not in taken)


def _row(value: float, panel: Panel) -> int:
    return ROWS - 1 - round(min(height_of(value, panel), 1.0) * (ROWS - 1))


def _x_at(panel: Panel, place: float) -> float:
    """The number at a place on the axis, between two of the marked ones."""
    left = min(int(place), len(panel.xs) - 1)
    right = min(left + 1, len(panel.xs) - 1)
    return panel.xs[left] + (place - left) * (panel.xs[right] - panel.xs[left])


def _put(grid: list[list[str]], row: int, column: int, mark: str) -> None:
    grid[row][min(column, len(grid[row]) - 1)] = mark
