"""Opening books: what is in them, resuming, and damage."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from array import array
from dataclasses import replace

import pytest
from ctrl_c import can_be_interrupted

import zermelo as z
from zermelo.books import book_path, build_book, find_book, load_book
from zermelo.books.book import head
from zermelo.books.positions import Board
from zermelo.cli.main import main
from zermelo.engines import ConnectFourEngine
from zermelo.game.errors import DamagedFileError
from zermelo.games import load
from zermelo.native import ConnectFourSolver, pack


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
    with pytest.raises(z.errors.InvalidInputError, match="5 wide and 4 high"):
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


def test_an_interrupted_build_gives_the_same_bytes(tmp_path, book):
    path = tmp_path / "resumed.book"
    part = tmp_path / "resumed.book.part"
    done = []

    def interrupt(progress):
        done.append(progress.done)
        if len(done) % 30 == 0:
            raise KeyboardInterrupt

    for _ in range(1000):
        try:
            build_book(path, width=5, height=4, plies=5, threads=2, progress=interrupt)
            break
        except KeyboardInterrupt:
            assert part.exists()
            assert not path.exists()
    assert len(done) > 90
    assert done == sorted(set(done))
    assert not part.exists()
    assert path.read_bytes() == (tmp_path / "small.book").read_bytes()


def test_a_killed_build_resumes_to_the_same_bytes(tmp_path, book):
    path = tmp_path / "killed.book"
    code = (
        "import sys, time, zermelo.books.build as b\n"
        "b._SAVE_SECONDS = 0.0\n"
        "b.build_book(sys.argv[1], width=5, height=4, plies=5, threads=2,\n"
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


def test_an_unfinished_file_holds_the_first_scores_in_order(tmp_path, book):
    keys = book.board.level(book.plies)[-1]
    first = array("b", [book.score(key) for key in keys[:100]])
    header = json.dumps(head("unfinished book", book.board, book.plies)).encode()
    (tmp_path / "old.book.part").write_bytes(pack(header, [first.tobytes()]))
    seen = []
    build_book(tmp_path / "old.book", width=5, height=4, plies=5, progress=seen.append)
    assert (seen[0].resumed, seen[0].done) == (100, 101)
    assert (tmp_path / "old.book").read_bytes() == (tmp_path / "small.book").read_bytes()


def test_threads_and_memory_change_no_byte(tmp_path, book):
    for threads, memory in [(1, 1), (3, 0.1), (2, None)]:
        path = tmp_path / f"{threads}.book"
        build_book(path, width=5, height=4, plies=5, threads=threads, memory_mb=memory)
        assert path.read_bytes() == (tmp_path / "small.book").read_bytes()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send")
def test_ctrl_c_stops_a_build_in_the_middle_of_a_position(tmp_path):
    # Each position of one stone takes many seconds.
    words = ["book", "build", "connect4", "--plies", "1", "--output", str(tmp_path / "b.book")]
    program = (
        "import sys; from zermelo.cli.main import main; print('on', flush=True); sys.exit(main())"
    )
    worker = subprocess.Popen(
        [sys.executable, "-c", program, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=can_be_interrupted,
    )
    worker.stdout.readline()
    time.sleep(2)
    worker.send_signal(signal.SIGINT)
    started = time.monotonic()
    worker.communicate(timeout=60)
    assert worker.returncode == 130
    assert time.monotonic() - started < 5
    assert not (tmp_path / "b.book").exists()


def test_one_ply_past_the_book_the_score_is_at_least_what_the_book_says(book):
    board = book.board
    expected = {}
    for key in board.level(book.plies)[-1]:
        for image in {key, mirror(board, key)}:
            for after, won in board.successors(image):
                if not won:
                    expected[after] = max(expected.get(after, -99), -book.score(image))
    assert {key: book.at_least(key) for key in expected} == expected
    scores = ConnectFourSolver(5, 4).scores(list(expected))
    pairs = list(zip(scores, expected.values(), strict=True))
    assert all(score >= least for score, least in pairs)
    assert sum(score == least for score, least in pairs) > len(pairs) / 4
    # Two plies past it nothing is known.
    further = {after for key in expected for after, won in board.successors(key) if not won}
    assert all(book.at_least(key) is None for key in further)


def values(found):
    """All that is known of the moves but the play after them, of which a book shows less."""
    return [replace(one, pv=()) for one in found.moves]


@pytest.mark.parametrize(("width", "height", "plies"), [(5, 4, 5), (5, 5, 6)])
def test_answers_with_and_without_a_book_are_the_same(tmp_path, width, height, plies):
    book = build_book(tmp_path / "b.book", width=width, height=height, plies=plies)
    game = load(f"connect4:width={width},height={height}")
    source = random.Random(width * height)
    engine = ConnectFourEngine(game, memory_mb=16)
    spent = {}
    for stones in range(plies - 1, plies + 3):
        nodes = [0, 0]
        for _ in range(40):
            state = random_state(game, stones, source)
            every_move = source.random() < 0.5
            without = engine.solve(state, every_move=every_move)
            found = engine.solve(state, every_move=every_move, book=book)
            assert (found.value, found.remoteness) == (without.value, without.remoteness)
            assert (found.ties, found.move) == (without.ties, without.move)
            assert values(found) == values(without)
            assert ("book" in found.details) == (stones <= plies + 1)
            assert_best_play(game, state, found)
            nodes[0] += without.nodes
            nodes[1] += found.nodes
        spent[stones - plies] = nodes
    assert spent[-1][1] == 40
    assert spent[0][1] < spent[0][0] * 0.8
    assert spent[1][1] < spent[1][0]
    assert spent[2][1] == spent[2][0]


def assert_best_play(game, state, found):
    """Each move of the line keeps the score."""
    score = found.details["score"][0]
    solver = ConnectFourSolver(game.width, game.height)
    for move in found.pv:
        state, score = game.result(state, move), -score
        if game.is_terminal(state):
            return
        assert solver.scores([game.core.key(state)]) == [score]


def random_state(game, plies, source):
    """A state after random moves, the game not over."""
    while True:
        state = game.initial()
        for _ in range(plies):
            if game.is_terminal(state):
                break
            state = game.result(state, source.choice(game.actions(state)))
        if not game.is_terminal(state):
            return state


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
    words = ["book", "build", "connect4:width=4,height=4", "--plies", "3", "--output", str(path)]
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
