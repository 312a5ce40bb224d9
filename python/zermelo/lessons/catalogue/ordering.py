"""Move ordering: the same tree, and more or less of it to look at."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from zermelo.game import Action, Answer, Game, State
from zermelo.lessons.answers import best_moves, unseen, why_unseen
from zermelo.lessons.lesson import Exercise, Figure, Lesson, Question, Section
from zermelo.lessons.trees import first_fit, leaves, nested, plain
from zermelo.textbook import AlphaBeta
from zermelo.trace import trace

_SHAPES = ((3, 3), (2, 2, 2), (3, 2, 2), (3, 4))


def make(random: Random, seed: int) -> Exercise:
    """A tree of which alpha-beta sees different parts from the left and from the right."""

    def one() -> Exercise | None:
        game = plain(nested(random, random.choice(_SHAPES)), f"Ordering exercise {seed}")
        forwards = trace(game, algorithm="textbook.alphabeta")
        backwards = trace(game, algorithm=from_the_right)
        from_left, from_right = unseen(forwards, game), unseen(backwards, game)
        if len(from_left) == len(from_right) or not (from_left and from_right):
            return None
        if len(best_moves(game, 0, "minimax")) > 1:
            return None
        count = len(leaves(game))
        fewer = "left to right" if len(from_left) > len(from_right) else "right to left"
        seen_left, seen_right = count - len(from_left), count - len(from_right)
        return Exercise(
            "ordering",
            seed,
            game,
            "alphabeta",
            (
                Question(
                    "left",
                    "leaves",
                    "Alpha-beta tries the moves of every node from left to right. Which leaves "
                    "does it never look at?",
                    from_left,
                    why_unseen(forwards),
                ),
                Question(
                    "right",
                    "leaves",
                    "Now it tries the moves of every node from right to left. Which leaves does "
                    "it never look at?",
                    from_right,
                    why_unseen(backwards),
                ),
                Question(
                    "better",
                    "move",
                    "Which order looks at fewer leaves?",
                    fewer,
                    f"From left to right it looks at {seen_left} leaves, from right to left at "
                    f"{seen_right}.",
                    choices=("left to right", "right to left"),
                ),
            ),
        )

    return first_fit(one)


class _FromTheRight(AlphaBeta):
    """Alpha-beta that tries the last move first."""

    def moves(self, s: State) -> Sequence[Action]:
        return super().moves(s)[::-1]


def from_the_right(game: Game, state: State | None = None, **options: Any) -> Answer:
    """Alpha-beta with the moves of every node from right to left."""
    return _FromTheRight(game, state, **options).run()


ORDERING = Lesson(
    name="ordering",
    title="The order of moves",
    summary="See how much alpha-beta saves when good moves come first.",
    sections=(
        Section(
            "Good moves first",
            "A cutoff needs a good value to compare with, so it comes early if the best move is "
            "tried first. In this tree node D begins with its worst leaf for MIN, 14, and then "
            "5: nothing can be cut until the last leaf, 2, is seen. With that leaf in front, the "
            "other two would never have been looked at.",
            Figure("aima-5.2", "alphabeta"),
        ),
        Section(
            "How much it matters",
            "With b moves in every position and m plies to look ahead, minimax looks at b to the "
            "power m leaves. With the best move always first, alpha-beta needs about the square "
            "root of that, so that it can look twice as far in the same time. With moves in "
            "random order it is about b to the power ¾ m. The value is the same in any order.",
        ),
        Section(
            "Where an order comes from",
            "Captures before quiet moves, moves that were best in a shallower search, moves that "
            "caused a cutoff in a neighbouring position: programs guess, and simple guesses come "
            "close to the best order.",
            Figure("pruning-example-2", "alphabeta"),
        ),
    ),
    make=make,
    task="Search the same tree in two orders.",
)
