"""The library's algorithms by name, and which of them a kind of game gets."""

from __future__ import annotations

import difflib
from functools import cache
from typing import Any, Final

from zermelo.algorithms.algorithm import Algorithm
from zermelo.algorithms.alphabeta import AlphaBeta
from zermelo.algorithms.best_reply import BestReply
from zermelo.algorithms.expectiminimax import Expectiminimax
from zermelo.algorithms.maxn import MaxN
from zermelo.algorithms.mcts import MCTS
from zermelo.algorithms.paranoid import Paranoid
from zermelo.algorithms.selective import Selective
from zermelo.game import Game, InvalidInputError, UnsupportedGameError, kind_of
from zermelo.game.capabilities import Evaluates

ALGORITHMS: Final[dict[str, type[Algorithm]]] = {
    kind.name: kind
    for kind in (AlphaBeta, Selective, Expectiminimax, MaxN, Paranoid, BestReply, MCTS)
}
"""Every algorithm by its name; the first that is for a game is the one that it gets."""


def algorithm_for(game: Game, *, proving: bool = False) -> Algorithm:
    """The algorithm for this kind of game, with its defaults: to play it well, or to prove values.

    >>> from zermelo.games.tree import tree
    >>> algorithm_for(tree([[3, 12], [2, 4]])).name
    'selective'
    >>> algorithm_for(tree([[3, 12], [2, 4]]), proving=True).name
    'alphabeta'
    """
    kind = kind_of(game)
    if not proving and is_sampled(game):
        return _with_defaults(MCTS)
    if not proving and kind.players == 2 and not Selective.against_kind(kind):
        return _with_defaults(Selective)
    for algorithm in ALGORITHMS.values():
        if not algorithm.against_kind(kind):
            return _with_defaults(algorithm)
    raise UnsupportedGameError(
        f"{game.name} hides part of its state from the players; these searches see everything"
    )


def is_sampled(game: Game) -> bool:
    """Is a game played by Monte Carlo tree search, unless something else is asked for?

    That is so where it says so, by its attribute `prefers_sampling`, and where no position may come
    back: what a state is worth depends on its past then, and the other searches of the core keep
    tables of states.

    >>> from zermelo.games import load
    >>> is_sampled(load("go")), is_sampled(load("chess"))
    (True, False)
    """
    if getattr(game, "prefers_sampling", False):
        return True
    return game.written == "native" and kind_of(game).repetition.rule == "forbidden"


def is_blind(game: Game) -> bool:
    """Is a game for two opposed players quick, and has nothing to say of a state that is not over?

    Then alpha-beta knows nothing but what it sees to the end. `z.search` gives `z.Selective` an
    eighth of the limits, and if that does not prove the value, `z.MCTS` the rest. So matches of
    plain UCT against the selective search decided, both with the rules alone (`python
    benches/versus.py --blind`): sampling is better in large games but Breakthrough, and as good
    where alpha-beta sees the end. In plain Python there is no time for enough playouts, and it
    loses: those games stay with alpha-beta.

    >>> from zermelo.games import load
    >>> is_blind(load("connect4-plain")), is_blind(load("connect4"))
    (False, False)
    """
    kind = kind_of(game)
    if game.written != "compiled" or kind.players != 2 or is_sampled(game):
        return False
    return not isinstance(game, Evaluates) and not Selective.against_kind(kind)


@cache
def _with_defaults(algorithm: type[Algorithm]) -> Algorithm:
    return algorithm()


def given_algorithm(algorithm: Any) -> Algorithm:
    """An algorithm given as itself, as its class or by its name.

    >>> given_algorithm("maxn").name
    'maxn'
    """
    if isinstance(algorithm, Algorithm):
        return algorithm
    if isinstance(algorithm, type) and issubclass(algorithm, Algorithm):
        return algorithm()
    if isinstance(algorithm, str):
        return find(algorithm)()
    raise InvalidInputError(
        f"algorithm={algorithm!r} is not an algorithm; there are "
        + ", ".join(f"z.{kind.__name__}()" for kind in ALGORITHMS.values())
    )


def find(name: str) -> type[Algorithm]:
    """The algorithm with this name; hyphens and capitals do not matter."""
    wanted = name.lower().replace("-", "_").replace("alpha_beta", "alphabeta")
    if wanted in ALGORITHMS:
        return ALGORITHMS[wanted]
    from zermelo.textbook import ALGORITHMS as TEXTBOOK

    word = wanted.removeprefix("textbook.")
    if word in TEXTBOOK:
        raise InvalidInputError(
            f"{name!r} is an algorithm of the textbook, which is called by itself: "
            f"z.textbook.{TEXTBOOK[word].__name__}(game, state); "
            f"the core has {', '.join(ALGORITHMS)}"
        )
    close = difflib.get_close_matches(wanted, ALGORITHMS, n=1)
    hint = f"; did you mean {close[0]!r}?" if close else "."
    raise InvalidInputError(f"no algorithm {name!r}{hint} There are {', '.join(ALGORITHMS)}")
