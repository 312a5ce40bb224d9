"""Right answers and their reasons, from the textbook's own searches and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.game import CHANCE, Value, number
from zermelo.games.tree import Tree
from zermelo.lessons.lesson import Kind, Question
from zermelo.lessons.trees import leaves
from zermelo.textbook import ALGORITHMS
from zermelo.trace import Trace
from zermelo.trace.events import Cutoff
from zermelo.trace.words import call


def value(game: Tree, node: int, algorithm: str, depth: int | None = None) -> Value:
    """What a node is worth by an algorithm."""
    options = {} if depth is None else {"depth": depth}
    return ALGORITHMS[algorithm](game, node, **options).value


def best_moves(game: Tree, node: int, algorithm: str, depth: int | None = None) -> list[str]:
    """The moves of a node whose children are worth most to the player there."""
    deeper = None if depth is None else depth - 1
    player = game.to_move(node)
    worth = {
        move: _own(value(game, game.result(node, move), algorithm, deeper), player)
        for move in game.actions(node)
    }
    return [move for move in worth if worth[move] == max(worth.values())]


def _own(worth: Value, player: int) -> float:
    """A value from the side of the player who chooses: MIN wants little."""
    if isinstance(worth, tuple):
        return worth[player]
    return worth if player == 0 else -worth


def unseen(recorded: Trace, game: Tree) -> tuple[int, ...]:
    """The leaves that a recorded search never looked at, from left to right."""
    seen = set(recorded.leaves)
    return tuple(leaf for leaf in leaves(game) if leaf not in seen)


def why_unseen(recorded: Trace) -> str:
    """Every cutoff with its reason."""
    said = [
        f"{call(recorded, event.node)} is cut off: {event.reason.rstrip('.')}"
        for event in recorded.events
        if isinstance(event, Cutoff)
    ]
    return "; ".join(said) + "."


def why_value(game: Tree, node: int, algorithm: str, depth: int | None = None) -> str:
    """How a node's value follows from its children."""
    deeper = None if depth is None else depth - 1
    children = game.nodes[node].children
    worth = [value(game, child, algorithm, deeper) for child in children]
    result = number(value(game, node, algorithm, depth))
    name = short_name(game, node)
    mover = game.to_move(node)
    if mover == CHANCE:
        chances = game.nodes[node].probabilities
        sums = " + ".join(f"{number(p)} × {number(v)}" for p, v in zip(chances, worth, strict=True))
        return f"{name} is worth {sums} = {result}."
    shown = ", ".join(number(v) for v in worth)
    if any(isinstance(v, tuple) for v in worth):
        return (
            f"At {name} player P{mover} chooses, and of {shown} likes {result} best, where its own "
            "payoff is greatest."
        )
    kind = "least" if mover == 1 else "greatest"
    return f"{name} is worth the {kind} of {shown}, which is {result}."


def short_name(game: Tree, node: int) -> str:
    """A node's name without the estimate that may be written behind it."""
    return game.format_state(node).split(",")[0]


def value_question(
    game: Tree, node: int, algorithm: str, prompt: str, *, name: str, depth: int | None = None
) -> Question:
    """What is this node worth?"""
    worth = value(game, node, algorithm, depth)
    kind: Kind = "payoffs" if isinstance(worth, tuple) else "number"
    why = why_value(game, node, algorithm, depth)
    return Question(name, kind, prompt, worth, why, node)


def move_question(
    game: Tree, algorithm: str, prompt: str, *, name: str, depth: int | None = None
) -> Question:
    """Which move is best at the root? Asked only where one alone is."""
    (best,) = best_moves(game, 0, algorithm, depth)
    deeper = None if depth is None else depth - 1
    worth = [
        f"{move} leads to {number(value(game, game.result(0, move), algorithm, deeper))}"
        for move in game.actions(0)
    ]
    return Question(name, "move", prompt, best, f"{_listed(worth)}.", 0, tuple(game.actions(0)))


def _listed(words: Sequence[str]) -> str:
    return ", ".join(words[:-1]) + " and " + words[-1] if len(words) > 1 else words[0]
