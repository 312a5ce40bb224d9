"""Alpha-beta against OpenSpiel's from Python: the same game, depth and evaluation.

OpenSpiel's `alpha_beta_search` walks its C++ games from Python and has neither a table nor an
order of moves. So nodes a second are compared for plain alpha-beta (everything switched off, 0 at
the horizon); and the time to the same depth also for Zermelo's search as it is by default, with the
same evaluation.
"""

from __future__ import annotations

import sys
from statistics import median

try:
    import pyspiel
    from open_spiel.python.algorithms.minimax import alpha_beta_search
except ImportError:
    sys.exit("openspiel: skipped, because open_spiel cannot be installed here")

from measure import Contestant, race, show

import zermelo as z
from zermelo.experiments.techniques import PLAIN
from zermelo.games import load

GAMES = {
    "connect4": ("connect_four", 12),
    "othello": ("othello", 11),
    "checkers": ("checkers", 12),
}
"""Zermelo's name, OpenSpiel's, and the depth."""


def spiel_job(game, depth):
    return lambda: alpha_beta_search(game, value_function=lambda state: 0, maximum_depth=depth)


def spiel_nodes(game, depth):
    """How many nodes OpenSpiel's search enters: the same search again, counting."""
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
    for name, (spiel_name, depth) in GAMES.items():
        ours, theirs = load(name), pyspiel.load_game(spiel_name)
        start = ours.initial()

        def plain_job(ours=ours, start=start, depth=depth):
            return z.search(
                ours, start, algorithm=z.AlphaBeta(**PLAIN, evaluation=False), depth=depth
            )

        def best_job(ours=ours, start=start, depth=depth):
            return z.search(ours, start, algorithm=z.AlphaBeta(evaluation=False), depth=depth)

        plain = Contestant("Zermelo, plain", plain_job, plain_job().nodes)
        best = Contestant("Zermelo, as it is", best_job, best_job().nodes)
        spiel = Contestant("OpenSpiel", spiel_job(theirs, depth), spiel_nodes(theirs, depth))
        race([plain, best], rounds=5)
        race([spiel], rounds=1)
        show(f"{name}, {depth} plies", [plain, best, spiel], "nodes", "Zermelo, plain")
        times = [median(c.seconds) for c in (plain, best, spiel)]
        print(
            f"time to {depth} plies: {times[2] / times[0]:.0f} times faster plain, "
            f"{times[2] / times[1]:.0f} times as it is"
        )


if __name__ == "__main__":
    main()
