"""The table of Pig: how far each player has come, the points of the turn, and the die's faces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from zermelo.game.board import Board, BoardMove, Cell, Counter, Label, Piece, Stroke, button, place
from zermelo.games.dice import FACES, die_path
from zermelo.games.pig.text import PLAYERS, Written, read_position

_LENGTH: Final = 6.0
"""Of the tracks on which the players come forward."""
_DIE_AT: Final = 2.2
"""How far below the first track the faces of the die are."""
_DASH: Final = 0.26
"""Points that can still be lost are a broken line: so far is it from one piece to the next."""

_SEATS: Final = tuple(f"{name} player" for name in PLAYERS)
_MARK: Final = "M-.2 0A.2 .2 0 1 1 .2 0A.2 .2 0 1 1-.2 0Z"


def pig_board(text: str, goal: int, moves: Sequence[str]) -> Board:
    """The table of a position in the notation of the game.

    The faces of the die are where chance moves, so that the last roll is marked on them.
    """
    position = read_position(text)
    return Board(
        cells=(
            *(Cell(name, -0.6, _row(seat), shade="none") for seat, name in enumerate(_SEATS)),
            Cell("turn", _LENGTH + 1.6, _row(position.mover), shade="none", name="this turn"),
            *(_face_cell(face) for face in FACES),
        ),
        pieces=(
            *_seats(position),
            _turn(position),
            *(Piece(_id(face), f"face {face}", path=die_path(face)) for face in FACES),
        ),
        moves=tuple(_move(move, position) for move in moves),
        layout="free",
        labels=tuple(
            Label(_LENGTH + 0.6, _row(player), str(score))
            for player, score in enumerate(position.scores)
        ),
        strokes=tuple(_tracks(position, goal)),
        counters=(
            *(
                Counter(_SEATS[player], f"{score} of {goal}", player)
                for player, score in enumerate(position.scores)
            ),
            Counter("this turn", str(position.points), position.mover),
        ),
        colours=("blue", "orange"),
    )


def _move(text: str, position: Written) -> BoardMove:
    if text == "roll":
        return button(text, "roll the die")
    if text == "hold":
        return button(text, f"hold and keep {position.points}")
    return place(text, _id(int(text)))


def _id(face: int) -> str:
    return f"face {face}"


def _face_cell(face: int) -> Cell:
    return Cell(_id(face), face - 0.5, _DIE_AT, shade="none", name=f"face {face} of the die")


def _seats(position: Written) -> list[Piece]:
    """Whose track is whose."""
    return [
        Piece(_SEATS[player], f"{score} points", player, path=_MARK)
        for player, score in enumerate(position.scores)
    ]


def _turn(position: Written) -> Piece:
    """The points that can still be lost, beside the score that they would be added to."""
    name = f"{position.points} points of the {_SEATS[position.mover]}"
    return Piece("turn", name, position.mover, glyph=f"+ {position.points}")


def _row(player: int) -> int:
    """The first player sits below."""
    return 1 - player


def _tracks(position: Written, goal: int) -> list[Stroke]:
    """A line as long as the goal, the score on it, and the points of the turn after the score."""
    found = []
    for player, score in enumerate(position.scores):
        y = _row(player)
        end = score / goal * _LENGTH
        found.append(Stroke(((0, y), (_LENGTH, y))))
        if score:
            found.append(Stroke(((0, y), (end, y)), player))
        if player == position.mover:
            reach = min(position.sum / goal, 1) * _LENGTH
            dashes = int((reach - end) / _DASH)
            starts = [end + _DASH * (number + 0.7) for number in range(dashes)]
            found += [Stroke(((x, y), (x + 0.3 * _DASH, y)), player) for x in starts]
    return found
