"""States as rows of small numbers, found by themselves: what a learned estimate looks at.

A game of the core says what its cells are. A compiled one has them in the fields of its state. In
plain Python a state is taken apart: tuples, lists, dataclasses, texts, sets and dictionaries, down
to numbers and words, as far as the states of some random games show them.
"""

from __future__ import annotations

import json
import random
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from math import isqrt
from typing import Any, TypeAlias

from zermelo.game import CHANCE, Game, State, UnsupportedGameError

Place: TypeAlias = "tuple[int | None, int | None]"
"""Column and row of a cell on the board; None for one that lies beside it."""

Path: TypeAlias = "tuple[int | str, ...]"
"""Where in a state a cell is."""

BESIDE: Place = (None, None)
MOST_CELLS = 512
"""A state with more cells would take too long to look at."""
LARGEST = 255
GAMES = 40
"""Random games that show what states are made of."""
PLIES = 400
"""No such game is longer."""


@dataclass(frozen=True)
class PlainCell:
    """One cell of a state in plain Python."""

    path: Path
    atoms: tuple[Any, ...]
    """What was seen there, numbers in order; their places are the numbers of the cell."""
    place: Place


class PlainCells:
    """The cells of a game in plain Python.

    >>> first, second = PlainCell((0,), (0, 1, 2), (0, 0)), PlainCell((1,), ("x", "o"), BESIDE)
    >>> cells = PlainCells([first, second])
    >>> list(cells((2, "o")))
    [2, 1]
    >>> PlainCells.read(cells.written())((1, "x")) == cells((1, "x"))
    True
    """

    def __init__(self, cells: Sequence[PlainCell], sets: Mapping[Path, int] | None = None) -> None:
        self.cells = tuple(cells)
        self.sets = dict(sets or {})
        """Numbers that are sets of bits, and how many bits they have."""
        self.places = [cell.place for cell in cells]
        self._index = {cell.path: number for number, cell in enumerate(cells)}
        self._codes = [{atom: code for code, atom in enumerate(cell.atoms)} for cell in cells]
        self._absent = bytes(codes.get(_ABSENT, 0) for codes in self._codes)

    @classmethod
    def of(cls, game: Game, seed: int = 1) -> PlainCells:
        """The cells that random games show; `UnsupportedGameError` if there are too many."""
        states = list(sample(game, seed))
        sets = _bit_sets(states)
        seen: dict[Path, set[Any]] = {}
        counts: dict[Path, int] = {}
        for state in states:
            for path, atom in _split(state, sets):
                seen.setdefault(path, set()).add(atom)
                counts[path] = counts.get(path, 0) + 1
            if len(seen) > MOST_CELLS:
                raise UnsupportedGameError(
                    f"{game.name} cannot be learned: its states have more than {MOST_CELLS} parts. "
                    "A state that is a tuple of numbers of always the same length is learned best"
                )
        changing = {
            path: atoms | ({_ABSENT} if counts[path] < len(states) else set())
            for path, atoms in seen.items()
        }
        changing = {path: atoms for path, atoms in changing.items() if len(atoms) > 1}
        if not changing:
            raise UnsupportedGameError(f"{game.name} cannot be learned: its states never change")
        places = _places(game, [path for path in changing if path[:-1] not in sets])
        for path in changing:
            if path[:-1] in sets:
                bit, width = int(path[-1]), row_width(game, sets[path[:-1]])
                places[path] = (bit % width, bit // width)
        ordered = [
            PlainCell(path, tuple(sorted(atoms, key=_order)), places[path])
            for path, atoms in sorted(changing.items(), key=lambda item: _path_order(item[0]))
        ]
        return cls(ordered, sets)

    def __call__(self, state: State) -> bytes:
        """The numbers of a state."""
        row = bytearray(self._absent)
        for path, atom in _split(state, self.sets):
            cell = self._index.get(path)
            if cell is not None:
                code = self._codes[cell].get(atom)
                row[cell] = self._nearest(cell, atom) if code is None else min(code, LARGEST)
        return bytes(row)

    def _nearest(self, cell: int, atom: Any) -> int:
        """The number of something that was never seen: for a number that of the next one."""
        atoms = self.cells[cell].atoms
        place = bisect_left(atoms, _order(atom), key=_order)
        code = min(place, len(atoms) - 1, LARGEST)
        if len(self._codes[cell]) < MOST_CELLS:
            self._codes[cell][atom] = code
        return code

    def written(self) -> str:
        """As text, for the file of an estimate."""
        cells = [[cell.path, cell.atoms, cell.place] for cell in self.cells]
        return json.dumps({"cells": cells, "sets": list(self.sets.items())})

    @classmethod
    def read(cls, text: str) -> PlainCells:
        """From that text."""
        told = json.loads(text)
        return cls(
            [
                PlainCell(tuple(path), tuple(atoms), (place[0], place[1]))
                for path, atoms, place in told["cells"]
            ],
            {tuple(path): bits for path, bits in told["sets"]},
        )


_ABSENT = "\0absent"


def sample(game: Game, seed: int) -> Iterator[State]:
    """The states of random games."""
    draw = random.Random(seed)
    for _ in range(GAMES):
        state = game.initial()
        for _ in range(PLIES):
            yield state
            if game.is_terminal(state):
                break
            if game.to_move(state) == CHANCE:
                outcomes = list(game.outcomes(state))
                weights = [chance for chance, _ in outcomes]
                move = draw.choices([move for _, move in outcomes], weights)[0]
            else:
                move = draw.choice(list(game.actions(state)))
            state = game.result(state, move)


def _atoms(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """What a value is made of, each part with the way to it."""
    kind = type(value)
    if kind is int or kind is bool or value is None or kind is float:
        yield path, value
    elif kind is str:
        if len(value) <= 1:
            yield path, value
        else:
            for place, letter in enumerate(value):
                yield (*path, place), letter
    elif isinstance(value, Enum):
        yield path, value.name
    elif isinstance(value, (tuple, list)):
        for place, part in enumerate(value):
            yield from _atoms(part, (*path, place))
    elif isinstance(value, (set, frozenset)):
        for part in value:
            yield (*path, repr(part)), 1
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from _atoms(part, (*path, repr(key)))
    elif is_dataclass(value):
        for field in fields(value):
            yield from _atoms(getattr(value, field.name), (*path, field.name))
    elif isinstance(value, (int, float)):
        yield path, value.__class__.__mro__[-2](value)  # a number of somebody's own class
    elif hasattr(value, "__dict__") and value.__dict__:
        for name, part in value.__dict__.items():
            yield from _atoms(part, (*path, name))
    else:
        yield path, repr(value)


def _split(state: State, sets: Mapping[Path, int]) -> Iterator[tuple[Path, Any]]:
    """The same with sets of bits as one part for each bit."""
    if not sets:
        yield from _atoms(state)
        return
    for path, atom in _atoms(state):
        bits = sets.get(path)
        if bits is None:
            yield path, atom
        else:
            for bit in range(bits):
                yield (*path, bit), atom >> bit & 1


def _bit_sets(states: Sequence[State]) -> dict[Path, int]:
    """The numbers that are sets of bits: moves change a bit or two of them, and not their size.

    >>> _bit_sets([(1, 10), (5, 11), (13, 12), (29, 13), (61, 14), (573, 15)] * 4)
    {(0,): 10}
    """
    last: dict[Path, int] = {}
    flips: dict[Path, list[int]] = {}
    largest: dict[Path, int] = {}
    others: set[Path] = set()
    for state in states:
        for path, atom in _atoms(state):
            if type(atom) is not int or atom < 0:
                others.add(path)
                continue
            changed = (atom ^ last.get(path, atom)).bit_count()
            if changed:
                flips.setdefault(path, []).append(changed)
            last[path] = atom
            largest[path] = max(atom, largest.get(path, 0))
    found = {}
    for path, most in largest.items():
        changes = flips.get(path, [])
        few = sorted(changes)[: max(1, 3 * len(changes) // 4)]  # a new game changes many
        mostly = sum(few) / len(few) if few else 9.0
        if path not in others and most >= _LEAST_SET and (mostly <= _FEW_BITS or most >= 1 << 16):
            found[path] = most.bit_length()
    return found


_LEAST_SET = 64
"""A smaller number is told by itself."""
_FEW_BITS = 1.5
"""So many bits of a set change in a move, on average; counting up changes two."""


def _order(atom: Any) -> tuple[int, float, str]:
    """Numbers before words, each in order."""
    if isinstance(atom, (int, float)):
        return 1, float(atom), ""
    return (0, 0.0, "") if atom is None else (2, 0.0, str(atom))


def _path_order(path: Path) -> tuple[tuple[int, int, str], ...]:
    return tuple((0, part, "") if isinstance(part, int) else (1, 0, part) for part in path)


def _places(game: Game, paths: Sequence[Path]) -> dict[Path, Place]:
    """Where cells lie: those of the longest row or of rows in rows are the board."""
    places: dict[Path, Place] = dict.fromkeys(paths, BESIDE)
    rows: dict[Path, list[Path]] = {}
    grids: dict[Path, list[Path]] = {}
    for path in paths:
        if path and isinstance(path[-1], int):
            rows.setdefault(path[:-1], []).append(path)
            if len(path) > 1 and isinstance(path[-2], int):
                grids.setdefault(path[:-2], []).append(path)
    grid = max(grids.values(), key=len, default=[])
    row = max(rows.values(), key=len, default=[])
    if len(grid) > len(row):
        for path in grid:
            places[path] = (int(path[-1]), int(path[-2]))
    elif len(row) > 1:
        length = max(int(path[-1]) for path in row) + 1
        width = row_width(game, length)
        for path in row:
            places[path] = (int(path[-1]) % width, int(path[-1]) // width)
    return places


def row_width(game: Game, length: int) -> int:
    """How many cells of a board of so many are in one row, as far as the game tells."""
    pairs = (
        ("width", "height"),
        ("columns", "rows"),
        ("cols", "rows"),
        ("n", "m"),
        ("size", "size"),
    )
    for across, down in pairs:
        width, height = getattr(game, across, None), getattr(game, down, None)
        if isinstance(width, int) and isinstance(height, int) and width * height == length:
            return width
    height = getattr(game, "height", None)
    if isinstance(height, int) and 1 < height < length and length % (height + 1) in (0, height):
        return height + 1  # columns of bits, with one between them
    side = isqrt(length)
    return side if side * side == length and side > 2 else length
