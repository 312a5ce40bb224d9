"""Chess in Python: counts, notation, errors in words, and agreement with python-chess."""

import pickle
import random

import pytest

import zermelo as z
from zermelo.game import IllegalMoveError, InvalidInputError, PositionError
from zermelo.games import load
from zermelo.games.chess import Chess


@pytest.fixture
def game():
    return Chess()


@pytest.mark.parametrize(
    ("depth", "leaves"), list(enumerate((20, 400, 8902, 197_281, 4_865_609), start=1))
)
def test_move_counts_are_the_published_ones(game, depth, leaves):
    assert game.perft(game.initial(), depth) == leaves


def test_a_game_is_played_in_standard_notation_and_in_ucis(game):
    state = game.parse_state("1. e4 e5 2. Nf3 Nc6")
    one = game.result(state, "Bb5")
    other = game.result(state, "f1b5")
    assert one == other
    assert game.format_state(one) == (
        "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"
    )
    assert game.player_names == ("white", "black")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("8/8 w", "field 1 of the FEN .* has 2 ranks: there are 8"),
        ("7k/8/8/8/8/8/8/K7 x", 'field 2 of the FEN is "x": it is w or b'),
        ("7k/8/8/8/8/8/8/K7 w K", "field 3 .* K needs White's king on e1 and a rook on h1"),
        ("1. e4 e5 2. Ke3", "Ke3 at move 3 is not legal"),
    ],
)
def test_bad_positions_are_refused_with_the_reason(game, text, message):
    with pytest.raises(PositionError, match=message):
        game.parse_state(text)


def test_illegal_moves_are_refused(game):
    with pytest.raises(IllegalMoveError, match="Nf4 is not legal"):
        game.result(game.initial(), "Nf4")


def test_the_draw_rule_is_an_option():
    game = Chess(draw_after=2)
    state = game.parse_state("7k/8/8/8/8/8/8/KR6 w - - 0 1")
    for move in ("Rb2", "Kg8"):
        assert not game.is_terminal(state)
        state = game.result(state, move)
    assert game.is_terminal(state)
    assert game == load("chess:draw_after=2")
    assert Chess(0).name == "Chess without a draw rule"
    with pytest.raises(InvalidInputError, match="draw_after is a whole number from 0 to 100"):
        Chess(101)


def test_a_mate_is_found_and_proved(game):
    # Two rooks: mate in two.
    state = game.parse_state("7k/8/8/8/8/8/R7/1R5K w - - 0 1")
    found = z.search(game, state, depth=5)
    assert (found.value, found.proved, found.remoteness) == (1, True, 3)


@pytest.mark.parametrize(
    "text",
    [
        "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
        "r2q1rk1/pp2bppp/2n1bn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 0 10",
        "8/pp3k2/2p1bp2/3p4/3P1P2/2PBK3/PP6/8 w - - 0 30",
    ],
)
def test_the_null_move_saves_nodes_and_its_guess_is_never_proved(game, text):
    state = game.parse_state(text)
    plain = z.search(game, state, depth=6)
    guessed = z.search(game, state, depth=6, algorithm=z.AlphaBeta(null_move=True))
    assert guessed.nodes < 0.8 * plain.nodes
    assert not guessed.proved


def test_the_null_move_is_no_move_where_moving_is_a_duty(game):
    # Kings and pawns alone: nobody passes, so that the search is the same.
    state = game.parse_state("8/1p1k4/2p5/3p4/3P4/2P5/1P1K4/8 w - - 0 1")
    plain, guessed = (
        z.search(game, state, depth=8, algorithm=z.AlphaBeta(null_move=on)) for on in (False, True)
    )
    assert (guessed.nodes, guessed.value) == (plain.nodes, plain.value)


def test_a_pickled_game_and_state_are_the_same(game):
    state = game.parse_state("1. e4 e5")
    assert pickle.loads(pickle.dumps(game)) == game
    assert pickle.loads(pickle.dumps(state)) == state


def test_moves_and_ends_are_those_of_python_chess(game):
    chess = pytest.importorskip("chess")
    chooser = random.Random(7)
    for _ in range(8):
        board, state = chess.Board(), game.initial()
        while not game.is_terminal(state):
            texts = {game.format_move(state, move): move for move in game.actions(state)}
            assert set(texts) == {board.san(move) for move in board.legal_moves}
            text = chooser.choice(sorted(texts))
            state = game.result(state, texts[text])
            board.push_san(text)
            assert game.format_state(state) == board.fen(en_passant="legal")
        ended = board.is_game_over(claim_draw=False) or board.halfmove_clock >= 100
        assert ended or board.is_insufficient_material()
        winner = board.outcome().winner if board.is_checkmate() else None
        expected = 0 if winner is None else 1 if winner else -1
        assert game.utility(state, 0) == expected
