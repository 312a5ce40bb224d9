"""Expectiminimax on backgammon, against OpenSpiel's from Python: the same rolls, 0 at the horizon.

OpenSpiel's `expectiminimax` walks its C++ game from Python, prunes nothing and moves one die at a
time, so nodes a second are compared with nothing pruned here either. The other rows are Zermelo's
search with Star2, and with the estimate of its networks.
"""

from __future__ import annotations

import random

from measure import Contestant, race, show

import zermelo as z

try:
    import pyspiel
except ImportError:
    pyspiel = None

DEPTH = 4
"""Plies, rolls counted: a play, a roll, a play, a roll."""
SPIEL_DEPTH = 3
WHOLE = {"pruning": "none", "deepening": False, "table": False, "evaluation": False}


def spiel_nodes(depth: int) -> int:
    """Walk OpenSpiel's game as its expectiminimax does; the nodes visited."""
    game = pyspiel.load_game("backgammon")
    state, chooser = game.new_initial_state(), random.Random(1)
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(chooser.choices(outcomes, weights)[0])
    count = 0

    def visit(state: object, left: int) -> float:
        nonlocal count
        count += 1
        if left == 0 or state.is_terminal():
            return 0.0
        if state.is_chance_node():
            value = 0.0
            for outcome, weight in state.chance_outcomes():
                value += weight * visit(state.child(outcome), left - 1)
            return value
        return max(visit(state.child(action), left - 1) for action in state.legal_actions())

    visit(state, depth)
    return count


def main() -> None:
    game = z.load("backgammon")
    start = z.game.parse_state(game, "31")

    def search(**options: object) -> z.types.Answer:
        return z.search(game, start, algorithm=z.Expectiminimax(**options), depth=DEPTH)

    jobs = {
        "Zermelo, nothing pruned, no estimates": lambda: search(**WHOLE),
        "Zermelo, Star2, no estimates": lambda: search(evaluation=False),
        "Zermelo, Star2, estimates": lambda: search(),
    }
    contestants = [Contestant(name, job, job().nodes) for name, job in jobs.items()]
    if pyspiel is not None:
        job, nodes = lambda: spiel_nodes(SPIEL_DEPTH), spiel_nodes(SPIEL_DEPTH)
        contestants.append(Contestant("OpenSpiel from Python", job, nodes))
    race(contestants, rounds=5)
    show("expectiminimax, backgammon after 31", contestants, "nodes", next(iter(jobs)))


if __name__ == "__main__":
    main()
