"""Which searches can be watched on what, and how they are run."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from zermelo.game import (
    Action,
    Answer,
    Game,
    Line,
    State,
    TreeError,
    UnsupportedGameError,
    format_state,
    kind_of,
)
from zermelo.game.capabilities import Orders
from zermelo.games.tree import Tree, read_tree, tree
from zermelo.native import Stop
from zermelo.studio.catalogue import Catalogue
from zermelo.studio.positions import follow
from zermelo.studio.schema.games import Choice
from zermelo.studio.schema.watch import Search, Subject, Ways
from zermelo.textbook import AlphaBeta, minimax_value, suitable
from zermelo.trace import Trace, trace

MOST_NODES: Final = 20_000
"""Recorded of one search."""

_DEPTH: Final = 3
_PLAYOUTS: Final = 200
"""Of a Monte Carlo search: enough to see where it goes, and not too many to step through."""
_MOST_SORTED: Final = 5_000
"""A tree with more nodes is not sorted by its true values."""
_LONGEST_LABEL: Final = 60

_CHOICES: Final = (
    Choice("textbook.alphabeta", "Alpha-beta", "minimax without the useless branches"),
    Choice("textbook.minimax", "Minimax", "looks at every leaf"),
    Choice("textbook.hminimax", "Minimax with estimates", "stops at a depth and estimates"),
    Choice("textbook.ordering", "Alpha-beta, killer moves", "tries first what cut before"),
    Choice("textbook.transposition", "Alpha-beta with a table", "knows states again"),
    Choice("textbook.iterative_deepening", "Iterative deepening", "one ply deeper each time"),
    Choice("textbook.quiescence", "Quiescence search", "plays captures out at the horizon"),
    Choice("alphabeta", "The core's own search", "alpha-beta in Rust, all techniques"),
    Choice("textbook.expectiminimax", "Expectiminimax", "weighs what chance may do"),
    Choice("textbook.maxn", "maxⁿ", "every player for itself"),
    Choice("textbook.mcts", "Monte Carlo tree search", "plays games at random, and counts"),
    Choice("mcts", "The core's own sampling", "Monte Carlo tree search in Rust, with proofs"),
)

_WITHOUT_DEPTH: Final = ("textbook.minimax", "textbook.mcts", "mcts")

_GIVEN = Choice("given", "as given", "from left to right")
_REVERSED = Choice("reversed", "from right to left", "the last move first")
_BEST = Choice("best", "best first", "the most that alpha-beta can save")
_WORST = Choice("worst", "worst first", "the least that alpha-beta can save")
_OWN = Choice("own", "the game's own", "what the game thinks best first")


@dataclass(frozen=True)
class SearchedPosition:
    """What a search that is watched begins with: a game so far."""

    line: Line

    @property
    def game(self) -> Game:
        """The game."""
        return self.line.game

    @property
    def state(self) -> State:
        """Where the search begins."""
        return self.line.state

    @property
    def tree(self) -> Tree | None:
        """The tree, if it is written out."""
        return self.game if isinstance(self.game, Tree) else None

    @property
    def title(self) -> str:
        """The game's name, and the position unless it is the start."""
        if self.state == self.game.initial():
            return self.game.name
        where = format_state(self.game, self.state)
        short = where if len(where) <= _LONGEST_LABEL else where[: _LONGEST_LABEL - 1] + "…"
        return f"{self.game.name}: {short}"


def find(catalogue: Catalogue, subject: Subject) -> SearchedPosition:
    """The game and the state that a subject names."""
    if subject.position is not None:
        return SearchedPosition(follow(catalogue, subject.position))
    return SearchedPosition(Line(_tree(catalogue, subject.tree.strip())))


def _tree(catalogue: Catalogue, text: str) -> Game:
    if "(" in text and text.startswith("["):
        return _vectors(text)
    if text.startswith(("[", "{")):
        return _nested(text)
    return catalogue.game(f"tree:{text}")


def _nested(text: str) -> Tree:
    try:
        return read_tree(text)
    except TreeError as error:
        raise TreeError(f"{error}; a tree is nested lists, as in [[3, 12, 8], [2, 4]]") from None


def _vectors(text: str) -> Tree:
    """A tree whose leaves are payoffs in brackets, the players moving in turn."""
    try:
        spec = ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        raise TreeError(
            f"{text[:60]!r} is not a tree: write nested lists, as in [[(1, 2, 6), (4, 2, 3)]]"
        ) from None
    leaf = spec
    while isinstance(leaf, list) and leaf:
        leaf = leaf[0]
    players = len(leaf) if isinstance(leaf, tuple) else 2
    return tree(spec, levels=tuple(range(max(players, 1))))


def ways(found: SearchedPosition) -> Ways:
    """How a subject can be searched."""
    game = found.game
    kind = kind_of(game)
    if kind.information == "imperfect":
        raise UnsupportedGameError(
            f"{game.name} hides part of its state from the players; these searches see everything, "
            "so what they find is not what the game is worth"
        )
    if not kind.solvable:
        names = {suitable(game)}
    elif found.tree is not None:
        names = {"textbook.alphabeta", "textbook.minimax", "textbook.ordering"}
        names |= {"textbook.iterative_deepening"}
        names |= {"textbook.hminimax"} if hasattr(game, "evaluate") else set()
    else:
        names = {"textbook.alphabeta", "textbook.hminimax", "textbook.ordering"}
        names |= {"textbook.transposition", "textbook.iterative_deepening"}
        names |= {"textbook.quiescence"} if hasattr(game, "noisy") else set()
        names |= {"alphabeta"} if kind.written == "native" and kind.ordered else set()
    names |= {"textbook.mcts", "mcts"}
    orders = [_GIVEN, _REVERSED]
    if (
        found.tree is not None
        and len(found.tree.nodes) <= _MOST_SORTED
        and "textbook.alphabeta" in names
    ):
        orders += [_BEST, _WORST]
    elif isinstance(game, Orders):
        orders.append(_OWN)
    return Ways(
        title=found.title,
        algorithms=[choice for choice in _CHOICES if choice.name in names],
        orders=orders,
        depth=None if found.tree is not None else _DEPTH,
        depthless=list(_WITHOUT_DEPTH),
    )


def record(found: SearchedPosition, search: Search, seconds: float, stop: Stop) -> Trace:
    """Run the search and record it; it has no result if its time was up before it had one."""
    offered = ways(found)
    if search.algorithm not in {choice.name for choice in offered.algorithms}:
        known = ", ".join(choice.name for choice in offered.algorithms)
        raise UnsupportedGameError(f"{search.algorithm} does not suit this game; {known} do")
    options: dict[str, Any] = {}
    if search.depth is not None and search.algorithm not in _WITHOUT_DEPTH:
        options["depth"] = search.depth
    elif search.algorithm == "textbook.hminimax":
        options["depth"] = 1
    if search.algorithm == "textbook.mcts":
        options["playouts"] = _PLAYOUTS
    elif search.algorithm == "mcts":
        options["nodes"] = _PLAYOUTS
    algorithm: str | Callable[..., Answer] = search.algorithm
    if search.algorithm == "textbook.alphabeta" and search.order != "given":
        algorithm = _ordered(found, search.order)
    return trace(
        found.game,
        found.line,
        algorithm=algorithm,
        max_nodes=MOST_NODES,
        seconds=seconds,
        stop=stop,
        **options,
    )


def _ordered(found: SearchedPosition, name: str) -> Callable[..., Answer]:
    """Alpha-beta that tries the moves in an order."""
    offered = {choice.name for choice in ways(found).orders}
    if name not in offered:
        raise UnsupportedGameError(f"there is no order {name!r} here; {', '.join(offered)} are")
    order = _order(found, name)

    class Ordered(AlphaBeta):
        """Alpha-beta with this order."""

        def moves(self, s: State) -> Sequence[Action]:
            return order(s, list(super().moves(s)))

    def search(game: Game, state: State | Line | None = None, **options: Any) -> Answer:
        return Ordered(game, state, **options).run()

    return search


def _order(found: SearchedPosition, name: str) -> Callable[[State, list[Action]], Sequence[Action]]:
    game = found.game
    if name == "reversed":
        return lambda s, moves: moves[::-1]
    if name == "own":
        assert isinstance(game, Orders)
        return game.order
    values: dict[State, float] = {}

    def value(s: State) -> float:
        if s not in values:
            values[s] = minimax_value(game, s, 0)
        return values[s]

    def by_value(s: State, moves: list[Action]) -> Sequence[Action]:
        greatest_first = (game.to_move(s) == 0) == (name == "best")
        return sorted(moves, key=lambda move: value(game.result(s, move)), reverse=greatest_first)

    return by_value
