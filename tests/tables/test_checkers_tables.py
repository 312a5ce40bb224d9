"""Endgame tables of checkers: what they say, and what the search makes of them."""

import os
import random
import signal
import subprocess
import time

import pytest
from command_line import COMMAND

import zermelo as z
from zermelo.tables import CheckersTables, DamagedFileError, MissingTableError, table_of

SQUARES = range(1, 33)


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    made = CheckersTables(tmp_path_factory.mktemp("checkers"))
    made.build(3)
    return made


@pytest.fixture(scope="module")
def four(tmp_path_factory):
    made = CheckersTables(tmp_path_factory.mktemp("four"))
    made.build(4)
    return made


def positions(pieces, count, seed):
    """Random positions with pieces of both players, as PDN."""
    chooser = random.Random(seed)
    while count:
        squares = chooser.sample(SQUARES, pieces)
        black = chooser.randrange(1, pieces)
        sides = {"B": [], "W": []}
        for place, square in enumerate(squares):
            colour = "B" if place < black else "W"
            crowned = square > 28 if colour == "B" else square < 5
            king = crowned or chooser.random() < 0.5
            sides[colour].append(f"{'K' if king else ''}{square}")
        count -= 1
        yield f"{chooser.choice('BW')}:W{','.join(sides['W'])}:B{','.join(sides['B'])}"


def test_a_value_is_the_best_of_its_moves(tables):
    game = z.load("checkers:draw_after=0")
    for text in positions(3, 200, 1):
        state = game.parse_state(text)
        found, moves = tables.probe(state), tables.moves(state)
        assert [one.move for one in moves[:1]] == tables.best_moves(state)[:1]
        assert len(moves) == len(game.actions(state))
        if moves:
            best = moves[0]
            assert (best.value, best.remoteness) == (found.value, found.remoteness), text
        else:
            assert (found.value, found.remoteness) == (-1, 0)
        assert found.player == game.to_move(state)


@pytest.mark.parametrize("draw_after", [0, 40, 80])
def test_a_state_of_any_draw_rule_is_probed(tables, draw_after):
    game = z.load(f"checkers:draw_after={draw_after}")
    state = game.parse_state("W:WK32:B5,K1")
    assert tables.probe(state).player == 1
    assert {str(one.move) for one in tables.moves(state)} == {"32-27", "32-28"}


def test_both_sides_of_a_table_are_counted(tables):
    infos = {info.table: info for info in tables.infos()}
    assert len(infos) == 3 + 6
    first, second = infos["MK-K"].slices
    assert (first.material, second.material) == ("MK-K", "K-MK")
    assert (first.wins, first.draws, first.losses, first.longest_win) == (25941, 89, 10, 47)
    assert (second.wins, second.draws, second.losses, second.longest_win) == (1103, 2588, 22349, 13)
    assert len(infos["K-K"].slices) == 1


def test_a_position_in_the_tables_is_proved_by_a_look_at_its_moves(tables):
    game = z.load("checkers:draw_after=0")
    for text in positions(3, 60, 2):
        state = game.parse_state(text)
        if game.is_terminal(state):
            continue
        known = tables.probe(state)
        found = z.search(game, state, depth=1, tables=tables)
        assert found.proved, text
        assert (found.player, found.value) == (known.player, known.value)
        assert found.remoteness == known.remoteness
        if known.value:
            assert found.move in tables.best_moves(state)


def test_what_a_search_proves_with_smaller_tables_is_what_larger_tables_say(tables, four):
    game = z.load("checkers:draw_after=0")
    proved = 0
    for text in positions(4, 80, 3):
        state = game.parse_state(text)
        if game.is_terminal(state):
            continue
        known = four.probe(state)
        found = z.search(game, state, depth=6, tables=tables)
        if found.proved:
            proved += 1
            assert (found.player, found.value) == (known.player, known.value), text
            assert found.remoteness == known.remoteness, text
    assert proved > 20


def test_nothing_is_searched_behind_a_position_that_is_known(four):
    game = z.load("checkers:draw_after=0")
    state = game.parse_state("B:W25,K30:B5,K3")
    plain = z.search(game, state, depth=9)
    tabled = z.search(game, state, depth=9, tables=four)
    assert tabled.nodes <= 2 * (1 + len(game.actions(state))) < plain.nodes


def test_a_win_that_the_draw_rule_may_spoil_is_not_called_proved(four):
    long_win = "B:W21,23:B5,9"
    free, ruled = z.load("checkers:draw_after=0"), z.load("checkers")
    known = four.probe(free.parse_state(long_win))
    assert (known.value, known.remoteness) == (1, 101)
    found = z.search(free, free.parse_state(long_win), depth=1, tables=four)
    assert found.proved
    assert (found.value, found.remoteness) == (1, 101)
    state = ruled.parse_state(long_win)
    assert not z.search(ruled, state, depth=1, tables=four).proved


def test_a_folder_is_read_where_it_is_named(tables):
    game = z.load("checkers")
    state = game.parse_state("W:WK15:BK8,K7")
    by_object = z.search(game, state, depth=1, tables=tables)
    by_name = z.search(game, state, depth=1, tables=str(tables.directory))
    assert by_name.proved
    assert (by_name.value, by_name.remoteness) == (by_object.value, by_object.remoteness)


def test_a_recorded_search_asks_the_tables_too(tables):
    game = z.load("checkers:draw_after=0")
    state = game.parse_state("W:WK15:BK8,K7")
    recorded = z.trace(game, state, algorithm="alphabeta", depth=2, tables=tables)
    assert recorded.result.proved


def test_what_cannot_be_asked_is_refused_in_words(tables, tmp_path):
    game = z.load("checkers")
    with pytest.raises(MissingTableError, match="zermelo tables build checkers-4"):
        tables.probe(game.parse_state("B:WK1,K2:BK30,K31"))
    with pytest.raises(z.errors.InvalidInputError, match="6 pieces"):
        tables.probe(game.parse_state("B:WK1,K2,K3:BK30,K31,K32"))
    with pytest.raises(z.errors.InvalidInputError, match="these tables are of checkers"):
        tables.probe(z.load("connect4").initial())
    with pytest.raises(z.errors.InvalidInputError, match="the game is connect4"):
        z.search(z.load("connect4"), depth=1, tables=tables)
    with pytest.raises(MissingTableError, match="no table of checkers in"):
        z.search(game, depth=1, tables=tmp_path)
    for pieces in (1, 6, -1):
        with pytest.raises(z.errors.InvalidInputError, match="from 2 to 5"):
            CheckersTables(tmp_path).build(pieces)


def test_damaged_files_are_refused_by_name(tables, tmp_path):
    path = tmp_path / "checkers-K-K.ztable"
    data = bytearray((tables.directory / path.name).read_bytes())
    assert table_of(tables.directory / path.name) == ("checkers", "K-K")
    data[-1] ^= 1
    path.write_bytes(data)
    game = z.load("checkers")
    damaged = CheckersTables(tmp_path)
    with pytest.raises(DamagedFileError, match=r"checkers-K-K\.ztable: damaged"):
        damaged.probe(game.parse_state("B:WK1:BK30"))
    with pytest.raises(DamagedFileError, match=r"checkers-K-K\.ztable: damaged"):
        z.search(game, depth=1, tables=damaged)
    with pytest.raises(DamagedFileError, match=r"checkers-K-K\.ztable: damaged"):
        damaged.build(2)


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.glob("*.ztable")}


def test_a_build_killed_at_random_moments_gives_the_same_bytes(four, tmp_path):
    wanted = contents(four.directory)
    command = [*COMMAND, "tables", "build", "checkers-4", "--json"]
    chooser = random.Random(os.getpid())
    kills = 0
    for _ in range(4):
        build = subprocess.Popen([*command, "--directory", tmp_path], stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + 60
        begun = len(contents(tmp_path))
        while build.poll() is None and time.monotonic() < deadline:
            if len(contents(tmp_path)) > begun:
                time.sleep(chooser.uniform(0, 0.3))
                break
            time.sleep(0.005)
        if build.poll() is None:
            build.send_signal(signal.SIGKILL)
            kills += 1
        build.wait()
        for name, data in contents(tmp_path).items():
            assert data == wanted[name], name
    assert kills > 0
    CheckersTables(tmp_path).build(4, threads=1)
    assert contents(tmp_path) == wanted
