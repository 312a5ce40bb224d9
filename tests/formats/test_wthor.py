"""WTHOR files: read to the last move, and damaged ones refused."""

import struct

import pytest

import zermelo as z
from zermelo.formats import read_wthor
from zermelo.game.errors import DamagedFileError

# Takizawa, "Othello is Solved", 2023: a drawn game, with no pass written.
PERFECT = (
    "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1"
    "f8g8b3h3b2h5b7a3a4a1a2c1h2h1g2b8a8g7h8h7h6"
)


def encoded(transcript):
    cells = [transcript[at : at + 2] for at in range(0, len(transcript), 2)]
    return bytes(10 * int(row) + "abcdefgh".index(column) + 1 for column, row in cells).ljust(
        60, b"\0"
    )


def file_of(tmp_path, games, *, size=8, count=None):
    header = struct.pack(
        "<4BIHHBBBB", 20, 24, 1, 2, len(games) if count is None else count, 0, 2023, size, 0, 22, 0
    )
    rows = [struct.pack("<HHHBB60s", 3, 11, 12, 32, 32, encoded(game)) for game in games]
    path = tmp_path / "games.wtb"
    path.write_bytes(header + b"".join(rows))
    return path


def test_games_are_read_as_transcripts_that_positions_are_read_from(tmp_path):
    first, second = read_wthor(file_of(tmp_path, [PERFECT, "f5d6c3"]))
    assert first.transcript == PERFECT
    assert (first.year, first.tournament, first.black, first.white) == (2023, 3, 11, 12)
    assert second.moves == ("f5", "d6", "c3")
    game = z.load("othello")
    end = game.parse_state(first.transcript)
    assert game.is_terminal(end)
    assert game.utility(end, 0) == 2 * first.black_discs - 64


@pytest.mark.parametrize("cut", [3, 40, 100])
def test_a_file_that_is_cut_off_is_refused(tmp_path, cut):
    path = file_of(tmp_path, [PERFECT, "f5"])
    path.write_bytes(path.read_bytes()[:cut])
    with pytest.raises(DamagedFileError, match="bytes"):
        list(read_wthor(path))


def test_another_board_and_cells_beyond_it_are_refused(tmp_path):
    with pytest.raises(DamagedFileError, match="8 by 8"):
        list(read_wthor(file_of(tmp_path, ["f5"], size=10)))
    path = file_of(tmp_path, ["f5"])
    path.write_bytes(path.read_bytes()[:24] + bytes([99]) + path.read_bytes()[25:])
    with pytest.raises(DamagedFileError, match="99, which is no cell"):
        list(read_wthor(path))
