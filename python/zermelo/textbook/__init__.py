"""The algorithms as the books print them: one a file, pure Python, on any `zermelo.Game`.

They are written to be read. Each returns an `Answer`, counts its nodes, and tells a watcher
every step it takes.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from typing import Final

from zermelo.game import Answer, Game, InvalidInputError, kind_of
from zermelo.game.needs import Needs
from zermelo.textbook.alphabeta import AlphaBeta, alphabeta
from zermelo.textbook.anti_decisive import AntiDecisive
from zermelo.textbook.beam import Beam, beam
from zermelo.textbook.best_reply import BestReply, best_reply
from zermelo.textbook.combined import Combined, combined
from zermelo.textbook.expectimax import Expectimax, expectimax
from zermelo.textbook.expectiminimax import Expectiminimax, expectiminimax
from zermelo.textbook.grave import Grave
from zermelo.textbook.gumbel import Gumbel
from zermelo.textbook.hminimax import HMinimax, hminimax
from zermelo.textbook.iterative_deepening import IterativeDeepening, iterative_deepening
from zermelo.textbook.maxn import MaxN, maxn
from zermelo.textbook.mcts import MonteCarlo, mcts
from zermelo.textbook.minimax import Minimax, minimax, minimax_strategy, minimax_value
from zermelo.textbook.ngram import NGrams
from zermelo.textbook.ordering import Ordering, by_evaluation, ordered_alphabeta, ordering
from zermelo.textbook.paranoid import Paranoid, paranoid
from zermelo.textbook.probcut import ProbCut, Regression, calibrate, probcut
from zermelo.textbook.progressive_history import ProgressiveHistory
from zermelo.textbook.proof_number import ProofNumberSearch, proof_number
from zermelo.textbook.quiescence import Quiescence, quiescence
from zermelo.textbook.retrograde import Retrograde, Solution, retrograde, retrograde_solution
from zermelo.textbook.shallow import ShallowMaxN
from zermelo.textbook.singular import SecondarySearch, Singular, secondary_search, singular
from zermelo.textbook.star import Star1, Star2, star1, star2
from zermelo.textbook.transposition import Table, Transposition, transposition
from zermelo.textbook.tuned import TunedMonteCarlo

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
    "star1": star1,
    "star2": star2,
    "maxn": maxn,
    "paranoid": paranoid,
    "best_reply": best_reply,
    "mcts": mcts,
    "retrograde": retrograde,
}
"""Every algorithm by its name; outside of the textbook it is called `textbook.` and that name."""

PREFIX: Final = "textbook."

_OPPOSED = Needs(opposed=True, no_chance=True)
_NEEDS: Final[dict[str, Needs]] = {
    "expectimax": Needs(opposed=True),
    "expectiminimax": Needs(opposed=True),
    "star1": Needs(opposed=True),
    "star2": Needs(opposed=True),
    "maxn": Needs(),
    "paranoid": Needs(),
    "best_reply": Needs(),
    "mcts": Needs(),
    "retrograde": Needs(opposed=True, zero_sum=True, no_chance=True),
}


def needs(name: str) -> Needs:
    """The kinds of games that an algorithm is for.

    >>> needs("maxn").opposed, needs("alphabeta").opposed
    (False, True)
    """
    return _NEEDS.get(name, _OPPOSED)


def find(name: str) -> Callable[..., Answer]:
    """The algorithm with this name, with or without `textbook.` before it.

    Hyphens and capitals do not matter.
    """
    return ALGORITHMS[name_of(name)]


def name_of(name: str) -> str:
    """The name that an algorithm has in `ALGORITHMS`, however it is written."""
    wanted = name.lower().replace("-", "_").replace("alpha_beta", "alphabeta")
    wanted = wanted.removeprefix(PREFIX)
    if wanted in ALGORITHMS:
        return wanted
    close = difflib.get_close_matches(wanted, ALGORITHMS, n=1)
    raise InvalidInputError(
        f"no algorithm {name!r}; "
        + (f"did you mean {PREFIX + close[0]!r}? " if close else "")
        + f"there are {', '.join(PREFIX + known for known in ALGORITHMS)}"
    )


def suitable(game: Game) -> str:
    """The name of the first algorithm of the books that is for this kind of game.

    >>> from zermelo.games.tree import tree
    >>> suitable(tree([[3, 12], [2, 4]]))
    'textbook.alphabeta'
    """
    if not kind_of(game).opposed:
        return f"{PREFIX}maxn"
    return f"{PREFIX}expectiminimax" if kind_of(game).chance else f"{PREFIX}alphabeta"


__all__ = [
    "ALGORITHMS",
    "PREFIX",
    "AlphaBeta",
    "AntiDecisive",
    "Beam",
    "BestReply",
    "Combined",
    "Expectimax",
    "Expectiminimax",
    "Grave",
    "Gumbel",
    "HMinimax",
    "IterativeDeepening",
    "MaxN",
    "Minimax",
    "MonteCarlo",
    "NGrams",
    "Ordering",
    "Paranoid",
    "ProbCut",
    "ProgressiveHistory",
    "ProofNumberSearch",
    "Quiescence",
    "Regression",
    "Retrograde",
    "SecondarySearch",
    "ShallowMaxN",
    "Singular",
    "Solution",
    "Star1",
    "Star2",
    "Table",
    "Transposition",
    "TunedMonteCarlo",
    "alphabeta",
    "beam",
    "best_reply",
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
    "name_of",
    "needs",
    "ordered_alphabeta",
    "ordering",
    "paranoid",
    "probcut",
    "proof_number",
    "quiescence",
    "retrograde",
    "retrograde_solution",
    "secondary_search",
    "singular",
    "star1",
    "star2",
    "suitable",
    "transposition",
]
