"""Pruning by hand."""

from __future__ import annotations

from random import Random

from zermelo.lessons.answers import best_moves, unseen, value_question, why_unseen
from zermelo.lessons.lesson import Exercise, Figure, Lesson, Question, Section
from zermelo.lessons.trees import first_fit, leaves, nested, plain
from zermelo.trace import trace

_SHAPES = ((3, 3), (3, 4), (2, 2, 2), (2, 3, 2), (3, 2, 2))


def make(random: Random, seed: int) -> Exercise:
    """A tree with something to cut off, and no more than half of it."""

    def one() -> Exercise | None:
        game = plain(nested(random, random.choice(_SHAPES)), f"Pruning exercise {seed}")
        recorded = trace(game, algorithm="textbook.alphabeta")
        never = unseen(recorded, game)
        if not 2 <= len(never) <= len(leaves(game)) // 2 or len(best_moves(game, 0, "minimax")) > 1:
            return None
        return Exercise(
            "pruning",
            seed,
            game,
            "alphabeta",
            (
                Question(
                    "unseen",
                    "leaves",
                    "Alpha-beta goes through the tree from left to right. Which leaves does it "
                    "never look at?",
                    never,
                    why_unseen(recorded),
                ),
                value_question(game, 0, "alphabeta", "What is the root worth?", name="root"),
            ),
        )

    return first_fit(one)


PRUNING = Lesson(
    name="pruning",
    title="Pruning by hand",
    summary="Find the leaves that alpha-beta need not look at, and say why.",
    sections=(
        Section(
            "What is known half way",
            "A range beside a node says what the leaves seen so far allow. After its first leaf, "
            "worth 3, the MIN node B is worth at most 3: MIN can have 3 already, and will only "
            "change its mind for less.",
            Figure("aima-5.2", "alphabeta", "a"),
        ),
        Section(
            "A move that can be forgotten",
            "Once B is finished, MAX is sure of 3. The next MIN node, C, begins with a leaf worth "
            "2, so C is worth at most 2. MAX will not go there, whatever its other two leaves are "
            "worth: they need not be looked at. That is a cutoff.",
            Figure("aima-5.2", "alphabeta", "d"),
        ),
        Section(
            "Alpha and beta",
            "α is the value that MAX is sure of somewhere on the path from the root to here, β "
            "the one that MIN is sure of. A MIN node whose value falls to α or below is left at "
            "once, and so is a MAX node whose value rises to β or above. The value of the root "
            "is the same as minimax finds, with less work.",
            Figure("aima-5.2", "alphabeta"),
        ),
    ),
    make=make,
    task="Go through the tree as alpha-beta does, and keep α and β on the way.",
)
