"""Whole games solved: the core, the textbook in Python, and OpenSpiel's value iteration.

States are counted as the game has them; the core keeps images of each other once and gives all of
them a value. `zermelo solve connect4:width=5,height=4 --all --json` says the same for one game.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import import_module

from measure import Contestant, race, show

import zermelo as z
from zermelo.policies.native import NativePolicy
from zermelo.textbook.retrograde import retrograde_solution

SPEC = "connect4:width=5,height=4"


def memory(policy: NativePolicy) -> str:
    """Bytes a state in the table."""
    return f"{policy.table.nbytes / len(policy):.1f} bytes a state up to symmetry"


def connect_four() -> None:
    game = z.load(SPEC)
    states = 3_945_711

    def solver(threads: int) -> Callable[[], NativePolicy]:
        return lambda: z.solve_all(game, threads=threads)

    contestants = [
        Contestant("core, 2 threads", solver(2), states),
        Contestant("core, 1 thread", solver(1), states),
    ]
    race(contestants, rounds=5)
    show(f"every state of {game.name}", contestants, "states", "core, 2 threads")
    policy = solver(2)()
    started = time.perf_counter()
    policy.verify()
    print(f"{memory(policy)}; verified at {states / (time.perf_counter() - started):,.0f} states/s")


def tic_tac_toe() -> None:
    core, plain = z.load("mnk-native"), z.load("tictactoe")
    states = 5_478
    contestants = [
        Contestant("core", lambda: z.solve_all(core, threads=1), states),
        Contestant("plain Python", lambda: z.solve_all(plain), states),
        Contestant("textbook alone", lambda: retrograde_solution(plain), states),
        *spiel(),
    ]
    race(contestants, rounds=5)
    show("every state of tic-tac-toe", contestants, "states", "plain Python")


def spiel() -> list[Contestant]:
    """OpenSpiel's value iteration over its tic-tac-toe, and over its tic-tac-toe in Python."""
    try:
        import pyspiel
        from open_spiel.python.algorithms import value_iteration

        import_module("open_spiel.python.games")  # registers those written in Python
    except ImportError:
        print("(OpenSpiel is not installed: pip install open_spiel)")
        return []

    def iterate(name: str) -> Callable[[], object]:
        game = pyspiel.load_game(name)
        return lambda: value_iteration.value_iteration(game, depth_limit=-1, threshold=0.01)

    names = {"OpenSpiel": "tic_tac_toe", "OpenSpiel, Python game": "python_tic_tac_toe"}
    return [Contestant(who, iterate(name), 5_478) for who, name in names.items()]


def main() -> None:
    connect_four()
    tic_tac_toe()


if __name__ == "__main__":
    main()
