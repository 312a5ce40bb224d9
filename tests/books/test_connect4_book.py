"""Opening books: what is in them, resuming, and damage."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

import zermelo as z
from zermelo.books import book_path, build_book, find_book, load_book
from zermelo.books.positions import Board
from zermelo.cli.main import main
from zermelo.games import load
from zermelo.policies.errors import DamagedFileError


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    """No book of the user's, and none left behind."""
    monkeypatch.setenv("ZERMELO_DATA", str(tmp_path / "data"))


@pytest.fixture
def book(tmp_path):
    return build_book(tmp_path / "small.book", width=5, height=4, plies=5, memory_mb=16)


def test_scores_are_those_of_the_whole_game_solved(book):
    game = load("connect4:width=5,height=4")
    policy = z.solve_all(game)
    states = [game.initial()]
    seen = 0
    for _ in range(book.plies + 1):
        after = []
        for state in states:
            known = policy[state]
            score = book.score(game.core.key(state))
            own = known.value if known.player == game.to_move(state) else -known.value
            assert (score > 0) - (score < 0) == own
            seen += 1
            for move in game.actions(state):
                child = game.result(state, move)
                if not game.is_terminal(child):
                    after.append(child)
        states = list(dict.fromkeys(after))
    assert seen > len(book)
    assert book.score(game.core.key(states[0])) is None


def test_a_book_answers_and_says_so(book):
    game = load("connect4:width=5,height=4")
    state = game.parse_state("33")
    without = z.solve(game, state)
    found = z.solve(game, state, book=book)
    assert (found.value, found.remoteness) == (without.value, without.remoteness)
    assert found.ties == without.ties
    assert found.nodes == 1
    assert found.details["book"] == book.name
    assert "book" not in without.details
    with pytest.raises(z.InvalidInputError, match="5 wide and 4 high"):
        z.solve(load("connect4"), book=book.name)


def test_a_book_at_its_usual_place_is_found(book, capsys):
    path = book_path(5, 4)
    path.parent.mkdir(parents=True)
    book.save(path)
    assert find_book() is None
    assert find_book(5, 4).keys == book.keys
    words = ["solve", "connect4:width=5,height=4", "33", "--json"]
    assert main(words) == 0
    assert json.loads(capsys.readouterr().out)["book"] == str(path)
    assert "book" not in z.solve(load("connect4:width=5,height=4"), book=False).details


def test_an_interrupted_build_gives_the_same_bytes(tmp_path, book, monkeypatch):
    monkeypatch.setattr("zermelo.books.build._BATCH", 7)
    path = tmp_path / "resumed.book"
    part = tmp_path / "resumed.book.part"
    done = []

    def interrupt(progress):
        done.append(progress.done)
        if len(done) % 4 == 0:
            raise KeyboardInterrupt

    for _ in range(1000):
        try:
            build_book(path, width=5, height=4, plies=5, memory_mb=16, progress=interrupt)
            break
        except KeyboardInterrupt:
            assert part.exists()
            assert not path.exists()
    assert len(done) > 12
    assert done == sorted(set(done))
    assert not part.exists()
    assert path.read_bytes() == (tmp_path / "small.book").read_bytes()


def test_a_killed_build_resumes_to_the_same_bytes(tmp_path, book):
    path = tmp_path / "killed.book"
    code = (
        "import sys, time, zermelo.books.build as b\n"
        "b._BATCH, b._SAVE_SECONDS = 5, 0.0\n"
        "b.build_book(sys.argv[1], width=5, height=4, plies=5, memory_mb=16,\n"
        "             progress=lambda p: time.sleep(0.01))\n"
    )
    worker = subprocess.Popen([sys.executable, "-c", code, str(path)])
    part = tmp_path / "killed.book.part"
    while not part.exists() and worker.poll() is None:
        time.sleep(0.005)
    os.kill(worker.pid, signal.SIGKILL)
    worker.wait()
    assert not path.exists()
    resumed = []
    build_book(path, width=5, height=4, plies=5, memory_mb=16, progress=resumed.append)
    assert all(progress.resumed > 0 for progress in resumed)
    assert path.read_bytes() == (tmp_path / "small.book").read_bytes()


def test_damage_is_refused_by_name(tmp_path, book, capsys):
    good = (tmp_path / "small.book").read_bytes()
    bad = tmp_path / "bad.book"
    for place in range(0, len(good), max(len(good) // 40, 1)):
        bad.write_bytes(good[:place] + bytes([good[place] ^ 0x10]) + good[place + 1 :])
        with pytest.raises(DamagedFileError, match=r"bad\.book"):
            load_book(bad)
    for length in (0, 1, len(good) // 2, len(good) - 1):
        bad.write_bytes(good[:length])
        with pytest.raises(DamagedFileError, match=r"bad\.book"):
            load_book(bad)
    assert main(["book", "info", str(bad)]) == 2
    assert "bad.book" in capsys.readouterr().err
    part = tmp_path / "new.book.part"
    part.write_bytes(good)
    with pytest.raises(DamagedFileError, match=r"new\.book\.part"):
        build_book(tmp_path / "new.book", width=5, height=4, plies=5)


def test_the_command_builds_and_describes(tmp_path, capsys):
    path = tmp_path / "b.book"
    words = ["book", "build", "connect4:width=4,height=4", "--plies", "3", "--out", str(path)]
    assert main([*words, "--json"]) == 0
    built = json.loads(capsys.readouterr().out)
    assert built["positions"] == len(load_book(path))
    assert main(["book", "info", str(path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["board"], told["plies"]) == ("4x4", 3)
    assert told["wins"] + told["draws"] + told["losses"] == told["positions"]
    assert main(["book", "build", "nim"]) == 2


def test_levels_hold_the_published_numbers_of_positions():
    # OEIS A212693 counts positions of 7 x 6 by ply, mirror images twice.
    board = Board(7, 6)
    counts = []
    for level in board.level(5):
        mirrored = sum(1 for key in level if mirror(board, key) == key)
        counts.append(2 * len(level) - mirrored)
    assert counts == [1, 7, 49, 238, 1120, 4263]


def mirror(board, key):
    columns = [key >> i * board.stride & (1 << board.stride) - 1 for i in range(board.width)]
    return sum(column << i * board.stride for i, column in enumerate(reversed(columns)))
