"""`zermelo pgn`, `zermelo book` for chess, and `zermelo uci --book`."""

import json
import re
import signal
import subprocess
import time

import pytest
from command_line import COMMAND
from ctrl_c import can_be_interrupted

GAMES = "1. e4 e5 2. Nf3 1-0\n\n1. e4 c5 0-1\n\n1. e4 Ke7 *\n\n1. d4 1/2-1/2\n"


@pytest.fixture
def games(tmp_path):
    path = tmp_path / "games.pgn"
    path.write_text(GAMES)
    return path


@pytest.fixture
def book(run, games, tmp_path):
    path = tmp_path / "book.bin"
    ran = run("book", "build", str(games), "-o", str(path), "--min-games", "1")
    assert ran.status == 0, ran.err
    return path


def test_pgn_counts_games_and_tells_of_damaged_ones(run, games, tmp_path):
    ran = run("pgn", str(games))
    assert ran.status == 0
    assert "3, 2 plies each" in ran.out
    assert "1 1-0, 1 0-1, 1 1/2-1/2, 0 *" in ran.out
    assert 'line 5: 1... "Ke7" is not legal' in ran.out
    found = json.loads(run("pgn", str(games), "--json").out)
    assert (found["games"], found["skipped"], found["damages"][0]["line"]) == (3, 1, 5)


def test_pgn_writes_the_readable_games_back(run, games, tmp_path):
    clean = tmp_path / "clean.pgn"
    assert run("pgn", str(games), "--clean", str(clean)).status == 0
    assert json.loads(run("pgn", str(clean), "--json").out)["skipped"] == 0
    ran = run("pgn", str(games), str(games), "--clean", str(clean))
    assert ran.status == 2
    assert "one file" in ran.err


def test_a_book_is_built_described_and_asked(run, book):
    told = json.loads(run("book", "info", str(book), "--json").out)
    assert (told["moves"], told["positions"], told["game"]) == (4, 3, "chess")
    shown = run("book", "show", str(book), "--moves", "e4")
    assert shown.status == 0
    assert "c5" in shown.out
    assert "100.0%  weight 2  1 game, 100%" in shown.out
    fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    found = json.loads(run("book", "show", str(book), "--position", fen, "--json").out)
    assert [move["san"] for move in found["moves"]] == ["e4", "d4"]
    assert "none" in run("book", "show", str(book), "--moves", "a3").out


def test_what_is_wrong_with_a_book_is_said(run, games, book, tmp_path):
    assert "-o games.bin" in run("book", "build", str(games)).err
    damaged = tmp_path / "damaged.bin"
    damaged.write_bytes(book.read_bytes()[:-1])
    for words in (["book", "show", str(damaged)], ["uci", "--book", str(damaged)]):
        ran = run(*words)
        assert ran.status == 2
        assert "damaged.bin has 63 bytes" in ran.err
    assert "--book" in run("uci", "--best").err
    assert "book show" in run("book", "build", "connect4", "--moves", "e4").err


def test_pgn_annotate_writes_mistakes_and_tells_of_the_players(run, games, tmp_path):
    games.write_text("1. f3 e5 2. g4 Qh4# 0-1\n\n1. e4 Ke7 *\n")
    out = tmp_path / "out.pgn"
    ran = run("pgn", "annotate", str(games), "--nodes", "1000", "-o", str(out))
    assert ran.status == 0, ran.err
    assert "1 blunder" in ran.out
    assert "Skipped  1 damaged" in ran.out
    assert "Blunder (" in out.read_text()
    told = run("pgn", "annotate", str(games), "--nodes", "1000", "-o", str(out), "--json").json
    assert (told["games"], len(told["skipped"])) == (1, 1)
    (review,) = told["reviews"]
    assert review["review"]["moves"][2]["mistake"] == "blunder"
    assert review["review"]["players"][0]["blunders"] == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["annotate"], "the file whose games are meant"),
        (["annotate", "a.pgn", "b.pgn", "-o", "c.pgn"], "one file at a time"),
        (["annotate", "a.pgn"], "-o OUT is missing"),
        (["annotate", "missing.pgn", "-o", "c.pgn"], "there is no file missing.pgn"),
        (["annotate", "a.pgn", "-o", "c.pgn", "--clean", "d.pgn"], "--clean is without annotate"),
        (["annotate", "a.pgn", "-o", "c.pgn", "--seconds", "-1"], "not a time in seconds"),
        (["a.pgn", "--nodes", "5"], "--nodes is for annotating"),
        (["a.pgn", "-o", "c.pgn"], "--output is for annotating"),
    ],
)
def test_pgn_annotate_says_what_is_wrong_with_its_words(run, words, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ran = run("pgn", *words)
    assert ran.status == 2
    assert said in ran.err
    assert list(tmp_path.iterdir()) == []


def test_pgn_annotate_is_interrupted_without_half_a_file_and_resumes(run, games, tmp_path):
    games.write_text("1. f3 e5 2. g4 Qh4# 0-1\n\n" * 3)
    out, part = tmp_path / "out.pgn", tmp_path / "out.pgn.part.json"
    words = ["pgn", "annotate", str(games), "--seconds", "0.4", "-o", str(out)]
    process = subprocess.Popen(
        [*COMMAND, *words], stdout=subprocess.PIPE, text=True, preexec_fn=can_be_interrupted
    )
    while not (part.exists() and json.loads(part.read_text())["games"]):
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=30)
    assert process.returncode == 130
    assert not out.exists()
    ran = run(*words)
    assert ran.status == 0, ran.err
    assert re.search("3 games to .* [12] of them by an earlier run", ran.out)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.pgn", "out.pgn"]
