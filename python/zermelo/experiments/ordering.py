"""Move ordering: how many leaves alpha-beta looks at (AIMA §5.3.1; Brown notes §5).

Every tree is uniform, its leaves all different and in random order. It is searched by plain
minimax, and by alpha-beta with the moves in five orders:

| order       | what it is                                                                     |
|-------------|--------------------------------------------------------------------------------|
| worst       | the same leaves so arranged, and tried in such an order, that none is skipped    |
| worst first | every node's children by their true values, the best for the mover last         |
| random      | as they come                                                                   |
| simple      | by a noisy evaluation: the true value plus an error                             |
| perfect     | every node's children by their true values, the best for the mover first        |

Worst first is not the worst case. With it no node is cut off by its own parent's bound, but the
bounds from further up still cut, so that from 4 plies on a random tree loses some leaves. For
nothing to be cut the values themselves must lie badly: the trees of `worst` are built so.
"""

from __future__ import annotations

import math
import random
import statistics
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from zermelo.experiments.uniform import UniformTree, inner_nodes, random_tree, worst_tree
from zermelo.game import InvalidInputError
from zermelo.textbook import alphabeta, minimax

ORDERS: Final = ("worst", "worst first", "random", "simple", "perfect")
MOST_LEAVES: Final = 300_000
"""Greater trees take minutes."""

Order = Sequence[Sequence[int]]


@dataclass(frozen=True)
class Row:
    """The leaves looked at for one b and m: means over the trees."""

    branching: int
    depth: int
    trees: int
    minimax: float
    leaves: dict[str, float]
    """Alpha-beta's leaves in each of `ORDERS`."""

    @property
    def all_leaves(self) -> int:
        """b^m: what minimax looks at, and alpha-beta at worst."""
        return int(self.branching**self.depth)

    @property
    def random_theory(self) -> float:
        """b^(3m/4): what the books give for a random order, for moderate b."""
        return float(self.branching ** (3 * self.depth / 4))

    @property
    def perfect_theory(self) -> float:
        """b^(m/2): what the books give for a perfect order."""
        return float(self.branching ** (self.depth / 2))

    @property
    def perfect_exact(self) -> int:
        """b^⌈m/2⌉ + b^⌊m/2⌋ − 1: the fewest leaves that can prove the value (Knuth and Moore)."""
        b, m = self.branching, self.depth
        return int(b ** ((m + 1) // 2) + b ** (m // 2) - 1)

    def exponent(self, order: str) -> float:
        """The c for which b^(c·m) is the number of leaves looked at; 1 is everything."""
        return math.log(self.leaves[order]) / (self.depth * math.log(self.branching))


def measure(
    branching: Sequence[int],
    depths: Sequence[int],
    *,
    trees: int = 20,
    seed: int = 0,
    noise: float = 0.5,
) -> Iterator[Row]:
    """Search `trees` random trees for each b and m, and give a row for each, as it is done.

    The simple order's evaluation errs by `noise` times the spread of the true values among the
    nodes of the same ply. The same seed gives the same rows.

    >>> row = next(measure([2], [4], trees=3))
    >>> row.minimax, row.leaves["worst"], row.leaves["perfect"], row.perfect_exact
    (16, 16, 7, 7)
    """
    if trees < 1 or noise < 0:
        raise InvalidInputError("the experiment needs at least 1 tree, and noise of at least 0")
    for b in branching:
        for m in depths:
            check_size(b, m)
    for b in branching:
        for m in depths:
            chooser = random.Random(f"{seed} {b} {m}")
            yield _row(b, m, trees, chooser, noise)


def check_size(branching: int, depth: int) -> None:
    """Refuse trees that cannot be, or that would take for ever."""
    if branching < 2 or depth < 1:
        raise InvalidInputError("a uniform tree has b of at least 2 and m of at least 1")
    if depth * math.log(branching) > math.log(MOST_LEAVES):
        raise InvalidInputError(
            f"b = {branching}, m = {depth} makes {branching}^{depth} leaves, and {MOST_LEAVES:,} "
            "is the most; give a smaller --branching or --depth"
        )


def _row(b: int, m: int, trees: int, chooser: random.Random, noise: float) -> Row:
    seen: dict[str, list[int]] = {order: [] for order in ORDERS}
    everything = []
    seen["worst"] = [alphabeta(worst_tree(b, m)).leaves]
    for _ in range(trees):
        tree = random_tree(b, m, chooser)
        values = tree.true_values()
        everything.append(minimax(tree).leaves)
        orders = {
            "worst first": by_value(tree, values, best_first=False),
            "random": tree.order_of,
            "simple": by_value(tree, noisy(tree, values, noise, chooser), best_first=True),
            "perfect": by_value(tree, values, best_first=True),
        }
        for name, order in orders.items():
            seen[name].append(alphabeta(tree.reordered(order)).leaves)
    means = {name: statistics.mean(counts) for name, counts in seen.items()}
    return Row(b, m, trees, statistics.mean(everything), means)


def by_value(tree: UniformTree, values: Sequence[float], best_first: bool) -> Order:
    """Every node's children by `values`, from the side of whoever moves there."""
    worth: Callable[[int], float] = values.__getitem__
    return [
        sorted(children, key=worth, reverse=(tree.to_move(node) == 0) == best_first)
        for node, children in enumerate(tree.natural_order())
    ]


def noisy(
    tree: UniformTree, values: Sequence[float], noise: float, chooser: random.Random
) -> list[float]:
    """The values with errors: normal, `noise` times as wide as the values of the same ply are."""
    estimates = list(values)
    for ply in range(1, tree.depth + 1):
        row = range(inner_nodes(tree.branching, ply), inner_nodes(tree.branching, ply + 1))
        spread = statistics.pstdev(values[node] for node in row)
        for node in row:
            estimates[node] += chooser.gauss(0, noise * spread)
    return estimates
