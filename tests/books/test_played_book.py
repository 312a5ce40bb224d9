"""Books of self-play: what is in them, who asks them, resuming, places, and damage."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import zermelo as z
from zermelo.books import load_book, load_played_book
from zermelo.books.played import book_key
from zermelo.cli.main import main
from zermelo.game.errors import DamagedFileError, InvalidInputError, UnsupportedGameError
from zermelo.games.registry import load_built_in, spec_of
from zermelo.training import build_played_book

sys.path.insert(0, str(Path(__file__).parents[1] / "learn"))
from learned_games import GAMES

OPPOSED = {
    "native, symmetric": lambda: z.load("othello:size=4"),
    "native, positions that come back": lambda: z.load("chess"),
    "native, solved": lambda: z.load("connect4:width=4,height=4"),
    "compiled": GAMES["compiled, opposed"],
    "plain": GAMES["plain, opposed"],
}
OTHERS = [name for name in GAMES if "opposed" not in name]
SETTINGS = {"games": 12, "plies": 5, "depth": 2}


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """A small book of Othello."""
    path = tmp_path_factory.mktemp("book") / "small.book"
    return build_played_book(z.load("othello"), path, games=24, plies=8, depth=2)


@pytest.mark.parametrize("kind", OPPOSED)
def test_a_book_of_any_opposed_game_answers_with_the_best_of_its_moves(tmp_path, kind):
    game = OPPOSED[kind]()
    book = build_played_book(game, tmp_path / "b.book", **SETTINGS)
    line = z.Line(game)
    lines = book.lines(line)
    assert lines
    found = z.search(game, book=tmp_path / "b.book", depth=3)
    assert (found.algorithm, found.move, found.value) == ("book", lines[0].move, lines[0].value)
    assert lines[0].value == max(one.value for one in lines)
    # Beyond the book a search goes on.
    while book.lines(line):
        line = line.play(book.lines(line)[0].move)
    if not line.over:
        assert z.search(game, line, book=tmp_path / "b.book", depth=2).algorithm != "book"


@pytest.mark.parametrize("kind", OTHERS)
def test_other_kinds_of_games_are_refused(tmp_path, kind):
    with pytest.raises(UnsupportedGameError, match="two players whose payoffs add up to zero"):
        build_played_book(GAMES[kind](), tmp_path / "b.book", games=1)


def test_games_and_points_are_counted(small):
    game = z.load("othello")
    start = small.entry(book_key(game, game.initial()))
    assert start.games == 24
    assert 0 <= start.points <= 48
    line = z.Line(game)
    after = small.lines(line)
    # The four first moves are images of each other.
    assert [one.games for one in after] == [24] * 4
    assert {one.score for one in after} == {start.points / 48}
    second = small.lines(line.play(after[0].move))
    assert sum(one.games for one in second) == 24


def test_values_are_carried_back_from_the_end_of_the_book(small):
    game = z.load("othello")

    def walk(line):
        """Every position that is answered is worth its best move."""
        lines = small.lines(line)
        if not lines:
            return 0
        here = small.entry(book_key(game, line.state))
        first = game.to_move(line.state) == 0
        assert here.value == (lines[0].value if first else -lines[0].value)
        return 1 + sum(walk(line.play(one.move)) for one in lines)

    assert walk(z.Line(game)) > 20


def test_positions_of_few_games_are_left_out(tmp_path, small):
    game = z.load("othello")
    every = build_played_book(game, tmp_path / "b.book", games=24, plies=8, depth=2, min_games=1)
    assert len(every) > len(small)
    assert every.positions > small.positions
    with pytest.raises(InvalidInputError, match="nothing to write"):
        build_played_book(game, tmp_path / "c.book", games=2, plies=2, depth=1, min_games=3)


@pytest.mark.parametrize("on", ["threads:3", "processes:2"])
def test_the_place_changes_no_byte(tmp_path, small, on):
    path = tmp_path / "small.book"
    build_played_book(z.load("othello"), path, games=24, plies=8, depth=2, on=on)
    assert path.read_bytes() == Path(small.name).read_bytes()
    assert not (tmp_path / "small.book.pieces").exists()


def test_an_interrupted_build_resumes_to_the_same_bytes(tmp_path, small):
    path = tmp_path / "small.book"
    seen = []

    def interrupt(progress):
        seen.append(progress)
        if progress.done - progress.resumed >= 8:
            raise KeyboardInterrupt

    for _ in range(9):
        try:
            build_played_book(
                z.load("othello"), path, games=24, plies=8, depth=2, progress=interrupt
            )
            break
        except KeyboardInterrupt:
            assert not path.exists()
    assert seen[-1].done == seen[-1].total == 24
    assert seen[-1].resumed > 0
    assert path.read_bytes() == Path(small.name).read_bytes()


def test_another_build_in_the_same_folder_is_refused(tmp_path):
    game, path = z.load("othello:size=4"), tmp_path / "b.book"

    def stop(progress):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build_played_book(game, path, games=40, depth=1, progress=stop)
    with pytest.raises(InvalidInputError, match=r"b\.book\.pieces"):
        build_played_book(game, path, games=40, depth=2)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL to send")
def test_a_killed_build_resumes_to_the_same_bytes(tmp_path, small):
    path = tmp_path / "small.book"
    words = ["book", "build", "othello", "--games", "24", "--plies", "8", "--depth", "2"]
    words += ["-o", str(path), "--on", "threads:1"]
    worker = subprocess.Popen([sys.executable, "-m", "zermelo", *words])
    pieces = tmp_path / "small.book.pieces"
    while not list(pieces.glob("*.part")) and worker.poll() is None:
        time.sleep(0.005)
    os.kill(worker.pid, signal.SIGKILL)
    worker.wait()
    assert main(words) == 0
    assert path.read_bytes() == Path(small.name).read_bytes()


def test_damage_is_refused_by_name(tmp_path, small, capsys):
    good = Path(small.name).read_bytes()
    bad = tmp_path / "bad.book"
    damaged = [good[:place] for place in (0, 1, len(good) // 2, len(good) - 1)]
    for place in range(0, len(good), max(len(good) // 40, 1)):
        damaged.append(good[:place] + bytes([good[place] ^ 0x10]) + good[place + 1 :])
    for number, content in enumerate(damaged):
        bad.write_bytes(content)
        os.utime(bad, ns=(number, number))  # however quickly they were written
        with pytest.raises(DamagedFileError, match=r"bad\.book"):
            load_played_book(bad)
    assert main(["best", f"othello:book={bad}"]) == 2
    assert "bad.book" in capsys.readouterr().err
    with pytest.raises(DamagedFileError, match="not a book for Connect Four"):
        load_book(small.name)


@pytest.mark.parametrize("spec", ["othello:size=6", "hex:size=5", "chess"])
def test_a_book_of_another_game_is_refused(small, spec):
    with pytest.raises(InvalidInputError, match="a book of Othello, whose rules are not those"):
        z.engine(z.load(spec), book=small.name)


def test_a_spec_of_a_game_names_a_book(small):
    spec = f"othello:book={small.name}"
    game = z.load(spec)
    assert z.search(game, depth=2).algorithm == "book"
    assert spec_of(game) == spec
    both = z.load(f"othello:estimate=hand,book={small.name}")
    assert (both.estimate, z.search(both).algorithm) == ("hand", "book")
    with pytest.raises(z.errors.UnknownGameError, match="would be read from a file"):
        load_built_in(spec)
    with pytest.raises(InvalidInputError, match=r"none\.book"):
        z.load("othello:book=none.book")


def test_players_of_a_match_have_books_of_their_own(small):
    found = z.match(
        z.load("othello"),
        f"selective:depth=2,book={small.name},name=book",
        "selective:depth=2,name=plain",
        games=2,
    )
    assert not found.faults
    with pytest.raises(InvalidInputError, match=r"none\.book"):
        z.match(z.load("othello"), "best:book=none.book", "random", games=2)


def test_the_command_builds_describes_and_shows(tmp_path, capsys):
    path = str(tmp_path / "b.book")
    words = ["book", "build", "othello:size=6", "--games", "8", "--depth", "1", "--plies", "4"]
    assert main([*words, "-o", path, "--on", "threads:2", "--json"]) == 0
    built = json.loads(capsys.readouterr().out)
    assert (built["game"], built["games"], built["plies"]) == ("othello:size=6", 8, 4)
    assert main(["book", "info", path, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == {name: value for name, value in built.items() if name != "seconds"}
    assert main(["book", "show", path, "--json"]) == 0
    moves = json.loads(capsys.readouterr().out)["moves"]
    assert [one["games"] for one in moves] == [8] * 4
    assert main(["book", "show", path, "--moves", moves[0]["move"]]) == 0
    assert "games" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["othello", "--depth", "3"], "give --games too"),
        (["othello", "--games", "3"], "where to write the book"),
        (["othello", "--games", "3", "-o", "x.bin"], "ends with .book"),
        (["othello", "--games", "3", "-o", "no/x.book"], "no such folder"),
        (["othello", "--games", "3", "-o", "x.book", "--plies", "0"], "1 ply or more"),
        (["othello"], "give --games N"),
        (["pig", "--games", "3", "-o", "x.book"], "two players whose payoffs add up to zero"),
        (["connect4", "--plies", "21"], "at most 20 plies"),
    ],
)
def test_wrong_commands_are_refused_with_what_is_right(words, said, capsys):
    assert main(["book", "build", *words]) == 2
    assert said in capsys.readouterr().err


def test_a_book_does_no_harm(tmp_path):
    game = z.load("othello")
    path = tmp_path / "b.book"
    build_played_book(game, path, games=40, plies=10, depth=3, min_games=1)
    found = z.match(
        game,
        f"selective:depth=3,book={path},name=book",
        "selective:depth=3,name=plain",
        games=40,
        random_plies=4,
        seed=1,
    )
    assert found.score >= 0.4
