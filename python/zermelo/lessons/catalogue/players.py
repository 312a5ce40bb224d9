"""Three players, each out for itself."""

from __future__ import annotations

from random import Random

from zermelo.games.tree import Tree, tree
from zermelo.lessons.answers import best_moves, move_question, value_question
from zermelo.lessons.lesson import Exercise, Figure, Lesson, Section
from zermelo.lessons.trees import below, first_fit, leaves, vectors

_PLAYERS = 3
_WIDTHS = (2, 2, 2)


def make(random: Random, seed: int) -> Exercise:
    """A tree without any tie, whose best move does not lead to the favourite leaf of P1."""

    def one() -> Exercise | None:
        spec = vectors(random, _WIDTHS, _PLAYERS)
        game = tree(spec, levels=(0, 1, 2), title=f"Three players, exercise {seed}")
        inner = [index for index, node in enumerate(game.nodes) if node.children]
        if any(len(best_moves(game, node, "maxn")) > 1 for node in inner):
            return None
        (best,) = best_moves(game, 0, "maxn")
        most = max(_first(game, leaf) for leaf in leaves(game))
        if any(_first(game, leaf) == most for leaf in below(game, game.result(0, best))):
            return None
        lowest = random.choice([node for node in inner if game.nodes[node].depth == 2])
        name = game.format_state(lowest)
        return Exercise(
            "players",
            seed,
            game,
            "maxn",
            (
                value_question(
                    game,
                    lowest,
                    "maxn",
                    f"Player P3 moves at node {name}. Which payoffs does it choose?",
                    name="inner",
                ),
                value_question(
                    game, 0, "maxn", "What payoffs does the game end with?", name="root"
                ),
                move_question(game, "maxn", "Which move should player P1 make?", name="move"),
            ),
        )

    return first_fit(one)


def _first(game: Tree, leaf: int) -> float:
    return game.utility(leaf, 0)


PLAYERS = Lesson(
    name="players",
    title="Three players",
    summary="Give every player a payoff of its own, and let each choose for itself.",
    sections=(
        Section(
            "A number for each",
            "With three players one number at a leaf is not enough: it holds three, one for each "
            "of the players P1, P2 and P3. A node shows who moves there. That player looks at "
            "its own place in the brackets, takes the child where it is greatest, and hands the "
            "whole bracket up.",
            Figure("aima-5.4", "maxn"),
        ),
        Section(
            "Nobody is an enemy by rule",
            "Two players may do well to help each other for a while, and nobody has to tell them: "
            "if the payoffs are such, selfish choices lead there. Here both want the same leaf.",
            Figure("cooperation", "maxn"),
        ),
        Section(
            "When a player does not care",
            "If two children give the player to move the same, either may be chosen, and the "
            "others can gain or lose much by it. A careful program says that there is a tie.",
        ),
    ),
    make=make,
    task="Let each player choose for itself, from the leaves upwards. A leaf lists the payoffs of "
    "P1, P2 and P3.",
)
