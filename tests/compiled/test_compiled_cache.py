"""Machine code on disk: a second process does not compile, and no old code is ever used."""

import hashlib
import os
import shutil
import stat
import subprocess
import sys

import pytest

import zermelo as z
from zermelo.compiled.cache import Cache, UnsafeCacheWarning
from zermelo.compiled.machine import _MADE

GAME = """
from typing import NamedTuple

import zermelo as z

BONUS = 1


@z.compiled
class Take(z.Game):
    class State(NamedTuple):
        matches: z.types.u8
        player: z.types.u8

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


@pytest.fixture(scope="module")
def first_code(tmp_path_factory):
    """The file of the game's code as the first process leaves it."""
    path = tmp_path_factory.mktemp("first")
    (path / "take.py").write_text(GAME)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ZERMELO_CACHE_DIR", str(path / "code"))
        _MADE.clear()
        assert z.load(f"{path / 'take.py'}:Take").compile().cached is False
    (file,) = path.rglob("*.zermelo-code")
    return file


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

    def keep(self, file):
        """Code that an earlier process has compiled, where that process puts it."""
        folder = self.path / "user" / "zermelo" / "compiled"
        folder.mkdir(parents=True, mode=0o700)
        shutil.copy2(file, folder)

    def edit(self, old, new):
        text = self.source.read_text()
        assert old in text
        self.source.write_text(text.replace(old, new))

    def code(self, folder="user"):
        return sorted((self.path / folder).rglob("*.zermelo-code"))


@pytest.fixture
def folder(tmp_path, monkeypatch):
    return Folder(tmp_path, monkeypatch)


@pytest.fixture
def used(folder, first_code):
    """A folder in which a process has compiled the game before."""
    folder.keep(first_code)
    assert folder.run() == [True, -1]
    return folder


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
def test_a_changed_source_is_compiled_again(used, old, new, value):
    used.edit(old, new)
    assert used.run() == [False, value]
    assert used.run() == [True, value]


def test_a_comment_is_no_change(used):
    used.edit("BONUS = 1", "# what the winner gets\nBONUS = 1")
    assert used.run()[0] is True


def test_damaged_code_is_not_used(used):
    (file,) = used.code()
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)
    assert used.run() == [False, -1]
    assert used.run() == [True, -1]


def test_code_is_kept_in_a_folder_of_the_users_own_and_never_beside_the_source(folder):
    folder.run()
    (file,) = folder.code()
    assert file.parent == folder.path / "user" / "zermelo" / "compiled"
    beside = folder.path / "__pycache__"
    beside.mkdir(exist_ok=True)
    file.rename(beside / file.name)
    assert folder.run()[0] is False


@pytest.fixture
def kept(tmp_path):
    """A cache with code in it, and the file."""
    cache = Cache(Folder, tmp_path / "cache")
    file = cache.write("print", b"code")
    assert cache.read("print") == b"code"
    return cache, file


@pytest.mark.skipif(os.name == "nt", reason="Windows guards the user's profile itself")
class TestSafety:
    """What the cache reads could be run: it reads nothing that others can write."""

    def test_nobody_else_can_write_what_is_kept(self, kept):
        _, file = kept
        assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
        assert stat.S_IMODE(file.stat().st_mode) == 0o600

    @pytest.mark.parametrize("what", ["folder", "file"])
    @pytest.mark.parametrize(
        ("unsafe", "reason"),
        [
            (lambda path: path.chmod(path.stat().st_mode | 0o020), "others may write"),
            (lambda path: path.chmod(path.stat().st_mode | 0o002), "others may write"),
            (lambda path: os.chown(path, 12345, -1), "another user"),
        ],
        ids=["group", "world", "owner"],
    )
    def test_what_others_can_write_is_not_used_and_a_warning_says_why(
        self, kept, what, unsafe, reason
    ):
        cache, file = kept
        path = file.parent if what == "folder" else file
        try:
            unsafe(path)
        except PermissionError:
            pytest.skip("only root can give a file away")
        with pytest.warns(UnsafeCacheWarning, match=reason) as warned:
            assert cache.read("print") is None
        assert str(path) in str(warned[0].message)
        if what == "folder":
            with pytest.warns(UnsafeCacheWarning, match=reason):
                assert cache.write("other", b"code") is None

    def test_a_link_is_not_followed(self, kept):
        cache, file = kept
        elsewhere = file.rename(file.parent.parent / "elsewhere")
        file.symlink_to(elsewhere)
        assert cache.read("print") is None

    def test_what_is_no_file_or_too_large_is_not_read(self, kept):
        cache, file = kept
        with file.open("wb") as large:
            large.truncate(1 << 40)  # a hole, larger than the memory
        assert cache.read("print") is None
        file.unlink()
        os.mkfifo(file, 0o600)  # which would never end
        assert cache.read("print") is None

    @pytest.mark.parametrize("data", [b"", b"short", bytes(100), b"\xff" * 4000])
    def test_damaged_files_are_not_read(self, kept, data):
        cache, file = kept
        file.write_bytes(data)
        assert cache.read("print") is None


def test_what_is_no_code_is_compiled_again(used):
    (file,) = used.code()
    file.write_bytes(hashlib.sha256(b"junk").digest() + b"junk")
    assert used.run() == [False, -1]


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
    assert len(folder.code(".")) == 2  # nothing was kept


def test_a_game_works_where_nothing_can_be_written(folder):
    (folder.path / "user").write_text("a file, so that it cannot be a folder")
    assert folder.run() == [False, -1]


def test_few_old_versions_are_kept(used):
    (file,) = used.code()
    for number in range(20):
        (file.parent / f"take.Take-{number:024d}.zermelo-code").write_bytes(b"")
    used.edit("BONUS = 1", "BONUS = 2")
    used.run()
    assert len(used.code()) == 8
