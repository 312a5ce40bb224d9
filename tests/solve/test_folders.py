"""Games solved in a folder: in little memory, killed and gone on with, always the same bytes."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from types import SimpleNamespace

import pytest
from command_line import COMMAND
from ctrl_c import can_be_interrupted

import zermelo as z
from zermelo import native
from zermelo.policies import DamagedFileError, folder

SPECS = [
    "connect4:width=4,height=4",  # named by key
    "mnk-native:m=3,n=4,k=3",  # named by text
    "kalah:houses=3,seeds=2",  # moves lead several levels ahead
    "hex:size=3",
    "nim-native:piles=5,4,3",
    "breakthrough:width=3,height=4",
    "othello:size=4",
]
LARGE = "connect4:width=5,height=4"


@pytest.fixture(scope="module")
def large(tmp_path_factory):
    """The bytes of a game of some million states, solved in memory."""
    path = tmp_path_factory.mktemp("whole") / "large.table"
    return z.solve_all(z.load(LARGE)).save(path).read_bytes()


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("memory_mb", [0.05, 64])
def test_a_folder_gives_the_bytes_of_a_solve_in_memory(tmp_path, spec, memory_mb):
    game = z.load(spec)
    whole = z.solve_all(game).save(tmp_path / "whole.table").read_bytes()
    work = tmp_path / "work"
    policy = z.solve_all(game, directory=work, memory_mb=memory_mb)
    assert [file.name for file in work.iterdir()] == ["policy.table"]
    assert (work / "policy.table").read_bytes() == whole
    assert policy.save(tmp_path / "saved.table").read_bytes() == whole
    assert policy.verify() is None
    # What is solved is not solved again.
    before = (work / "policy.table").stat().st_mtime_ns
    assert z.solve_all(game, directory=work).counts == policy.counts
    assert (work / "policy.table").stat().st_mtime_ns == before


def start(work, *more):
    words = ("solve", LARGE, "--all", "--memory-mb", "4", "--directory", work, "--json", *more)
    return subprocess.Popen(
        [*COMMAND, *map(str, words)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=can_be_interrupted,
    )


def progress_of(work):
    return len(list(work.glob("found-*"))), len(list(work.glob("solved-*")))


def test_a_solve_killed_at_random_moments_gives_the_same_bytes(tmp_path, large):
    work = tmp_path / "work"
    chooser = random.Random(os.getpid())
    kills, most = 0, (0, 0)
    for _ in range(3):
        process = start(work)
        # Once it has gone on a little, so that there is something to go on from.
        deadline = time.monotonic() + 60
        while process.poll() is None and time.monotonic() < deadline:
            if work.is_dir() and progress_of(work) > most:
                break
            time.sleep(0.01)
        time.sleep(chooser.uniform(0, 1.5))
        if process.poll() is None:
            process.send_signal(signal.SIGKILL)
            kills += 1
        process.communicate()
        if not (work / "policy.table").exists():
            assert progress_of(work) >= most
            most = progress_of(work)
    process = start(work, "-o", str(tmp_path / "out.table"))
    output, errors = process.communicate(timeout=300)
    assert process.returncode == 0, errors
    assert json.loads(output)["states"] == 3_945_711
    assert kills > 0
    assert [file.name for file in work.iterdir()] == ["policy.table"]
    assert (work / "policy.table").read_bytes() == large
    assert (tmp_path / "out.table").read_bytes() == large


def test_ctrl_c_leaves_what_is_complete_and_it_is_gone_on_with(tmp_path, large):
    work = tmp_path / "work"
    process = start(work)
    while process.poll() is None and not list(work.glob("found-00010")):
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)
    assert process.returncode == 130
    assert progress_of(work)[0] >= 10
    z.solve_all(z.load(LARGE), directory=work)
    assert (work / "policy.table").read_bytes() == large


BOUNDED = """
import re, sys, zermelo as z
def peak():
    return int(re.search(r"VmHWM:\\s+(\\d+) kB", open("/proc/self/status").read()).group(1))
game = z.load(sys.argv[1])
z.solve_all(z.load("connect4:width=3,height=3"))
before = peak()
options = {"directory": sys.argv[2], "memory_mb": 6} if len(sys.argv) > 2 else {}
policy = z.solve_all(game, threads=2, **options)
solved = peak()
assert policy.verify(memory_mb=16) is None
print(solved - before, peak() - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells the peak")
def test_the_memory_is_bounded(tmp_path):
    """2.0 million states up to symmetry take 29 MB in memory at least; 6 MB are allowed here.

    To verify a file takes two levels, and the largest has 330,000 states.
    """

    def grown(*more):
        found = subprocess.run(
            [sys.executable, "-c", BOUNDED, LARGE, *more],
            capture_output=True,
            text=True,
            check=True,
        )
        return [int(number) / 1024 for number in found.stdout.split()]

    (whole, _), (solved, verified) = grown(), grown(str(tmp_path / "work"))
    assert whole > 24
    assert solved < 6 + 10  # what reading, writing and threads need besides
    assert verified < 12 + 10


def test_levels_that_do_not_fit_are_not_verified(tmp_path, large):
    (tmp_path / "large.table").write_bytes(large)
    policy = z.policies.load_policy(tmp_path / "large.table")
    with pytest.raises(z.errors.TooLargeError, match=r"do not fit into the 1\.0 MB allowed"):
        policy.verify(memory_mb=1)
    assert policy.verify(memory_mb=16) is None


def test_a_damaged_level_is_refused_by_name_and_solved_again_once_removed(tmp_path, large):
    work = tmp_path / "work"
    process = start(work)
    while process.poll() is None and not list(work.glob("solved-00015")):
        time.sleep(0.01)
    process.kill()
    process.communicate()
    damaged = work / "found-00012"
    content = bytearray(damaged.read_bytes())
    content[len(content) // 2] ^= 4
    damaged.write_bytes(content)
    with pytest.raises(DamagedFileError, match=r"found-00012: damaged: .* remove it"):
        z.solve_all(z.load(LARGE), directory=work)
    damaged.unlink()
    z.solve_all(z.load(LARGE), directory=work)
    assert (work / "policy.table").read_bytes() == large


def test_what_cannot_be_done_in_a_folder_is_refused(tmp_path):
    work = tmp_path / "work"
    game = z.load("connect4:width=4,height=3")
    policy = z.solve_all(game, directory=work)
    with pytest.raises(DamagedFileError, match=r"policy\.table: made for .* other rules"):
        z.solve_all(z.load("connect4:width=4,height=4"), directory=work)
    with pytest.raises(
        z.errors.InvalidInputError, match=r"policy\.table: begins at .* not at \.\.\.\./"
    ):
        z.solve_all(game, game.parse_state("1"), directory=work)
    for spec in ("tictactoe", "nim:piles=2,1"):
        with pytest.raises(z.errors.UnsupportedGameError, match="solved in memory alone"):
            z.solve_all(z.load(spec), directory=tmp_path / "plain")
    with pytest.raises(z.errors.UnsupportedGameError, match=r"Chess.*: it has no level, a number"):
        z.solve_all(z.load("chess"), directory=tmp_path / "cycles", memory_mb=1e9)
    with pytest.raises(FileExistsError):
        z.solve_all(game, directory=work / "policy.table")
    assert policy.counts == z.policies.load_policy(work / "policy.table").counts


def test_a_folder_in_which_another_game_was_begun_is_refused(tmp_path):
    work = tmp_path / "work"
    process = start(work)
    while process.poll() is None and not list(work.glob("found-00008")):
        time.sleep(0.01)
    with pytest.raises(z.errors.InvalidInputError, match="somebody else is solving here"):
        z.solve_all(z.load(LARGE), directory=work)
    process.kill()
    process.communicate()
    with pytest.raises(
        z.errors.InvalidInputError, match=r"the solving of .* was begun, not that of"
    ):
        z.solve_all(z.load("connect4:width=4,height=4"), directory=work)


def test_a_full_disk_is_refused_before_it_begins(tmp_path, monkeypatch):
    free = SimpleNamespace(free=50 << 30)
    monkeypatch.setattr("zermelo.policies.folder.shutil.disk_usage", lambda _: free)
    with pytest.raises(
        z.errors.TooLargeError, match=r"Connect Four: some .* on disk, which has .* left"
    ):
        z.solve_all(z.load("connect4"), directory=tmp_path)
    assert not list(tmp_path.iterdir())


def test_too_little_memory_says_that_a_folder_would_do():
    with pytest.raises(
        z.errors.TooLargeError, match="with a directory it is solved level by level"
    ):
        z.solve_all(z.load("connect4:width=6,height=5"), memory_mb=1)


@pytest.mark.parametrize("kept", ["everything", "half", "the label alone"])
def test_what_a_kill_during_the_clean_up_left_is_removed_by_the_next_run(
    tmp_path, monkeypatch, kept
):
    game = z.load("connect4:width=4,height=3")

    class Killed(BaseException):
        pass

    def solve(*arguments, **options):
        """The levels of a process that is killed while it removes them."""
        levels = native.solve_levels(*arguments, **options)

        def clear():
            files = sorted(path for path in tmp_path.iterdir() if "-" in path.name)
            for file in {"everything": [], "half": files[::2], "the label alone": files}[kept]:
                file.unlink()
            raise Killed

        names = ("root", "player", "payoffs", "encoding", "counts", "save")
        return SimpleNamespace(clear=clear, **{name: getattr(levels, name) for name in names})

    monkeypatch.setattr(folder, "solve_levels", solve)
    with pytest.raises(Killed):
        z.solve_all(game, directory=tmp_path)
    left = {path.name for path in tmp_path.iterdir()}
    assert {"policy.table", "solving"} <= left
    (tmp_path / ".solving.123.part").touch()
    (tmp_path / "notes.txt").touch()
    policy = z.solve_all(game, directory=tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {"policy.table", "notes.txt"}
    assert policy.verify() is None


def test_levels_of_another_game_are_left_alone(tmp_path):
    z.solve_all(z.load("connect4:width=4,height=3"), directory=tmp_path)
    (tmp_path / "solving").write_text("zermelo solve 1\nanother game\n")
    (tmp_path / "found-00001").write_text("states of another game")
    z.solve_all(z.load("connect4:width=4,height=3"), directory=tmp_path)
    assert (tmp_path / "found-00001").exists()
