"""How fast games in PGN are read: main lines and whole games, beside python-chess, in one run.

    python benches/pgn.py [--games 40000] [--file games.pgn]

Without a file, games of about 80 plies are made at random, some with comments and variations.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from pathlib import Path

import chess
import chess.pgn
from measure import Contestant, race, show

from zermelo.formats import read_pgn, scan_pgn

DIFFERENT = 400
"""Games that are made; a larger file repeats them."""


def random_game(rng: random.Random) -> str:
    """A game of moves at random, captures and checks more often, without an early end."""
    game = chess.pgn.Game({"White": "A", "Black": "B", "Date": "2026.01.01", "ECO": "A00"})
    node: chess.pgn.GameNode = game
    board = chess.Board()
    for _ in range(rng.randint(60, 100)):
        moves = list(board.legal_moves)
        if not moves:
            break
        move = rng.choice(moves)
        node = node.add_variation(move)
        board.push(move)
    game.headers["Result"] = rng.choice(["1-0", "0-1", "1/2-1/2"])
    return f"{game}\n\n"


def made(folder: Path, games: int) -> Path:
    rng = random.Random(1)
    texts = [random_game(rng) for _ in range(DIFFERENT)]
    path = folder / "games.pgn"
    with path.open("w", encoding="utf-8") as file:
        for number in range(games):
            file.write(texts[number % DIFFERENT])
    return path


def theirs(path: Path, games: int) -> None:
    """python-chess reads main lines, which it checks too."""
    with path.open(encoding="utf-8") as file:
        for _ in range(games):
            chess.pgn.read_game(file)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=40_000)
    parser.add_argument("--file", type=Path)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = arguments.file or made(Path(folder), arguments.games)
        found = scan_pgn(path)
        few = min(found.games, 300)
        print(f"{found.games:,} games, {found.plies / found.games:.0f} plies each")
        contestants = [
            Contestant("main lines", lambda: scan_pgn(path), found.games),
            Contestant("read_pgn", lambda: sum(1 for _ in read_pgn(path)), found.games),
            Contestant("read_pgn, trees", lambda: _trees(path), found.games),
            Contestant("python-chess", lambda: theirs(path, few), few),
        ]
        race(contestants, rounds=3)
        show("Reading PGN, one thread", contestants, "games", against="main lines")


def _trees(path: Path) -> None:
    for game in read_pgn(path):
        _ = game.variations


if __name__ == "__main__":
    main()
