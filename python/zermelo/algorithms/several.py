"""Several best moves, by a search that knows one at a time: each move is searched by itself."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from zermelo.game import (
    CHANCE,
    INFINITY,
    Action,
    Answer,
    Exactness,
    Game,
    MoveAnswer,
    State,
    legal_moves,
)
from zermelo.game.capabilities import evaluation
from zermelo.game.request import DEEPEST, Request

One: TypeAlias = Callable[[Game, State, Request, int], Answer]
"""A search of a state for its best move, with the value from the side of a player."""


def search_each_move(search: One, game: Game, state: State, request: Request) -> Answer:
    """The best moves with their values, deeper and deeper, for opposed players without chance."""
    if game.is_terminal(state) or game.to_move(state) == CHANCE:
        return search(game, state, request, game.to_move(state))
    return _Ranking(search, game, state, request).run()


class _Ranking:
    """The moves of one state, ranked again after every depth."""

    def __init__(self, search: One, game: Game, state: State, request: Request) -> None:
        self.search, self.game, self.request = search, game, request
        self.player = game.to_move(state)
        self.after = {move: game.result(state, move) for move in legal_moves(game, state)}
        self.started = time.perf_counter()
        self.nodes = 1 + len(self.after)
        self.leaves = self.cutoffs = 0
        self.limits = request.limits

    def run(self) -> Answer:
        """Deepen until all is proved, the depth is reached, or the limits say stop."""
        ranking = self.ranked([self.at_sight(move) for move in self.after])
        found = self.answer(ranking, 1)
        for depth in range(2, (self.request.depth or DEEPEST) + 1):
            if self.request.progress is not None:
                self.request.progress(found)
            if all(one.proved for one in ranking[: self.wanted(ranking)]) and found.proved:
                break
            deeper = self.deepened(ranking, depth)
            if deeper is None:
                break
            ranking = self.ranked(deeper)
            found = self.answer(ranking, depth)
        return self.answer(ranking, found.depth or 1)

    def wanted(self, ranking: list[MoveAnswer]) -> int:
        """How many moves must be known: with ties, all of them."""
        return len(ranking) if self.request.ties else self.request.lines

    def at_sight(self, move: Action) -> MoveAnswer:
        """A first estimate, which costs nothing; the very payoff if the game is over."""
        state = self.after[move]
        if self.game.is_terminal(state):
            payoff = self.game.utility(state, self.player)
            return MoveAnswer(move, payoff, "proved", 1, (move,), bounds=(payoff, payoff))
        value = evaluation(self.game, None)(state, self.player)
        return MoveAnswer(move, value, "estimate", pv=(move,))

    def deepened(self, ranking: list[MoveAnswer], depth: int) -> list[MoveAnswer] | None:
        """All moves searched to a depth; None if a limit is met before all are."""
        found = []
        for one in ranking:
            if not one.proved:
                searched = self.searched(one.move, depth)
                if searched is None:
                    return None
                one = searched
            found.append(one)
        return found

    def searched(self, move: Action, depth: int) -> MoveAnswer | None:
        """A move searched to a depth; None if a limit is met before."""
        spent = time.perf_counter() - self.started
        left = self.limits.after(seconds=spent, nodes=self.nodes)
        over = self.limits.seconds is not None and spent >= self.limits.seconds
        over |= self.limits.nodes is not None and self.nodes >= self.limits.nodes
        if over or (self.request.stop is not None and self.request.stop.stopped):
            return None
        request = replace(
            self.request,
            lines=1,
            ties=False,
            soft_seconds=None,
            progress=None,
            depth=depth - 1,
            seconds=left.seconds,
            nodes=left.nodes,
        )
        found = self.search(self.game, self.after[move], request, self.player)
        self.nodes += found.nodes
        self.leaves += found.leaves
        self.cutoffs += found.cutoffs
        if (found.depth or 0) < depth - 1 and not found.final:
            return None
        far = found.remoteness
        return MoveAnswer(
            move=move,
            value=found.value,
            exactness=found.exactness,
            remoteness=None if far is None else far + 1,
            pv=(move, *found.pv),
            bounds=found.bounds,
        )

    def ranked(self, moves: list[MoveAnswer]) -> list[MoveAnswer]:
        """The best first; of equals, the one that was better a ply before."""
        return sorted(moves, key=_worth, reverse=True)

    def answer(self, ranking: list[MoveAnswer], depth: int) -> Answer:
        """What the ranking says of the state."""
        best = ranking[0]
        exactness, bounds = self.sure(ranking)
        ties = [one.move for one in ranking if _worth(one) == _worth(best)]
        return Answer(
            value=best.value,
            player=self.player,
            move=best.move,
            pv=best.pv,
            exactness=exactness,
            nodes=self.nodes,
            leaves=self.leaves,
            cutoffs=self.cutoffs,
            depth=depth,
            seconds=time.perf_counter() - self.started,
            ties=tuple(ties) if self.request.ties else (),
            remoteness=best.remoteness if exactness == "proved" else None,
            bounds=bounds,
            moves=tuple(ranking[: self.request.lines]),
            algorithm="alphabeta",
        )

    def sure(self, ranking: list[MoveAnswer]) -> tuple[Exactness, tuple[float, float] | None]:
        """What is proved of the best value by what is proved of every move."""
        least, greatest = self.game.payoff_range or (-INFINITY, INFINITY)
        lows, highs = zip(*(_bounds(one, least, greatest) for one in ranking), strict=True)
        low, high = max(lows), max(highs)
        value = ranking[0].value
        if low == high == value:
            return "proved", (low, high)
        if value == low > least:
            return "lower bound", (low, high)
        if value == high < greatest:
            return "upper bound", (low, high)
        return "estimate", None


def _bounds(one: MoveAnswer, least: float, greatest: float) -> tuple[float, float]:
    low, high = one.bounds or (least, greatest)
    assert not isinstance(low, tuple)
    assert not isinstance(high, tuple)
    return low, high


def _worth(one: MoveAnswer) -> tuple[float, float]:
    """By the value; then sooner wins and later losses first."""
    assert not isinstance(one.value, tuple)
    far = one.remoteness or 0
    return one.value, -far if one.value > 0 else far if one.value < 0 else 0
