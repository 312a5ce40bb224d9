"""Monte Carlo tree search (AIMA 4th ed. Fig. 6.10): play at random, and play more where it pays.

Selection by UCB1 (Kocsis and Szepesvári 2006), expansion of one node, a playout of random moves,
and the payoffs backed up along the path. Works for any number of players and with chance.
"""

from __future__ import annotations

import math
import random
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from zermelo.game import (
    CHANCE,
    Action,
    Answer,
    Game,
    InvalidInputError,
    MoveAnswer,
    State,
    legal_moves,
)
from zermelo.game.limits import StoppedError
from zermelo.textbook.search import Search

Payoff = tuple[float, ...]


@dataclass
class Node:
    """A state of the tree, how often it was visited, and the payoffs that came out in total."""

    state: State
    untried: list[Action]
    children: dict[Action, Node] = field(default_factory=dict)
    visits: int = 0
    total: list[float] = field(default_factory=list)

    def mean(self, player: int) -> float:
        """A player's average payoff through this node."""
        return self.total[player] / self.visits if self.visits else 0.0


class MonteCarlo(Search):
    """UCT, one playout at a time."""

    name = "mcts"

    def __init__(
        self,
        *args: Any,
        playouts: int = 1_000,
        exploration: float = math.sqrt(2),
        seed: int = 0,
        playout_plies: int = 10_000,
        **options: Any,
    ) -> None:
        super().__init__(*args, **options)
        if playouts < 1:
            raise InvalidInputError(f"playouts is at least 1, not {playouts}")
        self.playouts = playouts
        self.exploration = exploration
        self.chooser = random.Random(seed)
        self.playout_plies = playout_plies
        self.played: list[tuple[int, Action]] = []
        """The moves of this round so far, in the tree and in the playout, with their players."""

    def node(self, s: State) -> Node:
        """A new node, its moves in random order."""
        moves = legal_moves(self.game, s)
        self.chooser.shuffle(moves)
        return Node(s, moves, total=[0.0] * self.game.players)

    def select(self, node: Node) -> Action:
        """The move to follow: chance by its odds, a player by UCB1."""
        mover = self.game.to_move(node.state)
        if mover == CHANCE:
            return self.by_chance(node.state)
        return max(node.children, key=lambda a: self.score(node, a, mover))

    def score(self, node: Node, a: Action, mover: int) -> float:
        """What speaks for a move: UCB1."""
        return node.children[a].mean(mover) + self.bonus(node, a, mover)

    def bonus(self, node: Node, a: Action, mover: int) -> float:
        """How much a move is preferred that was tried seldom."""
        return self.exploration * math.sqrt(math.log(node.visits) / node.children[a].visits)

    def by_chance(self, s: State) -> Action:
        """One of chance's moves, by their probabilities."""
        outcomes = list(self.game.outcomes(s))
        return self.chooser.choices([a for _, a in outcomes], [p for p, _ in outcomes])[0]

    def roll(self, player: int, moves: list[Action]) -> Action:
        """The move that a playout makes: any, each as likely."""
        return self.chooser.choice(moves)

    def simulate(self, s: State) -> Payoff:
        """Play at random to the end; the payoffs to all players."""
        for _ in range(self.playout_plies):
            if self.game.is_terminal(s):
                return tuple(self.game.utility(s, p) for p in range(self.game.players))
            player = self.game.to_move(s)
            if player == CHANCE:
                move = self.by_chance(s)
            else:
                move = self.roll(player, list(self.game.actions(s)))
            self.played.append((player, move))
            s = self.game.result(s, move)
        return tuple(self.evaluate(s, p) for p in range(self.game.players))

    def playout(self, node: Node, a: Action | None = None) -> Payoff:
        """One round through the tree: select, expand, simulate, back up."""
        self.enter(node.state, a)
        chance = not self.game.is_terminal(node.state) and (self.game.to_move(node.state) == CHANCE)
        if self.game.is_terminal(node.state) or (node.visits == 0 and a is not None):
            v = self.simulate(node.state)
            self.count.leaves += 1
            if self.watch:
                self.watch.value(v[self.player], "playout")
        else:
            if chance or node.untried:
                move = self.by_chance(node.state) if chance else node.untried.pop()
            else:
                move = self.select(node)
            self.played.append((self.game.to_move(node.state), move))
            if move not in node.children:
                node.children[move] = self.node(self.game.result(node.state, move))
            v = self.playout(node.children[move], move)
        node.visits += 1
        node.total = [t + x for t, x in zip(node.total, v, strict=True)]
        if self.watch:
            self.watch.leave(node.mean(self.player))
        return v

    def sample(self, root: Node) -> None:
        """As many rounds as are allowed."""
        for _ in range(self.playouts):
            self.round(root)

    def round(self, root: Node) -> None:
        """One round, and what it tells of others."""
        self.played.clear()
        self.learn(self.playout(root))

    def learn(self, v: Payoff) -> None:
        """What came of the moves of a round tells nothing of the same moves elsewhere."""

    def best(self, node: Node) -> Action:
        """The move to play: the one tried most."""
        return max(node.children, key=lambda a: node.children[a].visits)

    def run(self) -> Answer:
        """Play out as often as allowed; the answer is the move tried most."""
        root = self.node(self.state)
        if self.game.is_terminal(self.state):
            value = self.terminal(self.state)
            return self.result(value, None)
        started = time.perf_counter()
        with suppress(StoppedError):
            self.sample(root)
        line = []
        node = root
        while node.children and self.game.to_move(node.state) != CHANCE:
            move = self.best(node)
            line.append(move)
            node = node.children[move]
        if not line and self.game.to_move(self.state) != CHANCE:
            line = root.untried[-1:]
        return Answer(
            value=root.mean(self.player),
            player=self.player,
            move=line[0] if line else None,
            pv=tuple(line),
            exactness="estimate",
            nodes=self.count.nodes,
            leaves=self.count.leaves,
            seconds=time.perf_counter() - started,
            algorithm=self.algorithm,
            moves=self.tried(root),
            details={"playouts": root.visits},
        )

    def tried(self, root: Node) -> tuple[MoveAnswer, ...]:
        """The moves that were tried, the one tried most first."""
        ranked = sorted(root.children.items(), key=lambda item: -item[1].visits)
        return tuple(
            MoveAnswer(a, child.mean(self.player), "estimate", pv=(a,), visits=child.visits)
            for a, child in ranked
        )


def mcts(game: Game, state: State | None = None, **options: Any) -> Answer:
    """The move that won most in random play guided by its own results; the value is a mean payoff.

    Options: `playouts` (1,000 unless given), `exploration` (UCB1's constant; scale it with the
    payoffs), `seed`, `player`, `watch`, `limits`. The same seed gives the same answer.
    """
    return MonteCarlo(game, state, **options).run()
