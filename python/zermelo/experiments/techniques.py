"""What each technique of the native searches is worth: nodes and time to a fixed depth."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from zermelo.algorithms import Algorithm, AlphaBeta, Selective
from zermelo.game import Game, InvalidInputError, State, UnsupportedGameError, Value, kind_of
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

STEPS: Final[dict[str, dict[str, Any]]] = {
    name: {name: type(value)(0)} for name, value in Selective().options.items() if value
}
"""Each step alone taken away from the search that plays: all of its switches that are on."""


@dataclass(frozen=True)
class Part:
    """Ways to search that differ from a first one in one thing each."""

    algorithm: type[Algorithm]
    first: str
    """The name of the first row."""
    shared: dict[str, Any]
    """The options of all rows."""
    changes: dict[str, dict[str, Any]]
    """What each other row changes, by its name."""


PARTS: Final = {
    "added": Part(AlphaBeta, "plain alpha-beta", PLAIN, ADDED),
    "removed": Part(AlphaBeta, "all of them", {}, REMOVED),
    "guessed": Part(AlphaBeta, "no guesses", {}, GUESSED),
    "selective": Part(Selective, "all of them", {}, STEPS),
}


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
    game: Game,
    states: Sequence[State],
    depth: int,
    part: str,
    memory_mb: float = 64,
    steps: Sequence[str] | None = None,
) -> Iterator[Row]:
    """The rows of one of the `PARTS`, one by one; the first is what they change.

    The game must be native or compiled. `steps` are the rows wanted besides the first, or all.
    """
    refuse(game)
    measured = PARTS[part]
    changes = measured.changes
    if steps is not None:
        changes = {name: changes[name] for name in steps}
    base: Row | None = None
    base_values: list[Value] = []
    for name, change in {measured.first: {}, **changes}.items():
        options = {**measured.shared, **change}
        if measured.algorithm is AlphaBeta and options.get("aspiration") and game.payoff_range:
            options["aspiration"] *= game.payoff_range[1]
        algorithm = measured.algorithm(**options)
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


def refuse(game: Game) -> None:
    """`UnsupportedGameError` for a game whose searches have no techniques to measure."""
    if not kind_of(game).in_core:
        raise UnsupportedGameError(
            f"{game.name} has no native search to measure; zermelo games lists those that have"
        )
    AlphaBeta.refuse(game)


def given_steps(text: str) -> list[str]:
    """Steps of the search that plays, by their names with commas between them.

    >>> given_steps("null-move, singular")
    ['null_move', 'singular']
    """
    found = []
    for word in text.split(","):
        name = word.strip().lower().replace("-", "_")
        if name not in STEPS:
            close = difflib.get_close_matches(name, STEPS, n=1)
            hint = f"; did you mean {close[0]}?" if close else "."
            raise InvalidInputError(f"no step {word.strip()!r}{hint} There are {', '.join(STEPS)}")
        if name not in found:
            found.append(name)
    return found
