"""Games with dice: expected values."""

from __future__ import annotations

from random import Random
from typing import Any

from zermelo.games.tree import Tree, tree
from zermelo.lessons.answers import best_moves, move_question, value, value_question
from zermelo.lessons.lesson import Exercise, Figure, Lesson, Section
from zermelo.lessons.trees import below, first_fit, leaf_value, leaves

_ODDS = ((0.5, 0.5), (0.25, 0.75), (0.75, 0.25), (0.1, 0.9), (0.9, 0.1), (0.2, 0.3, 0.5))
_LEAST_LEAD = 0.5


def make(random: Random, seed: int) -> Exercise:
    """Three gambles of which neither the greatest prize nor the safest is the best."""

    def one() -> Exercise | None:
        game = _tree(random, seed)
        best = best_moves(game, 0, "expectiminimax")
        worth = sorted(_number(game, child) for child in game.nodes[0].children)
        if len(best) > 1 or worth[-1] - worth[-2] < _LEAST_LEAD:
            return None
        chosen = below(game, game.result(0, best[0]))
        greatest = max(leaves(game), key=lambda leaf: leaf_value(game, leaf))
        safest = max(
            game.nodes[0].children,
            key=lambda child: min(leaf_value(game, leaf) for leaf in below(game, child)),
        )
        if greatest in chosen or below(game, safest) == chosen:
            return None
        node = random.choice(game.nodes[0].children)
        name = game.format_state(node)
        return Exercise(
            "chance",
            seed,
            game,
            "expectiminimax",
            (
                value_question(
                    game,
                    node,
                    "expectiminimax",
                    f"What is the chance node {name} worth on average?",
                    name="node",
                ),
                value_question(
                    game, 0, "expectiminimax", "What is the root worth to MAX?", name="root"
                ),
                move_question(game, "expectiminimax", "Which move should MAX make?", name="move"),
            ),
        )

    return first_fit(one)


def _number(game: Tree, node: int) -> float:
    worth = value(game, node, "expectiminimax")
    assert not isinstance(worth, tuple)
    return worth


def _tree(random: Random, seed: int) -> Tree:
    """Three moves of MAX, each followed by chance; the leaves all differ and are round numbers."""
    odds = [random.choice(_ODDS) for _ in range(3)]
    values = iter(random.sample(range(0, 100, 4), sum(map(len, odds))))
    branches: list[dict[str, Any]] = [
        {
            "name": letter,
            "player": "chance",
            "probabilities": list(chances),
            "children": [next(values) for _ in chances],
        }
        for letter, chances in zip("BCD", odds, strict=True)
    ]
    root = {"name": "A", "player": "max", "children": branches, "moves": ["a1", "a2", "a3"]}
    return tree(root, levels=("max", "chance"), title=f"Chance exercise {seed}")


CHANCE_LESSON = Lesson(
    name="chance",
    title="Chance",
    summary="Weigh what may happen by how likely it is.",
    sections=(
        Section(
            "A third kind of node",
            "A circle is a node where nobody chooses: dice or cards decide. Each branch has a "
            "probability, and together they make 1. The value of a chance node is the mean of "
            "what is below it, each value times its probability.",
            Figure("expectimax-lottery", "expectimax"),
        ),
        Section(
            "Neither hope nor fear",
            "The greatest prize counts only as far as it is likely, and so does the worst loss. "
            "MAX compares means. In the long run, that is what the moves are worth.",
        ),
        Section(
            "Chance between two players",
            "With an opponent as well, all three rules are at work: the greatest value where MAX "
            "moves, the least where MIN moves, the mean where chance decides.",
            Figure("expectiminimax-dice", "expectiminimax"),
        ),
    ),
    make=make,
    task="Work out the mean of every chance node.",
)
