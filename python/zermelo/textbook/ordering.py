"""Move ordering (AIMA §5.3.1; Brown notes §5): try first what was good before.

The better the first move, the more is cut off: with perfect order alpha-beta looks at about
b^(m/2) leaves, at random about b^(3m/4), at worst b^m.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zermelo.game import Action, Answer, Game, Moves, State
from zermelo.game import ordering as order_of
from zermelo.game.capabilities import Order
from zermelo.game.history import of_states
from zermelo.textbook.alphabeta import AlphaBeta

KILLERS_PER_PLY = 2


class Ordering(AlphaBeta):
    """Alpha-beta that tries the last iteration's best move, then killer moves, then the rest.

    A killer move caused a cutoff in another node at the same ply: the same threat often works
    again. The rest goes in the order that the game itself suggests.
    """

    name = "ordering"

    def __init__(self, *args: Any, order: Order | None = None, **options: Any) -> None:
        super().__init__(*args, **options)
        self.order = order_of(self.game, of_states(self.game, order))
        self.best_before: dict[State, Action] = {}
        self.killers: dict[int, list[Action]] = {}

    def value(
        self, s: State, a: Action, depth: float, alpha: float, beta: float
    ) -> tuple[float, Moves]:
        """Keep count of the ply."""
        self.ply += 1
        v, line = super().value(s, a, depth, alpha, beta)
        self.ply -= 1
        return v, line

    def moves(self, s: State) -> Sequence[Action]:
        """Known best move, killers, and then the game's order."""
        moves = list(self.order(s, super().moves(s)))
        for move in reversed([self.known_best(s), *self.killers.get(self.ply, [])]):
            if move in moves:
                moves.remove(move)
                moves.insert(0, move)
        return moves

    def known_best(self, s: State) -> Action | None:
        """The move that an earlier iteration found best here, if any."""
        return self.best_before.get(s)

    def cut(self, reason: str, moves: Sequence[Action], last: Action) -> None:
        """Remember the move that caused a cutoff."""
        killers = self.killers.setdefault(self.ply, [])
        if last in killers:
            killers.remove(last)
        killers.insert(0, last)
        del killers[KILLERS_PER_PLY:]
        super().cut(reason, moves, last)


def by_evaluation(game: Game, player: int, evaluate: Any) -> Order:
    """An order by the evaluation function (Brown notes §5): the mover's best successor first."""

    def order(s: State, actions: Sequence[Action]) -> Sequence[Action]:
        worth = {a: evaluate(game.result(s, a), player) for a in actions}
        return sorted(actions, key=worth.__getitem__, reverse=game.to_move(s) == player)

    return order


def ordered_alphabeta(game: Game, state: State | None = None, **options: Any) -> Answer:
    """Alpha-beta with killer moves and an order: the same value as alpha-beta, fewer nodes.

    Options: `order(state, actions)` (else the game's own), and those of `alphabeta`.

    >>> from zermelo.games.tree import tree
    >>> game = tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> ordered_alphabeta(game, order=lambda s, actions: actions[::-1]).value
    3
    """
    return Ordering(game, state, **options).run()


ordering = ordered_alphabeta
"""The same by the name that it has on the command line and in the guide."""
