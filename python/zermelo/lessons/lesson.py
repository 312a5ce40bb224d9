"""What a lesson, an exercise and a question are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, Literal, TypeAlias

from zermelo.games.tree import Tree, read_tree
from zermelo.trace import Trace, trace

Kind: TypeAlias = Literal["leaves", "number", "payoffs", "move"]
"""Some of the leaves, by their nodes; a number; the payoffs of all players; the name of a move."""

Answer: TypeAlias = "tuple[int, ...] | float | tuple[float, ...] | str"


@dataclass(frozen=True)
class Figure:
    """A worked tree at one step of a search, as a section of a lesson shows it."""

    tree: str
    """The name of a worked tree, or a tree written out."""
    algorithm: str
    step: int | str | None = None
    """A step's number or a stage that the book names; None is the end of the search."""
    depth: int | None = None

    @cached_property
    def trace(self) -> Trace:
        """The recorded search."""
        options: dict[str, Any] = {} if self.depth is None else {"depth": self.depth}
        return trace(read_tree(self.tree), algorithm=f"textbook.{self.algorithm}", **options)

    @property
    def caption(self) -> str:
        """What happens at this step, in a sentence."""
        return self.trace.explain(self.step)


@dataclass(frozen=True)
class Section:
    """A paragraph or two, and perhaps a figure."""

    title: str
    text: str
    figure: Figure | None = None


@dataclass(frozen=True)
class Question:
    """One question of an exercise, with its answer and the reason for it."""

    id: str
    kind: Kind
    prompt: str
    answer: Answer
    why: str
    """Why the answer is what it is, in words."""
    node: int | None = None
    """The node that is asked about."""
    choices: tuple[str, ...] = ()
    """The moves to choose from, where a move is asked for."""


@dataclass(frozen=True)
class Exercise:
    """A tree and what is asked about it. The same lesson and seed always give the same one."""

    lesson: str
    seed: int
    tree: Tree
    algorithm: str
    """The search that the answers come from."""
    questions: tuple[Question, ...]
    depth: int | None = None
    """How far that search looks, where it does not look to the end."""

    @cached_property
    def trace(self) -> Trace:
        """The search that the answers come from, recorded."""
        options: dict[str, Any] = {} if self.depth is None else {"depth": self.depth}
        return trace(self.tree, algorithm=f"textbook.{self.algorithm}", **options)

    def question(self, name: str) -> Question | None:
        """The question with this id."""
        return next((question for question in self.questions if question.id == name), None)


@dataclass(frozen=True)
class Lesson:
    """A lesson: what it teaches, in sections, and how its exercises are made."""

    name: str
    title: str
    summary: str
    sections: tuple[Section, ...]
    make: Callable[[Random, int], Exercise]
    """Makes an exercise from random numbers; the second argument is the seed, to be kept."""
    task: str
    """What to do in the exercise, in a sentence."""
