"""Move sequences counted without a table, the last move in bulk; OpenSpiel from Python likewise."""

from __future__ import annotations

import sys

try:
    import pyspiel
except ImportError:
    sys.exit("counts: skipped, because open_spiel cannot be installed here")

from measure import Contestant, race, show

from zermelo.games import load
from zermelo.perft import perft

GAMES = {
    "connect4": ("connect_four", 10, 5),
    "othello": ("othello", 10, 5),
    "checkers": ("checkers", 11, 5),
}
"""Zermelo's name, OpenSpiel's, and the depth for each of them."""


def count(state: pyspiel.State, depth: int) -> int:
    """Leaves of OpenSpiel's game, likewise in bulk."""
    moves = state.legal_actions()
    if depth == 1:
        return len(moves)
    return sum(count(state.child(move), depth - 1) for move in moves)


def main() -> None:
    for name, (spiel_name, depth, shallow) in GAMES.items():
        game, start = load(name), pyspiel.load_game(spiel_name).new_initial_state()
        contestants = [
            Contestant(
                "Zermelo", lambda game=game, depth=depth: perft(game, depth), perft(game, depth)
            ),
            Contestant(
                "OpenSpiel from Python",
                lambda start=start, depth=shallow: count(start, depth),
                count(start, shallow),
            ),
        ]
        race(contestants, rounds=5)
        show(
            f"{name}: move sequences of {depth} and {shallow} plies",
            contestants,
            "leaves",
            "Zermelo",
        )


if __name__ == "__main__":
    main()
