"""What the books say of chess programs, measured.

- How deep a given number of nodes reaches, by plain minimax and with one technique of the books
  after another (AIMA §5.3 and §5.4 speak of 5, 10 and 14 plies).
- How many nodes a transposition table saves, in the middle of the game and with locked pawns.
- Two positions that differ by the place of one rook, with and without quiescence search, after
  Fig. 5.8: material says the same of both.
- A bishop that is lost whatever happens, and checks that push the loss over the horizon, with and
  without singular extensions, after Fig. 5.9.

Everything but the first two is searched with the material of the books as the estimate.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from zermelo.algorithms import Algorithm, AlphaBeta, Selective
from zermelo.experiments.techniques import PLAIN
from zermelo.game import Answer, Line, State, format_move
from zermelo.games import load
from zermelo.native import NativeGame
from zermelo.search import search

NODES: Final = 200_000_000
MEMORY_MB: Final = 256
MATERIAL: Final = "chess:estimate=material"

OPENINGS: Final = {
    "start": "",
    "Italian": "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6 O-O O-O",
    "Queen's Gambit": "d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 Nbd7 Rc1 c6",
    "Najdorf": "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be2 e5 Nb3 Be7 O-O O-O",
    "King's Indian": "d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5 O-O Nc6",
}
"""Positions of the game as it is played, by the moves to them."""

LOCKED: Final = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1"
"""No. 70 of Fine's endings: kings alone can move, so that nearly every line transposes."""

_ORDERED: Final = {"game_order": True, "killers": True, "history": True}
_REMEMBERED: Final = {"table": True, "hash_move": True, "null_windows": True}
_GUESSING: Final = {"late_move_reductions": True, "null_move": True}


def _steps() -> dict[str, Algorithm]:
    """Searches of which each has one more technique of the books."""
    found: dict[str, Algorithm] = {}
    options: dict[str, Any] = PLAIN | {"deepening": True}
    added: dict[str, dict[str, Any]] = {
        "alpha-beta": {},
        "+ move ordering": _ORDERED,
        "+ table": _REMEMBERED,
        "+ quiescence": {"quiescence": 16},
        "+ reductions, null move": _GUESSING,
    }
    for name, more in added.items():
        options = options | more
        found[name] = AlphaBeta(**options)
    found["the search that plays"] = Selective()
    return found


STEPS: Final = _steps()
MINIMAX: Final = "minimax"


@dataclass(frozen=True)
class Reach:
    """How deep one search came with so many nodes."""

    name: str
    depths: dict[str, int]
    """Plies that were finished, by the name of the position."""
    nodes: dict[int, float]
    """The nodes that each depth took which was finished in every position: geometric means."""

    @property
    def mean(self) -> float:
        """Plies, on average over the positions."""
        return sum(self.depths.values()) / len(self.depths)


def reach(nodes: int = NODES, told: Callable[[str], object] = lambda _: None) -> Iterator[Reach]:
    """How deep `nodes` nodes reach, one search after another; `told` hears what is under way.

    >>> rows = {row.name: row for row in reach(20_000)}
    >>> rows["minimax"].depths["start"], rows["alpha-beta"].depths["start"]
    (3, 4)
    """
    game = _chess("chess")
    lines = {name: Line(game, moves=_moves(game, moves)) for name, moves in OPENINGS.items()}
    ways: dict[str, Callable[[Line], dict[int, int]]] = {MINIMAX: partial(_all_of_them, nodes)}
    ways |= {name: partial(_searched, step, nodes) for name, step in STEPS.items()}
    for way, count in ways.items():
        spent: dict[str, dict[int, int]] = {}
        for name, line in lines.items():
            told(f"{way}: {name}")
            spent[name] = count(line)
        yield Reach(
            way,
            {name: max(taken, default=0) for name, taken in spent.items()},
            _means(list(spent.values())),
        )


def _all_of_them(most: int, line: Line) -> dict[int, int]:
    """What minimax looks at to each depth, counted: it looks at everything."""
    game = _chess(line.game)
    total, found = 0, {}
    for depth in range(1, 100):
        total += game.perft(line.state, depth)
        if total > most:
            break
        found[depth] = total
    return found


def _searched(algorithm: Algorithm, most: int, line: Line) -> dict[int, int]:
    """The nodes spent when each depth was finished."""
    found: dict[int, int] = {}

    def finished(answer: Answer) -> None:
        if answer.depth is not None:
            found[answer.depth] = answer.nodes

    search(
        line.game,
        line,
        algorithm=algorithm,
        nodes=most,
        memory_mb=MEMORY_MB,
        progress=finished,
    )
    return found


def _means(spent: Sequence[dict[int, int]]) -> dict[int, float]:
    everywhere = set.intersection(*(set(taken) for taken in spent))
    return {
        depth: math.exp(sum(math.log(taken[depth]) for taken in spent) / len(spent))
        for depth in sorted(everywhere)
    }


@dataclass(frozen=True)
class Saved:
    """What a table saves on the way to the same depth."""

    name: str
    depth: int
    without: int
    """Nodes."""
    with_table: int

    @property
    def ratio(self) -> float:
        """How many times as many nodes it takes without."""
        return self.without / self.with_table


def table_effect(depth: int = 6) -> Iterator[Saved]:
    """Nodes to `depth` without and with a table, and of locked pawns to twice that depth.

    >>> [row.without > row.with_table for row in table_effect(4)][-1]
    True
    """
    game = _chess("chess")
    states = {name: _after(game, moves) for name, moves in OPENINGS.items()}
    plies = dict.fromkeys(states, depth) | {"locked pawns": 2 * depth}
    for name, state in (states | {"locked pawns": game.parse_state(LOCKED)}).items():
        counts = [
            search(
                game,
                state,
                algorithm=AlphaBeta(table=table),
                depth=plies[name],
                memory_mb=MEMORY_MB,
            ).nodes
            for table in (False, True)
        ]
        yield Saved(name, plies[name], *counts)


ROOKS: Final = {
    "rook on f1": "r4rk1/ppp1qppp/5n2/4P3/8/8/PP1Q2PP/R4RK1 b - - 0 1",
    "rook on e1": "r4rk1/ppp1qppp/5n2/4P3/8/8/PP1Q2PP/R3R1K1 b - - 0 1",
}
"""Black can take a pawn with the queen, and is a knight and two pawns ahead then."""

TAKES: Final = "Qxe5"


@dataclass(frozen=True)
class Believed:
    """What a search of some plies would play, and what it believes that to be worth in pawns."""

    position: str
    depth: int
    extended: bool
    """With quiescence search, or singular extensions."""
    move: str
    pawns: float


def quiet_or_not(depth: int = 1) -> Iterator[Believed]:
    """Fig. 5.8: what is played after `depth` plies, without quiescence search and with it.

    >>> [found.move == TAKES for found in quiet_or_not()]
    [True, True, True, False]
    """
    game = _chess(MATERIAL)
    for name, position in ROOKS.items():
        state = game.parse_state(position)
        for plies in (0, 16):
            algorithm = AlphaBeta(quiescence=plies)
            yield _believed(game, name, state, algorithm, depth, plies > 0)


DOOMED: Final = "8/5pk1/6pp/5p2/4p3/1P6/b1P2K2/7R b - - 0 1"
"""The bishop on a2 cannot get out, and the rook will fetch it. Two pawns can give check first."""

SINGULAR: Final = 0.005
"""Half a pawn: by so much one move must be better than all others to be followed further."""


def over_the_horizon(depths: Sequence[int] = range(3, 10)) -> Iterator[Believed]:
    """Fig. 5.9: what is played after so many plies, without singular extensions and with them."""
    game = _chess(MATERIAL)
    state = game.parse_state(DOOMED)
    for depth in depths:
        for singular in (0.0, SINGULAR):
            algorithm = AlphaBeta(singular=singular)
            yield _believed(game, "bishop on a2", state, algorithm, depth, singular > 0)


def _believed(
    game: NativeGame, name: str, state: State, algorithm: Algorithm, depth: int, extended: bool
) -> Believed:
    found = search(game, state, algorithm=algorithm, depth=depth)
    assert not isinstance(found.value, tuple)
    assert game.unit is not None
    pawns = found.value / game.unit.worth
    return Believed(name, depth, extended, format_move(game, state, found.move), pawns)


def _chess(game: Any) -> NativeGame:
    found = load(game) if isinstance(game, str) else game
    assert isinstance(found, NativeGame)
    return found


def _moves(game: NativeGame, text: str) -> Sequence[Any]:
    return Line.read(game, text).moves if text else ()


def _after(game: NativeGame, text: str) -> State:
    return Line(game, moves=_moves(game, text)).state
