"""The course of a game."""

import pytest

from zermelo.game import CHANCE, IllegalMoveError
from zermelo.games import load
from zermelo.games.tree import tree
from zermelo.play import EnginePlayer, RandomPlayer, Session
from zermelo.play.words import outcome, player_name, verdict
from zermelo.search import search


def test_moves_are_checked():
    session = Session(load("tictactoe"))
    session.play("b2")
    with pytest.raises(IllegalMoveError):
        session.play("b2")
    assert [turn.text for turn in session.turns] == ["b2"]


def test_undo_and_redo_between_people_are_one_move_each():
    session = Session(load("tictactoe"))
    for move in ("a1", "b2", "c3"):
        session.play(move)
    assert (session.undo(), session.undo(), session.redo()) == (1, 1, 1)
    assert [turn.text for turn in session.turns] == ["a1", "b2"]
    session.play("a3")
    assert session.redo() == 0  # another move was made: what was undone is gone


def test_undo_goes_back_over_the_engine_to_the_persons_turn():
    session = Session(load("tictactoe"), players={1: EnginePlayer(depth=1)})
    session.play("a1")
    assert session.step().player == 1
    assert session.undo() == 2
    assert session.waits_for_person
    assert session.redo() == 2
    assert session.waits_for_person


def test_nothing_is_undone_if_no_person_has_moved():
    session = Session(load("tictactoe"), players={0: RandomPlayer(1)})
    session.step()
    assert session.undo() == 0
    assert len(session.turns) == 1


def test_restart_begins_where_the_session_began():
    game = load("tictactoe")
    start = game.parse_state("a1 b2")
    session = Session(game, start)
    session.play("c3")
    session.restart()
    assert session.state == start
    assert session.turns == []


def test_chance_moves_by_its_odds_and_repeats_with_the_seed():
    game = tree([1, 2, {"value": 3}], levels=["chance"])
    rolled = [Session(game, seed=seed).step() for seed in range(30)]
    assert all(turn.player == CHANCE for turn in rolled)
    assert {turn.after for turn in rolled} == {1, 2, 3}
    again = [Session(game, seed=seed).step() for seed in range(30)]
    assert rolled == again


def test_players_finish_a_game():
    game = load("tictactoe")
    session = Session(game, players={0: EnginePlayer(depth=9), 1: RandomPlayer(5)})
    while not session.is_over:
        session.step()
    assert session.payoffs[0] >= 0  # perfect play does not lose
    assert session.moves() == []


def test_hint_is_a_good_move():
    game = load("tictactoe")
    session = Session(game, game.parse_state("xx./oo./..."))
    assert session.hint().move == "c3"


def test_players_are_called_as_the_books_do():
    assert player_name(load("nim"), 1) == "second player"
    assert player_name(tree([3, 5]), 1) == "MIN"
    assert player_name(load("tree:aima-5.4"), 2) == "third player"
    assert player_name(load("nim"), CHANCE) == "chance"


def test_ends_and_values_in_words():
    game = load("tictactoe")
    assert outcome(game, game.parse_state("xxx/oo./...")) == "x wins"
    assert outcome(game, game.parse_state("xox/xox/oxo")) == "a draw"
    three = load("tree:aima-5.4")
    leaf = next(s for s in range(len(three.nodes)) if three.is_terminal(s))
    assert outcome(three, leaf).startswith("payoffs: first player ")
    won = search(game, game.parse_state("xx./oo./..."))
    assert verdict(game, won).startswith("x wins")
    assert verdict(tree([3, 5]), search(tree([3, 5]))) == "worth 5 to MAX (proved)"
