"""What the documentation shows is run: sessions by doctest, programs and commands as they stand."""

import contextlib
import doctest
import io
import os
import re
import shlex
from pathlib import Path

import pytest

import zermelo as z
from zermelo import native, textbook
from zermelo.cli import main

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
SESSIONS = [page for page in PAGES if ">>> " in page.read_text(encoding="utf-8")]
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def name(page):
    return page.relative_to(ROOT).as_posix()


def blocks(page, language):
    text = page.read_text(encoding="utf-8")
    return [code for kind, code in FENCE.findall(text) if kind == language]


@pytest.mark.parametrize("page", SESSIONS, ids=name)
def test_sessions_print_what_the_page_says(page):
    # The closing fence is no output: doctest must not wait for it.
    text = re.sub(r"^```.*$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    test = doctest.DocTestParser().get_doctest(text, {}, name(page), str(page), 0)
    report = io.StringIO()
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    result = runner.run(test, out=report.write)
    assert result.attempted > 0
    assert result.failed == 0, report.getvalue()


@pytest.mark.parametrize("page", [p for p in PAGES if blocks(p, "python")], ids=name)
def test_programs_run(page):
    for code in blocks(page, "python"):
        exec(compile(code, str(page), "exec"), {})


LITTLE = {"minutes": "0.02", "trials": "24", "seconds": "0.1", "games": "8"}
"""How much of what takes long is tried."""

UNLIMITED = ("best", "check")
"""Commands that think for seconds unless they are told how long."""

SMALL = {
    "solve pig --all": "solve pig:goal=30 --all",
    "connect4:width=5,height=4": "connect4:width=4,height=4",
}
"""The same with less to solve."""


def shortened(option):
    """An option of a command, with less of what takes long: enough to see it work."""
    word, number = option.groups()
    little = LITTLE.get(word, number)
    return f"--{word} {little if float(little) < float(number) else number}"


def commands():
    """Every `zermelo …` line in a shell block that needs nothing but the library."""
    needs = ("play ", "studio", "take.py", "mygame.py", "mytree.json", ".test")
    for page in PAGES:
        for code in blocks(page, "sh"):
            for line in code.splitlines():
                line = line.split("#")[0].strip().removeprefix(".venv/bin/")
                if line.startswith("zermelo ") and not any(word in line for word in needs):
                    yield line


@pytest.mark.parametrize("command", sorted(set(commands())))
def test_commands_succeed(command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(os.environ, "NO_COLOR", "1")
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        if "small.table" in command:  # what an earlier command of the guide has written
            main(["solve", "nim-native:piles=1,2", "--all", "-o", "small.table"])
        if "games.pgn" in command or "book.bin" in command:  # games of the reader's own
            Path("games.pgn").write_text("1. e4 c5 2. Nf3 1-0\n\n" * 5, encoding="utf-8")
            main(["book", "build", "games.pgn", "-o", "book.bin"])
        for large, small in SMALL.items():
            command = command.replace(large, small)
        if command.split()[1] in UNLIMITED and not re.search("--(seconds|depth|nodes)", command):
            command += " --seconds 1"
        command = re.sub(r"--(\w+) (\d[.\d]*)(?=\s|$)", shortened, command)
        if "--resume" in command:
            main(shlex.split(command.replace("--resume", ""))[1:])
        status = main(shlex.split(command)[1:])
    assert status == 0
    assert output.getvalue() or list(tmp_path.iterdir())


def test_every_linked_page_and_picture_exists():
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{name(page)} links to {target}"


def test_every_algorithm_that_the_guide_names_can_be_called_by_that_name():
    page = (ROOT / "docs" / "guide" / "algorithms.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \|", page, re.MULTILINE)
    named = re.findall(r"`(\w+)`", " ".join(rows))
    assert set(textbook.ALGORITHMS) <= set(named)
    for algorithm in named:
        assert callable(getattr(textbook, algorithm)), algorithm
    game = z.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    for algorithm in textbook.ALGORITHMS:
        assert getattr(textbook, algorithm) is textbook.find(algorithm)
    assert textbook.ordering(game).value == 3


def test_the_switch_that_the_guide_names_stops_a_search():
    stop = native.Stop()
    stop.stop()
    found = z.search(z.load("connect4"), stop=stop, seconds=60)
    assert found.seconds < 30


def test_the_compiled_example_without_its_decorator_is_a_plain_game():
    page = ROOT / "docs" / "guide" / "compiled.md"
    code = next(code for code in blocks(page, "python") if "@z.compiled" in code)
    names = {}
    exec(compile(code.replace("@z.compiled\n", ""), str(page), "exec"), names)
    game = names["ConnectFour"]()
    for algorithm in ("alphabeta", "ordering", "combined", "beam", "expectimax", "maxn"):
        assert textbook.find(algorithm)(game, depth=3).nodes > 10
    assert textbook.mcts(game, playouts=5).move in game.actions(game.initial())
    assert z.search(game, depth=4).move == 3
    assert z.perft(game, 3) == 343
    assert z.check(game, games=2, seconds=None).ok
