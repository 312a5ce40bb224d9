"""N-grams in playouts: the move that went best, alone and after the move before it.

M. J. W. Tak, M. H. M. Winands, Y. Bjornsson, "N-grams and the last-good-reply policy applied in
general game playing", IEEE TCIAIG 4 (2012). Without pairs it is MAST (H. Finnsson, Y. Bjornsson,
"Simulation-based approach to general game playing", AAAI 2008).
"""

from __future__ import annotations

from typing import Any

from zermelo.game import Action
from zermelo.textbook.mcts import MonteCarlo, Payoff

KNOWN = 7
"""A pair says nothing before it was played so often."""


class NGrams(MonteCarlo):
    """UCT whose playouts often take the move that went best so far, or one that is new."""

    name = "ngram"

    def __init__(self, *args: Any, greed: float = 0.5, pairs: bool = True, **options: Any) -> None:
        super().__init__(*args, **options)
        self.greed = greed
        self.pairs = pairs
        self.known: dict[tuple[Any, ...], tuple[float, int]] = {}

    def learn(self, v: Payoff) -> None:
        """What came of every move of a round, alone and after the one before it."""
        for i, (player, move) in enumerate(self.played):
            if player < 0:
                continue
            grams: list[tuple[Any, ...]] = [(player, move)]
            if self.pairs and i:
                grams.append((player, self.played[i - 1][1], move))
            for gram in grams:
                mean, count = self.known.get(gram, (0.0, 0))
                self.known[gram] = (mean + (v[player] - mean) / (count + 1), count + 1)

    def worth(self, player: int, move: Action) -> float:
        """How well a move went: the mean of what is known of it alone and after the last move."""
        if (player, move) not in self.known:
            return float("inf")
        alone, _ = self.known[player, move]
        if not self.pairs or not self.played:
            return alone
        pair, count = self.known.get((player, self.played[-1][1], move), (0.0, 0))
        return (alone + pair) / 2 if count >= KNOWN else alone

    def roll(self, player: int, moves: list[Action]) -> Action:
        """Greedy so often; of equal moves any, else any of all."""
        if self.chooser.random() >= self.greed:
            return super().roll(player, moves)
        self.chooser.shuffle(moves)
        return max(moves, key=lambda move: self.worth(player, move))
