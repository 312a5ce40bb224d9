"""Any game written out as an explicit tree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from zermelo.game import CHANCE, Game, State, TreeError, evaluation, format_move, payoff_vector
from zermelo.game.capabilities import Evaluates
from zermelo.games.tree.game import Tree
from zermelo.games.tree.node import Node

LIMIT = 20_000


def unfold(
    game: Game,
    state: State | None = None,
    depth: int | None = None,
    *,
    limit: int = LIMIT,
    label: Callable[[State], str] | None = None,
) -> Tree:
    """The game tree below a state, every node written down; moves in the game's own notation.

    States reached in several ways appear several times, as in any tree. At `depth` plies the
    states that are not terminal become leaves, worth what the game's `evaluate` says, or 0
    without one. Leaves hold one number if the game is zero-sum for two players or has one player,
    else one payoff for each. `label` names the nodes. More than `limit` nodes are a `TreeError`.

    >>> from zermelo.games.nim import Nim
    >>> print(unfold(Nim([2]), label=lambda state: str(state[0][0])).draw(0))
    2 MAX
      2-1: 1 MIN
        1-1: 0 = 1
      2-2: 0 = −1
    """
    root = game.initial() if state is None else state
    queue: list[tuple[State, int]] = [(root, 0)]
    nodes: list[Node] = []
    turns: dict[int, int] = {}
    for here, level in queue:  # the queue grows as we go
        name = label(here) if label else ""
        if game.is_terminal(here):
            nodes.append(Node(name, 0, value=_payoff(game, here), depth=level))
            continue
        player = game.to_move(here)
        turns.setdefault(level, player)
        if depth is not None and level >= depth:
            value = _estimate(game, here)
            nodes.append(Node(name, 0, value=value, estimate=_number(value), depth=level))
            continue
        moves, probabilities = _moves(game, here, player)
        first = len(queue)
        queue.extend((game.result(here, move), level + 1) for move in moves)
        if len(queue) > limit:
            raise TreeError(
                f"the tree of {game.name} has more than {limit:,} nodes: "
                "give a depth, or a greater limit"
            )
        nodes.append(
            Node(
                name,
                player,
                children=tuple(range(first, len(queue))),
                moves=_names(game, here, moves),
                probabilities=probabilities,
                estimate=_number(_estimate(game, here)) if isinstance(game, Evaluates) else None,
                depth=level,
            )
        )
    return Tree(_with_turns_at_leaves(nodes, turns, game.players), game.players, title=game.name)


def _with_turns_at_leaves(nodes: list[Node], turns: dict[int, int], players: int) -> list[Node]:
    """Nobody moves at a leaf; it takes the turn of its level, so that levels are of one kind."""

    def turn(depth: int) -> int:
        return turns.get(depth, turns.get(depth - players, 0))

    return [node if node.children else replace(node, player=turn(node.depth)) for node in nodes]


def _moves(game: Game, state: State, player: int) -> tuple[list[object], tuple[float, ...]]:
    if player != CHANCE:
        return list(game.actions(state)), ()
    outcomes = list(game.outcomes(state))
    return [move for _, move in outcomes], tuple(chance for chance, _ in outcomes)


def _names(game: Game, state: State, moves: list[object]) -> tuple[str, ...]:
    names = tuple(format_move(game, state, move) for move in moves)
    if len(set(names)) < len(names):
        raise TreeError(f"{game.name} writes two moves the same way in {state!r}: {names}")
    return names


def _is_scalar(game: Game) -> bool:
    return game.players == 1 or (game.players == 2 and game.payoffs == "zero-sum")


def _payoff(game: Game, state: State) -> float | tuple[float, ...]:
    return game.utility(state, 0) if _is_scalar(game) else payoff_vector(game, state)


def _estimate(game: Game, state: State) -> float | tuple[float, ...]:
    evaluate = evaluation(game)
    if _is_scalar(game):
        return evaluate(state, 0)
    return tuple(evaluate(state, player) for player in range(game.players))


def _number(value: float | tuple[float, ...]) -> float | None:
    """What a node's `estimate` can hold: a number, not a vector."""
    return None if isinstance(value, tuple) else value
