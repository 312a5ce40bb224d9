"""Looking only so far: estimates, and the horizon."""

from __future__ import annotations

from random import Random
from typing import Any

from zermelo.games.tree import Tree, tree
from zermelo.lessons.answers import best_moves, move_question, value_question
from zermelo.lessons.lesson import Exercise, Figure, Lesson, Section
from zermelo.lessons.trees import first_fit

_BRANCHES = 3
_LEAVES = 2
_DEPTH = 1

_EXAMPLE = (
    '{"name": "A", "children": ['
    '{"name": "B, e = 3", "estimate": 3, "children": [4, 6], "moves": ["b1", "b2"]},'
    '{"name": "C, e = 9", "estimate": 9, "children": [12, 1], "moves": ["c1", "c2"]}],'
    '"moves": ["a1", "a2"]}'
)
"""A move that seems to win a piece, and the reply that takes it back."""


def make(random: Random, seed: int) -> Exercise:
    """A tree in which a search of one ply makes a move that a search of two would not."""

    def one() -> Exercise | None:
        game = _tree(random, seed)
        near, far = best_moves(game, 0, "hminimax", _DEPTH), best_moves(game, 0, "minimax")
        if len(near) > 1 or len(far) > 1 or near == far:
            return None
        return Exercise(
            "horizon",
            seed,
            game,
            "hminimax",
            (
                move_question(
                    game,
                    "hminimax",
                    "MAX looks one ply ahead and trusts the estimates e. Which move does it make?",
                    name="near",
                    depth=_DEPTH,
                ),
                move_question(
                    game, "minimax", "Which move is best if MAX looks to the end?", name="far"
                ),
                value_question(
                    game,
                    game.result(0, near[0]),
                    "minimax",
                    f"What is the move {near[0]} really worth?",
                    name="truth",
                ),
            ),
            depth=_DEPTH,
        )

    return first_fit(one)


def _tree(random: Random, seed: int) -> Tree:
    """Three moves with estimates that all differ, each with two replies whose values all differ."""
    values = iter(random.sample(range(1, 20), _BRANCHES * _LEAVES))
    estimates = random.sample(range(1, 20), _BRANCHES)
    branches: list[dict[str, Any]] = [
        {
            "name": f"{letter}, e = {estimate}",
            "estimate": estimate,
            "children": [next(values) for _ in range(_LEAVES)],
            "moves": [f"{letter.lower()}{number}" for number in range(1, _LEAVES + 1)],
        }
        for letter, estimate in zip("BCD", estimates, strict=True)
    ]
    root = {"name": "A", "children": branches, "moves": ["a1", "a2", "a3"]}
    return tree(root, title=f"Horizon exercise {seed}")


HORIZON = Lesson(
    name="horizon",
    title="The horizon",
    summary="See what happens when a search stops too early and trusts an estimate.",
    sections=(
        Section(
            "When the end is too far away",
            "Most games are too large to be searched to the end. A program looks a few plies "
            "ahead and then asks an evaluation function what the position seems to be worth. "
            "Minimax goes on as before, with estimates in the place of payoffs.",
            Figure(_EXAMPLE, "hminimax", None, _DEPTH),
        ),
        Section(
            "What lies beyond",
            "An estimate says nothing of what happens on the next move. If a piece can be taken "
            "there, the position that looked best may be the worst. Looking one ply further "
            "changes the choice.",
            Figure(_EXAMPLE, "minimax"),
        ),
        Section(
            "What programs do about it",
            "They do not stop where things are in motion: quiescence search plays captures out "
            "first, and a move that is clearly better than all others is followed further. No "
            "cure is complete, since a loss can often be pushed just past the horizon.",
        ),
    ),
    make=make,
    task="Compare what MAX believes with what is true. The estimate of a node is written as e.",
)
