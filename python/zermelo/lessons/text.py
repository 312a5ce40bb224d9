"""A lesson and its exercise for a terminal."""

from __future__ import annotations

import textwrap

from zermelo.lessons.lesson import Exercise, Lesson, Question
from zermelo.lessons.marking import answer_text

_WIDTH = 80


def lesson_text(lesson: Lesson) -> str:
    """The sections, each with its figure."""
    parts = [lesson.title, "=" * len(lesson.title)]
    for section in lesson.sections:
        parts += ["", section.title, "-" * len(section.title), textwrap.fill(section.text, _WIDTH)]
        if section.figure is not None:
            drawn = section.figure.trace.text(section.figure.step)
            parts += ["", textwrap.indent(drawn.rstrip(), "  ")]
    return "\n".join(parts)


def exercise_text(lesson: Lesson, exercise: Exercise, answers: bool = False) -> str:
    """The tree and the questions; with `answers` also what is right, and why."""
    title = f"Exercise {exercise.seed}"
    parts = [title, "-" * len(title), lesson.task, ""]
    parts += [textwrap.indent(_tree(exercise), "  "), ""]
    for place, question in enumerate(exercise.questions, start=1):
        parts.append(_fill(f"{place}. {question.prompt}{_choices(question)}"))
        if answers:
            parts += [_fill(f"   Answer: {answer_text(exercise, question)}")]
            parts += [_fill(f"   {question.why}")]
    return "\n".join(parts)


def _tree(exercise: Exercise) -> str:
    """The tree as it is before any search, without the line that says so."""
    lines = exercise.trace.text(0).splitlines()[:-1]
    return "\n".join(line.removesuffix("  ·") for line in lines)


def _choices(question: Question) -> str:
    return f" ({', '.join(question.choices)})" if question.choices else ""


def _fill(text: str) -> str:
    return textwrap.fill(text, _WIDTH, subsequent_indent="   ")
