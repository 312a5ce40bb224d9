"""A network by self-play against OpenSpiel's AlphaZero: Connect Four, the same wall time for both.

    python -m venv spiel
    spiel/bin/pip install open_spiel jax flax optax chex orbax-checkpoint
    python benches/alphazero.py --peer spiel/bin/python --minutes 5

Both train one after the other on as many cores, with as many simulations a move and networks of two
hidden layers of 128 units, and then play each other with as many simulations, from random
openings in both colours. Both also play plain Monte Carlo tree search.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import zermelo as z
from zermelo.training.contest import simulating_player

PEER = Path(__file__).parent / "peers" / "spiel_alphazero.py"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--peer", metavar="PYTHON", help="an interpreter that has open_spiel")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--simulations", type=int, default=32)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--games", type=int, default=100, help="games a match")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if asked.peer is None:
        sys.exit("alphazero: skipped, because there is no --peer PYTHON with open_spiel")
    with tempfile.TemporaryDirectory() as folder:
        compare(asked, Path(folder))


def compare(asked: argparse.Namespace, folder: Path) -> None:
    """Train both, and let them play."""
    theirs = folder / "spiel"
    print(f"OpenSpiel, {asked.minutes:g} minutes, {asked.threads} actors", flush=True)
    words = ["train", str(theirs), str(60 * asked.minutes), str(asked.simulations)]
    trained = subprocess.run(
        [asked.peer, str(PEER), *words, str(asked.threads)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60 * asked.minutes + 600,
    )
    if trained.returncode:
        sys.exit(f"alphazero: OpenSpiel's training failed:\n{trained.stderr[-2000:]}")
    told = [line for line in trained.stdout.splitlines() if "states/s" in line]
    print("  " + trained.stdout.splitlines()[-1] + (f"; {told[-1]}" if told else ""), flush=True)
    game, started = z.load("connect4"), time.monotonic()
    ours = folder / "zero.safetensors"
    found = z.learn(
        game,
        ours,
        method="zero",
        minutes=asked.minutes,
        threads=asked.threads,
        simulations=asked.simulations,
    )
    file = found.file or f"{ours}.best"
    print(
        f"Zermelo: {found.games:,} games, {found.positions:,} states in "
        f"{time.monotonic() - started:.0f} s, its matches included",
        flush=True,
    )
    mine = simulating_player(game, asked.simulations, file)
    plain = simulating_player(game, asked.simulations)
    peer = Peer(asked.peer, theirs, asked.simulations)
    players: dict[str, Any] = {"Zermelo": mine, "OpenSpiel": peer.choose, "plain MCTS": plain}
    for one, other in (
        ("Zermelo", "OpenSpiel"),
        ("Zermelo", "plain MCTS"),
        ("OpenSpiel", "plain MCTS"),
    ):
        match = z.match(
            game,
            players[one],
            players[other],
            games=asked.games,
            random_plies=4,
            seed=asked.seed,
            seconds=60,
        )
        print(f"{one} against {other}: {str(match).splitlines()[-1]}", flush=True)
    peer.close()


class Peer:
    """OpenSpiel's player, in a process of its own."""

    def __init__(self, python: str, folder: Path, simulations: int) -> None:
        self.process = subprocess.Popen(
            [python, str(PEER), "play", str(folder), str(simulations)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        while (line := self._read()) != "ready":
            print(f"  {line}", flush=True)

    def choose(self, line: z.Line) -> Any:
        """Its move in a game so far; columns are counted from 0 there."""
        assert self.process.stdin is not None
        columns = " ".join(str(int(str(move)) - 1) for move in line.moves)
        self.process.stdin.write(f"{columns}\n")
        self.process.stdin.flush()
        column = str(int(self._read()) + 1)
        return next(move for move in line.legal_moves() if str(move) == column)

    def _read(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            sys.exit("alphazero: OpenSpiel's player ended by itself")
        return line.strip()

    def close(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait()


if __name__ == "__main__":
    main()
