"""Whole games solved: the core, the textbook in Python, and OpenSpiel.

States are counted as the game has them; the core keeps images of each other once and gives all of
them a value. `zermelo solve connect4:width=5,height=4 --all --json` says the same for one game.
"""

from __future__ import annotations

import time
from collections.abc import Callable

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
    """OpenSpiel's states, listed by its own `get_all_states` and valued from the last to the first.

    Its `value_iteration` does the same with a linear program solver loaded, which it does not need
    here. The rules are in C++.
    """
    try:
        import pyspiel
        from open_spiel.python.algorithms.get_all_states import get_all_states
    except ImportError as error:
        print(f"(OpenSpiel cannot be imported: {error})")
        return []
    game = pyspiel.load_game("tic_tac_toe")

    def solve() -> dict[str, float]:
        states = get_all_states(game, include_terminals=True, to_string=str)
        values: dict[str, float] = {}
        for name, state in sorted(states.items(), key=lambda item: -item[1].move_number()):
            if state.is_terminal():
                values[name] = state.player_return(0)
            else:
                after = [values[str(state.child(a))] for a in state.legal_actions()]
                values[name] = max(after) if state.current_player() == 0 else min(after)
        return values

    return [Contestant("OpenSpiel, rules in C++", solve, len(solve()))]


def main() -> None:
    connect_four()
    tic_tac_toe()


if __name__ == "__main__":
    main()
