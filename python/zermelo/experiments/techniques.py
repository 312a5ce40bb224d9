"""What each technique of the native search is worth: nodes and time to a fixed depth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from zermelo.algorithms import AlphaBeta
from zermelo.game import Game, State, UnsupportedGameError, Value, kind_of
from zermelo.search import search

PLAIN: Final[dict[str, Any]] = {
    "deepening": False,
    "null_windows": False,
    "aspiration": 0,
    "table": False,
    "hash_move": False,
    "killers": False,
    "history": False,
    "game_order": False,
    "evaluation_order": False,
    "quiescence": 0,
    "singular": 0,
    "beam": 0,
    "late_move_reductions": False,
    "null_move": False,
}
"""Alpha-beta with everything switched off."""

ASPIRATION: Final = 0.03
"""Half the width of an aspiration window, as a share of the greatest payoff."""

ADDED: Final[dict[str, dict[str, Any]]] = {
    "iterative deepening": {"deepening": True},
    "aspiration, deepening": {"deepening": True, "aspiration": ASPIRATION},
    "principal variation": {"null_windows": True},
    "table": {"table": True},
    "table and its move": {"table": True, "hash_move": True},
    "killers": {"killers": True},
    "history": {"history": True},
    "the game's order": {"game_order": True},
    "evaluation order": {"evaluation_order": True},
    "quiescence": {"quiescence": 16},
    "late-move reductions": {"late_move_reductions": True},
    "null move, principal variation": {"null_move": True, "null_windows": True},
    "beam of 4": {"beam": 4},
}
"""Each technique alone on top of plain alpha-beta."""

REMOVED: Final[dict[str, dict[str, Any]]] = {
    "iterative deepening": {"deepening": False},
    "principal variation": {"null_windows": False},
    "table": {"table": False},
    "the table's move": {"hash_move": False},
    "killers": {"killers": False},
    "history": {"history": False},
    "the game's order": {"game_order": False},
    "quiescence": {"quiescence": 0},
}
"""Each technique alone taken away from the search as it is by default."""

GUESSED: Final[dict[str, dict[str, Any]]] = {
    "late-move reductions": {"late_move_reductions": True},
    "null move": {"null_move": True},
    "both": {"late_move_reductions": True, "null_move": True},
}
"""Techniques that guess, added to the search as it is by default."""

PARTS: Final[dict[str, tuple[str, dict[str, Any], dict[str, dict[str, Any]]]]] = {
    "added": ("plain alpha-beta", PLAIN, ADDED),
    "removed": ("all of them", {}, REMOVED),
    "guessed": ("no guesses", {}, GUESSED),
}
"""For each part the name of its first row, what all rows share, and what each changes."""


@dataclass(frozen=True)
class Row:
    """One way to search, over all positions."""

    name: str
    nodes: int
    seconds: float
    node_ratio: float
    """Nodes against the first row of its part: below 1 is a saving."""
    time_ratio: float
    same_values: bool
    """Did every position keep the value of the first row? Techniques that guess may change it."""


def measure(
    game: Game, states: Sequence[State], depth: int, part: str, memory_mb: float = 64
) -> Iterator[Row]:
    """The rows of one of the `PARTS`, one by one; the first is what they change.

    The game must be native or compiled.
    """
    if not kind_of(game).in_core:
        raise UnsupportedGameError(
            f"{game.name} has no native search to measure; zermelo games lists those that have"
        )
    first, shared, changes = PARTS[part]
    base: Row | None = None
    base_values: list[Value] = []
    for name, change in {first: {}, **changes}.items():
        options = {**shared, **change}
        if options.get("aspiration") and game.payoff_range:
            options["aspiration"] *= game.payoff_range[1]
        algorithm = AlphaBeta(**options)
        found = [
            search(game, state, algorithm=algorithm, depth=depth, memory_mb=memory_mb)
            for state in states
        ]
        values = [result.value for result in found]
        nodes = sum(result.nodes for result in found)
        seconds = sum(result.seconds for result in found)
        if base is None:
            base_values = values
            base = Row(name, nodes, seconds, 1.0, 1.0, True)
            yield base
        else:
            yield Row(
                name,
                nodes,
                seconds,
                nodes / base.nodes,
                seconds / base.seconds,
                values == base_values,
            )
