"""Watches a search and writes down what it does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zermelo.game import (
    CHANCE,
    Action,
    Game,
    Observer,
    State,
    UnknownLeafError,
    Value,
    format_move,
    format_state,
    legal_moves,
    payoff_vector,
)
from zermelo.game.observer import Bound, LeafKind
from zermelo.trace.events import (
    Cutoff,
    Enter,
    Event,
    Iteration,
    Leaf,
    Leave,
    Node,
    Note,
    Role,
    TableHit,
    Window,
)


@dataclass
class _Place:
    """Where the search is: a node, or None below a node that was not recorded."""

    node: int | None
    state: State
    moves: dict[Action, int]


class Recorder(Observer):
    """Records up to `max_nodes` nodes and `max_events` events, and counts what it left out.

    Past the cap on nodes, what happens below nodes already recorded goes on being recorded, so
    the values at the top of the tree are always complete.
    """

    def __init__(self, max_nodes: int = 20_000, max_events: int = 400_000) -> None:
        self.max_nodes = max_nodes
        self.max_events = max_events
        self.nodes: list[Node] = []
        self.events: list[Event] = []
        self.omitted_nodes = 0
        self.omitted_events = 0
        self.partial: set[int] = set()
        """The nodes some of whose children were not kept."""
        self.guesses = False
        """Did anything rest on a guess, told or left out?"""
        self.player = 0
        self.algorithm = self.method = ""
        self.game: Game
        self._path: list[_Place] = []
        self._moves: dict[int, dict[Action, int]] = {}
        self._entered: set[int] = set()

    def start(self, game: Game, state: State, player: int, algorithm: str) -> None:
        """Make the root, and the whole tree if the game is a tree that is written down."""
        if self.nodes:  # a search inside a search goes on with the same record
            return
        self.game, self.player, self.algorithm = game, player, algorithm
        self.method = algorithm.removeprefix("textbook.")
        self._add(None, "", state)
        if getattr(game, "explicit", False):
            queue = [(0, state)]
            for index, s in queue:
                queue.extend(self._add_children(index, s))

    def _way(self, before: State, move: Action, state: State) -> str:
        """How a search comes to a state: by a move, or, where there is none, the state itself."""
        if move is None:
            return " ".join(format_state(self.game, state).split())
        return format_move(self.game, before, move)

    def iteration(self, label: str) -> None:
        """Back to the root."""
        self._path.clear()
        self._event(Iteration(0, label))

    def enter(
        self, state: State, move: Action, alpha: float | None = None, beta: float | None = None
    ) -> None:
        """Go down to a node, new or known."""
        index: int | None = 0
        if self._path:
            above = self._path[-1]
            index = above.moves.get(move) if above.node is not None else None
            if index is None and above.node is not None:  # a move that nobody announced, or none
                index = self._add(above.node, self._way(above.state, move, state), state)
                if index is None:
                    self.partial.add(above.node)
                elif move is not None:
                    above.moves[move] = index
        if index is None:
            self.omitted_nodes += 1
            self._path.append(_Place(None, state, {}))
            return
        if index not in self._entered:
            self._entered.add(index)
            if index not in self._moves:
                self._refresh(index, state)
                self._add_children(index, state)
        self._path.append(_Place(index, state, self._moves.get(index, {})))
        self._event(Enter(index, alpha, beta))

    def window(self, alpha: float, beta: float) -> None:
        """Note the narrower window."""
        if (index := self._here()) is not None:
            self._event(Window(index, alpha, beta))

    def value(self, value: Value, kind: LeafKind) -> None:
        """Note a leaf's value."""
        self.guesses |= kind != "terminal"
        if (index := self._here()) is not None:
            self._event(Leaf(index, value, kind))

    def cutoff(self, reason: str, skipped: Sequence[Action]) -> None:
        """Note a cutoff and its reason."""
        if (index := self._here()) is not None:
            known = self._path[-1].moves
            self._event(Cutoff(index, reason, tuple(known[a] for a in skipped if a in known)))

    def table_hit(self, value: Value, bound: Bound) -> None:
        """Note that the table knew the node."""
        if (index := self._here()) is not None:
            self._event(TableHit(index, value, bound))

    def note(self, text: str) -> None:
        """Note a remark."""
        if (index := self._here()) is not None:
            self._event(Note(index, text))

    def guess(self) -> None:
        """Remember that not everything said is proved."""
        self.guesses = True

    def leave(self, value: Value, bound: Bound = "exact") -> None:
        """Go back up."""
        if (index := self._here()) is not None:
            self._event(Leave(index, value, bound))
        if self._path:
            self._path.pop()

    def _here(self) -> int | None:
        return self._path[-1].node if self._path else None

    def _event(self, event: Event) -> None:
        if len(self.events) < self.max_events:
            self.events.append(event)
        else:
            self.omitted_events += 1

    def _add(
        self, parent: int | None, move: str, state: State, probability: float | None = None
    ) -> int | None:
        if len(self.nodes) >= self.max_nodes:
            return None
        index = len(self.nodes)
        ply = 0 if parent is None else self.nodes[parent].ply + 1
        node = Node(index, parent, move, "", "leaf", probability=probability, ply=ply)
        self.nodes.append(node)
        if parent is not None:
            self.nodes[parent].children.append(index)
        self._refresh(index, state)
        return index

    def _refresh(self, index: int, state: State) -> None:
        node = self.nodes[index]
        explicit = getattr(self.game, "explicit", False)
        label = getattr(self.game, "label", None) if explicit else None
        node.label = format_state(self.game, state) if label is None else label(state)
        node.role = self._role(state)
        if node.role == "leaf" and explicit:
            node.given = self._given(state)

    def _add_children(self, index: int, state: State) -> list[tuple[int, State]]:
        """Make a place for every move, so that a drawing shows also what was never looked at."""
        if self.game.is_terminal(state):
            return []
        made = []
        actions = legal_moves(self.game, state)
        chances: dict[Action, float] = {}
        if self.game.to_move(state) == CHANCE:
            chances = {action: p for p, action in self.game.outcomes(state)}
        elif self.nodes[index].role == "chance":
            chances = dict.fromkeys(actions, 1 / len(actions))
        moves: dict[Action, int] = {}
        for action in actions:
            below = self.game.result(state, action)
            text = format_move(self.game, state, action)
            child = self._add(index, text, below, chances.get(action))
            if child is None:  # the record is full
                self.partial.add(index)
                break
            moves[action] = child
            made.append((child, below))
        self._moves[index] = moves
        return made

    def _role(self, state: State) -> Role:
        if self.game.is_terminal(state):
            return "leaf"
        mover = self.game.to_move(state)
        if mover == CHANCE:
            return "chance"
        if self.method == "expectimax" and mover != self.player:
            return "chance"  # an opponent who does not think
        if self.method == "maxn" or self.game.players > 2:
            return mover
        return "max" if mover == self.player else "min"

    def _given(self, state: State) -> Value | None:
        try:
            if self.method == "maxn":
                return payoff_vector(self.game, state)
            return self.game.utility(state, self.player)
        except UnknownLeafError:
            return None
