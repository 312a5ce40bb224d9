"""Random positions of chess, for the tests of tables."""

import random

import zermelo as z


def positions(game, pieces, seed):
    """Random legal positions with these pieces as in FEN, without end."""
    chooser = random.Random(seed)
    while True:
        board = [["1"] * 8 for _ in range(8)]
        for square, piece in zip(chooser.sample(range(64), len(pieces)), pieces, strict=True):
            board[square // 8][square % 8] = piece
        rows = "/".join("".join(row) for row in board)
        try:
            yield game.parse_state(f"{rows} {chooser.choice('wb')} - - 0 1")
        except z.errors.PositionError:
            continue
