"""The lessons, one a file, in the order in which they are best read."""

from __future__ import annotations

import difflib
from random import Random
from typing import Final

from zermelo.game import InvalidInputError
from zermelo.lessons.catalogue.chance import CHANCE_LESSON
from zermelo.lessons.catalogue.horizon import HORIZON
from zermelo.lessons.catalogue.minimax import MINIMAX
from zermelo.lessons.catalogue.ordering import ORDERING
from zermelo.lessons.catalogue.players import PLAYERS
from zermelo.lessons.catalogue.pruning import PRUNING
from zermelo.lessons.lesson import Exercise, Lesson

GREATEST_SEED: Final = 999_999_999

_LESSONS: Final = (MINIMAX, PRUNING, ORDERING, HORIZON, CHANCE_LESSON, PLAYERS)


def lessons() -> tuple[Lesson, ...]:
    """Every lesson, the first to be read first."""
    return _LESSONS


def find(name: str) -> Lesson:
    """The lesson with this name, or `InvalidInputError` with the closest.

    >>> find("pruning").title
    'Pruning by hand'
    """
    wanted = name.strip().lower()
    names = [lesson.name for lesson in _LESSONS]
    for lesson in _LESSONS:
        if lesson.name == wanted:
            return lesson
    close = difflib.get_close_matches(wanted, names, n=1)
    hint = f"did you mean {close[0]!r}? " if close else ""
    raise InvalidInputError(f"no lesson {name!r}; {hint}the lessons are {', '.join(names)}")


def exercise(name: str, seed: int = 1) -> Exercise:
    """The exercise of a lesson that a seed stands for, always the same one.

    >>> exercise("minimax", 7).questions == exercise("minimax", 7).questions
    True
    """
    if not 0 <= seed <= GREATEST_SEED:
        raise InvalidInputError(f"a seed is a whole number from 0 to {GREATEST_SEED}, not {seed}")
    lesson = find(name)
    return lesson.make(Random(f"{lesson.name} {seed}"), seed)
