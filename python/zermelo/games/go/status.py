"""Which stones are dead, by playouts."""

from __future__ import annotations

from typing import Final

from zermelo.games.go.points import Point, Position
from zermelo.native import go_ownership

PLAYOUTS: Final = 400
"""How many are asked, unless somebody says."""
SURE: Final = 0.5
"""A chain is dead where the other player owns its points by more than this on average: 1 is always,
and this is three of four playouts."""


def dead_stones(position: Position, playouts: int) -> frozenset[Point]:
    """The stones of chains that playouts, begun by both players in turn, leave to the other."""
    rows = "/".join(reversed(position.rows))
    owned = go_ownership(position.width, position.height, f"{rows} black", playouts=playouts)
    dead: set[Point] = set()
    for player, sign in enumerate((-1, 1)):
        for chain in position.chains(player):
            values = [sign * owned[row * position.width + column] for column, row in chain]
            if sum(values) > SURE * len(values):
                dead.update(chain)
    return frozenset(dead)
