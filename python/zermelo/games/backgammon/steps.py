"""A play of backgammon taken apart into the steps of single checkers, a die each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise, product
from typing import Final, TypeAlias

Step: TypeAlias = tuple[int, int]
"""From one point to another, as the player counts them: 25 is the bar, 0 is off."""

BAR: Final = 25
OFF: Final = 0

_PART: Final = re.compile(r"(?P<points>[^()]+?)(?:\((?P<count>\d)\))?")


def steps_of(text: str, dice: Sequence[int], taken: Sequence[bool]) -> list[tuple[Step, ...]]:
    """The ways to make a play checker by checker; each is a set of steps in any order.

    `taken` says of the player's points 0 to 25 whether a checker of the opponent stands there: one
    who passes over it stops on it, and then the play is written so.

    >>> free = [False] * 26
    >>> steps_of("24/14", (6, 4), free)
    [((24, 18), (18, 14)), ((24, 20), (20, 14))]
    >>> steps_of("8/5(2) 6/3(2)", (3, 3), free)
    [((8, 5), (8, 5), (6, 3), (6, 3))]
    >>> steps_of("bar/22*/20", (3, 2), free)
    [((25, 22), (22, 20))]
    """
    parts = [_read(part) for part in text.split()]
    alone = len(parts) == 1 and parts[0][1] == 1 and len(parts[0][0]) == 2
    ways: list[list[tuple[Step, ...]]] = []
    for points, count in parts:
        for _ in range(count):
            pairs = pairwise(points)
            ways += [_between(start, end, dice, taken, alone) for start, end in pairs]
    found = [tuple(step for way in choice for step in way) for choice in product(*ways)]
    return list(dict.fromkeys(found))


def _read(part: str) -> tuple[list[int], int]:
    """The points of a part such as 24/18*/15 or 6/off(2), and how many checkers go there."""
    match = _PART.fullmatch(part.replace("*", ""))
    assert match is not None, part
    named = {"bar": BAR, "off": OFF}
    points = [named[name] if name in named else int(name) for name in match["points"].split("/")]
    return points, int(match["count"] or 1)


def _between(
    start: int, end: int, dice: Sequence[int], taken: Sequence[bool], alone: bool
) -> list[tuple[Step, ...]]:
    """The ways of one checker from one point to another, with one die or with several."""
    low, high = min(dice), max(dice)
    if low == high:
        return [_chain(start, end, low)]
    direct = start - end in dice or (end == OFF and high >= start)
    if direct and not (alone and end == OFF):
        return [((start, end),)]
    found: list[tuple[Step, ...]] = [((start, end),)] if direct else []
    for first, second in ((high, low), (low, high)):
        stop = start - first
        if (
            stop > end
            and not taken[stop]
            and (stop - end == second or (end == OFF < stop <= second))
        ):
            found.append(((start, stop), (stop, end)))
    return found


def _chain(start: int, end: int, die: int) -> tuple[Step, ...]:
    """The steps of one checker by a double."""
    steps = []
    while start > end:
        stop = max(start - die, end)
        steps.append((start, stop))
        start = stop
    return tuple(steps)
