"""The board of Kalah: houses with seeds, the first player's below, and a store at either end."""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.game.board import Board, Cell, Counter, Label, Piece, place

_NAMES = ("first", "second")


def kalah_board(text: str, player: int, moves: Sequence[str]) -> Board:
    """The board of a position in the notation of the game; the player to move is `player`."""
    rows = [[int(pit) for pit in side.split()] for side in _sides(text)]
    houses = len(rows[0]) - 1
    return Board(
        cells=tuple(_cells(houses)),
        pieces=tuple(
            Piece(_id(owner, pit, houses), _seeds(count), owner=None, count=count)
            for owner, row in enumerate(rows)
            for pit, count in enumerate(row)
        ),
        moves=tuple(place(move, _id(player, int(move) - 1, houses)) for move in moves),
        layout="free",
        labels=tuple(
            Label(_x(owner, pit, houses), -1.35 if owner else 1.35, str(pit + 1))
            for owner in range(2)
            for pit in range(houses)
        ),
        counters=tuple(
            Counter(f"{_NAMES[owner]} player's store", str(row[-1]), owner)
            for owner, row in enumerate(rows)
        ),
        colours=("blue", "orange"),
        surface="wood",
    )


def _sides(text: str) -> list[str]:
    """The pits of both players, without the word for who is to move."""
    first, second = text.split("/")
    return [first, " ".join(word for word in second.split() if word.isdecimal())]


def _cells(houses: int) -> list[Cell]:
    found = []
    for owner in range(2):
        side = _NAMES[owner]
        for pit in range(houses):
            y = -0.6 if owner else 0.6
            name = f"{side} player's house {pit + 1}"
            found.append(Cell(_id(owner, pit, houses), _x(owner, pit, houses), y, name=name))
        x = -1.2 if owner else 1.2 * houses
        store = _id(owner, houses, houses)
        found.append(Cell(store, x, 0, name=f"{side} player's store", height=2.2))
    return found


def _id(owner: int, pit: int, houses: int) -> str:
    side = _NAMES[owner]
    return f"{side} store" if pit == houses else f"{side} {pit + 1}"


def _x(owner: int, pit: int, houses: int) -> float:
    """Houses are counted towards the own store: to the right below, to the left above."""
    return 1.2 * (houses - 1 - pit if owner else pit)


def _seeds(count: int) -> str:
    return f"{count or 'no'} seed{'' if count == 1 else 's'}"
