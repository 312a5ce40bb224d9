"""Games as text: written, read again, and told apart from positions."""

import pytest

import zermelo
from zermelo.game import Game, PositionError
from zermelo.games.nim import Nim
from zermelo.games.subtraction import Subtraction
from zermelo.games.tictactoe import TicTacToe
from zermelo.play import Record, read_record, write_record


class Words(Game):
    """A game whose moves are several words each, without a notation of its own."""

    def initial(self):
        return (3, 0)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return ["take one", "take two"][: state[0]]

    def result(self, state, action):
        return (state[0] - (1 if action == "take one" else 2), 1 - state[1])

    def is_terminal(self, state):
        return state[0] <= 0

    def utility(self, state, player):
        return -1 if player == state[1] else 1


def test_a_record_is_read_as_it_was_written():
    text = write_record("tictactoe", "x../.o./...", ["c3", "a1"])
    assert text == "Game: tictactoe\nStart: x../.o./...\nMoves: c3 a1"
    assert read_record(TicTacToe(), text) == Record("x../.o./...", ("c3", "a1"), "tictactoe")


def test_moves_of_several_words_are_kept_apart():
    text = write_record("words", "", ["take one", "take two"])
    assert text.endswith("Moves: take one; take two")
    assert read_record(Words(), text).moves == ("take one", "take two")
    assert read_record(Words(), "take one take two").moves == ("take one", "take two")


def test_a_text_that_means_one_position_either_way_is_taken_as_moves():
    assert read_record(zermelo.load("connect4"), "4455").moves == ("4", "4", "5", "5")


def test_a_text_that_means_two_positions_is_taken_as_a_position():
    game = Subtraction(matches=5, take=(1, 2))
    assert read_record(game, "2") == Record("2", ())
    assert game.parse_state("2") != game.result(game.initial(), 2)


def test_a_position_is_read_in_the_games_notation():
    assert read_record(Nim(), "3,1 second") == Record("3,1 second", ())


@pytest.mark.parametrize("text", ["", "   \n"])
def test_nothing_is_refused(text):
    with pytest.raises(PositionError, match="nothing to read"):
        read_record(TicTacToe(), text)


@pytest.mark.parametrize(
    ("game", "text", "words"),
    [
        (TicTacToe(), "b2 b2", "move 2"),
        (TicTacToe(), "hello", "move 1"),
        (Words(), "take three", "move 1"),
        (Words(), "take two; take one; take one", "already over"),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_place(game, text, words):
    with pytest.raises(PositionError, match=words):
        read_record(game, text)


PGN = '[White "A"]\n[Black "B"]\n\n1. e4 {best} e5 (1... c5 2. Nf3) 2. Nf3 $1 1-0\n'


@pytest.mark.parametrize("text", [PGN, "1. e4 e5 2. Nf3 *", "1. e4 e5 2. Nf3 1/2-1/2\n"])
def test_the_main_line_of_a_pgn_is_read(text):
    assert read_record(zermelo.load("chess"), text) == Record("", ("e4", "e5", "Nf3"))


def test_a_pgn_says_where_its_game_begins():
    text = '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 *'
    assert read_record(zermelo.load("chess"), text) == Record(
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", ("e4",)
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1. e4 e5\n2. Qh6 *", "line 2 of the PGN: 2. .*not legal"),
        ('[Variant "Chess960"]\n\n1. e4 *', "chess960"),
        ("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *", "move 9.*third time"),
    ],
)
def test_what_is_wrong_with_a_pgn_is_told(text, message):
    with pytest.raises(PositionError, match=message):
        read_record(zermelo.load("chess"), text)


def test_a_game_that_begins_with_stones_begins_with_them():
    game = zermelo.load("go:size=5")
    record = read_record(game, "(;GM[1]SZ[5]AB[bb][dd];W[cc])")
    assert record.moves == ("C3",)
    assert game.format_state(game.parse_state(record.start)) == record.start
    assert record.start.count("x") == 2
    assert read_record(game, "(;GM[1]SZ[5]AB[bb][dd])") == Record(record.start, ())
