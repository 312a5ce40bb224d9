"""Tables of Syzygy: what they say, what is refused, and the search that asks them."""

import json
import os
import random
import shutil
from pathlib import Path

import pytest

import zermelo as z
from zermelo.tables import DamagedFileError, MissingTableError, syzygy

FILES = Path(__file__).parents[1] / "data" / "syzygy"
ANSWERS = [
    line.split(";")
    for line in (FILES / "answers.csv").read_text().splitlines()
    if not line.startswith("#")
]
ROOK = "8/8/8/8/8/2k5/8/KR6 w - - 0 1"


@pytest.fixture(scope="module")
def tables():
    return syzygy.open(FILES)


def test_answers_are_those_of_python_chess(tables):
    assert len(ANSWERS) > 800
    for fen, wdl, dtz in ANSWERS:
        assert tables.probe_wdl(fen) == int(wdl), fen
        assert tables.probe_dtz(fen) == int(dtz), fen


def test_a_position_is_a_text_a_state_or_a_line(tables):
    game = z.load("chess")
    state = game.parse_state(ROOK)
    line = z.Line(game, state)
    assert [tables.probe_wdl(one) for one in (ROOK, state, line)] == [2, 2, 2]
    played = line.play("Rb8")
    assert tables.probe_wdl(played) == -2
    assert tables.probe_dtz(played) < 0
    best = tables.moves(line)[0]
    assert (best.wdl, best.dtz) == (2, tables.probe_dtz(line))


def test_the_count_of_the_fifty_move_rule_spoils_a_win_that_takes_too_long(tables):
    distance = tables.probe_dtz(ROOK)
    for counted, wdl in ((0, 2), (99 - distance, 2), (101 - distance, 1)):
        fen = ROOK.replace(" 0 1", f" {counted} 80")
        assert tables.moves(fen)[0].wdl == wdl, counted


def test_what_no_table_has_is_refused(tables, tmp_path):
    with pytest.raises(z.errors.InvalidInputError, match="at most 7"):
        tables.probe_wdl("")
    with pytest.raises(z.errors.InvalidInputError, match="castle"):
        tables.probe_wdl("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    with pytest.raises(MissingTableError, match=r"KRvKR\.rtbw"):
        tables.probe_wdl("4k3/8/8/8/8/8/1r6/R3K3 w - - 0 1")
    with pytest.raises(MissingTableError, match="no tables of Syzygy"):
        syzygy.open(tmp_path)
    with pytest.raises(OSError, match="nowhere"):
        syzygy.open(tmp_path / "nowhere")
    with pytest.raises(z.errors.InvalidInputError, match="folder"):
        syzygy.open()
    with pytest.raises(z.errors.InvalidInputError, match="chess"):
        tables.probe_wdl(z.load("checkers").initial())


def test_damaged_files_are_refused_by_name(tmp_path):
    for path in FILES.glob("*.rtb?"):
        shutil.copy(path, tmp_path)
    file = tmp_path / "KRvK.rtbw"
    whole = file.read_bytes()
    for damaged in (b"", whole[:-1], b"nothing" + whole[7:], whole + bytes(64)):
        file.write_bytes(damaged)
        with pytest.raises(DamagedFileError, match=r"KRvK\.rtbw"):
            syzygy.open(tmp_path).probe_wdl(ROOK)
        with pytest.raises(DamagedFileError, match=r"KRvK\.rtbw"):
            syzygy.open(tmp_path).verify("KRvK")


def test_files_are_listed_and_verified(tables):
    files = tables.files()
    assert len(files) == 12
    assert tables.most_pieces == 4
    for file in files:
        assert file.path.stat().st_size == file.file_bytes
        tables.verify(file.table, file.kind)
    with pytest.raises(z.errors.InvalidInputError, match="KRPvKR"):
        tables.verify("KRKR")


def test_the_search_that_plays_asks_tables_that_the_game_names():
    game = z.load(f"chess:syzygy={FILES}")
    # White has no move to spare, so that the pawn is held: a proved draw. One step back it wins.
    held = game.parse_state("8/8/4k3/8/4K3/4P3/8/8 w - - 0 1")
    found = z.search(game, held, algorithm="selective", nodes=2000)
    assert (found.value, found.proved) == (0, True)
    won = game.parse_state("8/8/4k3/8/4K3/8/4P3/8 w - - 0 1")
    found = z.search(game, won, algorithm="selective", nodes=200)
    assert found.value > 0.99
    with pytest.raises(z.errors.InvalidInputError, match="no such folder"):
        z.load("chess:syzygy=no such folder")


def test_the_command_lists_probes_and_verifies(run, tmp_path):
    status, out, _ = run("tables", "syzygy", str(FILES))
    assert status == 0
    assert "12 files" in out
    assert "KPvKP" in out
    status, out, _ = run("tables", "syzygy", str(FILES), "--json")
    assert len(json.loads(out)["files"]) == 12
    status, out, _ = run("tables", "syzygy", str(FILES), ROOK)
    assert status == 0
    assert "win for white" in out
    status, out, _ = run("tables", "syzygy", str(FILES), ROOK, "--json")
    found = json.loads(out)
    assert (found["wdl"], found["dtz"]) == (2, found["moves"][0]["dtz"])
    status, out, _ = run("verify", str(FILES / "KPvKP.rtbz"))
    assert status == 0
    assert "Right" in out
    cut = tmp_path / "KRvK.rtbw"
    cut.write_bytes((FILES / "KRvK.rtbw").read_bytes()[:-1])
    status, _, error = run("verify", str(cut))
    assert status == 1
    assert "KRvK.rtbw" in error
    for words in (
        ["tables", "syzygy"],
        ["tables", "syzygy", str(tmp_path / "nowhere")],
        ["tables", "syzygy", str(tmp_path), ROOK],
        ["tables", "syzygy", str(FILES), "no position"],
        ["tables", "syzygy", str(FILES), "4k3/8/8/8/8/8/1r6/R3K3 w - - 0 1"],
    ):
        status, _, error = run(*words)
        assert status == 2, words
        assert error


def placed(chess, name, chooser):
    """A random position of a table, either side having the first pieces; perhaps not legal."""
    board = chess.Board(None)
    turned = chooser.random() < 0.5
    for side, letters in enumerate(name.split("v")):
        for letter in letters:
            ranks = range(8, 56) if letter == "P" else range(64)
            square = chooser.choice([one for one in ranks if board.piece_at(one) is None])
            colour = (side == 0) != turned
            board.set_piece_at(
                square, chess.Piece(chess.Piece.from_symbol(letter).piece_type, colour)
            )
    board.turn = chooser.random() < 0.5
    return board


def in_passing(chess, board):
    """The positions after double steps that can be answered en passant."""
    for move in board.legal_moves:
        after = board.copy(stack=False)
        after.push(move)
        if after.has_legal_en_passant():
            after.halfmove_clock = 0
            yield after


def test_python_chess_says_the_same_of_random_positions(tables):
    """Also of a folder of your own: SYZYGY=FOLDER, EACH=2000 positions of every table in it."""
    chess = pytest.importorskip("chess")
    peer_module = pytest.importorskip("chess.syzygy")
    folder = os.environ.get("SYZYGY", str(FILES))
    each = int(os.environ.get("EACH", "100"))
    own = syzygy.open(folder)
    names = sorted({file.table for file in own.files()})
    chooser = random.Random(7)
    compared = 0
    with peer_module.open_tablebase(folder) as peer:
        for name in names:
            count = 0
            while count < each:
                board = placed(chess, name, chooser)
                if not board.is_valid():
                    continue
                count += 1
                for one in (board, *in_passing(chess, board)):
                    try:
                        expected = peer.probe_wdl(one), peer.probe_dtz(one)
                    except peer_module.MissingTableError:
                        continue
                    found = own.probe_wdl(one.fen()), own.probe_dtz(one.fen())
                    assert found == expected, one.fen()
                    compared += 1
    assert compared > 5 * each
