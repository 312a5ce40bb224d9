"""UCI as a process: python-chess plays and analyses with it, and it starts and ends as it should.

What the protocol promises is tested in Rust, without processes: crates/engines/tests/chess.
"""

import io
import json
import signal
import subprocess
import sys
import time

import chess
import chess.engine
import pytest

import zermelo as z
from zermelo.cli.main import main

COMMAND = [sys.executable, "-m", "zermelo", "uci"]


@pytest.fixture
def engine():
    """The engine as python-chess starts it."""
    with chess.engine.SimpleEngine.popen_uci(COMMAND, timeout=60) as engine:
        yield engine


def start():
    return subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    )


def said(process, beginning):
    """The lines of a process up to the first that begins so."""
    lines = []
    for line in process.stdout:
        lines.append(line.rstrip("\n"))
        if line.startswith(beginning):
            return lines
    raise AssertionError(f"no {beginning} in {lines}")


def test_it_plays_a_game_with_python_chess(engine):
    board = chess.Board()
    limit = chess.engine.Limit(white_clock=1.0, black_clock=1.0, white_inc=0.01, black_inc=0.01)
    for _ in range(60):
        if board.is_game_over():
            break
        played = engine.play(board, limit, info=chess.engine.INFO_ALL)
        assert played.move in board.legal_moves
        assert played.info["score"].turn == board.turn
        board.push(played.move)
        assert played.ponder is None or played.ponder in board.legal_moves
    assert board.ply() > 10


def test_it_thinks_in_the_opponents_time(engine):
    board = chess.Board()
    limit = chess.engine.Limit(white_clock=2.0, black_clock=2.0)
    for _ in range(12):
        played = engine.play(board, limit, ponder=True)
        board.push(played.move)
        # Every other time the opponent plays what was expected.
        expected = played.ponder if board.ply() % 4 == 1 else None
        if board.is_game_over():
            break
        board.push(expected or next(iter(board.legal_moves)))
    assert board.ply() > 8


def test_it_analyses_several_lines_with_chances(engine):
    engine.configure({"UCI_ShowWDL": True})
    board = chess.Board("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1")
    found = engine.analyse(board, chess.engine.Limit(depth=8), multipv=3)
    assert [info["multipv"] for info in found] == [1, 2, 3]
    assert found[0]["pv"][0] == chess.Move.from_uci("f3f7")
    assert found[0]["score"].white() == chess.engine.Mate(1)
    assert all(info["wdl"].pov(chess.WHITE).total() == 1000 for info in found)
    with engine.analysis(board) as analysis:
        next(iter(analysis))


def test_it_is_given_moves_to_choose_from(engine):
    board = chess.Board()
    only = [chess.Move.from_uci("a2a3"), chess.Move.from_uci("h2h4")]
    played = engine.play(board, chess.engine.Limit(depth=4), root_moves=only)
    assert played.move in only


def test_it_plays_chess960_with_python_chess(engine):
    for number in (0, 518, 959, 333):
        board = chess.Board.from_chess960_pos(number)
        castled = 0
        for _ in range(40):
            if board.is_game_over():
                break
            rights = [move for move in board.legal_moves if board.is_castling(move)]
            limit = chess.engine.Limit(nodes=200)
            # It castles when it can, so that the game goes on from there.
            played = engine.play(board, limit, root_moves=rights or None)
            assert played.move in board.legal_moves
            castled += board.is_castling(played.move)
            board.push(played.move)
        assert castled > 0 or number != 518


@pytest.mark.parametrize(
    "fen",
    [
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        "1r3kr1/pppppppp/8/8/8/8/PPPPPPPP/1R3KR1 w GBgb - 0 1",
        "rk2r3/8/8/8/8/8/8/RK2R3 w EAea - 0 1",
        "4rkr1/8/8/8/8/8/8/1RK4R b Hge - 3 20",
        "2rkr3/5PRp/8/8/8/8/1pp2prP/2RKR3 w ECec - 0 1",
        "5k1r/8/8/8/8/8/8/RK5R w HAh - 0 1",
    ],
)
def test_chess960_has_the_moves_of_python_chess(fen):
    def counted(board, depth):
        if depth == 1:
            return board.legal_moves.count()
        total = 0
        for move in board.legal_moves:
            board.push(move)
            total += counted(board, depth - 1)
            board.pop()
        return total

    board = chess.Board(fen, chess960=True)
    assert board.is_valid()
    divided = {}
    for move in board.legal_moves:
        board.push(move)
        divided[move.uci()] = counted(board, 1)
        board.pop()
    process = start()
    process.stdin.write(f"setoption name UCI_Chess960 value true\nposition fen {fen}\ngo perft 2\n")
    process.stdin.flush()
    lines = said(process, "Nodes searched")
    process.communicate("quit\n", timeout=60)
    found = dict(line.split(": ") for line in lines if ": " in line and line[0] in "abcdefgh")
    assert {move: int(count) for move, count in found.items()} == divided


def test_it_plays_in_a_match_of_ours():
    player = f"uci:{sys.executable} -m zermelo uci,Hash=4"
    found = z.match(z.load("chess"), player, "random", games=2, nodes=300, seed=1)
    assert not found.faults


def test_it_starts_soon():
    def seconds():
        began = time.perf_counter()
        process = start()
        process.stdin.write("uci\n")
        process.stdin.flush()
        said(process, "uciok")
        took = time.perf_counter() - began
        process.communicate("quit\n", timeout=60)
        assert process.returncode == 0
        return took

    # 0.15 are promised, and measured by benches/uci.py; tests run beside many others.
    assert min(seconds() for _ in range(5)) < 0.5


def test_starting_it_imports_nothing_that_it_does_not_need():
    code = """
import io, json, sys
sys.stdin = io.StringIO("quit")
from zermelo.cli.main import main
assert main(["uci"]) == 0
print(json.dumps(list(sys.modules)))
"""
    ran = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    modules = set(json.loads(ran.stdout.splitlines()[-1]))
    assert not {"rich", "numpy", "numba", "asyncio", "multiprocessing"} & modules
    assert not {f"zermelo.{name}" for name in ("matches", "play", "studio", "games")} & modules


def test_the_end_of_the_input_ends_it_while_it_thinks():
    process = start()
    output, _ = process.communicate("go infinite\n", timeout=60)
    assert output.count("bestmove") == 1
    assert process.returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_ends_it_while_it_thinks():
    process = start()
    process.stdin.write("go infinite\n")
    process.stdin.flush()
    said(process, "info depth 5")
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=60) == -signal.SIGINT
    process.stdin.close()
    process.stdout.close()


def test_a_text_may_take_the_place_of_standard_input(capfd, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("isready\nquit\n"))
    before = signal.getsignal(signal.SIGINT)
    assert main(["uci"]) == 0
    assert capfd.readouterr().out == "readyok\n"
    assert signal.getsignal(signal.SIGINT) is before


def test_a_book_is_played_from_and_left_where_it_ends(tmp_path):
    book = tmp_path / "a book.bin"
    z.books.PolyglotBook.from_moves([("", "a4", 2), ("", "h4", 1), ("a4", "a5", 1)]).save(book)
    command = [*COMMAND, "--book", str(book), "--best"]
    with chess.engine.SimpleEngine.popen_uci(command, timeout=60) as engine:
        board = chess.Board()
        for expected in ("a2a4", "a7a5"):
            found = engine.play(board, chess.engine.Limit(depth=1))
            assert found.move.uci() == expected
            board.push(found.move)
        assert engine.play(board, chess.engine.Limit(depth=1)).move in board.legal_moves
        engine.configure({"OwnBook": False})
        played = engine.play(chess.Board(), chess.engine.Limit(depth=4)).move.uci()
        assert played not in ("a2a4", "h2h4")
