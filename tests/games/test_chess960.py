"""Chess960: start positions, counts, castling, as python-chess has them; in files and matches."""

import random
import sys

import pytest

import zermelo as z
from zermelo.formats import read_pgn

chess = pytest.importorskip("chess")


def plain_count(board, depth):
    """Move sequences, by python-chess."""
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += plain_count(board, depth - 1)
        board.pop()
    return total


def test_all_start_positions_are_those_of_python_chess():
    for number in range(960):
        game = z.load(f"chess960:start={number}")
        board = chess.Board.from_chess960_pos(number)
        assert game.format_state(game.initial()) == board.shredder_fen()


@pytest.mark.parametrize("number", [0, 1, 95, 357, 518, 691, 958, 959])
def test_as_many_move_sequences_as_python_chess_counts(number):
    game = z.load(f"chess960:start={number}")
    board = chess.Board.from_chess960_pos(number)
    assert z.perft(game, depth=3) == plain_count(board, 3)


def test_random_games_have_the_moves_of_python_chess():
    chooser, castlings = random.Random(960), 0
    for _ in range(25):
        number = chooser.randrange(960)
        game = z.load(f"chess960:start={number}")
        board = chess.Board.from_chess960_pos(number)
        line = z.Line(game)
        for _ in range(60):
            theirs = {board.uci(move) for move in board.legal_moves}
            ours = {str(move) for move in game.actions(line.state)}
            if line.over or not theirs:
                break
            assert ours == theirs, board.fen()
            castling = [move for move in board.legal_moves if board.is_castling(move)]
            move = chooser.choice(castling or list(board.legal_moves))
            castlings += board.is_castling(move)
            line = line.play(board.uci(move))
            board.push(move)
            assert game.format_state(line.state).split()[0] == board.board_fen()
    assert castlings > 20


def test_a_start_of_chess960_is_refused_in_the_usual_game():
    with pytest.raises(z.errors.InvalidInputError, match="start=3 is for chess960=true"):
        z.load("chess:start=3")
    with pytest.raises(z.errors.InvalidInputError, match="from 0 to 959"):
        z.load("chess960:start=960")
    assert z.load("chess960").name == "Chess960"
    assert z.load("chess960:start=7,draw_after=0").name == "Chess960 7 without a draw rule"


def test_programs_are_told_that_it_is_chess960():
    game = z.load("chess960:start=356")
    program = f'uci:"{sys.executable} -m zermelo uci"'
    found = z.match(game, "selective", program, games=2, nodes=300, max_moves=60)
    assert not found.faults
    assert game.uci_position(game.initial()).startswith("fen ")
    assert z.load("chess").uci_options == {}


def test_a_game_of_chess960_in_a_file_is_a_line(tmp_path):
    text = (
        '[Variant "Chess960"]\n[SetUp "1"]\n'
        '[FEN "4k3/p7/8/8/8/8/8/5K1R w H - 0 1"]\n\n'
        "1. O-O a5 *\n"
    )
    path = tmp_path / "game.pgn"
    path.write_text(text)
    (game,) = read_pgn(path)
    line = game.line()
    assert line.game.chess960
    assert list(line.texts()) == ["O-O", "a5"]
    with pytest.raises(z.errors.InvalidInputError, match="give chess960 as the game"):
        game.line(z.load("chess"))
