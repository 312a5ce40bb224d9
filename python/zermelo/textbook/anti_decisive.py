"""Decisive and anti-decisive moves: win at once, and leave no win at once to the opponent.

F. Teytaud, O. Teytaud, "On the huge benefit of decisive moves in Monte-Carlo tree search
algorithms", IEEE CIG 2010.
"""

from __future__ import annotations

from zermelo.game import CHANCE, Action, State, legal_moves
from zermelo.textbook.mcts import MonteCarlo, Node


class AntiDecisive(MonteCarlo):
    """UCT that considers nothing but a winning move, where there is one, and else no losing one.

    For two players, of whom one wins what the other loses, and a win is worth more than 0.
    """

    name = "anti_decisive"

    def node(self, s: State) -> Node:
        """A new node with the moves that are worth considering."""
        node = super().node(s)
        mover = None if self.game.is_terminal(s) else self.game.to_move(s)
        if mover is None or mover == CHANCE:
            return node
        wins = [a for a in node.untried if self.wins(s, a, mover)]
        safe = [a for a in node.untried if not self.loses(s, a, mover)]
        node.untried = wins or safe or node.untried
        return node

    def wins(self, s: State, a: Action, player: int) -> bool:
        """Does a move win at once?"""
        after = self.game.result(s, a)
        return self.game.is_terminal(after) and self.game.utility(after, player) > 0

    def loses(self, s: State, a: Action, player: int) -> bool:
        """Has the opponent a move that wins at once after this one?"""
        after = self.game.result(s, a)
        if self.game.is_terminal(after):
            return False
        other = self.game.to_move(after)
        return other not in (CHANCE, player) and any(
            self.wins(after, reply, other) for reply in legal_moves(self.game, after)
        )
