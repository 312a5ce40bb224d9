"""Whole games solved: the core, a compiled Python game, the textbook in Python, and OpenSpiel.

States are counted as the game has them; the core keeps images of each other once and gives all of
them a value. `zermelo solve connect4:width=5,height=4 --all --json` says the same for one game.
Processor time is given too, which other work on the machine changes less than the time that passes.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from measure import Contestant, race, show

import zermelo as z
from zermelo.policies.native import NativePolicy
from zermelo.textbook.retrograde import retrograde_solution

SPEC = "connect4:width=5,height=4"


def memory(policy: NativePolicy) -> str:
    """Bytes a state in the table."""
    return f"{policy.table.nbytes / len(policy):.1f} bytes a state up to symmetry"


@z.compiled(cache=False)
class FiveByFour(z.Game):
    """The same game in Python; bits run up each column, with one spare bit above it."""

    payoff_range = (-1, 1)

    class State(NamedTuple):
        mine: z.types.u64
        discs: z.types.u64
        player: z.types.u8
        over: z.types.u8

    def __init__(self) -> None:
        self.bottoms = [1 << 5 * column for column in range(5)]
        self.tops = [bottom << 3 for bottom in self.bottoms]
        self.full = sum(self.bottoms) * 0b1111

    def initial(self):
        return self.State(0, 0, 0, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        for column in range(5):
            if not state.discs & self.tops[column]:
                yield column

    def result(self, state, column):
        theirs = state.discs ^ state.mine
        discs = state.discs | state.discs + self.bottoms[column]
        over = 1 if self.has_four(discs ^ theirs) else 2 if discs == self.full else 0
        return self.State(theirs, discs, 1 - state.player, over)

    def has_four(self, discs):
        for step in (1, 4, 5, 6):
            pairs = discs & discs >> step
            if pairs & pairs >> 2 * step:
                return True
        return False

    def is_terminal(self, state):
        return state.over != 0

    def utility(self, state, player):
        if state.over == 2:
            return 0
        return -1 if player == state.player else 1

    def symmetries(self, state):
        yield state
        mine, discs = self.mirrored(state.mine), self.mirrored(state.discs)
        yield self.State(mine, discs, state.player, state.over)

    def level(self, state):
        return state.discs.bit_count()

    def mirrored(self, discs):
        image = 0
        for column in range(5):
            image |= (discs >> 5 * column & 0b11111) << 5 * (4 - column)
        return image


def spent(job: Callable[[], NativePolicy], states: int) -> str:
    """States a second of processor time, of all threads together."""
    started = time.process_time()
    job()
    return f"{states / (time.process_time() - started):,.0f} states/s of processor time"


def connect_four() -> None:
    game, own = z.load(SPEC), FiveByFour()
    states = 3_945_711

    def solver(game: z.Game, threads: int, **more: object) -> Callable[[], NativePolicy]:
        return lambda: z.solve_all(game, threads=threads, **more)

    def in_files() -> NativePolicy:
        with TemporaryDirectory() as folder:
            return z.solve_all(game, threads=2, memory_mb=8, directory=folder)

    contestants = [
        Contestant("core, 2 threads", solver(game, 2), states),
        Contestant("core, 1 thread", solver(game, 1), states),
        Contestant("core, 2 threads, in files and 8 MB", in_files, states),
        Contestant("compiled Python game, 2 threads", solver(own, 2), states),
        Contestant("compiled Python game, 1 thread", solver(own, 1), states),
    ]
    race(contestants, rounds=5)
    show(f"every state of {game.name}", contestants, "states", "core, 2 threads")
    for contestant in contestants:
        print(f"{contestant.name}: {spent(contestant.job, states)}")
    policy, compiled = solver(game, 2)(), solver(own, 2)()
    print(f"core: {memory(policy)}; compiled: {memory(compiled)}")
    started = time.perf_counter()
    policy.verify()
    print(f"verified at {states / (time.perf_counter() - started):,.0f} states/s")
    probes(policy)


def probes(policy: NativePolicy) -> None:
    """What a question takes in memory and in a file, with the processor's clock."""
    states = list(policy)
    random.Random(1).shuffle(states)
    states = states[:20_000]
    with TemporaryDirectory() as folder:
        path = policy.save(Path(folder) / "five.table")
        started = time.perf_counter()
        saved = z.policies.load_policy(path)
        opened = time.perf_counter() - started
        print(f"a file of {path.stat().st_size / len(policy):.2f} bytes a state, ", end="")
        print(f"opened in {opened * 1000:.1f} ms")
        for name, table in (("memory", policy.table), ("a file", saved.table)):
            for _ in range(2):  # the second time it is warm
                started = time.process_time()
                for state in states:
                    table.probe(state)
                seconds = time.process_time() - started
            print(f"a probe in {name}: {seconds / len(states) * 1e6:.1f} µs")


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
