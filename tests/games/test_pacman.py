"""The rules of Pacman, held against a second text of them, by hand, and by a game of record."""

import json
import random
from pathlib import Path

import pacman_twin as twin
import pytest
from conformance import check_conformance
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo as z
from zermelo import textbook
from zermelo.game import CHANCE, IllegalMoveError, InvalidInputError, PositionError, kind_of
from zermelo.games import load
from zermelo.games.pacman import Pacman
from zermelo.games.pacman.rules import SCARED
from zermelo.games.pacman.state import Ghost

GOLDEN = Path(__file__).parent.parent / "data" / "pacman" / "small.json"

MAZES = {
    "ring": "%%%%%%%\n%P.1.o%\n%.%%%.%\n%o.2..%\n%%%%%%%",
    "crossing": "%%%%%%%\n%%%.%%%\n%1.P.2%\n%%%o%%%\n%%%.%%%\n%%%%%%%",
    "near": "%%%%%%\n%1oP.%\n%%%%%%",
    "three": "%%%%%%%\n%3 o .%\n% %P% %\n%1...2%\n%%%%%%%",
    "walled": "%%%%%%\n%P..o%\n%%%%%%\n%%1%%%\n%%%%%%",
}


def same(game, state, now):
    """Does a state say what the twin's world says?"""
    food = {cell for cell, bit in game.maze.food.items() if state.food & bit}
    capsules = {cell for cell, bit in game.maze.capsules.items() if state.capsules & bit}
    spooks = [(2 * s.at[0], 2 * s.at[1], s.heading, s.scared) for s in now.spooks]
    return (
        (state.pacman, food, capsules, state.score, state.turn, state.lost)
        == (now.pacman, now.food, now.capsules, now.score, now.turn, now.lost)
        and [tuple(ghost) for ghost in state.ghosts] == spooks
        and (not state.food) == now.won
    )


@pytest.mark.parametrize("name", MAZES)
@given(seed=st.integers(0, 10**9))
@settings(max_examples=60)
def test_the_rules_are_those_of_a_second_text(name, seed):
    game, chooser = Pacman(MAZES[name], steps=0), random.Random(seed)
    state, now = game.initial(), twin.world(MAZES[name])
    for _ in range(300):
        assert same(game, state, now)
        legal = [] if game.is_terminal(state) else game.actions(state)
        assert set(legal) == twin.moves(now)
        if not legal:
            break
        assert game.parse_state(game.format_state(state)) == state
        # Pacman that hardly ever stops and is not always caught at once sees more of the rules.
        move = chooser.choice([m for m in legal if m != "stop"] or legal)
        state, now = game.result(state, move), twin.after(now, move)


@pytest.mark.parametrize("name", MAZES)
@pytest.mark.parametrize("ghosts", ["adversarial", "separate", "random", "directional"])
def test_every_kind_of_ghosts_conforms_in_every_maze(name, ghosts):
    check_conformance(Pacman(MAZES[name], ghosts=ghosts, steps=60), games=4)


def test_a_game_of_record_is_played_again_to_the_letter():
    record = json.loads(GOLDEN.read_text())
    game = load(record["game"])
    state, now = game.initial(), twin.world(str(game.map))
    for ply, (move, text) in enumerate(record["plies"]):
        state, now = game.result(state, game.parse_move(state, move)), twin.after(now, move)
        assert game.format_state(state) == text, ply
        assert same(game, state, now)
    assert game.is_terminal(state)
    assert game.utility(state, 0) == record["score"]
    moves = [move for move, _ in record["plies"]]
    assert game.parse_state(" ".join(moves)) == state


def played(game, *moves):
    state = game.initial()
    for move in moves:
        assert move in game.actions(state)
        state = game.result(state, move)
    return state


def test_steps_cost_one_food_is_worth_ten_and_the_last_of_it_five_hundred_more():
    game = Pacman("%%%%%%\n%P. .%\n%%%%%%")
    assert played(game, "east").score == 9
    assert played(game, "east", "stop").score == 8
    won = played(game, "east", "east", "east")
    assert won.score == 10 + 10 - 3 + 500
    assert game.is_terminal(won)
    assert not won.lost


def test_a_ghost_that_meets_pacman_ends_the_game_for_five_hundred():
    walks_in = played(Pacman("%%%%%%\n%P G.%\n%%%%%%"), "east", "west")
    assert (walks_in.lost, walks_in.score) == (True, -501)
    runs_into = played(Pacman("%%%%%%\n%PG .%\n%%%%%%"), "east")
    assert (runs_into.lost, runs_into.score) == (True, -501)


def test_being_caught_by_two_ghosts_at_once_is_no_worse_than_by_one():
    game = Pacman("%%%%%%%\n%P ...%\n%%%%%%%")
    start = game.initial()
    both = start._replace(ghosts=(Ghost(4, 2), Ghost(4, 2)))
    assert game.result(both, "east").score == -501


def test_who_eats_the_last_food_on_a_ghost_has_won():
    game = Pacman("%%%%%%\n%P.G %\n%%%%%%")
    state = game.initial()._replace(ghosts=(Ghost(4, 2),))
    assert not game.result(state, "east").lost
    assert game.result(state, "east").score == 509


def test_a_capsule_scares_all_ghosts_which_then_go_half_cells():
    game = Pacman("%%%%%%%%%%\n%Po   G .%\n%.%%%%%%%%\n%%%%%%%%%%", steps=0)
    state = played(game, "east")
    assert [ghost.scared for ghost in state.ghosts] == [SCARED]
    state = game.result(state, "west")
    assert (state.ghosts[0].x, state.ghosts[0].scared) == (11, SCARED - 1)
    state = game.result(state, "stop")
    assert game.actions(state) == ["west"]  # half way, there is no turning
    assert game.format_state(state) == "Pc3e Gf3-g3w~39 food=3 capsules=0 score=-2 step=2 turn=1"


def test_an_eaten_ghost_is_worth_two_hundred_and_begins_again_unafraid():
    game = Pacman(MAZES["near"])
    state = played(game, "west", "east")
    assert state.score == -1 + 200
    assert state.ghosts == (Ghost(2, 2),)
    assert not state.lost


def test_a_ghost_whose_fear_ends_stands_on_a_whole_cell_and_is_dangerous_at_once():
    game = Pacman("%%%%%%%\n%o  P.%\n%G%%%%%\n%%%%%%%")
    start = game.initial()
    last = start._replace(ghosts=(Ghost(4, 4, "east", 1),), turn=1)
    after = game.result(last, "east")
    assert after.ghosts == (Ghost(6, 4, "east", 0),)
    assert not after.lost
    closer = start._replace(ghosts=(Ghost(7, 4, "west", 1),), turn=1, pacman=(3, 2))
    assert game.result(closer, "west").lost


def test_ghosts_never_stop_and_turn_round_in_dead_ends_alone():
    game = Pacman(MAZES["crossing"])
    at = {"turn": 1}
    start = game.initial()
    middle = start._replace(ghosts=(Ghost(6, 6, "east"), Ghost(10, 6)), **at)
    assert game.actions(middle) == ["east", "north", "south"]
    end = start._replace(ghosts=(Ghost(10, 6, "east"), Ghost(10, 6)), **at)
    assert game.actions(end) == ["west"]
    first = start._replace(ghosts=(Ghost(6, 6, "stop"), Ghost(10, 6)), **at)
    assert game.actions(first) == ["west", "east", "north", "south"]
    walled = Pacman(MAZES["walled"])
    assert walled.actions(walled.initial()._replace(turn=1)) == ["stop"]


def test_random_ghosts_take_all_moves_and_directional_ones_mostly_the_nearest():
    game = Pacman(MAZES["crossing"], ghosts="random")
    state = game.initial()._replace(pacman=(4, 3), ghosts=(Ghost(6, 6), Ghost(2, 6)), turn=1)
    assert game.to_move(state) == CHANCE
    assert {move: p for p, move in game.outcomes(state)} == {
        "west": 0.25,
        "east": 0.25,
        "north": 0.25,
        "south": 0.25,
    }
    hunting = game.with_ghosts("directional")
    chances = {move: p for p, move in hunting.outcomes(state)}
    assert chances == pytest.approx({"west": 0.05, "east": 0.85, "north": 0.05, "south": 0.05})
    scared = state._replace(ghosts=(Ghost(6, 6, scared=9), Ghost(2, 6)))
    chances = {move: p for p, move in hunting.outcomes(scared)}
    away = 0.8 / 3 + 0.05
    assert chances == pytest.approx({"west": away, "east": 0.05, "north": away, "south": away})


def test_the_kind_of_game_follows_from_the_ghosts():
    def kind(**options):
        return kind_of(Pacman("trapped", **options))

    assert (kind().players, kind().chance, kind().solvable) == (2, False, True)
    assert (kind(ghosts="separate").players, kind(ghosts="separate").payoffs) == (3, "zero-sum")
    assert (kind(ghosts="random").players, kind(ghosts="random").chance) == (1, True)
    assert (kind(number=0).players, kind(number=0).chance) == (1, False)
    assert kind(ghosts="random", number=0).chance is False
    assert (kind(number=1, ghosts="separate").players, Pacman("small", number=1).agents) == (2, 2)


def test_the_game_ends_after_its_steps_once_all_have_moved():
    game = Pacman(MAZES["ring"], steps=1)
    state = game.result(game.initial(), "stop")
    assert not game.is_terminal(state)
    for _ in range(2):
        state = game.result(state, game.actions(state)[-1])
    assert game.is_terminal(state)
    assert game.utility(state, 0) == -1 == -game.utility(state, 1)


@pytest.mark.parametrize("name", ["ring", "crossing", "three"])
def test_searches_agree_where_they_must(name):
    game = Pacman(MAZES[name])
    plies = 2 * game.agents
    minimax = textbook.minimax(game, depth=plies)
    assert z.search(game, depth=plies).value == minimax.value
    assert textbook.alphabeta(game, depth=plies).move == minimax.move
    # Ghosts that share what Pacman loses want the same, each for itself.
    shared = z.search(game.with_ghosts("separate"), depth=plies).value
    assert shared[0] == pytest.approx(minimax.value)
    # To believe in random ghosts is to play against chance.
    believed = textbook.expectimax(game, depth=plies).value
    assert z.search(game.with_ghosts("random"), depth=plies).value == pytest.approx(believed)
    assert believed >= minimax.value


def test_a_trapped_pacman_is_solved_against_opponents_and_against_chance():
    assert z.solve(Pacman("trapped", steps=12)).value == -501
    found = z.search(Pacman("trapped", ghosts="random", steps=12), depth=36)
    assert found.move == "east"
    assert found.exactness == "proved"
    assert found.value > -501 / 2


@pytest.mark.parametrize(
    ("word", "move"),
    [("n", "north"), ("up", "north"), ("LEFT", "west"), (" e ", "east"), ("x", "stop")],
)
def test_moves_are_typed_in_several_ways(word, move):
    game = Pacman(MAZES["crossing"])
    assert game.parse_move(game.initial(), word) == move


def test_moves_that_cannot_be_are_refused_with_those_that_can():
    game = Pacman(MAZES["near"])
    with pytest.raises(IllegalMoveError, match="'north' is not possible here: there is west, east"):
        game.parse_move(game.initial(), "north")
    with pytest.raises(IllegalMoveError, match="'fly' is not a move"):
        game.parse_move(game.initial(), "fly")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("P", "cannot be read as a position"),
        ("Pd2 Gb2 food=1", "cannot be read as a position"),
        ("Pd9 Gb2 food=1 capsules=1 score=0 step=0 turn=0", "d9 is a wall or outside"),
        ("Pc2-d2 Gb2 food=1 capsules=1 score=0 step=0 turn=0", "never between"),
        ("Pd2 food=1 capsules=1 score=0 step=0 turn=0", "has 1 ghosts, not 0"),
        ("Pd2 Gb2 food=1 capsules=1 score=0 step=0 turn=2", "turn=2 is nobody's"),
        ("Pd2 Gb2 food=1 capsules=1 score=0 step=0 turn=1", "Pacman moves first"),
        ("Pd2 Gb2 food=3 capsules=1 score=0 step=0 turn=0", "more food"),
        ("Pe2 Gb2 food=1 capsules=1 score=-1 step=1 turn=0", "under Pacman"),
        ("Pd2 Gb2 food=1 capsules=1 score=7 step=0 turn=0", "the score would be 0"),
        ("Pd2 Gb2 food=1 capsules=0 score=399 step=1 turn=0", "200 more for each ghost"),
        ("Pd2 Gb2 food=1 capsules=1 score=-9999 step=9999 turn=0", "over after 1000 steps"),
        ("Pd2 Gb2-c2 food=1 capsules=0 score=-2 step=2 turn=0", "only a scared ghost"),
        ("Pd2 Gb2-c2n~9 food=1 capsules=0 score=-2 step=2 turn=0", "from one of them to the other"),
        ("Pd2 Gb2-d2e~9 food=1 capsules=0 score=-2 step=2 turn=0", "not the next cell"),
        ("Pd2 Gb2e~9 food=1 capsules=1 score=-2 step=2 turn=0", "once a capsule is eaten"),
        ("Pe2 Gb2 food=0 capsules=1 score=9 step=1 turn=1 lost", "the game is won"),
        ("north", "move 1: 'north' is not possible here"),
    ],
)
def test_positions_that_cannot_be_are_refused(text, words):
    with pytest.raises(PositionError, match=words.replace("(", r"\(")):
        Pacman(MAZES["near"]).parse_state(text)


@given(st.text(alphabet="PG abcd123-nsew=footcapule", max_size=60) | st.text(max_size=40))
def test_any_text_is_a_position_or_a_position_error(text):
    game = Pacman(MAZES["near"])
    try:
        state = game.parse_state(text)
    except PositionError:
        return
    assert game.parse_state(game.format_state(state)) == state


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"ghosts": "friendly"}, "they are adversarial, separate, random, directional"),
        ({"number": -1}, "0 to 99 ghosts"),
        ({"steps": 10**9}, "0 to 1000000 steps"),
        ({"layout": 3}, "by its name or as text, not as 3"),
    ],
)
def test_options_that_cannot_be_are_refused(options, words):
    with pytest.raises(InvalidInputError, match=words):
        Pacman(**options)


def test_check_finds_nothing_wrong_and_nothing_suspicious():
    for ghosts in ("adversarial", "random", "directional"):
        report = z.check(Pacman("trapped", ghosts=ghosts))
        assert report.ok
        assert not report.warnings


def test_the_board_shows_ghosts_in_their_colours_between_cells_and_steers_with_keys():
    game = Pacman(MAZES["near"])
    board = game.board(game.initial())
    assert {move.key: move.text for move in board.moves} == {
        "left": "west",
        "right": "east",
        "space": "stop",
    }
    assert [cell.id for cell in board.cells if cell.shade != "wall"] == ["b2", "c2", "d2", "e2"]
    colours = {piece.name: piece.colour for piece in board.pieces}
    assert colours == {"food": "white", "capsule": "white", "Pacman": "yellow", "ghost 1": "red"}
    scared = game.initial()._replace(ghosts=(Ghost(3, 2, "east", 9),), pacman=(4, 1), turn=1)
    board = game.board(scared)
    ghost = board.pieces[-1]
    assert (ghost.cell, ghost.colour, ghost.name) == ("b2", "blue", "scared ghost 1")
    assert ghost.path.startswith("M0.140 ")  # half a cell to the right of where it would begin
    assert [(move.text, move.cells) for move in board.moves] == [("east", ("c2",))]
