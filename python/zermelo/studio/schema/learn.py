"""The page Learn: lessons, exercises and marks."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

GREATEST_SEED = 999_999_999

LessonName = Annotated[str, Meta(min_length=1, max_length=40)]
Seed = Annotated[int, Meta(ge=0, le=GREATEST_SEED)]
AnswerText = Annotated[str, Meta(max_length=400)]


class LessonCard(Struct, frozen=True):
    """A lesson in the list."""

    name: str
    title: str
    summary: str


class LessonSection(Struct, frozen=True):
    """A part of a lesson."""

    title: str
    text: str
    figure: str
    """A picture as SVG, or empty."""
    caption: str
    watch: str
    """The worked tree to watch, where the picture is of one; else empty."""
    algorithm: str


class ExerciseNode(Struct, frozen=True):
    """A node of an exercise's tree."""

    id: int
    parent: int
    """-1 at the root."""
    kind: Literal["max", "min", "chance", "player", "leaf"]
    name: str
    text: str
    """A leaf's value; the player at a node of more than two."""
    move: str
    """What leads here: the move's name, or how likely chance is to come here."""


class ExerciseQuestion(Struct, frozen=True):
    """A question, without its answer."""

    id: str
    kind: Literal["leaves", "number", "payoffs", "move"]
    prompt: str
    node: int | None
    choices: list[str]


class ExerciseSheet(Struct, frozen=True):
    """An exercise."""

    seed: int
    task: str
    nodes: list[ExerciseNode]
    questions: list[ExerciseQuestion]


class LessonPage(Struct, frozen=True):
    """A lesson and an exercise."""

    name: str
    title: str
    summary: str
    sections: list[LessonSection]
    exercise: ExerciseSheet


class ExerciseWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """Which lesson, and which of its exercises."""

    lesson: LessonName
    seed: Seed = 1


class AnswersGiven(Struct, frozen=True, forbid_unknown_fields=True):
    """Answers to be marked."""

    lesson: LessonName
    seed: Seed
    leaves: dict[str, Annotated[list[int], Meta(max_length=200)]] = {}
    """By question, the leaves that were chosen."""
    texts: dict[str, AnswerText] = {}
    """By question, what was typed or chosen."""


class MarkedAnswer(Struct, frozen=True):
    """One answer marked."""

    question: str
    correct: bool
    given: str
    answer: str
    why: str
    missing: list[int]
    extra: list[int]


class LessonList(Struct, frozen=True):
    """All lessons."""

    lessons: list[LessonCard]


class MarkedExercise(Struct, frozen=True):
    """All answers marked."""

    marks: list[MarkedAnswer]
