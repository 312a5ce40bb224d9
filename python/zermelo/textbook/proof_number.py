"""Proof-number search (Allis 1994): prove that a player can force a payoff, or that it cannot.

The tree of states grows in memory, always at the leaf that seems to settle the question cheapest.
Each node has a proof number, the least number of leaves that must turn out well to prove the claim,
and a disproof number, the least number that must turn out badly to refute it.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from zermelo.game import (
    CHANCE,
    INFINITY,
    Action,
    Game,
    InvalidInputError,
    Line,
    State,
    UnsupportedGameError,
    max_player,
)
from zermelo.game.arguments import checked_line
from zermelo.game.contract import asked
from zermelo.game.history import with_history
from zermelo.game.limits import Limits, StoppedError
from zermelo.game.proof import Proof, Verdict


class Node:
    """A state in the tree."""

    __slots__ = ("action", "attacks", "children", "disproof", "parent", "proof", "state")

    def __init__(self, state: State, action: Action, parent: Node | None) -> None:
        self.state = state
        self.action = action
        self.parent = parent
        self.children: list[Node] = []
        self.attacks = False
        """Is it the attacker who moves?"""
        self.proof: float = 1
        self.disproof: float = 1

    @property
    def settled(self) -> bool:
        """Is the claim proved or refuted here?"""
        return self.proof == 0 or self.disproof == 0


class ProofNumberSearch:
    """One claim about one state: that `player` can force `payoff`, or any win if that is None."""

    name = "proof-number search"

    def __init__(
        self,
        game: Game,
        state: State | Line | None = None,
        *,
        player: int | None = None,
        payoff: float | None = None,
        limits: Limits | None = None,
        progress: Callable[[Proof], object] | None = None,
    ) -> None:
        game, start = with_history(checked_line(game, state))
        self.game = asked(game)
        self.root = Node(start, None, None)
        self.player = max_player(self.game, self.root.state) if player is None else player
        if not 0 <= self.player < game.players:
            raise InvalidInputError(f"{game.name} has players 0 to {game.players - 1}")
        self.payoff = payoff
        self.check = limits.checker() if limits else None
        self.progress = progress
        self.started = self.told = time.perf_counter()
        self.nodes = 0
        self.tainted = False
        """Was a state that came back taken for a failure? Then a refutation may not hold."""

    def run(self) -> Proof:
        """Grow the tree until the root is settled or the limits are met."""
        try:
            self.look(self.root)
            while not self.root.settled:
                leaf = self.most_proving(self.root)
                self.expand(leaf)
                self.update(leaf)
                self.tell()
        except StoppedError:
            pass
        return self.answer()

    def tell(self) -> None:
        """The answer so far, ten times a second."""
        if self.progress and time.perf_counter() > self.told + 0.1:
            self.told = time.perf_counter()
            self.progress(self.answer())

    def answer(self) -> Proof:
        """What is known of the root."""
        verdict: Verdict = "open"
        if self.root.proof == 0:
            verdict = "proved"
        elif self.root.disproof == 0 and not self.tainted:
            verdict = "refuted"
        return Proof(
            verdict=verdict,
            player=self.player,
            payoff=1 if self.payoff is None else self.payoff,
            proof_number=_whole(self.root.proof),
            disproof_number=_whole(self.root.disproof),
            line=self.line() if verdict != "open" else (),
            nodes=self.nodes,
            seconds=time.perf_counter() - self.started,
            algorithm="textbook.proof_number",
        )

    def look(self, node: Node) -> None:
        """The numbers of a new leaf."""
        self.nodes += 1
        if self.check:
            self.check(self.nodes)
        if self.game.is_terminal(node.state):
            payoff = self.game.utility(node.state, self.player)
            well = payoff > 0 if self.payoff is None else payoff >= self.payoff
            node.proof, node.disproof = (0, INFINITY) if well else (INFINITY, 0)
            return
        mover = self.game.to_move(node.state)
        if mover == CHANCE:
            raise UnsupportedGameError(
                f"{self.name} does not know chance, and {self.game.name} does"
            )
        node.attacks = mover == self.player
        if self.came_back(node):
            self.tainted = True
            node.proof, node.disproof = INFINITY, 0

    def came_back(self, node: Node) -> bool:
        """Was this state on the way here before?"""
        above = node.parent
        while above is not None:
            if above.state == node.state:
                return True
            above = above.parent
        return False

    def most_proving(self, node: Node) -> Node:
        """The leaf that helps most, whatever comes out: follow the numbers down."""
        while node.children:
            if node.attacks:
                node = min(node.children, key=lambda child: child.proof)
            else:
                node = min(node.children, key=lambda child: child.disproof)
        return node

    def expand(self, node: Node) -> None:
        """Give a leaf its successors."""
        for action in self.game.actions(node.state):
            child = Node(self.game.result(node.state, action), action, node)
            self.look(child)
            node.children.append(child)

    def update(self, node: Node | None) -> None:
        """New numbers from the leaf up: the least of the moves, the sum of the replies."""
        while node is not None:
            proofs = [child.proof for child in node.children]
            disproofs = [child.disproof for child in node.children]
            if node.attacks:
                node.proof, node.disproof = min(proofs), sum(disproofs)
            else:
                node.proof, node.disproof = sum(proofs), min(disproofs)
            node = node.parent

    def line(self) -> tuple[Action, ...]:
        """Play that follows what settled the root."""
        node, line, proved = self.root, [], self.root.proof == 0
        while node.children:
            node = next(c for c in node.children if (c.proof if proved else c.disproof) == 0)
            line.append(node.action)
        return tuple(line)


def _whole(number: float) -> int | None:
    return None if number == INFINITY else int(number)


def proof_number(
    game: Game,
    state: State | None = None,
    *,
    player: int | None = None,
    payoff: float | None = None,
    limits: Limits | None = None,
    progress: Callable[[Proof], object] | None = None,
) -> Proof:
    """Can `player` (who moves, if not given) force at least `payoff` (any win, if not given)?

    `progress` is called now and then with the answer so far.

    >>> from zermelo.games.tree import tree
    >>> game = tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> proof_number(game, payoff=3).verdict, proof_number(game, payoff=4).verdict
    ('proved', 'refuted')
    """
    return ProofNumberSearch(
        game, state, player=player, payoff=payoff, limits=limits, progress=progress
    ).run()


__all__ = ["ProofNumberSearch", "proof_number"]
