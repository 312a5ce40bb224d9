"""Monte Carlo tree search against OpenSpiel's in C++: simulations a second, in one run.

Both do UCT with one random playout a leaf and keep proofs (OpenSpiel's `solve`), on one thread from
the start of the game. OpenSpiel's bot is called through its Python bindings: a search is one call,
all of it in C++. Then evaluators in Python, and threads.
"""

from __future__ import annotations

import argparse
import sys

try:
    import pyspiel
except ImportError:
    pyspiel = None

from measure import Contestant, race, show

import zermelo as z

GAMES = {"connect4": ("connect_four", 20_000, 200_000), "othello": ("othello", 1_000, 40_000)}
"""Zermelo's name, OpenSpiel's, and how many simulations each makes."""


def spiel(name: str, simulations: int) -> Contestant:
    """OpenSpiel's bot, which makes so many simulations a step."""
    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    bot = pyspiel.MCTSBot(
        game, evaluator, 2.0, simulations, 1_000, True, 7, False, pyspiel.ChildSelectionPolicy.UCT
    )
    state = game.new_initial_state()
    return Contestant("OpenSpiel (C++)", lambda: bot.step(state), simulations)


def ours(name: str, simulations: int, label: str = "zermelo", **resources: int) -> Contestant:
    """The same search here."""
    game, algorithm = z.load(name), z.MCTS(seed=7)

    def job() -> object:
        return z.search(game, algorithm=algorithm, nodes=simulations, memory_mb=256, **resources)

    return Contestant(label, job, simulations)


def judged(simulations: int) -> Contestant:
    """Leaves valued by a trivial function in Python."""
    game = z.load("connect4")
    algorithm = z.MCTS(evaluator=lambda states: [0.0] * len(states), batch=256)

    def job() -> object:
        return z.search(game, algorithm=algorithm, nodes=simulations, memory_mb=256)

    return Contestant("zermelo, evaluator in Python", job, simulations)


def main() -> None:
    """Every game, with everybody who is there."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    rounds = parser.parse_args().rounds
    for name, (theirs, few, many) in GAMES.items():
        contestants = [
            ours(name, many),
            ours(name, many, "zermelo, 2 threads", threads=2),
            *([judged(many)] if name == "connect4" else []),
            *([spiel(theirs, few)] if pyspiel else []),
        ]
        race(contestants, rounds)
        show(name, contestants, "simulations", "zermelo")
    if pyspiel is None:
        print("OpenSpiel is not here: pip install open_spiel", file=sys.stderr)


if __name__ == "__main__":
    main()
