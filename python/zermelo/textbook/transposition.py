"""Transposition table (AIMA §5.3.1): what was searched once is not searched again."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from zermelo.game import Answer, Game, InvalidInputError, Moves, State, key_function
from zermelo.game.observer import Bound
from zermelo.textbook.alphabeta import AlphaBeta


class Entry(NamedTuple):
    """What a search of `depth` plies found out about a state."""

    depth: float
    value: float
    bound: Bound
    line: Moves
    estimates: tuple[float, float]
    """The lowest and highest estimate that the value may rest on; (∞, −∞) if on none."""

    def settles(self, depth: float, alpha: float, beta: float) -> bool:
        """Is this all that a search of `depth` plies with this window needs to know?

        What rests on no estimate is true at any depth.
        """
        deep_enough = self.depth >= depth or self.estimates[0] > self.estimates[1]
        return deep_enough and (
            self.bound == "exact"
            or (self.bound == "lower" and self.value >= beta)
            or (self.bound == "upper" and self.value <= alpha)
        )


class Table:
    """A table of at most `capacity` entries (None: no limit), one to a slot, like a hash table.

    When two states fall on one slot, `replace` decides: "always" keeps the newer, "deepest" the
    one that was searched deeper.
    """

    def __init__(
        self, capacity: int | None = None, replace: Literal["always", "deepest"] = "deepest"
    ) -> None:
        if capacity is not None and capacity < 1:
            raise InvalidInputError(f"a table holds at least 1 entry, not {capacity}")
        if replace not in ("always", "deepest"):
            raise InvalidInputError(f'replace is "always" or "deepest", not {replace!r}')
        self.capacity = capacity
        self.replace = replace
        self.slots: dict[object, tuple[object, Entry]] = {}

    def __len__(self) -> int:
        return len(self.slots)

    def get(self, key: object) -> Entry | None:
        """What is known of the state with this key."""
        found = self.slots.get(self._slot(key))
        return found[1] if found is not None and found[0] == key else None

    def put(self, key: object, entry: Entry) -> None:
        """Store an entry, unless the slot holds a better one of another state."""
        slot = self._slot(key)
        there = self.slots.get(slot)
        if there and there[0] != key and self.replace == "deepest" and there[1].depth > entry.depth:
            return
        self.slots[slot] = (key, entry)

    def _slot(self, key: object) -> object:
        return key if self.capacity is None else hash(key) % self.capacity


class Transposition(AlphaBeta):
    """Alpha-beta that looks each state up before searching it, and writes down what it found."""

    name = "transposition"

    def __init__(self, *args: Any, table: Table | None = None, **options: Any) -> None:
        super().__init__(*args, **options)
        self.table = Table() if table is None else table
        self.key = key_function(self.game)
        self.hits = 0

    def inner(self, s: State, depth: float, alpha: float, beta: float) -> tuple[float, Moves]:
        """Look up; else search and store."""
        key = self.key(s)
        known = self.table.get(key)
        if known and known.settles(depth, alpha, beta):
            self.hits += 1
            self.count.include(known.estimates)
            if known.estimates[0] <= known.estimates[1]:
                self.guess()
            if self.watch:
                self.watch.table_hit(known.value, known.bound)
            return known.value, known.line
        before = self.count.restart_estimates()
        v, line = super().inner(s, depth, alpha, beta)
        bound: Bound = "lower" if v >= beta else "upper" if v <= alpha else "exact"
        self.table.put(key, Entry(depth, v, bound, line, self.count.estimates))
        self.count.include(before)
        return v, line

    def result(self, value: float, line: Moves, **more: Any) -> Answer:
        """Add what the table did."""
        return super().result(
            value, line, details={"table_hits": self.hits, "table_entries": len(self.table)}, **more
        )


def transposition(game: Game, state: State | None = None, **options: Any) -> Answer:
    """Alpha-beta with a transposition table: the same value, each state searched once.

    Options: `table` (a `Table`, to bound its size or to keep it), and those of `alphabeta`.
    States are told apart by the game's `key`, if it has one. Positions must not depend on how
    they were reached: a game with repetition rules has to keep them in its state.
    """
    return Transposition(game, state, **options).run()
