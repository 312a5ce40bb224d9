"""Backgammon from Python: searches, IDs, boards, the cube and files of matches."""

from __future__ import annotations

import contextlib
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

import zermelo as z
from zermelo.game import IllegalMoveError, InvalidInputError, PositionError, board_of, format_move
from zermelo.games import load
from zermelo.games.backgammon import (
    Backgammon,
    MatchRecord,
    RecordedGame,
    load_mat,
    read_mat,
    save_mat,
    write_mat,
)

GAME = Backgammon()
DATA = Path(__file__).parents[1] / "data"


def played(rules, rng):
    """The moves of a random game, and how it ended."""
    state, moves = rules.initial(), []
    while not rules.is_terminal(state):
        move = rng.choice(list(rules.outcomes(state) or rules.actions(state)))
        move = move[1] if isinstance(move, tuple) else move
        moves.append(format_move(rules, state, move))
        state = rules.result(state, move)
    payoff = rules.utility(state, 0)
    return tuple(moves), (0 if payoff > 0 else 1), abs(payoff)


def random_match(seed, length):
    rng = random.Random(seed)
    record = MatchRecord(length, ("Ann Lee", "Bob"))
    score = (0, 0)
    for _ in range(20):
        number = len(record.games)
        games = (*record.games, RecordedGame(score, ()))
        record = MatchRecord(length, record.players, games)
        moves, winner, points = played(record.game(number), rng)
        games = (*games[:-1], RecordedGame(score, moves, winner, int(points)))
        record = MatchRecord(length, record.players, games)
        score = tuple(
            min(was + int(points) * (player == winner), length or 10**4)
            for player, was in enumerate(score)
        )
        if length and length in score:
            break
    return record


def test_the_opening_roll_decides_who_begins():
    assert GAME.to_move(GAME.parse_state("31")) == 0
    assert GAME.to_move(GAME.parse_state("13")) == 1
    chances = [chance for chance, _ in GAME.outcomes(GAME.initial())]
    assert len(chances) == 30
    assert sum(chances) == pytest.approx(1)


def test_a_search_looks_over_the_dice():
    state = GAME.parse_state("31")
    answer = z.search(GAME, state, depth=3)
    assert format_move(GAME, state, answer.move) == "8/5 6/5"


def test_a_won_race_is_worth_what_it_should_be():
    state = GAME.parse_state("XGID=-B----------------------b-:0:0:1:00:0:0:0:0:0")
    assert z.search(GAME, state, depth=2).value == pytest.approx(1)
    state = GAME.parse_state("XGID=------A-----------------b-:0:0:1:00:0:0:0:0:0")
    # A checker on the 6 point is borne off with 27 of 36 rolls, and else the opponent wins.
    assert z.search(GAME, state, depth=4).value == pytest.approx(27 / 36 * 2 - 1)


@pytest.mark.parametrize(
    ("position", "value"),
    [
        ("------A------------a------", 0.625),
        ("------B------------b------", 0.508988698446),
        ("------F------------f------", 0.302400424565),
        ("-C----------------------b-", -0.666666666667),
    ],
)
def test_the_search_knows_the_ends_of_races(position, value):
    state = GAME.parse_state(f"XGID={position}:0:0:1:00:0:0:0:0:0")
    for depth in (1, 2):
        answer = z.search(GAME, state, depth=depth)
        assert answer.value == pytest.approx(value, abs=1e-9)


def test_ids_are_read_and_written():
    state = GAME.parse_state("4HPwATDgc/ABMA:cIkFAAAAAAAE")
    assert GAME.xgid(state) == "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:0"
    assert (GAME.position_id(state), GAME.match_id(state)) == ("4HPwATDgc/ABMA", "cIkFAAAAAAAE")
    match = Backgammon(cube=64, length=9, score=(4, 2))
    state = match.parse_state("XGID=-b----E-C---eE---c-e----B-:1:-1:1:52:4:2:0:9:10")
    assert match.match_id(state) == "QYkqASAAIAAA"


@pytest.mark.parametrize("text", ["XGID=nonsense", "4HPwATDgc/ABM!", "31 8/2", "XGID=" + "-" * 26])
def test_texts_that_are_no_position_are_refused(text):
    with pytest.raises(PositionError):
        GAME.parse_state(text)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"cube": 3}, "highest value of the cube"),
        ({"jacoby": True}, "needs a cube"),
        ({"length": 5, "score": (5, 0)}, "is over"),
        ({"length": 5, "score": (6, 0)}, "nobody has more"),
        ({"length": 5, "score": (1,)}, "both players"),
        ({"length": 5, "score": (3, 3), "crawford": True}, "Crawford"),
        ({"length": 5, "jacoby": True, "cube": 4}, "money"),
    ],
)
def test_games_that_cannot_be_are_refused(options, says):
    with pytest.raises(InvalidInputError, match=says):
        Backgammon(**options)


def test_a_cube_is_offered_in_turn_only():
    game = load("backgammon:cube=64")
    state = game.parse_state("31 8/5 6/5")
    offered = game.result(state, "double")
    assert [str(move) for move in game.actions(offered)] == ["take", "drop"]
    assert game.utility(game.result(offered, "drop"), 1) == 1
    with pytest.raises(IllegalMoveError, match="to take or drop"):
        game.parse_move(offered, "double")
    with pytest.raises(IllegalMoveError, match="must be played"):
        game.parse_move(game.parse_state("31"), "double")


def test_the_board_shows_points_dice_and_counts_by_the_player_to_move():
    board = board_of(GAME, GAME.parse_state("13"))
    pieces = {piece.cell: piece.name for piece in board.pieces}
    assert pieces["6"] == "5 white checkers"
    assert pieces["1"] == "2 black checkers"
    assert [pieces["die 1"], pieces["die 2"]] == ["3", "1"]
    labels = {(label.x, label.y > 5): label.text for label in board.labels}
    assert labels[(0, False)] == "12"  # the first player's 13 point
    move = next(move for move in board.moves if move.text == "8/5 6/5")
    assert move.cells == ("17", "20")


def test_a_match_is_read_from_a_file_and_written(tmp_path):
    record = random_match(1, 5)
    save_mat(record, tmp_path / "match.mat")
    assert load_mat(tmp_path / "match.mat") == record


@given(some.integers(0, 10**9), some.sampled_from([0, 1, 3, 7]))
def test_what_is_written_of_a_match_reads_back(seed, length):
    record = random_match(seed, length) if length else random_match(seed, 3)
    assert read_mat(write_mat(record)) == record


def test_a_match_that_gnu_backgammon_wrote_is_read_and_every_move_of_it_is_legal():
    record = load_mat(DATA / "backgammon_match.mat")
    results = [(game.score, game.winner, game.points) for game in record.games]
    assert results == [((0, 0), 1, 2), ((0, 2), 0, 4), ((4, 2), 1, 1), ((4, 3), 0, 6)]
    assert [record.game(number).crawford for number in range(4)] == [False, False, True, False]
    assert read_mat(write_mat(record)) == record


TEXT = """\
; [Site "somewhere"]
 5 point match

 Game 1
 gnubg : 0                             user : 0
  1) 61: 13/7 8/7                       41: 24/23 13/9
  2) 33: 8/5(2) 6/3(2)                   Doubles => 2
  3)  Takes                             65: 13/2
      Wins 2 points
"""


def test_a_file_of_another_program_is_read():
    record = read_mat(TEXT)
    assert record.players == ("gnubg", "user")
    game = record.games[0]
    assert (game.winner, game.points) == (0, 2)
    assert game.moves[:5] == ("61", "13/7 8/7", "roll", "41", "24/23 13/9")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("13/7 8/7", "13/6 8/7", "line 6.*not legal"),
        ("61:", "66:", "line 6"),
        (" 5 point match", "", "length of the match"),
        (" Game 1", "", "a game begins"),
        ("gnubg : 0", "gnubg", "players"),
        ("gnubg : 0", "gnubg : 5", "over"),
        (" Doubles => 2", " Takes", "take"),
        ("  3)  Takes", "  3)  Drops", "over before"),
        ("      Wins 2 points", "  nonsense", "cannot read"),
        (TEXT, "", "no .mat file"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_its_line(old, new, says):
    with pytest.raises(InvalidInputError, match=says):
        read_mat(TEXT.replace(old, new, 1))


@given(some.integers(0, len(TEXT)), some.text(max_size=4), some.integers(0, 6))
def test_damaged_files_are_read_or_refused(at, instead, cut):
    damaged = TEXT[:at] + instead + TEXT[at + cut :]
    with contextlib.suppress(InvalidInputError):
        read_mat(damaged)


@pytest.mark.parametrize(("estimate", "share"), [("hand", 5), ("learned", 4)])
def test_star2_visits_a_small_part_of_the_nodes_and_finds_the_same(estimate, share):
    game, dice = z.load(f"backgammon:estimate={estimate}"), random.Random(3)
    nodes = {"none": 0, "star2": 0}
    for _ in range(20):
        state = random_position(game, dice)
        found = {}
        for pruning in nodes:
            algorithm = z.Expectiminimax(pruning=pruning)
            found[pruning] = z.search(game, state, algorithm=algorithm, depth=3)
            nodes[pruning] += found[pruning].nodes
        whole, pruned = found["none"], found["star2"]
        assert (pruned.value, pruned.move) == (whole.value, whole.move)
    assert share * nodes["star2"] <= nodes["none"]


def random_position(game, dice):
    """A position after some plies of random play in which a player is to move."""
    while True:
        state = game.initial()
        for _ in range(dice.randint(2, 40)):
            if not game.is_terminal(state):
                state = game.result(state, dice.choice(list(game.actions(state))))
        if not game.is_terminal(state) and game.to_move(state) != z.CHANCE:
            return state
