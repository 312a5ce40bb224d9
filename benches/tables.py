"""Endgame tables of chess: every table of 3 and 4 pieces, one of 5, and what a probe takes.

    python tables.py                 all tables of 3 and 4 pieces
    python tables.py --five KBBKN    and one of five pieces
    python tables.py --stockfish     mates compared with those that Stockfish finds, if it is there

No peer builds such tables with distance to mate. Syzygy's generator, which keeps win, draw and
loss and distances to the next capture, makes all of 4 pieces in 7 s on one thread before
compression and 130 s with it on two.
"""

from __future__ import annotations

import argparse
import random
import resource
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import zermelo as z
from zermelo.games.chess import Chess
from zermelo.tables import TableInfo, Tables


def peak_mb() -> float:
    """The most memory that this process has had, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def build(tables: Tables, *names: str, all_of: int | None = None) -> list[TableInfo]:
    started = time.perf_counter()
    infos = [info for info in tables.build(*names, all_of=all_of) if not info.found]
    spent = time.perf_counter() - started
    solved = sum(info.seconds for info in infos)
    size = sum(info.file_bytes for info in infos) / 1e6
    print(
        f"{len(infos)} tables: {solved:.1f} s before compression, {spent:.1f} s with it, "
        f"{size:.1f} MB, at most {peak_mb():,.0f} MB of memory"
    )
    return infos


def random_states(game: Chess, names: list[str], count: int, seed: int) -> list[object]:
    """Legal positions with the pieces of these tables, either side to move."""
    chooser = random.Random(seed)
    states: list[object] = []
    while len(states) < count:
        first, second = chooser.choice(names)[1:].split("K")
        letters = "K" + first + "k" + second.lower()
        board = [""] * 64
        for square, letter in zip(chooser.sample(range(64), len(letters)), letters, strict=True):
            board[square] = letter
        rows = ("".join(cell or "1" for cell in board[row : row + 8]) for row in range(0, 64, 8))
        try:
            states.append(game.parse_state(f"{'/'.join(rows)} {chooser.choice('wb')} - - 0 1"))
        except z.errors.PositionError:
            continue
    return states


def probes(tables: Tables, names: list[str]) -> None:
    game = Chess()
    states = random_states(game, names, 5000, 1)
    for state in states:
        tables.probe(state)
    started = time.perf_counter()
    for state in states:
        tables.probe(state)
    print(f"a probe, warm, from Python: {(time.perf_counter() - started) / 5000 * 1e6:.1f} µs")


def stockfish(tables: Tables, names: list[str], count: int = 200) -> None:
    """Every mate that Stockfish announces within a moment is compared with the table's."""
    program = shutil.which("stockfish") or "/usr/games/stockfish"
    if not Path(program).exists():
        print("(no Stockfish here)")
        return
    game = Chess()
    engine = subprocess.Popen(
        [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    )
    assert engine.stdin
    assert engine.stdout
    winner = mates = exact = wrong = 0
    for state in random_states(game, names, count, 2):
        found = tables.probe(state)
        if game.is_terminal(state):
            continue
        engine.stdin.write(f"position fen {game.format_state(state)}\ngo nodes 300000\n")
        score: tuple[str, int] = ("cp", 0)
        for line in engine.stdout:
            words = line.split()
            if "score" in words:
                place = words.index("score")
                score = (words[place + 1], int(words[place + 2]))
            if line.startswith("bestmove"):
                break
        if score[0] != "mate":
            continue
        mates += 1
        sign = 1 if score[1] > 0 else -1
        winner += sign == found.value
        exact += found.mate_in == abs(score[1])
        # A search may see a longer way to mate than there is, and never a shorter one.
        wrong += sign != found.value or (found.mate_in or 0) > abs(score[1])
    engine.stdin.write("quit\n")
    engine.wait()
    print(
        f"Stockfish announced {mates} mates in {count} positions: the winner is the table's in "
        f"{winner}, the distance in {exact}; contradictions: {wrong}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--dir", help="where to keep the tables")
    parser.add_argument("--five", metavar="NAME", help="a table of five pieces too")
    parser.add_argument("--stockfish", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tables = Tables(arguments.dir or folder)
        build(tables, "KBNK")
        build(tables, all_of=4)
        names = [info.table for info in tables.infos()]
        probes(tables, names)
        if arguments.stockfish:
            stockfish(tables, names)
        if arguments.five:
            info = build(tables, arguments.five)[-1]
            print(f"{info.table}: longest mate {info.longest_mate}, {info.seconds:.0f} s")


if __name__ == "__main__":
    main()
