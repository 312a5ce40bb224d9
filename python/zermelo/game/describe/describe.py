"""`describe`: what kind of game it is, from what it declares and a few random games."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from zermelo.game.capabilities import capabilities
from zermelo.game.check.declarations import faults, name_of
from zermelo.game.check.report import Problem
from zermelo.game.check.values import Returned, attempt
from zermelo.game.describe.algorithms import verdicts
from zermelo.game.describe.description import Description
from zermelo.game.describe.offers import missing
from zermelo.game.describe.sample import Sample, sample
from zermelo.game.kind import may_have_chance
from zermelo.game.model import Game
from zermelo.game.repetition import Repetition, repetition_of


def describe(game: Game) -> Description:
    """What kind of game it is, what it offers, and which algorithms apply to it.

    Plays a few random games, the same ones every time, for about 0.1 s at most unless a single
    move takes longer. A broken game is described as far as it goes, and `fault` says what it
    raised; use `check` to find out more.

    >>> class Take(Game):
    ...     '''Take one or two matches of five; whoever takes the last one wins.'''
    ...     def initial(self): return (5, 0)
    ...     def to_move(self, state): return state[1]
    ...     def actions(self, state): return [n for n in (1, 2) if n <= state[0]]
    ...     def result(self, state, n): return (state[0] - n, 1 - state[1])
    ...     def is_terminal(self, state): return state[0] == 0
    ...     def utility(self, state, player): return -1 if player == state[1] else 1
    >>> description = describe(Take())
    >>> description.kind
    '2 players, zero-sum, perfect information, no chance, alternating'
    >>> [name for name, verdict in description.algorithms.items() if verdict.applies]
    ['minimax', 'alphabeta', 'expectiminimax', 'maxn', 'mcts', 'retrograde']
    """
    declared = list(faults(game))
    seen = Sample(fault=_first(declared)) if declared else sample(game)
    offered: frozenset[str] = attempt(capabilities, game, default=frozenset[str]())
    kind = Description(
        name=name_of(game),
        players=_declared(game, "players", int, 2),
        payoffs=_declared(game, "payoffs", str, "zero-sum"),
        payoff_range=None if declared else game.payoff_range,
        information=_declared(game, "information", str, "perfect"),
        chance=seen.chance or may_have_chance(game),
        repetition=Repetition() if declared else repetition_of(game),
        alternating=seen.alternating,
        capabilities=tuple(sorted(offered)),
        missing={},
        initial=seen.initial,
        initial_moves=tuple(seen.initial_moves),
        average_branching=seen.branching,
        average_length=seen.length,
        games_sampled=len(seen.lengths) + seen.unended,
        fault=seen.fault,
    )
    return replace(kind, missing=missing(game, kind, offered), algorithms=verdicts(kind))


def _first(problems: list[Problem]) -> str:
    problem, *others = problems
    text = problem.message
    if problem.kind == "bad-declaration":
        text = f"the attribute {problem.method} {text}"
    return text + (f" (and {len(others)} more faults)" if others else "")


def _declared(game: Any, attribute: str, kind: type[Returned], default: Returned) -> Returned:
    value = attempt(getattr, game, attribute, default, default=default)
    return value if isinstance(value, kind) else default
