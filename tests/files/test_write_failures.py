"""Writes that fail: the error names the file, the old one stays, and nothing else does."""

import contextlib
import errno
import os
import resource
import subprocess
import tempfile
from array import array
from functools import cache
from pathlib import Path

import pytest
from command_line import COMMAND

import zermelo as z
from zermelo.books.book import Book
from zermelo.books.positions import Board
from zermelo.files import write_atomically

SMALL = "connect4:width=4,height=3"


@cache
def native():
    return z.solve_all(z.load(SMALL))


@cache
def plain():
    return z.solve_all(z.load("nim:piles=3,4,5"))


@cache
def in_a_file():
    file = native().save(Path(tempfile.mkdtemp()) / "file")
    policy = z.policies.load_policy(file)
    file.unlink()
    file.parent.rmdir()
    return policy


def book(file):
    keys = array("Q", range(1000))
    Book(Board(7, 6), 8, keys, array("b", [3] * 1000)).save(file)


WRITERS = {
    "policy": lambda file: native().save(file),
    "plain policy": lambda file: plain().save(file),
    "policy from a file": lambda file: in_a_file().save(file),
    "csv": lambda file: native().export(f"{file}.csv"),
    "plain csv": lambda file: plain().export(f"{file}.csv"),
    "jsonl": lambda file: native().export(f"{file}.jsonl"),
    "parquet": lambda file: native().export(f"{file}.parquet"),
    "book": book,
    "chess table": lambda file: z.tables.Tables(file.parent).build("KQK"),
    "checkers table": lambda file: z.tables.CheckersTables(file.parent).build(2),
    "text": lambda file: write_atomically(file, "x" * 5000),
    "trace": lambda file: z.trace(z.load("tictactoe"), depth=1).save(f"{file}.json"),
}


@contextlib.contextmanager
def no_file_longer_than(length):
    """As on a disk that is full: Python ignores the signal, and the write fails."""
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (length, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, hard))


def contents(place):
    return {file.name: file.read_bytes() for file in place.iterdir()}


@pytest.fixture
def place(tmp_path):
    place = tmp_path / "place"
    place.mkdir()
    for make in (native, plain, in_a_file):
        make()  # before the disk is full
    return place


@pytest.mark.parametrize("kind", WRITERS)
def test_a_full_disk_is_told_with_the_name_of_the_file(kind, place):
    write, file = WRITERS[kind], place / "file"
    if kind == "parquet":
        pytest.importorskip("pyarrow")
    before: dict[str, bytes] = {}
    for length in (0, 7, 100):
        with no_file_longer_than(length), pytest.raises(OSError, match="too large") as failed:
            write(file)
        assert failed.value.errno == errno.EFBIG
        assert str(failed.value.filename).startswith(str(place)), failed.value
        assert not str(failed.value.filename).endswith(".part"), failed.value
        assert contents(place) == before
    write(file)
    before = contents(place)
    if "table" in kind:
        return  # one that is there is not built again
    assert len(before) == 1
    for length in (0, 100):
        with no_file_longer_than(length), pytest.raises(OSError, match="too large"):
            write(file)
        assert contents(place) == before


def test_a_solve_in_a_folder_on_a_full_disk_goes_on_when_there_is_room(place):
    game = z.load(SMALL)
    for length in (0, 10, 100):
        with no_file_longer_than(length), pytest.raises(OSError, match=str(place)):
            z.solve_all(game, directory=place)
    z.solve_all(game, directory=place)
    whole = native().save(place.parent / "whole").read_bytes()
    assert contents(place) == {"policy.table": whole}


@pytest.mark.parametrize(
    ("owner", "name"),
    [(os, "fsync"), (os, "close"), (Path, "chmod"), (Path, "replace"), (Path, "open")],
)
def test_every_call_that_fails_leaves_the_old_file(owner, name, place, monkeypatch):
    file = place / "file"
    file.write_text("old")

    def fail(*_, **__):
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patch:
        patch.setattr(owner, name, fail)
        with pytest.raises(OSError, match=os.strerror(errno.EIO)) as failed:
            write_atomically(file, "new")
    assert failed.value.filename == str(file)
    assert contents(place) == {"file": b"old"}


def test_a_folder_that_is_not_there_is_named_and_not_a_temporary_file(tmp_path):
    file = tmp_path / "nowhere" / "file"
    for write in (native().save, lambda path: write_atomically(path, "x")):
        with pytest.raises(FileNotFoundError) as failed:
            write(file)
        assert failed.value.filename == str(file)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_standard_output_is_told_as_such():
    command = [*COMMAND, "games"]
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert ran.returncode == 2
    assert ran.stderr == "zermelo: standard output: No space left on device\n"
