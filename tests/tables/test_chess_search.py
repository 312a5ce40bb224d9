"""The chess search asks endgame tables: what is in them is known, and what follows is proved."""

import itertools
import json

import pytest
from placing import positions

import zermelo as z
from zermelo.cli import main
from zermelo.tables import DamagedFileError, MissingTableError, Tables

THREE = ("KQK", "KRK", "KBK", "KNK", "KPK")


@pytest.fixture(scope="module")
def three(tmp_path_factory):
    made = Tables(tmp_path_factory.mktemp("three"))
    made.build(*THREE)
    return made


@pytest.fixture(scope="module")
def four(tmp_path_factory):
    made = Tables(tmp_path_factory.mktemp("four"))
    made.build("KQKR", "KBNK")
    return made


@pytest.fixture(scope="module")
def endless():
    return z.load("chess:draw_after=0")


@pytest.mark.parametrize("pieces", ["KQk", "krK", "KPk", "kpK"])
def test_a_position_in_the_tables_is_proved_by_a_look_at_its_moves(three, endless, pieces):
    for state in itertools.islice(positions(endless, pieces, 2), 40):
        if endless.is_terminal(state):
            continue
        known = three.probe(state)
        found = z.search(endless, state, depth=1, tables=three)
        text = endless.format_state(state)
        assert found.proved, text
        assert (found.player, found.value) == (known.player, known.value), text
        assert found.remoteness == known.remoteness, text
        if known.value:
            assert found.move in three.best_moves(state), text


@pytest.mark.parametrize("pieces", ["KQkr", "kqKR"])
def test_what_is_proved_a_capture_before_smaller_tables_is_what_larger_tables_say(
    three, four, endless, pieces
):
    proved = 0
    for state in itertools.islice(positions(endless, pieces, 3), 60):
        if endless.is_terminal(state):
            continue
        found = z.search(endless, state, depth=4, tables=three)
        if found.proved:
            proved += 1
            known = four.probe(state)
            text = endless.format_state(state)
            assert (found.player, found.value) == (known.player, known.value), text
            assert found.remoteness == known.remoteness, text
    assert proved >= 5


def test_five_pieces_are_proved_a_capture_before_a_table(four, endless):
    # The queen must be taken, and bishop and knight are left.
    state = endless.parse_state("8/8/8/4k3/7N/7B/1q6/K7 w - - 0 1")
    after = endless.result(state, "Kxb2")
    found = z.search(endless, state, depth=1, tables=four)
    assert found.proved
    assert (found.value, found.remoteness) == (1, four.probe(after).remoteness + 1)
    assert not z.search(endless, state, depth=1).proved


def test_a_win_is_certain_before_its_distance_is(four, endless):
    # The pawn can be taken. Perhaps something else mates sooner than the tables do after that.
    state = endless.parse_state("8/8/8/8/3k4/8/4p3/KBN5 w - - 0 1")
    found = z.search(endless, state, depth=2, tables=four)
    assert endless.format_move(state, found.move) == "Nxe2+"
    assert (found.value, found.exactness) == (1, "lower bound")
    assert z.search(endless, state, depth=2).value < 1


def test_nothing_is_searched_behind_a_position_that_is_known(four, endless):
    state = endless.parse_state("8/8/8/3k4/8/8/8/KBN5 w - - 0 1")
    found = z.search(endless, state, depth=8, tables=four)
    assert found.proved
    assert found.nodes <= 2 * (1 + len(endless.actions(state)))


def test_a_win_that_the_fifty_move_rule_may_spoil_is_an_estimate(four, endless):
    text = "8/8/8/3k4/8/8/8/KBN5 w - - {} 1"
    ruled = z.load("chess")
    known = four.probe(ruled.parse_state(text.format(0)))
    assert known.value == 1
    assert known.remoteness > 51
    assert z.search(endless, endless.parse_state(text.format(0)), depth=1, tables=four).proved
    last = 100 - known.remoteness
    # With the last move to spare, slower ways are too slow, and nobody says what they are worth.
    for quiet, exactness in ((0, "proved"), (last, "lower bound")):
        found = z.search(ruled, ruled.parse_state(text.format(quiet)), depth=1, tables=four)
        assert (found.value, found.remoteness) == (1, known.remoteness)
        assert found.exactness == exactness
    for quiet in (last + 1, 60):
        found = z.search(ruled, ruled.parse_state(text.format(quiet)), depth=1, tables=four)
        assert not found.proved
        assert 0.99 < found.value < 1


def test_a_short_win_and_every_draw_is_proved_under_the_fifty_move_rule(three):
    game = z.load("chess")
    state = game.parse_state("8/8/8/3k4/8/8/8/KQ6 w - - 0 1")
    found = z.search(game, state, depth=1, tables=three)
    assert found.proved
    assert (found.value, found.remoteness) == (1, three.probe(state).remoteness)
    late = game.parse_state("8/8/8/3k4/8/8/8/KQ6 w - - 90 80")
    assert not z.search(game, late, depth=1, tables=three).proved
    drawn = game.parse_state("8/8/8/8/8/k7/p7/K7 w - - 90 80")
    assert game.is_terminal(drawn)
    drawn = game.parse_state("8/8/8/4k3/8/p7/8/K7 w - - 60 80")
    found = z.search(game, drawn, depth=1, tables=three)
    assert (found.proved, found.value) == (True, 0)


def test_threads_ask_the_same_tables(three, endless):
    for state in itertools.islice(positions(endless, "KRk", 5), 12):
        if not endless.is_terminal(state):
            one, two = (
                z.search(endless, state, depth=4, tables=three, threads=threads)
                for threads in (1, 2)
            )
            assert two.proved
            assert (one.value, one.remoteness) == (two.value, two.remoteness)


def test_a_folder_may_be_named_and_new_tables_are_asked_too(three, endless, tmp_path):
    state = endless.parse_state("8/8/8/3k4/8/8/8/K6R w - - 0 1")
    named = z.search(endless, state, depth=1, tables=str(three.directory))
    assert named.proved
    assert named.remoteness == three.probe(state).remoteness
    growing = Tables(tmp_path)
    growing.build("KQK")
    assert not z.search(endless, state, depth=1, tables=growing).proved
    growing.build("KRK")
    assert z.search(endless, state, depth=1, tables=growing).proved


def test_a_damaged_table_is_an_error_of_the_search(three, endless, tmp_path):
    data = bytearray((three.directory / "KRK.ztable").read_bytes())
    data[-3] ^= 0x10
    (tmp_path / "KRK.ztable").write_bytes(data)
    state = endless.parse_state("8/8/8/3k4/8/8/8/K6R w - - 0 1")
    damaged = Tables(tmp_path)
    for _ in range(2):
        with pytest.raises(DamagedFileError, match=r"KRK.ztable"):
            z.search(endless, state, depth=2, tables=damaged)


def test_tables_of_another_game_or_of_none_are_refused(three, tmp_path):
    chess = z.load("chess")
    with pytest.raises(MissingTableError, match=r"no table of chess in .* zermelo tables build"):
        z.search(chess, tables=tmp_path)
    with pytest.raises(
        z.errors.InvalidInputError, match="these tables are of chess, and the game is"
    ):
        z.search(z.load("checkers"), tables=three)
    with pytest.raises(z.errors.InvalidInputError, match="none of connect4"):
        z.search(z.load("connect4"), tables=tmp_path)
    with pytest.raises(z.errors.InvalidInputError, match="must be a folder or"):
        z.search(chess, depth=1, tables=5)


def test_the_command_line_asks_tables(three, capsys):
    text = "8/8/8/3k4/8/8/8/K6R w - - 0 1"
    words = ["best", "chess", text, "--depth", "1", "--tables", str(three.directory), "--json"]
    assert main(words) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["proved"]
    assert (found["value"], found["remoteness"]) == (1, 29)
    assert main([*words[:-2], str(three.directory / "nowhere")]) != 0


@pytest.mark.parametrize("pieces", ["KQk", "KRk", "kqK"])
def test_what_the_null_move_calls_proved_is_true(three, endless, pieces):
    proved = 0
    for state in itertools.islice(positions(endless, pieces, 8), 60):
        if endless.is_terminal(state):
            continue
        found = z.search(endless, state, depth=5, algorithm=z.AlphaBeta(null_move=True))
        if found.proved:
            proved += 1
            known = three.probe(state)
            assert (found.value, found.remoteness) == (known.value, known.remoteness)
    assert proved
