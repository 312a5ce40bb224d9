"""Openings: random plies, and files of positions, moves and games."""

import io
import random
import zipfile
from pathlib import Path

import fakes
import pytest

import zermelo as z
from zermelo.formats.epd import read_epd
from zermelo.matches.openings import FileOpenings, RandomOpenings, openings_of
from zermelo.matches.pgn import words_of, write_pgn

BOOK = Path(__file__).parents[2] / "benches" / "data" / "openings_8moves_cc0.pgn.zip"
CHESS = z.load("chess")


@pytest.mark.parametrize("kind", fakes.KINDS)
@pytest.mark.parametrize("plies", [0, 1, 3])
def test_random_openings_go_on_and_repeat_themselves(kind, plies):
    game = fakes.KINDS[kind]()
    first, second = (RandomOpenings(game, plies, seed=4) for _ in range(2))
    for number in (3, 0, 2):
        line = first[number]
        assert not line.over
        assert line.ply >= plies
        assert game.to_move(line.state) != z.CHANCE
        assert line.moves == second[number].moves


def test_no_opening_comes_twice_while_there_are_others():
    openings = RandomOpenings(z.load("tictactoe"), 2, seed=1)
    assert len({openings[number].state for number in range(72)}) == 72
    assert openings[72].state == openings[0].state


def test_rare_openings_are_found_too():
    class Rare(fakes.Take):
        """Of many first moves all but one end the game."""

        def actions(self, state):
            return list(range(3000))

        def result(self, state, n):
            left = 5 if n in (1234, 77) else 0
            return self.State(left, 1 - state.mover, 1 + (n == 77))

    openings = RandomOpenings(Rare(), 1, seed=1)
    assert len({openings[number].state for number in range(4)}) == 2


def test_other_seeds_are_other_openings():
    game = z.load("connect4")
    assert RandomOpenings(game, 6, 1)[0].moves != RandomOpenings(game, 6, 2)[0].moves


def test_a_game_too_short_for_the_usual_plies_takes_fewer():
    class Short(fakes.Take):
        def initial(self):
            return self.State(2, 0, 0)

    assert openings_of(Short(), None, None, None)[0].ply == 1


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("fen.txt", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n# a comment\n\n1. e4 e5 2. Nf3\n"),
        ("some.epd", "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"one\";\n8/8/8/8/8/8/2k5/K6R w - -\n"),
        ("some.pgn", '[Event "?"]\n\n1. e4 {good} (1. d4 d5) e5 $1 2.Nf3 *\n\n'
                     '[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"]\n\n1... Kd7 1/2-1/2\n'),
    ],
)  # fmt: skip
def test_files_of_openings_are_read(tmp_path, name, text):
    file = tmp_path / name
    file.write_text(text)
    openings = FileOpenings(CHESS, file, None)
    assert openings[0].state != openings[1].state
    assert openings[2] == openings[0]
    packed = tmp_path / f"{name}.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        archive.write(file, name)
    assert FileOpenings(CHESS, packed, None)[1] == openings[1]


def test_positions_of_any_game_are_read(tmp_path):
    file = tmp_path / "openings.txt"
    file.write_text("4455\n1\n")
    found = z.match(z.load("connect4"), "random", "random", games=4, openings=file, max_moves=3)
    assert [record.moves[: record.book] for record in found.games] == [
        ("4", "4", "5", "5"),
        ("4", "4", "5", "5"),
        ("1",),
        ("1",),
    ]


def test_a_seed_shuffles_a_file(tmp_path):
    file = tmp_path / "openings.txt"
    file.write_text("\n".join("1234567"))
    game = z.load("connect4")
    orders = [
        [FileOpenings(game, file, seed)[k].text() for k in range(7)] for seed in (None, 1, 1, 2)
    ]
    assert orders[0] == list("1234567")
    assert orders[1] == orders[2] != orders[3]
    assert sorted(orders[1]) == orders[0]


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("a.txt", "4455\n99\n", r"a\.txt line 2"),
        ("a.txt", "# nothing\n", "no openings"),
        ("a.txt", "1212121\n", "over"),
        ("a.pgn", "1. e4 *\n", "chess"),
        ("a.zip", "no archive", "zip"),
    ],
)
def test_bad_files_are_refused_with_the_place(tmp_path, name, text, words):
    file = tmp_path / name
    file.write_text(text)
    with pytest.raises(z.errors.InvalidInputError, match=words):
        z.match(z.load("connect4"), "random", "random", games=4, openings=file)


def test_a_bad_move_in_pgn_is_told_with_its_place(tmp_path):
    file = tmp_path / "bad.pgn"
    file.write_text('[Event "?"]\n\n1. e4 e9 *\n')
    with pytest.raises(z.errors.InvalidInputError, match=r"bad\.pgn line 1.*e9"):
        FileOpenings(CHESS, file, None)[0]


def test_the_book_of_the_benches_is_read():
    games = list(z.formats.read_pgn(BOOK))
    assert len(games) > 30_000
    for one in random.Random(1).sample(games, 20):
        assert one.line(CHESS).ply == 16


def test_pgn_is_written_as_it_is_read():
    line = z.Line(CHESS, moves=["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6", "O-O"] * 1)
    text = write_pgn({"Event": 'a "match"\\', "Result": "*"}, 0, line.texts() * 1, "*")
    assert words_of(text.split("\n\n")[1]) == list(line.texts())
    (read,) = z.formats.read_pgn(io.StringIO(text))
    assert read.line(CHESS) == line
    assert all(len(row) <= 80 for row in text.splitlines())


@pytest.mark.parametrize(
    ("text", "position", "operations"),
    [
        ("8/8/8/8/8/8/2k5/K6R w - - bm Rh2+; id \"x y\";", "0 1",
         {"bm": ("Rh2+",), "id": ("x y",)}),
        ("8/8/8/8/8/8/2k5/K6R w - - ; bm Rh2 + ; id a", "0 1", {"bm": ("Rh2+",), "id": ("a",)}),
        ("8/8/8/8/8/8/2k5/K6R w - - 3 9", "3 9", {}),
        ("8/8/8/8/8/8/2k5/K6R w - -", "0 1", {}),
        ("8/8/8/8/8/8/2k5/K6R w - - am Ra1 Rb1; c0 \"a; b\";", "0 1",
         {"am": ("Ra1", "Rb1"), "c0": ("a; b",)}),
    ],
)  # fmt: skip
def test_epd_is_read(text, position, operations):
    found = read_epd(text)
    assert found.position == f"8/8/8/8/8/8/2k5/K6R w - - {position}"
    assert found.operations == operations
