"""Recorded searches that the tests of drawings share."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st

from zermelo.games.tree import tree
from zermelo.trace import Trace, trace

STAGES = {"a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 7}


def fig_5_5() -> Trace:
    """Alpha-beta on the tree of AIMA Fig. 5.5."""
    leaves = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
    return trace(tree(leaves, stages=STAGES, title="AIMA Fig. 5.5"), algorithm="textbook.alphabeta")


def three_players() -> Trace:
    """Max^n on the tree of AIMA Fig. 5.4."""
    left = [[(1, 2, 6), (4, 2, 3)], [(6, 1, 2), (7, 4, 1)]]
    right = [[(5, 1, 1), (1, 5, 2)], [(7, 7, 1), (5, 4, 5)]]
    return trace(
        tree([left, right], levels=[0, 1, 2], title="AIMA Fig. 5.4"), algorithm="textbook.maxn"
    )


def chance() -> Trace:
    """Expectiminimax with probabilities that are not alike."""
    throw = {"children": [[3, 12], [2, 4]], "probabilities": [1 / 3, 2 / 3]}
    other = {"children": [[14, 5], [2, 7]], "probabilities": [0.25, 0.75]}
    return trace(
        tree([throw, other], levels=["max", "chance", "min"]), algorithm="textbook.expectiminimax"
    )


def large(branching: int = 7, depth: int = 5) -> Trace:
    """Alpha-beta on a uniform tree with random leaves: 19,608 nodes."""
    choose = random.Random(5)

    def below(left: int) -> Any:
        if not left:
            return choose.randint(-50, 50)
        return [below(left - 1) for _ in range(branching)]

    return trace(tree(below(depth), title="large"), algorithm="textbook.alphabeta")


values = st.one_of(st.integers(-99, 99), st.floats(-1e6, 1e6, allow_nan=False))
specs = st.recursive(values, lambda inner: st.lists(inner, min_size=1, max_size=6), max_leaves=90)
inner_specs = specs.map(lambda spec: spec if isinstance(spec, list) else [spec])
algorithms = st.sampled_from(["minimax", "alphabeta"])
