"""Connect Four positions solved exactly: Zermelo's solver and BitBully, one thread, no book.

Both are given every position in turn, with an empty table, and the processor's time is added up.
Emptying the table is timed apart: BitBully empties all of it, Zermelo what was used. The empty
board follows with 1 GB of table on one thread and on two, the positions of an opening book, and
what answers take with the book at its usual place; `--quick` leaves these out.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table

import zermelo as z
from zermelo.books import find_book
from zermelo.books.build import TABLE_MB
from zermelo.books.positions import Board
from zermelo.engines import ConnectFourEngine
from zermelo.native import ConnectFourSolver, State

SCORES = Path(__file__).parents[1] / "crates" / "engines" / "tests" / "data" / "scores.txt"
GAME = z.load("connect4")
EARLY = (7, 8, 9, 10)


def known() -> list[str]:
    """300 positions with known scores, of all lengths."""
    lines = SCORES.read_text(encoding="utf-8").splitlines()
    return [line.split()[0] for line in lines if not line.startswith("#")]


def early(count: int = 20, seed: int = 1, lengths: tuple[int, ...] = EARLY) -> list[str]:
    """Random positions of so many stones, in turn, in which nobody can win at once."""
    source = random.Random(seed)
    found: list[str] = []
    while len(found) < count:
        state, moves = GAME.initial(), ""
        for _ in range(lengths[len(found) % len(lengths)]):
            if GAME.is_terminal(state):
                break
            move = source.choice(GAME.actions(state))
            state, moves = GAME.result(state, move), moves + str(move)
        if not GAME.is_terminal(state) and not wins_at_once(state):
            found.append(moves)
    return found


def wins_at_once(state: State) -> bool:
    """Does some move end the game?"""
    return any(GAME.is_terminal(GAME.result(state, move)) for move in GAME.actions(state))


class Ours:
    """Zermelo's solver."""

    name = "Zermelo"

    def __init__(self) -> None:
        self.solver = ConnectFourSolver(7, 6, memory_mb=256)
        self.nodes = 0

    def clear(self) -> None:
        self.solver.clear()

    def prepare(self, moves: str) -> int:
        return GAME.core.key(GAME.parse_state(moves))

    def solve(self, key: int) -> int:
        answer = self.solver.solve(key)
        self.nodes += answer["nodes"]
        return int(answer["lower"])


class BitBully:
    """The peer."""

    name = "BitBully"

    def __init__(self) -> None:
        from bitbully import bitbully_core

        self.core = bitbully_core
        self.solver = bitbully_core.BitBullyCore()
        self.nodes = 0

    def clear(self) -> None:
        self.nodes += self.solver.getNodeCounter()
        self.solver.resetTranspositionTable()
        self.solver.resetNodeCounter()

    def prepare(self, moves: str) -> object:
        board = self.core.BoardCore()
        for move in moves:
            board.play(int(move) - 1)
        return board

    def solve(self, board: object) -> int:
        return int(self.solver.mtdf(board, 0))


def race(title: str, positions: list[str]) -> None:
    """Everybody solves each position in turn; scores must agree."""
    contestants = [Ours(), BitBully()]
    searching = dict.fromkeys((c.name for c in contestants), 0.0)
    clearing = dict(searching)
    for moves in positions:
        scores = set()
        for contestant in contestants:
            started = time.process_time()
            contestant.clear()
            clearing[contestant.name] += time.process_time() - started
            position = contestant.prepare(moves)
            started = time.process_time()
            scores.add(contestant.solve(position))
            searching[contestant.name] += time.process_time() - started
        if len(scores) != 1:
            sys.exit(f"connect4: different scores for {moves}: {scores}")
    table = Table(title=title, title_justify="left")
    table.add_column("who")
    headings = ("nodes", "search, s", "clearing, s", "search", "search and clearing")
    for heading in headings:
        table.add_column(heading, justify="right")
    base = contestants[0]
    for contestant in contestants:
        contestant.clear()
        name = contestant.name
        both = searching[name] + clearing[name]
        ratios = (
            searching[name] / searching[base.name],
            both / (searching[base.name] + clearing[base.name]),
        )
        words = [f"{ratio:.1f}×" for ratio in ratios]
        row = [f"{contestant.nodes:,}", f"{searching[name]:.2f}", f"{clearing[name]:.2f}"]
        table.add_row(name, *row, *words)
    Console(width=110).print(table)


def empty_board() -> None:
    """The game itself, from the first move."""
    key = GAME.core.key(GAME.initial())
    for threads in (1, 2):
        solver = ConnectFourSolver(7, 6, memory_mb=1024, threads=threads)
        cpu = time.process_time()
        answer = solver.solve(key)
        cpu = time.process_time() - cpu
        print(
            f"empty board, {threads} thread{'s' * (threads > 1)}: score {answer['lower']}, "
            f"{answer['seconds']:.1f} s ({cpu:.1f} s of processor), {answer['nodes']:,} nodes"
        )


def book(count: int = 40, threads: int = 2) -> None:
    """Neighbours among the positions of 8 stones, from three places: each on all threads with one
    large table, and each on one thread with a small one.
    """
    level = Board(7, 6).level(8)[-1]
    starts = [len(level) * sixth // 6 for sixth in (1, 3, 5)]
    keys = [key for start in starts for key in level[start : start + count]]
    together = ConnectFourSolver(7, 6, memory_mb=1024, threads=threads)
    apart = ConnectFourSolver(7, 6, memory_mb=TABLE_MB * threads, threads=threads)
    ways: dict[str, Callable[[], list[int]]] = {
        "one after the other": lambda: [together.solve(key)["lower"] for key in keys],
        "side by side": lambda: apart.scores(keys),
    }
    found = []
    for name, way in ways.items():
        started, cpu = time.perf_counter(), time.process_time()
        found.append(way())
        seconds, cpu = time.perf_counter() - started, time.process_time() - cpu
        print(
            f"{len(keys)} positions of 8 stones {name}, {threads} threads: "
            f"{seconds:.1f} s ({cpu:.1f} s of processor)"
        )
    if found[0] != found[1]:
        sys.exit("connect4: different scores for the positions of a book")


def answers(count: int = 40, threads: int = 2) -> None:
    """What a whole answer takes by the number of stones, best moves and line included, with the
    book at its usual place if there is one. The table is emptied before each.
    """
    found = find_book(7, 6)
    engine = ConnectFourEngine(GAME, memory_mb=256, threads=threads)
    words = f"a book of {found.plies} plies" if found else "no book"
    table = Table(title=f"an answer in ms, {threads} threads, {words}", title_justify="left")
    headings = ("stones", "positions", "mean", "median", "95% under", "longest", "over 50 ms")
    for heading in headings:
        table.add_column(heading, justify="right")
    for stones in (0, 2, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 20):
        positions = [""] * (stones == 0) or early(count, seed=stones, lengths=(stones,))
        times = []
        for moves in positions:
            if stones < 8 and found is None:
                continue  # minutes
            state = GAME.parse_state(moves)
            started = time.perf_counter()
            engine.solve(state, book=found)
            times.append((time.perf_counter() - started) * 1000)
        if times:
            times.sort()
            numbers = (
                sum(times) / len(times),
                times[len(times) // 2],
                times[min(len(times) * 95 // 100, len(times) - 1)],
                times[-1],
            )
            row = [f"{number:.1f}" for number in numbers]
            over = sum(time > 50 for time in times)
            table.add_row(str(stones), str(len(times)), *row, str(over))
    Console(width=110).print(table)


def main() -> None:
    race("300 positions of all lengths", known())
    race("20 random positions of 7 to 10 stones", early())
    if "--quick" not in sys.argv:
        empty_board()
        book()
        answers()


if __name__ == "__main__":
    main()
