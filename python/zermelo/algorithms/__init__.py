"""The algorithms of the library, one a file: values with typed options, which `z.search` runs.

Those of the textbooks, as the books print them, are in `zermelo.textbook`; by name they are told
apart as `alphabeta` and `textbook.alphabeta`.
"""

from zermelo.algorithms.algorithm import Algorithm
from zermelo.algorithms.alphabeta import AlphaBeta
from zermelo.algorithms.best_reply import BestReply
from zermelo.algorithms.expectiminimax import Expectiminimax
from zermelo.algorithms.maxn import MaxN
from zermelo.algorithms.mcts import MCTS
from zermelo.algorithms.paranoid import Paranoid
from zermelo.algorithms.registry import (
    ALGORITHMS,
    algorithm_for,
    find,
    given_algorithm,
    is_blind,
    is_sampled,
)
from zermelo.algorithms.selective import Selective

__all__ = [
    "ALGORITHMS",
    "MCTS",
    "Algorithm",
    "AlphaBeta",
    "BestReply",
    "Expectiminimax",
    "MaxN",
    "Paranoid",
    "Selective",
    "algorithm_for",
    "find",
    "given_algorithm",
    "is_blind",
    "is_sampled",
]
