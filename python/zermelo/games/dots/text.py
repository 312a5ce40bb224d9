"""Positions of dots and boxes as text: the lines, the boxes of each player, whose turn it is."""

from __future__ import annotations

from typing import NamedTuple

from zermelo.game import PositionError
from zermelo.games.dots.geometry import PLAYERS, boxes, line_named, lines


class Written(NamedTuple):
    """What a position says."""

    drawn: int
    """The lines, as bits."""
    boxes: tuple[int, ...]
    """How many each player has."""
    mover: int


def read_position(text: str, width: int, height: int, players: int) -> Written:
    """The parts of a position such as `a1b1 b1b2 / 0 0 0 / third`.

    >>> read_position("a1b1 b1b2 / 0 0 0 / third", 2, 2, 3)
    Written(drawn=129, boxes=(0, 0, 0), mover=2)
    """
    parts = text.split("/")
    names = PLAYERS[:players]
    counts = parts[1].split() if len(parts) == 3 else []
    if len(counts) != players or not "".join(counts).isdecimal() or parts[2].strip() not in names:
        raise PositionError(
            f'"{text.strip()}" is no position: write the lines, the boxes of each player and who '
            'is to move, as in "a1b1 b1b2 / 0 0 0 / third"'
        )
    drawn = 0
    for word in parts[0].split():
        number = line_named(width, height, word)
        if number is None:
            raise PositionError(no_line(word, width, height))
        drawn |= 1 << number
    owned = tuple(map(int, counts))
    closed = sum(1 for sides in boxes(width, height) if drawn & sides == sides)
    if closed != sum(owned):
        raise PositionError(
            f"no game comes to this position: its lines close {closed} boxes, and the players have "
            f"{sum(owned)}"
        )
    return Written(drawn, owned, names.index(parts[2].strip()))


def write_position(position: Written, width: int, height: int) -> str:
    """The text from which `read_position` gives the position back."""
    named = enumerate(lines(width, height))
    drawn = [line.name for number, line in named if position.drawn >> number & 1]
    counts = map(str, position.boxes)
    return " ".join([*drawn, "/", *counts, "/", PLAYERS[position.mover]])


def draw_position(position: Written, width: int, height: int) -> str:
    """The board, and the boxes of each player with the one to move marked."""
    drawn = {
        line for number, line in enumerate(lines(width, height)) if position.drawn >> number & 1
    }
    rows = []
    for row in range(height + 1):
        rows.append(
            "".join(f"+{'---' if (c, row, True) in drawn else '   '}" for c in range(width))
        )
        rows[-1] += "+"
        if row < height:
            down = (f"{'|' if (c, row, False) in drawn else ' '}   " for c in range(width + 1))
            rows.append("".join(down).rstrip())
    over = len(drawn) == len(lines(width, height))
    for player, count in enumerate(position.boxes):
        turn = "  to move" if player == position.mover and not over else ""
        rows.append(f"{PLAYERS[player]:<7}{count}{turn}")
    return "\n".join(rows)


def no_line(text: str, width: int, height: int) -> str:
    """What is wrong with a text that names no line."""
    last = lines(width, height)[-1].name[2:]
    return (
        f'"{text.strip()}" is no line: name two neighbouring dots between a1 and {last}, as in a1b1'
    )
