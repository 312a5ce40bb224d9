"""A line is a game so far: the same promises for every kind of game and every way of writing it."""

import copy
import pickle
import random

import pytest
from kinds import KINDS

import zermelo as z
from zermelo.game import format_move
from zermelo.games.tictactoe import TicTacToe
from zermelo.play import Choice, RandomPlayer, Session, read_record, write_record

pytest.importorskip("numba", reason="one of the kinds of games is compiled")

GAMES = KINDS | {
    "chess": lambda: z.load("chess"),
    "checkers": lambda: z.load("checkers:draw_after=0"),
    "tictactoe": TicTacToe,
}
PLIES = 6


@pytest.fixture(autouse=True)
def _quiet_collector():
    """Nothing is timed here, and collecting before every test takes longer than the tests."""


@pytest.fixture(params=GAMES)
def game(request):
    return GAMES[request.param]()


@pytest.fixture
def line(game):
    return played(game)


def played(game, seed=1):
    """A few random moves from the start."""
    chooser, line = random.Random(seed), z.Line(game)
    for _ in range(PLIES):
        line = line.play(chooser.choice(line.legal_moves()))
    return line


def test_the_states_of_a_line_follow_from_its_moves(game, line):
    assert line.ply == len(line.moves) == len(line.states) - 1 == PLIES
    assert line.start == game.initial()
    assert (*line.past, line.state) == line.states
    for ply, move in enumerate(line.moves):
        before, after = line.states[ply : ply + 2]
        assert game.result(before, move) == after
        assert line.movers[ply] == game.to_move(before)
    assert z.Line(game, moves=line.moves) == line
    assert hash(z.Line(game, moves=line.moves)) == hash(line)


def test_a_line_goes_back_and_on_again(line):
    for plies in range(PLIES + 1):
        earlier = line.back(plies)
        assert earlier.ply == PLIES - plies
        for move in line.moves[PLIES - plies :]:
            earlier = earlier.play(move)
        assert earlier == line
    with pytest.raises(z.errors.InvalidInputError, match="6 moves"):
        line.back(PLIES + 1)


@pytest.mark.parametrize("again", [lambda x: pickle.loads(pickle.dumps(x)), copy.deepcopy])
def test_a_line_survives_a_copy(line, again):
    other = again(line)
    assert other == line
    assert (other.moves, other.states, other.positions) == (line.moves, line.states, line.positions)


@pytest.mark.parametrize("name", ["moves", "states", "game"])
def test_a_line_never_changes(line, name):
    with pytest.raises(AttributeError, match="never changes"):
        setattr(line, name, ())
    with pytest.raises(AttributeError, match="never changes"):
        delattr(line, name)


def test_a_line_is_read_as_it_was_written(game, line):
    assert z.Line.read(game, line.text()) == line
    record = read_record(game, write_record("some game", "", line.texts()))
    assert (record.game, record.moves) == ("some game", line.texts())
    moves = zip(line.past, line.moves, strict=True)
    assert line.texts() == tuple(format_move(game, state, move) for state, move in moves)


@pytest.mark.parametrize("ply", [0, 3, PLIES])
@pytest.mark.parametrize("wrong", ["no such move", 12_345])
def test_an_illegal_move_is_named_with_its_ply(game, line, ply, wrong):
    moves = [*line.moves[:ply], wrong, *line.moves[ply:]]
    with pytest.raises(z.errors.IllegalMoveError) as failure:
        z.Line(game, moves=moves)
    assert str(failure.value).startswith(f"move {ply + 1}")
    assert str(wrong) in str(failure.value)


def test_a_search_of_a_line_is_one_of_its_state_where_nothing_comes_back(game, line):
    if line.repetition.matters:
        pytest.skip("the past matters by the rules of this game")
    there, here = z.search(game, line, depth=2), z.search(game, line.state, depth=2)
    assert (there.value, there.pv, there.nodes) == (here.value, here.pv, here.nodes)


def test_a_line_of_another_game_is_refused(line):
    other = z.load("nim")
    for ask in (z.search, z.solve, z.prove):
        with pytest.raises(z.errors.InvalidInputError, match="line is of"):
            ask(other, line)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (("tictactoe",), r"z\.load\('tictactoe'\)"),
        ((TicTacToe,), r"TicTacToe\(\)"),
        ((TicTacToe(), "b2"), r"z\.game\.parse_state\(game, 'b2'\)"),
        ((TicTacToe(), z.Line(TicTacToe())), "begins with a state"),
    ],
)
def test_what_no_line_begins_with_is_refused(given, says):
    with pytest.raises(z.errors.InvalidInputError, match=says):
        z.Line(*given)


def test_players_are_given_the_game_so_far(game):
    seen = []

    class Watching(RandomPlayer):
        def choose(self, line):
            seen.append(line)
            return super().choose(line)

    players = {player: Watching(2) for player in range(game.players)}
    session = Session(game, players=players, seed=3)
    for _ in range(PLIES):
        session.step()
    assert all(line == session.line.back(PLIES - line.ply) for line in seen)
    assert len(seen) + session.line.movers.count(z.CHANCE) == PLIES


def test_a_player_of_the_old_kind_is_refused_with_what_to_write(game):
    class Old:
        name = "Old"

        def choose(self, game, state):
            return Choice(game.actions(state)[0])

    with pytest.raises(
        z.errors.InvalidInputError, match=r"Old\.choose takes game, state.*self, line"
    ):
        Session(game, players={0: Old()})


def test_past_is_no_option_any_more(game):
    with pytest.raises(z.errors.InvalidInputError, match=r"takes no past.*z\.Line"):
        z.search(game, depth=1, past=[game.initial()])


def test_a_game_of_go_that_passes_have_ended_is_not_said_to_repeat_a_position():
    line = z.Line(z.load("go:size=5"), moves=["pass", "pass"])
    assert line.ending.reason == "rules"
    with pytest.raises(z.errors.IllegalMoveError, match=r"already over$") as refused:
        line.play("C3")
    assert not isinstance(refused.value, z.errors.RepetitionError)


@pytest.mark.parametrize("moves", [None, 5, 0.5], ids=str)
def test_moves_that_are_no_row_are_refused_in_words(moves):
    with pytest.raises(z.errors.InvalidInputError, match="must be a row of moves"):
        z.Line(z.load("tictactoe"), moves=moves)
