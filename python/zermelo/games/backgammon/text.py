"""Positions of backgammon as the core writes them: XGID, and a word for what XGID cannot say."""

from __future__ import annotations

from dataclasses import dataclass

PLAYERS = ("first", "second")


@dataclass(frozen=True)
class Written:
    """A position on the points of the first player."""

    points: tuple[int, ...]
    """Checkers on the points 1 to 24, at the places 1 to 24; the second player's are negative."""
    bar: tuple[int, int]
    mover: int
    dice: tuple[int, ...]
    """Empty before the roll."""
    cube: int
    owner: int | None
    score: tuple[int, int]
    length: int
    offered: bool
    highest: int

    def off(self, player: int) -> int:
        """Checkers that a player has borne off."""
        return 15 - self.bar[player] - sum(map(abs, self.of(player)))

    def of(self, player: int) -> list[int]:
        """The counts of a player's checkers, wherever there are any."""
        return [count for count in self.points if (count > 0) == (player == 0) and count]

    def pips(self, player: int) -> int:
        """What a player has to go."""
        points = sum(
            abs(count) * (point if player == 0 else 25 - point)
            for point, count in enumerate(self.points)
            if count and (count > 0) == (player == 0)
        )
        return points + 25 * self.bar[player]


def read_position(text: str) -> Written:
    """The parts of a position as `format_state` writes it.

    >>> written = read_position("XGID=-b----E-C---eE---c-e----B-:1:-1:1:31:0:0:0:0:6")
    >>> written.pips(0), written.dice, written.cube, written.owner
    (167, (3, 1), 2, 1)
    """
    places, cube, owner, turn, dice, first, second, _, length, highest = (
        text.split()[0].removeprefix("XGID=").split(":")
    )
    counts = [_count(symbol) for symbol in places]
    return Written(
        points=(0, *counts[1:25]),
        bar=(counts[25], -counts[0]),
        mover=0 if turn == "1" else 1,
        dice=tuple(map(int, dice)) if dice.isdecimal() and dice != "00" else (),
        cube=1 << int(cube),
        owner={"0": None, "1": 0, "-1": 1}[owner],
        score=(int(first), int(second)),
        length=int(length),
        offered=dice == "D",
        highest=1 << int(highest),
    )


def _count(symbol: str) -> int:
    if symbol == "-":
        return 0
    count = ord(symbol.lower()) - ord("a") + 1
    return count if symbol.isupper() else -count
