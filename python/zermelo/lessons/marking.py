"""Reading answers and marking them, with the reason for each."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from zermelo.game import InvalidInputError, number
from zermelo.lessons.lesson import Exercise, Question
from zermelo.lessons.trees import leaves
from zermelo.trace.words import call

_TOLERANCE: Final = 1e-6
_LONGEST: Final = 200


@dataclass(frozen=True)
class Marked:
    """One answer marked."""

    question: str
    correct: bool
    given: str
    """The answer as it was understood; empty if there was none."""
    answer: str
    """The right answer."""
    why: str
    missing: tuple[int, ...] = ()
    """Leaves that belong to the answer and were not given."""
    extra: tuple[int, ...] = ()
    """Leaves that were given and do not belong to it."""


def mark(exercise: Exercise, answers: Mapping[str, Any]) -> list[Marked]:
    """Every question marked; one without an answer is wrong.

    `answers` has by question: the nodes of leaves, a number, payoffs or a move, each as such or as
    text. `InvalidInputError` if one cannot be understood, or belongs to no question.
    """
    for name in answers:
        if exercise.question(name) is None:
            known = ", ".join(question.id for question in exercise.questions)
            raise InvalidInputError(f"there is no question {name!r}; the questions are {known}")
    return [_mark(exercise, question, answers.get(question.id)) for question in exercise.questions]


def _mark(exercise: Exercise, question: Question, given: Any) -> Marked:
    right = answer_text(exercise, question)
    if given is None or given == "":
        return Marked(question.id, False, "", right, question.why)
    if question.kind == "leaves":
        chosen, wanted = set(_leaves(exercise, given)), set(_nodes(question.answer))
        return Marked(
            question.id,
            chosen == wanted,
            leaves_text(exercise, sorted(chosen)),
            right,
            question.why,
            tuple(sorted(wanted - chosen)),
            tuple(sorted(chosen - wanted)),
        )
    if question.kind == "move":
        text = str(given).strip()
        if text not in question.choices:
            raise InvalidInputError(f"{text!r} is not one of {', '.join(question.choices)}")
        return Marked(question.id, text == question.answer, text, right, question.why)
    numbers, wanted_numbers = _numbers(given), _numbers(question.answer)
    if len(numbers) != len(wanted_numbers):
        size = len(wanted_numbers)
        what = "one number" if size == 1 else f"{size} numbers, such as {_sample(size)}"
        raise InvalidInputError(f"{given!r} cannot be read: give {what}")
    close = all(abs(a - b) <= _TOLERANCE for a, b in zip(numbers, wanted_numbers, strict=True))
    shown = number(numbers[0]) if len(numbers) == 1 else number(tuple(numbers))
    return Marked(question.id, close, shown, right, question.why)


def answer_text(exercise: Exercise, question: Question) -> str:
    """The right answer as text."""
    if question.kind == "leaves":
        return leaves_text(exercise, _nodes(question.answer))
    return question.answer if isinstance(question.answer, str) else number(question.answer)


def leaves_text(exercise: Exercise, nodes: Sequence[int]) -> str:
    """Leaves by their values and where they are: 4 and 6 below C."""
    if not nodes:
        return "none"
    groups: dict[str, list[str]] = {}
    for node in nodes:
        parent = exercise.trace.nodes[node].parent
        above = call(exercise.trace, parent) if parent is not None else "the root"
        value = exercise.tree.nodes[node].value
        groups.setdefault(above, []).append("?" if value is None else number(value))
    return "; ".join(f"{_listed(values)} below {above}" for above, values in groups.items())


def _nodes(answer: Any) -> tuple[int, ...]:
    return tuple(int(node) for node in answer)


def _leaves(exercise: Exercise, given: Any) -> list[int]:
    """Nodes, as a list of their numbers or as text of numbers."""
    words = re.findall(r"-?\d+", given[:_LONGEST]) if isinstance(given, str) else given
    known = set(leaves(exercise.tree))
    try:
        nodes = [int(word) for word in words]
    except (TypeError, ValueError):
        raise InvalidInputError(f"{given!r} is not a list of leaves") from None
    for node in nodes:
        if node not in known:
            raise InvalidInputError(f"node {node} is not a leaf of this tree")
    return nodes


def _numbers(given: Any) -> list[float]:
    """One number or several, from numbers or text: 3, −2, 4.5, 9/2, (1, 2, 6)."""
    if isinstance(given, (int, float)) and not isinstance(given, bool):
        return [float(given)]
    if isinstance(given, (list, tuple)):
        return [value for part in given for value in _numbers(part)]
    text = str(given)[:_LONGEST].replace("−", "-").strip().strip("()[]")
    words = [word for word in re.split(r"[,;\s]+", text) if word]
    try:
        if not words:
            raise ValueError
        return [float(Fraction(word)) for word in words]
    except (ValueError, ZeroDivisionError, OverflowError):
        raise InvalidInputError(
            f"{str(given)[:40]!r} is not a number: write it as 3, -2, 4.5 or 9/2"
        ) from None


def _sample(size: int) -> str:
    return "(" + ", ".join(str(place) for place in range(1, size + 1)) + ")"


def _listed(words: Sequence[str]) -> str:
    return ", ".join(words[:-1]) + " and " + words[-1] if len(words) > 1 else words[0]
