"""Bear-off tables of backgammon: what they say, and what the search makes of them."""

import csv
import math
from pathlib import Path

import pytest

import zermelo as z
from zermelo.games.backgammon import Backgammon
from zermelo.tables import BackgammonTables, DamagedFileError, MissingTableError, table_of

GAME = Backgammon()
KNOWN = Path(__file__).parents[2] / "crates/tables/tests/tables/data/backgammon_bearoff.csv"

SEVEN = "XGID=-BBBA---------------abbb--:0:0:1:00:0:0:0:0:0"
"""Seven checkers each, so that only the table of one side knows it."""
FIFTEEN = "XGID=-CCCCC--------------ccccc-:0:0:1:00:0:0:0:0:0"


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    made = BackgammonTables(tmp_path_factory.mktemp("backgammon"))
    made.build()
    return made


def xgid(own, other, dice="00"):
    places = ["-"] * 26
    for point, count in enumerate(own, 1):
        if count:
            places[point] = chr(ord("A") + count - 1)
    for point, count in enumerate(other, 1):
        if count:
            places[25 - point] = chr(ord("a") + count - 1)
    return f"XGID={''.join(places)}:0:0:1:{dice}:0:0:0:0:0"


def test_the_values_are_those_computed_elsewhere(tables):
    with KNOWN.open(encoding="utf-8") as file:
        rows = list(csv.reader(file))[1:]
    for row in rows:
        counts = [int(number) for number in row[:12]]
        state = GAME.parse_state(xgid(counts[:6], counts[6:]))
        found = tables.probe(state)
        assert found.value == pytest.approx(float(row[12]), abs=1e-9)
        assert found.exact
        assert found.player == 0
    assert len(rows) > 100


def test_both_tables_are_built_listed_and_not_built_again(tables):
    infos = tables.infos()
    assert [info.table for info in infos] == ["race-15", "bearoff-6"]
    assert [info.positions for info in infos] == [54_264, 924 * 924]
    assert [info.exact for info in infos] == [False, True]
    assert all(info.found for info in tables.build())
    assert sorted(path.name for path in tables.directory.iterdir()) == [
        "bearoff-6.ztable",
        "race-15.ztable",
    ]
    assert table_of(tables.directory / "race-15.ztable") == ("backgammon", "race-15")


def test_what_one_side_alone_says_is_an_estimate(tables):
    found = tables.probe(GAME.parse_state(SEVEN))
    assert not found.exact
    assert 0.5 < found.win < 1
    answer = z.search(GAME, GAME.parse_state(SEVEN), depth=1, tables=tables)
    assert not answer.proved
    assert answer.exactness == "estimate"


def test_nobody_asks_a_race_in_which_somebody_can_be_gammoned(tables):
    with pytest.raises(MissingTableError, match="no table"):
        tables.probe(GAME.parse_state(FIFTEEN))
    with pytest.raises(MissingTableError):
        tables.probe(GAME.initial())


def test_the_plays_of_a_roll_are_ranked(tables):
    state = GAME.parse_state(xgid((1, 1, 0, 0, 2, 0), (0, 0, 2, 0, 0, 0), "21"))
    moves = tables.moves(state)
    assert [one.value for one in moves] == sorted((one.value for one in moves), reverse=True)
    assert {str(one.move) for one in moves} == {str(move) for move in GAME.actions(state)}
    assert moves[0].value == pytest.approx(tables.probe(state).value)
    assert all(one.exact for one in moves)


def test_a_search_rests_on_the_tables(tables):
    # One ply: after another each has six checkers at most, which every search knows.
    state = GAME.parse_state(SEVEN.replace(":00:", ":52:"))
    with_tables = z.search(GAME, state, depth=1, tables=tables)
    without = z.search(GAME, state, depth=1)
    assert with_tables.value != without.value
    assert with_tables.value == pytest.approx(without.value, abs=0.1)
    assert with_tables.value == pytest.approx(tables.moves(state)[0].value, abs=1e-6)
    by_folder = z.search(GAME, state, depth=1, tables=tables.directory)
    assert by_folder.value == with_tables.value
    assert with_tables.move in GAME.actions(state)


def test_a_search_with_hand_written_estimates_rests_on_them_too(tables):
    game = Backgammon(estimate="hand")
    state = game.parse_state(SEVEN)
    found = z.search(game, state, depth=1, tables=tables)
    rolls = [
        (chance, z.search(game, game.result(state, roll), depth=1, tables=tables).value)
        for chance, roll in game.outcomes(state)
    ]
    assert math.isfinite(found.value)
    mean = sum(chance * value for chance, value in rolls)
    assert mean == pytest.approx(tables.probe(state).value, abs=0.01)


def test_tables_of_backgammon_are_for_backgammon(tables):
    with pytest.raises(z.errors.InvalidInputError, match="tables are of backgammon"):
        z.search(z.load("checkers"), depth=2, tables=tables)
    with pytest.raises(z.errors.InvalidInputError, match="none of Pig"):
        z.search(z.load("pig"), depth=2, tables=tables.directory)
    with pytest.raises(z.errors.InvalidInputError, match="these tables are of backgammon"):
        tables.probe(z.load("checkers").initial())


def test_small_tables_never_replace_what_the_search_knows(tmp_path):
    small = BackgammonTables(tmp_path)
    small.build("bearoff-2")
    state = GAME.parse_state(xgid((0, 0, 0, 2, 2, 2), (0, 0, 0, 0, 3, 3)))
    expected = z.search(GAME, state, depth=1).value
    assert z.search(GAME, state, depth=1, tables=small).value == expected


@pytest.mark.parametrize("name", ["bearoff-7", "bearoff-0", "race-16", "race", "KQK", ""])
def test_tables_that_there_are_not_are_refused(tmp_path, name):
    with pytest.raises(z.errors.InvalidInputError, match="bearoff-1 to bearoff-6"):
        BackgammonTables(tmp_path).build(name)


def test_damaged_tables_are_refused_by_name(tmp_path):
    tables = BackgammonTables(tmp_path)
    tables.build("bearoff-2", "race-3")
    path = tmp_path / "bearoff-2.ztable"
    whole = path.read_bytes()
    for place in range(0, len(whole), max(1, len(whole) // 40)):
        damaged = bytearray(whole)
        damaged[place] ^= 0x10
        path.write_bytes(bytes(damaged))
        with pytest.raises(DamagedFileError, match=r"bearoff-2\.ztable"):
            BackgammonTables(tmp_path).probe(GAME.initial())
    path.write_bytes((tmp_path / "race-3.ztable").read_bytes())
    with pytest.raises(DamagedFileError, match=r"bearoff-2\.ztable"):
        BackgammonTables(tmp_path).infos()


def test_an_empty_folder_says_how_tables_are_made(tmp_path):
    assert BackgammonTables(tmp_path / "none").infos() == []
    with pytest.raises(MissingTableError, match="zermelo tables build backgammon"):
        BackgammonTables(tmp_path).probe(GAME.initial())


def test_a_stopped_build_leaves_nothing_half_written_and_goes_on(tmp_path):
    stopped = []

    def stop(progress):
        stopped.append(progress.table)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        BackgammonTables(tmp_path).build(progress=stop)
    assert len(stopped) == 1
    left = [path.name for path in tmp_path.iterdir()]  # one may be whole before it is told to stop
    assert set(left) <= {"bearoff-6.ztable", "race-15.ztable"}
    built = BackgammonTables(tmp_path).build()
    assert [f"{table.table}.ztable" in left for table in built] == [table.found for table in built]


def test_the_command_builds_lists_probes_and_verifies(run, tmp_path):
    where = ("--directory", str(tmp_path))
    ran = run("tables", "build", "bearoff-3", "race-8", *where)
    assert ran.status == 0, ran.err
    assert "bearoff-3" in ran.out
    listed = run("tables", "list", *where, "--json").json["backgammon"]
    assert [(one["table"], one["exact"]) for one in listed] == [
        ("race-8", False),
        ("bearoff-3", True),
    ]
    assert "2 tables of backgammon" in run("tables", "list", *where).out
    found = run("tables", "probe", SEVEN, *where, "--json").json
    assert (found["exact"], found["moves"]) == (False, [])
    assert "wins about" in run("tables", "probe", SEVEN, *where).out
    rolled = xgid((0, 0, 0, 0, 0, 1), (0, 0, 0, 0, 0, 1), "61")
    found = run("tables", "probe", rolled, *where, "--json").json
    assert (found["value"], found["exact"]) == (1.0, True)
    for name in ("bearoff-3", "race-8"):
        ran = run("verify", str(tmp_path / f"{name}.ztable"), "--json")
        assert ran.json["verified"] is True
    best = run("best", "backgammon", SEVEN, "--depth", "2", "--tables", str(tmp_path), "--json")
    assert best.status == 0, best.err


@pytest.mark.parametrize("words", [["backgammon", "KQK"], ["bearoff-9"], ["race-x"]])
def test_the_command_refuses_other_names(run, tmp_path, words):
    ran = run("tables", "build", *words, "--directory", str(tmp_path))
    assert ran.status == 2
    assert "bearoff-6" in ran.err
