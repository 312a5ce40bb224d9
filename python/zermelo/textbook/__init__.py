"""The algorithms as the books print them: one a file, pure Python, on any `zermelo.Game`.

They are written to be read. Each returns an `Answer`, counts its nodes, and tells a watcher
every step it takes.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from typing import Final

from zermelo.game import Answer, InvalidInputError
from zermelo.textbook.alphabeta import AlphaBeta, alphabeta
from zermelo.textbook.beam import Beam, beam
from zermelo.textbook.combined import Combined, combined
from zermelo.textbook.expectimax import Expectimax, expectimax
from zermelo.textbook.expectiminimax import Expectiminimax, expectiminimax
from zermelo.textbook.hminimax import HMinimax, hminimax
from zermelo.textbook.iterative_deepening import IterativeDeepening, iterative_deepening
from zermelo.textbook.maxn import MaxN, maxn
from zermelo.textbook.mcts import MonteCarlo, mcts
from zermelo.textbook.minimax import Minimax, minimax, minimax_strategy, minimax_value
from zermelo.textbook.ordering import Ordering, by_evaluation, ordered_alphabeta, ordering
from zermelo.textbook.probcut import ProbCut, Regression, calibrate, probcut
from zermelo.textbook.proof_number import ProofNumberSearch, proof_number
from zermelo.textbook.quiescence import Quiescence, quiescence
from zermelo.textbook.retrograde import Retrograde, Solution, retrograde, retrograde_solution
from zermelo.textbook.singular import SecondarySearch, Singular, secondary_search, singular
from zermelo.textbook.transposition import Table, Transposition, transposition

ALGORITHMS: Final[dict[str, Callable[..., Answer]]] = {
    "minimax": minimax,
    "hminimax": hminimax,
    "alphabeta": alphabeta,
    "ordering": ordered_alphabeta,
    "transposition": transposition,
    "iterative_deepening": iterative_deepening,
    "quiescence": quiescence,
    "singular": singular,
    "secondary_search": secondary_search,
    "beam": beam,
    "probcut": probcut,
    "combined": combined,
    "expectimax": expectimax,
    "expectiminimax": expectiminimax,
    "maxn": maxn,
    "mcts": mcts,
    "retrograde": retrograde,
}
"""Every algorithm by the name it has on the command line."""


def find(name: str) -> Callable[..., Answer]:
    """The algorithm with this name; hyphens and capitals do not matter."""
    wanted = name.lower().replace("-", "_").replace("alpha_beta", "alphabeta")
    if wanted in ALGORITHMS:
        return ALGORITHMS[wanted]
    close = difflib.get_close_matches(wanted, ALGORITHMS, n=1)
    raise InvalidInputError(
        f"no algorithm {name!r}; "
        + (f"did you mean {close[0]!r}? " if close else "")
        + f"there are {', '.join(ALGORITHMS)}"
    )


__all__ = [
    "ALGORITHMS",
    "AlphaBeta",
    "Beam",
    "Combined",
    "Expectimax",
    "Expectiminimax",
    "HMinimax",
    "IterativeDeepening",
    "MaxN",
    "Minimax",
    "MonteCarlo",
    "Ordering",
    "ProbCut",
    "ProofNumberSearch",
    "Quiescence",
    "Regression",
    "Retrograde",
    "SecondarySearch",
    "Singular",
    "Solution",
    "Table",
    "Transposition",
    "alphabeta",
    "beam",
    "by_evaluation",
    "calibrate",
    "combined",
    "expectimax",
    "expectiminimax",
    "find",
    "hminimax",
    "iterative_deepening",
    "maxn",
    "mcts",
    "minimax",
    "minimax_strategy",
    "minimax_value",
    "ordered_alphabeta",
    "ordering",
    "probcut",
    "proof_number",
    "quiescence",
    "retrograde",
    "retrograde_solution",
    "secondary_search",
    "singular",
    "transposition",
]
