"""Machine code on disk: a second process does not compile, and no old code is ever used."""

import subprocess
import sys

import pytest

import zermelo as z
from zermelo.compiled.machine import _MADE

GAME = """
from typing import NamedTuple

import zermelo as z

BONUS = 1


@z.compiled
class Take(z.Game):
    class State(NamedTuple):
        matches: z.u8
        player: z.u8

    def __init__(self, matches=9):
        self.matches = matches
        self.most = 2

    def initial(self):
        return self.State(self.matches, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        for n in range(1, min(self.most, state.matches) + 1):
            yield n

    def result(self, state, n):
        return self.State(state.matches - n, 1 - state.player)

    def is_terminal(self, state):
        return state.matches == 0

    def utility(self, state, player):
        return -BONUS if player == state.player else BONUS
"""


class Folder:
    """A folder with the game. Each run forgets what is in memory, as another process would."""

    def __init__(self, path, monkeypatch):
        self.path = path
        self.source = path / "take.py"
        self.source.write_text(GAME)
        monkeypatch.chdir(path)
        monkeypatch.delenv("ZERMELO_CACHE_DIR")
        monkeypatch.setenv("XDG_CACHE_HOME", str(path / "user"))

    def run(self):
        _MADE.clear()
        game = z.load(f"{self.source}:Take")
        return [game.compile().cached, z.solve(game).value]

    def edit(self, old, new):
        text = self.source.read_text()
        assert old in text
        self.source.write_text(text.replace(old, new))

    def code(self, folder="__pycache__"):
        return sorted((self.path / folder).rglob("*.zermelo-code"))


@pytest.fixture
def folder(tmp_path, monkeypatch):
    return Folder(tmp_path, monkeypatch)


def test_a_second_process_reads_what_the_first_compiled(folder):
    assert folder.run() == [False, -1]
    assert len(folder.code()) == 1
    code = "import zermelo as z; print(z.load('take.py').compile().cached)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.stdout.strip() == "True", run.stderr


@pytest.mark.parametrize(
    ("old", "new", "value"),
    [
        ("self.most = 2", "self.most = 3", 1),
        ("BONUS = 1", "BONUS = 7", -7),
        ("return state.matches == 0", "return state.matches <= 1", 1),
    ],
    ids=["constant", "global", "code"],
)
def test_a_changed_source_is_compiled_again(folder, old, new, value):
    folder.run()
    folder.edit(old, new)
    assert folder.run() == [False, value]
    assert folder.run() == [True, value]


def test_a_comment_is_no_change(folder):
    folder.run()
    folder.edit("BONUS = 1", "# what the winner gets\nBONUS = 1")
    assert folder.run()[0] is True


def test_damaged_code_is_not_used(folder):
    folder.run()
    (file,) = folder.code()
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)
    assert folder.run() == [False, -1]
    assert folder.run() == [True, -1]


def test_the_users_folder_is_used_where_the_source_cannot_be_written(folder):
    (folder.path / "__pycache__").write_text("a file, so that it cannot be a folder")
    assert folder.run()[0] is False
    assert len(folder.code("user")) == 1
    assert folder.run()[0] is True


def test_the_folder_can_be_chosen(folder, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setenv("ZERMELO_CACHE_DIR", str(folder.path / "chosen"))
        assert folder.run()[0] is False
        assert len(folder.code("chosen")) == 1
    folder.edit("@z.compiled", "@z.compiled(cache='mine')")
    assert folder.run()[0] is False
    assert len(folder.code("mine")) == 1
    folder.edit("cache='mine'", "cache=False")
    assert folder.run()[0] is False
    assert folder.run()[0] is False


def test_a_game_works_where_nothing_can_be_written(folder):
    (folder.path / "__pycache__").write_text("")
    (folder.path / "user").write_text("")
    assert folder.run() == [False, -1]


def test_few_old_versions_are_kept(folder):
    folder.run()
    (file,) = folder.code()
    for number in range(20):
        (file.parent / f"take.Take-{number:024d}.zermelo-code").write_bytes(b"")
    folder.edit("BONUS = 1", "BONUS = 2")
    folder.run()
    assert len(folder.code()) == 8
