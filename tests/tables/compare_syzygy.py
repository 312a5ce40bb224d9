"""Compares our chess tables to 4 pieces with Syzygy's, and remakes `tests/data/chess_wdl.txt`.

    python tests/tables/compare_syzygy.py SYZYGY
    python tests/tables/compare_syzygy.py SYZYGY --tables DIR --each 10000
    python tests/tables/compare_syzygy.py SYZYGY --write tests/data/chess_wdl.txt

SYZYGY is a folder with files such as KQvKR.rtbw. The source archive of python-chess on PyPI has
those of 3 and 4 pieces under `data/syzygy/regular`, and python-chess (`pip install chess`) reads
them here: a peer of the tests that nothing of ours ships or needs. Tables that are not in DIR are
built there; without DIR they are built in a folder that is thrown away.

Our tables have no fifty-move rule, so Syzygy's cursed wins and blessed losses are wins and losses.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from pathlib import Path

import chess
import chess.syzygy

from zermelo.games.chess import Chess
from zermelo.tables import Tables

SEED = 7
KEPT = 42

HEADER = f"""\
# Random positions of every material of 3 and 4 pieces and what they are worth to the side to move:
# 1 won, 0 drawn, -1 lost, without the fifty-move rule. The material, then FEN, then the value.
# From the Syzygy tables, as many won, drawn and lost as there are among the positions drawn at
# random, up to {KEPT} of each material. Remade by
#     python tests/tables/compare_syzygy.py SYZYGY --write tests/data/chess_wdl.txt
# with --each 2000 and --seed {SEED}, which are the defaults.
"""


def materials() -> list[str]:
    """The names of all tables of 3 and 4 pieces, as ours are called."""
    from zermelo.native import ChessTables

    return [name for pieces in (3, 4) for name in ChessTables.names(pieces)]


def placed(name: str, chooser: random.Random) -> chess.Board | None:
    """A random position of some material, either side having the pieces named first, or None."""
    board = chess.Board(None)
    colour = chess.BLACK if chooser.random() < 0.5 else chess.WHITE
    squares = chooser.sample(range(64), len(name))
    for square, letter in zip(squares, name, strict=True):
        piece = chess.Piece.from_symbol(letter)
        colour ^= letter == "K"
        piece.color = colour
        board.set_piece_at(square, piece)
    board.turn = chooser.random() < 0.5
    if name == "KPKP" and chooser.random() < 0.25:
        _step_twice(board, chooser)
    return board if board.is_valid() else None


def _step_twice(board: chess.Board, chooser: random.Random) -> None:
    """Puts the pawns so that one has just passed the other, and may be taken."""
    for pawn in board.pieces(chess.PAWN, chess.WHITE) | board.pieces(chess.PAWN, chess.BLACK):
        board.remove_piece_at(pawn)
    stepper = not board.turn
    rank, passed = (3, 2) if stepper == chess.WHITE else (4, 5)
    file = chooser.randrange(8)
    beside = file + chooser.choice((-1, 1))
    wanted = [(file, rank), (file, passed), (file, passed + (passed - rank))]
    squares = [chess.square(*one) for one in wanted]
    if not 0 <= beside < 8 or any(board.piece_at(square) for square in squares):
        return
    board.set_piece_at(squares[0], chess.Piece(chess.PAWN, stepper))
    board.set_piece_at(chess.square(beside, rank), chess.Piece(chess.PAWN, board.turn))
    board.ep_square = squares[1]


def sample(name: str, count: int, seed: int) -> list[chess.Board]:
    """So many different legal positions."""
    chooser = random.Random(f"{seed} {name}")
    found: dict[str, chess.Board] = {}
    while len(found) < count:
        board = placed(name, chooser)
        if board is not None:
            found.setdefault(board.fen(), board)
    return list(found.values())


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


def selected(valued: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """As many of each value as there are, about equally many."""
    by_value = {value: [one for one in valued if one[1] == value] for value in (1, 0, -1)}
    kept: list[tuple[str, int]] = []
    for place in range(len(valued)):
        for ones in by_value.values():
            if place < len(ones) and len(kept) < KEPT:
                kept.append(ones[place])
    return kept


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("syzygy", type=Path, help="the folder with Syzygy's files")
    parser.add_argument("--tables", type=Path, help="a folder for our tables")
    parser.add_argument("--each", type=int, default=2000, help="positions of each material")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--write", type=Path, help="where to keep some of the positions")
    arguments = parser.parse_args()
    if not list(arguments.syzygy.glob("*.rtbw")):
        parser.error(f"{arguments.syzygy} has no Syzygy files (*.rtbw)")
    game = Chess()
    lines: list[str] = []
    compared = wrong = 0
    with (
        tempfile.TemporaryDirectory() as own,
        chess.syzygy.open_tablebase(str(arguments.syzygy)) as peer,
    ):
        ours = Tables(arguments.tables or own)
        ours.build(all_of=4)
        for name in materials():
            valued = []
            for board in sample(name, arguments.each, arguments.seed):
                expected = sign(peer.probe_wdl(board))
                found = ours.probe(game.parse_state(board.fen())).value
                compared += 1
                if found != expected:
                    wrong += 1
                    print(f"{name} {board.fen()}: {found}, and Syzygy has {expected}")
                valued.append((board.fen(), expected))
            counts = [sum(value == one for _, one in valued) for value in (1, 0, -1)]
            print(f"{name:5} won {counts[0]:5} drawn {counts[1]:5} lost {counts[2]:5}", flush=True)
            lines += [f"{name} {fen} {value}" for fen, value in selected(valued)]
    print(f"{compared} positions of {len(materials())} materials compared, {wrong} differ")
    if arguments.write:
        arguments.write.write_text(HEADER + "\n".join(lines) + "\n")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
