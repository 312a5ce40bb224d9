"""Endgame tables in Python: known counts, probing, and what is refused."""

import itertools
import random

import pytest

import zermelo as z
from zermelo.game import InvalidInputError
from zermelo.games.chess import Chess
from zermelo.tables import DamagedFileError, MissingTableError, Tables, material_of


@pytest.fixture(scope="module")
def game():
    return Chess()


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    found = Tables(tmp_path_factory.mktemp("tables"))
    found.build("KQK", "KRK", "KPK", "KBNK")
    return found


# Known longest mates in moves, with the positions that have them, from the books.
@pytest.mark.parametrize(
    ("name", "longest", "count"),
    [("KQK", 10, 8), ("KRK", 16, 916), ("KPK", 28, 6), ("KBNK", 33, 1104)],
)
def test_longest_mates_are_the_known_ones(tables, name, longest, count):
    info = next(info for info in tables.infos() if info.table == name)
    assert (info.longest_mate, info.white.longest_count) == (longest, count)
    assert info.white.positions == info.white.wins + info.white.draws + info.white.losses
    assert info.white.unique + info.black.unique <= info.bound


def test_the_bound_of_bishop_and_knight_is_the_known_one(tables):
    info = next(info for info in tables.infos() if info.table == "KBNK")
    assert info.bound == 3_494_568
    assert info.white.unique + info.black.unique == 3_067_466


def test_what_a_table_needs_is_built_first_and_nothing_twice(tables):
    assert {"KQK", "KRK", "KBK", "KNK", "KPK", "KBNK"} == {info.table for info in tables.infos()}
    assert all(info.found for info in tables.build("KBNK", "KPK"))
    assert "knbk" in tables
    assert "KQKR" not in tables


def test_the_search_proves_what_the_tables_say(tables, game):
    state = game.parse_state("7k/8/5K2/8/8/8/8/Q7 w - - 0 1")
    found = tables.probe(state)
    searched = z.search(game, state)
    assert searched.proved
    assert (found.value, found.remoteness) == (searched.value, searched.remoteness)
    assert searched.move in tables.best_moves(state)


def test_every_move_is_worth_what_its_position_is(tables, game):
    state = game.parse_state("8/8/8/8/4k3/8/2P5/K7 b - - 0 1")
    moves = tables.moves(state)
    assert {one.move for one in moves} == set(game.actions(state))
    for one in moves:
        after = tables.probe(game.result(state, one.move))
        assert one.value == -after.value
        assert one.remoteness == (None if after.value == 0 else after.remoteness + 1)
    best = tables.probe(state)
    assert (moves[0].value, moves[0].remoteness) == (best.value, best.remoteness)


def test_play_by_the_tables_ends_with_the_mate_on_time(tables, game):
    state = game.parse_state("8/8/8/3k4/8/8/8/KBN5 w - - 0 1")
    found = tables.probe(state)
    assert found.value == 1
    for left in range(found.remoteness, 0, -1):
        assert tables.probe(state).remoteness == left
        state = game.result(state, tables.best_moves(state)[0])
    assert game.is_terminal(state)
    assert game.utility(state, 0) == 1


def test_colours_can_be_the_other_way_round(tables, game):
    white = tables.probe(game.parse_state("8/8/8/3k4/8/8/8/K6R w - - 0 1"))
    black = tables.probe(game.parse_state("k6r/8/8/8/3K4/8/8/8 b - - 0 1"))
    assert (white.value, white.remoteness) == (black.value, black.remoteness)
    assert (white.player, black.player) == (0, 1)


@pytest.mark.parametrize(
    ("text", "error", "reason"),
    [
        ("4k3/8/8/8/8/8/8/Q3K2R w - - 0 1", MissingTableError, "zermelo tables build KQRK"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", InvalidInputError, "somebody may castle here"),
        ("rnbqkbnr/8/8/8/8/8/8/4K3 w - - 0 1", InvalidInputError, "of 9 pieces: tables of chess"),
    ],
)
def test_positions_without_a_table_are_refused_with_what_would_help(
    tables, game, text, error, reason
):
    with pytest.raises(error, match=reason):
        tables.probe(game.parse_state(text))


def test_a_state_of_another_game_is_refused(tables):
    with pytest.raises(InvalidInputError, match="these tables are of chess"):
        tables.probe(z.load("checkers").initial())


@pytest.mark.parametrize("name", ["KX", "QK", "KK", "KQQQQK", ""])
def test_no_table_has_such_a_name(tables, name):
    with pytest.raises(InvalidInputError, match="as in KBNK or KQKR"):
        tables.build(name)
    with pytest.raises(InvalidInputError, match="no table is named"):
        tables.build()


def damaged(tables, tmp_path, change):
    """A copy of a table with other bytes."""
    data = bytearray((tables.directory / "KQK.ztable").read_bytes())
    (tmp_path / "KQK.ztable").write_bytes(bytes(change(data)))
    return Tables(tmp_path)


def test_a_file_that_is_cut_off_is_refused_by_name(tables, game, tmp_path):
    broken = damaged(tables, tmp_path, lambda data: data[:-1])
    with pytest.raises(DamagedFileError, match=r"KQK.ztable: cut off"):
        broken.probe(game.parse_state("8/8/8/3k4/8/8/8/KQ6 w - - 0 1"))
    with pytest.raises(DamagedFileError, match=r"KQK.ztable: cut off"):
        broken.build("KQK")


def test_every_changed_byte_is_noticed(tables, game, tmp_path):
    chooser = random.Random(3)
    length = (tables.directory / "KQK.ztable").stat().st_size
    for place in chooser.sample(range(length), 25):

        def change(data, place=place):
            data[place] ^= 0x20
            return data

        broken = damaged(tables, tmp_path, change)
        with pytest.raises(DamagedFileError, match=r"KQK.ztable"):
            broken.verify("KQK")


def test_tables_are_told_apart_from_other_files(tables, tmp_path):
    assert material_of(tables.directory / "KBNK.ztable") == "KBNK"
    other = tmp_path / "other"
    for content in (b"", b"zermelo\n", b"x" * 100):
        other.write_bytes(content)
        assert material_of(other) is None


def test_tables_agree_with_python_chess_on_the_end_of_games(tables, game):
    chess = pytest.importorskip("chess")
    chooser = random.Random(5)
    seen = set()
    for pieces in itertools.islice(itertools.cycle(["KQk", "KRk", "KPk", "KBNk"]), 2000):
        board = chess.Board(None)
        for square, piece in zip(chooser.sample(range(64), len(pieces)), pieces, strict=True):
            board.set_piece_at(square, chess.Piece.from_symbol(piece))
        board.turn = chooser.random() < 0.5
        if not board.is_valid():
            continue
        found = tables.probe(game.parse_state(board.fen()))
        over = "mate" if board.is_checkmate() else "stalemate" if board.is_stalemate() else ""
        assert (found.remoteness == 0) == (over == "mate")
        if over == "stalemate":
            assert found.value == 0
        seen.add(over)
    assert seen == {"", "mate", "stalemate"}
