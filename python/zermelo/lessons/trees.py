"""Random trees worth asking about: no two leaves alike, and nothing that can be guessed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, TypeVar

from zermelo.game import InvalidInputError
from zermelo.games.tree import Tree, tree

_TRIES = 5_000
_GREATEST = 20

Made = TypeVar("Made")


def first_fit(make: Callable[[], Made | None]) -> Made:
    """The first thing made that is fit to be asked about; `make` gives None for one that is not."""
    for _ in range(_TRIES):
        made = make()
        if made is not None:
            return made
    raise InvalidInputError("no exercise could be made from this seed; take another one")


def nested(random: Random, widths: Sequence[int], greatest: int = _GREATEST) -> Any:
    """Nested lists of the given widths, level by level, with whole numbers that all differ.

    >>> nested(Random(1), [2, 2])
    [[5, 19], [3, 9]]
    """
    count = 1
    for width in widths:
        count *= width
    return _nest(iter(random.sample(range(1, max(greatest, count) + 1), count)), widths)


def _nest(values: Iterator[Any], widths: Sequence[int]) -> Any:
    if not widths:
        return next(values)
    return [_nest(values, widths[1:]) for _ in range(widths[0])]


def vectors(random: Random, widths: Sequence[int], players: int, greatest: int = 9) -> Any:
    """Nested lists as `nested` makes them, whose leaves are payoffs to so many players."""
    count = 1
    for width in widths:
        count *= width
    leaves = [tuple(random.randint(1, greatest) for _ in range(players)) for _ in range(count)]
    return _nest(iter(leaves), widths)


def leaves(game: Tree) -> list[int]:
    """The leaves from left to right."""
    found, stack = [], [0]
    while stack:
        index = stack.pop()
        below = game.nodes[index].children
        if not below:
            found.append(index)
        stack.extend(reversed(below))
    return found


def leaf_value(game: Tree, index: int) -> float:
    """What a leaf with one number is worth to MAX."""
    value = game.nodes[index].value
    assert isinstance(value, (int, float))
    return value


def below(game: Tree, index: int) -> list[int]:
    """The leaves below a node."""
    found, stack = [], [index]
    while stack:
        node = stack.pop()
        children = game.nodes[node].children
        if not children:
            found.append(node)
        stack.extend(reversed(children))
    return found


def plain(spec: Any, title: str) -> Tree:
    """A tree of MAX and MIN in turn."""
    return tree(spec, title=title)
