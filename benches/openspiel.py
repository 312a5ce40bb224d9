"""Alpha-beta against OpenSpiel's from Python: the same game, depth and evaluation.

OpenSpiel's `alpha_beta_search` walks its C++ games from Python and has neither a table nor an order
of moves. So the first table compares nodes a second of plain alpha-beta (everything switched off, 0 at
the horizon); the second, the time to the same depth with Zermelo's search as it is by default but the
same evaluation.
"""

from __future__ import annotations

import sys

try:
    import pyspiel
    from open_spiel.python.algorithms.minimax import alpha_beta_search
except ImportError:
    sys.exit("openspiel: skipped, because open_spiel cannot be installed here")

from measure import Contestant, race, show

from zermelo.experiments.techniques import PLAIN
from zermelo.games import load

GAMES = {
    "connect4": ("connect_four", 8, 12),
    "othello": ("othello", 4, 6),
    "checkers": ("checkers", 5, 8),
}
"""Zermelo's name, OpenSpiel's, the depth that OpenSpiel can do in seconds, and one for us alone."""


def spiel_job(game, depth):
    return lambda: alpha_beta_search(game, value_function=lambda state: 0, maximum_depth=depth)


def spiel_nodes(game, depth):
    """How many nodes OpenSpiel's search enters: the leaves it asks us about, and all inner nodes."""
    count = 0

    def visit(state, left, alpha, beta, player):
        nonlocal count
        count += 1
        if state.is_terminal():
            return state.player_return(player)
        if left == 0:
            return 0
        maximising = state.current_player() == player
        value = -float("inf") if maximising else float("inf")
        for action in state.legal_actions():
            child = state.clone()
            child.apply_action(action)
            found = visit(child, left - 1, alpha, beta, player)
            if maximising:
                value = max(value, found)
                alpha = max(alpha, value)
            else:
                value = min(value, found)
                beta = min(beta, value)
            if alpha >= beta:
                break
        return value

    start = game.new_initial_state()
    visit(start, depth, -float("inf"), float("inf"), start.current_player())
    return count


def main() -> None:
    for name, (spiel_name, depth, deeper) in GAMES.items():
        ours, theirs = load(name), pyspiel.load_game(spiel_name)
        start = ours.initial()
        plain = {**PLAIN, "evaluation": False}

        def plain_job(at, ours=ours, start=start, plain=plain):
            return ours.native_search(start, depth=at, **plain)

        def best_job(ours=ours, start=start, depth=depth):
            return ours.native_search(start, depth=depth, evaluation=False)

        nodes = spiel_nodes(theirs, depth)
        contestants = [
            Contestant(
                "Zermelo", lambda job=plain_job, at=deeper: job(at), plain_job(deeper).nodes
            ),
            Contestant("OpenSpiel", spiel_job(theirs, depth), nodes),
        ]
        race(contestants, rounds=3)
        show(
            f"{name}: plain alpha-beta, {deeper} and {depth} plies", contestants, "nodes", "Zermelo"
        )
        contestants = [
            Contestant("Zermelo", best_job, 1),
            Contestant("OpenSpiel", spiel_job(theirs, depth), 1),
        ]
        race(contestants, rounds=3)
        show(f"{name}: time to {depth} plies", contestants, "searches", "Zermelo")


if __name__ == "__main__":
    main()
