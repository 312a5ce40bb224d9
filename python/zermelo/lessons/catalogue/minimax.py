"""Minimax by hand."""

from __future__ import annotations

from random import Random

from zermelo.lessons.answers import best_moves, move_question, value_question
from zermelo.lessons.lesson import Exercise, Figure, Lesson, Section
from zermelo.lessons.trees import below, first_fit, leaf_value, leaves, nested, plain

_SHAPES = ((3, 3), (2, 3), (2, 2, 2), (3, 2))


def make(random: Random, seed: int) -> Exercise:
    """A tree whose best move does not lead towards the greatest leaf, so that looking for large
    numbers is not enough."""

    def one() -> Exercise | None:
        game = plain(nested(random, random.choice(_SHAPES)), f"Minimax exercise {seed}")
        best = best_moves(game, 0, "minimax")
        greatest = max(leaves(game), key=lambda leaf: leaf_value(game, leaf))
        if len(best) > 1 or greatest in below(game, game.result(0, best[0])):
            return None
        inner = random.choice(game.nodes[0].children)
        name = game.format_state(inner)
        return Exercise(
            "minimax",
            seed,
            game,
            "minimax",
            (
                value_question(game, inner, "minimax", f"What is node {name} worth?", name="inner"),
                value_question(game, 0, "minimax", "What is the root worth to MAX?", name="root"),
                move_question(game, "minimax", "Which move should MAX make?", name="move"),
            ),
        )

    return first_fit(one)


MINIMAX = Lesson(
    name="minimax",
    title="Minimax by hand",
    summary="Work out the value of a game from its leaves upwards.",
    sections=(
        Section(
            "Two players, opposite wishes",
            "A triangle that points up is a node where MAX moves, one that points down a node "
            "where MIN moves. The numbers at the leaves are what MAX gets in the end. MAX wants "
            "much and MIN wants MAX to have little, so neither can simply hope for a leaf: the "
            "other has a say in which one is reached.",
            Figure("aima-5.2", "minimax", 0),
        ),
        Section(
            "From the leaves upwards",
            "Start with the nodes just above the leaves. At a MIN node write down the least of "
            "the values below it, because MIN will choose that one; at a MAX node the greatest. "
            "Then do the same one row higher, until the root has a value. It is what MAX can be "
            "sure of, whatever MIN does, if MAX makes the move that leads to it.",
            Figure("aima-5.2", "minimax"),
        ),
        Section(
            "Why the largest leaf says little",
            "The tree has a leaf worth 14, but MAX never gets there: the move towards it lets MIN "
            "answer with a leaf worth 2. The value of a move is the value of the reply to it.",
        ),
    ),
    make=make,
    task="Work out the values from the leaves upwards.",
)
