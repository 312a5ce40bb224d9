"""Connect Four three ways: plain Python, the same class compiled, and Rust; with an OpenSpiel game.

Rules, estimate and order of moves are the same in the compiled game and in Rust, and so is the
search. Plain Python is the very same object under the textbook's alpha-beta, which calls its
methods. OpenSpiel searches games that are written in Python for it with no estimate and no table,
so they are compared with just that: our rules on bitboards, and the game that it ships itself.
"""

from __future__ import annotations

import time
from typing import NamedTuple

from measure import Contestant, race, show

import zermelo as z
from zermelo.games.connect4 import ConnectFour as RustConnectFour
from zermelo.perft import perft
from zermelo.textbook import alphabeta

POSITION = "4453"


@z.compiled(cache=False)
class ConnectFour(z.Game):
    """Bits run up each column, with one spare bit above it that stays empty."""

    payoff_range = (-1, 1)

    class State(NamedTuple):
        mine: z.types.u64
        discs: z.types.u64
        player: z.types.u8
        over: z.types.u8

    def __init__(self):
        self.bottoms = [1 << 7 * column for column in range(7)]
        self.tops = [bottom << 5 for bottom in self.bottoms]
        self.base = sum(self.bottoms)
        self.full = self.base * 0b111111
        self.columns = [3, 2, 4, 1, 5, 0, 6]  # from the middle
        self.inner = [sum(self.bottoms[n : 7 - n]) * 0b111111 for n in (1, 2, 3)]

    def initial(self):
        return self.State(0, 0, 0, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        for column in self.columns:
            if not state.discs & self.tops[column]:
                yield column

    def result(self, state, column):
        theirs = state.discs ^ state.mine
        discs = state.discs | state.discs + self.bottoms[column]
        over = 1 if self.has_four(discs ^ theirs) else 2 if discs == self.full else 0
        return self.State(theirs, discs, 1 - state.player, over)

    def has_four(self, discs):
        for step in (1, 6, 7, 8):
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

    def evaluate(self, state, player):
        """Threats and central discs, mine less theirs."""
        empty = self.full & ~state.discs
        ahead = self.side(state.mine, empty) - self.side(state.discs ^ state.mine, empty)
        return ahead if player == state.player else -ahead

    def side(self, discs, empty):
        threats = 0
        for step in (1, 6, 7, 8):
            below, above = discs << step, discs >> step
            below2, above2 = below << step & below, above >> step & above
            threats |= below2 & below << 2 * step | above2 & above >> 2 * step
            threats |= below2 & above | above2 & below
        central = 0
        for cells in self.inner:
            central += (discs & cells).bit_count()
        return 0.06 * (threats & empty).bit_count() + 0.004 * central

    def key(self, state):
        return state.discs + self.base + state.mine


def count(game: ConnectFour, state: ConnectFour.State, depth: int) -> int:
    """Perft in plain Python."""
    if game.is_terminal(state):
        return 0
    moves = game.actions(state)
    if depth == 1:
        return len(moves)
    return sum(count(game, game.result(state, move), depth - 1) for move in moves)


@z.compiled(cache=False)
class Bare(ConnectFour):
    """Without estimate and key."""

    evaluate = None
    key = None


def played(game: ConnectFour) -> ConnectFour.State:
    state = game.initial()
    for column in POSITION:
        state = game.result(state, int(column) - 1)
    return state


def main() -> None:
    compiled, rust = ConnectFour(), RustConnectFour()
    started = time.perf_counter()
    compiled.compile()
    print(f"compiled and compared in {time.perf_counter() - started:.1f} s")
    show_counts(compiled, rust)
    show_searches(compiled, rust)
    show_bare()


def show_counts(compiled, rust) -> None:
    contestants = [
        Contestant("Rust", lambda: perft(rust, 10), perft(rust, 10)),
        Contestant("compiled Python", lambda: perft(compiled, 10), perft(compiled, 10)),
        Contestant("plain Python", lambda: count(compiled, compiled.initial(), 5), 16_807),
    ]
    race(contestants, rounds=5)
    show("move sequences from the empty board (perft)", contestants, "leaves", "compiled Python")


def show_searches(compiled, rust) -> None:
    start, rust_start = played(compiled), rust.parse_state(POSITION)

    def rust_job():
        return z.search(rust, rust_start, depth=15)

    def compiled_job():
        return z.search(compiled, start, depth=15)

    def plain_job():
        return alphabeta(compiled, start, depth=5)

    contestants = [
        Contestant("Rust", rust_job, rust_job().nodes),
        Contestant("compiled Python", compiled_job, compiled_job().nodes),
        Contestant("plain Python", plain_job, plain_job().nodes),
    ]
    race(contestants, rounds=5)
    show(f"alpha-beta from {POSITION}", contestants, "nodes", "compiled Python")


def show_bare() -> None:
    from peers.spiel_connect4 import SpielJob
    from peers.spiel_tictactoe import SpielTicTacToe

    game, spiel, shipped = Bare(), SpielJob(POSITION, depth=6), SpielTicTacToe()
    start = played(game)

    def compiled_job():
        return z.search(game, start, depth=13, memory_mb=0)

    def plain_job():
        return alphabeta(game, start, depth=5)

    contestants = [
        Contestant("compiled Python", compiled_job, compiled_job().nodes),
        Contestant("plain Python", plain_job, plain_job().nodes),
        Contestant("Python for OpenSpiel, bitboards", spiel.run, spiel.nodes()),
        Contestant("OpenSpiel's own tic-tac-toe in Python", shipped.run, shipped.nodes()),
    ]
    race(contestants, rounds=5)
    title = f"alpha-beta from {POSITION}, no estimate, no table"
    show(title, contestants, "nodes", "compiled Python")


if __name__ == "__main__":
    main()
