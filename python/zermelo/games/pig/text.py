"""Positions of Pig as text: scores, the points of the turn, whose turn it is, and the die."""

from __future__ import annotations

from typing import Final, NamedTuple

from zermelo.game import PositionError

PLAYERS: Final = ("first", "second")


class Written(NamedTuple):
    """What a position says."""

    scores: tuple[int, int]
    points: int
    """Of the turn, not yet kept."""
    mover: int
    rolling: bool

    @property
    def sum(self) -> int:
        """What the player whose turn it is would have after holding."""
        return self.scores[self.mover] + self.points


def read_position(text: str) -> Written:
    """The parts of a position such as `8 0 5 second rolling`.

    >>> read_position("8 0 5 second")
    Written(scores=(8, 0), points=5, mover=1, rolling=False)
    """
    words = text.split()
    numbers, rest = words[:3], words[3:]
    known = [[name, *die] for name in PLAYERS for die in ([], ["rolling"])]
    if not all(word.isdecimal() for word in numbers) or rest not in known:
        raise PositionError(
            f'"{text.strip()}" is no position: write both scores, the points of the turn and who '
            'is to move, as in "8 0 5 second", and rolling while the die rolls'
        )
    first, second, points = map(int, numbers)
    return Written((first, second), points, PLAYERS.index(rest[0]), len(rest) == 2)


def write_position(position: Written) -> str:
    """The text from which `read_position` gives the position back."""
    first, second = position.scores
    rolling = " rolling" if position.rolling else ""
    return f"{first} {second} {position.points} {PLAYERS[position.mover]}{rolling}"


def draw_position(position: Written, goal: int) -> str:
    """A line for each player, and what happens next."""
    lines = [
        f"{name:<7} {score:>4} of {goal}"
        for name, score in zip(PLAYERS, position.scores, strict=True)
    ]
    mover = PLAYERS[position.mover]
    if position.sum >= goal:
        lines.append(f"{mover} has {position.sum} and wins")
    elif position.rolling:
        lines.append(f"{mover} rolls for {position.points} more")
    else:
        lines.append(f"{mover} to move, {position.points} this turn")
    return "\n".join(lines)


def title(goal: int) -> str:
    """Pig, with its goal unless it is the usual one."""
    return "Pig" if goal == 100 else f"Pig to {goal}"
