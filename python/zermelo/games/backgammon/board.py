"""The board of backgammon: points with checkers, the bar, checkers off, dice and cube."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal

from zermelo.game.board import Board, BoardMove, Cell, Counter, Label, Piece, Stroke, button, step
from zermelo.games.backgammon.steps import BAR, OFF, steps_of
from zermelo.games.backgammon.text import PLAYERS, Written, read_position
from zermelo.games.dice import die_path

_HEIGHT: Final = 5.0
"""Of a point."""
_MIDDLE: Final = 1.4
"""Between the upper and the lower points, where the dice lie."""
_BAR_AT: Final = 6.2
_OFF_AT: Final = 14.0
_COLOURS: Final = ("white", "black")


def backgammon_board(text: str, moves: Sequence[str]) -> Board:
    """The board of a position in the notation of the game.

    The points have the numbers that the player to move counts by, so that they fit the moves.
    """
    position = read_position(text)
    return Board(
        cells=(*(_point(point) for point in range(1, 25)), *_bars(), *_offs(), *_dice_cells()),
        pieces=tuple(_pieces(position)),
        moves=tuple(_move(move, position) for move in moves),
        layout="free",
        labels=tuple(_labels(position)),
        strokes=tuple(_triangle(point) for point in range(1, 25)),
        counters=tuple(_counters(position)),
        colours=_COLOURS,
        surface="wood",
        turns=True,
    )


def _column(point: int) -> float:
    """Where a point of the first player is from left to right; the home board is at the right."""
    place = point - 13 if point > 12 else 12 - point
    return place if place < 6 else place + 1.4


def _row(above: bool) -> float:
    """The middle of the upper or the lower points."""
    return _HEIGHT / 2 if above else _HEIGHT * 1.5 + _MIDDLE


def _point(point: int) -> Cell:
    return Cell(
        str(point),
        _column(point),
        _row(point > 12),
        shade="none",
        name=f"{point} point of the first player",
        height=_HEIGHT,
        stack=_stacked(point > 12),
    )


def _stacked(above: bool) -> Literal["up", "down"]:
    """Checkers lie from the edge of the board inwards."""
    return "down" if above else "up"


def _bars() -> list[Cell]:
    """The checkers of the second player wait above, those of the first below."""
    return [
        Cell(
            _bar(player),
            _BAR_AT,
            _row(player == 1),
            name=_name("bar", player),
            height=_HEIGHT,
            stack=_stacked(player == 1),
        )
        for player in (0, 1)
    ]


def _offs() -> list[Cell]:
    return [
        Cell(
            _off(player),
            _OFF_AT,
            _row(player == 1),
            name=_name("off", player),
            height=_HEIGHT,
            stack=_stacked(player == 1),
        )
        for player in (0, 1)
    ]


def _dice_cells() -> list[Cell]:
    middle = _HEIGHT + _MIDDLE / 2
    return [
        Cell("die 1", 8.9, middle, shade="none", name="first die"),
        Cell("die 2", 10.0, middle, shade="none", name="second die"),
        Cell("cube", 2.5, middle, shade="none", name="doubling cube"),
    ]


def _name(what: str, player: int) -> str:
    return f"{what} of the {PLAYERS[player]} player"


def _bar(player: int) -> str:
    return f"bar {PLAYERS[player]}"


def _off(player: int) -> str:
    return f"off {PLAYERS[player]}"


def _triangle(point: int) -> Stroke:
    """Every other point is filled."""
    x, above = _column(point), point > 12
    base = 0.0 if above else 2 * _HEIGHT + _MIDDLE
    tip = _HEIGHT - 0.3 if above else _HEIGHT + _MIDDLE + 0.3
    corners = ((x - 0.46, base), (x, tip), (x + 0.46, base))
    return Stroke((*corners, corners[0]) if point % 2 else corners)


def _pieces(position: Written) -> list[Piece]:
    found = [
        _stack(str(point), abs(count), 0 if count > 0 else 1)
        for point, count in enumerate(position.points)
        if count
    ]
    for player in (0, 1):
        for cell, count in (
            (_bar(player), position.bar[player]),
            (_off(player), position.off(player)),
        ):
            if count:
                found.append(_stack(cell, count, player))
    for number, face in enumerate(position.dice, 1):
        found.append(Piece(f"die {number}", f"{face}", position.mover, path=die_path(face)))
    if position.highest > 1:
        value = f"{position.cube}"
        found.append(Piece("cube", f"the cube at {value}", position.owner, glyph=value))
    return found


def _stack(cell: str, count: int, player: int) -> Piece:
    """All checkers of a point."""
    checkers = "checker" if count == 1 else "checkers"
    return Piece(cell, f"{count} {_COLOURS[player]} {checkers}", player, count=count)


def _labels(position: Written) -> list[Label]:
    """The numbers of the points, as the player to move counts them."""
    return [
        Label(
            _column(point),
            -0.35 if point > 12 else 2 * _HEIGHT + _MIDDLE + 0.35,
            str(point if position.mover == 0 else 25 - point),
        )
        for point in range(1, 25)
    ]


def _counters(position: Written) -> list[Counter]:
    found = []
    for player, colour in enumerate(_COLOURS):
        found.append(Counter(f"{colour} pips", str(position.pips(player)), player))
        found.append(Counter(f"{colour} off", str(position.off(player)), player))
        if position.length:
            score = f"{position.score[player]} of {position.length}"
            found.append(Counter(f"{colour} score", score, player))
    if position.highest > 1:
        found.append(Counter("cube", str(position.cube), position.owner))
    return found


_LABELS: Final = {
    "roll": "Roll",
    "double": "Double",
    "take": "Take",
    "drop": "Drop",
    "pass": "No checker can move",
}


def _move(text: str, position: Written) -> BoardMove:
    """A play is made checker by checker; its arrow is the part that is written first."""
    if "/" not in text:
        return button(text, _LABELS.get(text, text))
    mover = position.mover
    first = re.sub(r"[*]|[(]\d[)]", "", text.split()[0]).split("/")
    ways = [
        [(_place(start, mover), _place(end, mover)) for start, end in way]
        for way in steps_of(text, position.dice, _taken(position))
    ]
    return step(
        text, *(_cell(point, mover) for point in (first[0], first[-1])), label=text, ways=ways
    )


def _taken(position: Written) -> list[bool]:
    """Does a checker of the opponent stand on the points, as the player to move counts them?"""
    if position.mover == 0:
        return [False, *(count < 0 for count in position.points[1:]), False]
    return [False, *(count > 0 for count in position.points[:0:-1]), False]


def _place(point: int, mover: int) -> str:
    return _cell({BAR: "bar", OFF: "off"}.get(point, str(point)), mover)


def _cell(point: str, mover: int) -> str:
    if point == "bar":
        return _bar(mover)
    if point == "off":
        return _off(mover)
    return point if mover == 0 else str(25 - int(point))
