"""A job in a directory loses no more than the pieces in flight, and does nothing twice."""

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest
from command_line import environment_of_commands
from ctrl_c import can_be_interrupted
from work_pieces import counted, dozing, in_order, number

from zermelo import work
from zermelo.game.errors import DamagedFileError, InvalidInputError

HERE = Path(__file__).parent


def job(**changed):
    return work.Job(**({"name": "n", "function": number, "pieces": 6, "seed": 2} | changed))


def lines(folder):
    return [json.loads(line) for line in (folder / "journal.jsonl").read_text().splitlines()]


def told(folder, given):
    """The progress that a run begins with."""
    found = []
    work.run(given, "threads:1", directory=folder, progress=found.append)
    return found[0]


def test_only_missing_pieces_are_done(tmp_path):
    marks = tmp_path / "marks"
    given = job(function=counted, settings=str(marks))
    work.run(given, "threads:2", directory=tmp_path / "job")
    (tmp_path / "job" / "0000004.part").unlink()
    assert work.run(given, "threads:2", directory=tmp_path / "job") == list(range(6))
    assert Counter(marks.read_text().split()) == Counter("0123445")


def test_a_complete_job_starts_no_worker(tmp_path):
    expected = work.run(job(), "threads:1", directory=tmp_path)
    assert work.run(job(), "dask://127.0.0.1:1" if _has_dask() else "threads", directory=tmp_path)
    assert work.run(job(), "processes", directory=tmp_path) == expected


def _has_dask():
    from importlib.util import find_spec

    return find_spec("distributed") is not None


def damages(content):
    head, _, data = content.partition(b"\n")
    flipped = bytearray(content)
    flipped[-1] ^= 1
    return {
        "empty": b"",
        "cut in its head": head[: len(head) // 2],
        "cut in its data": content[:-3],
        "longer": content + b"x",
        "a bit flipped": bytes(flipped),
        "no JSON": b"hello\n" + data,
        "no object": b"[]\n" + data,
        "of another piece": content.replace(b'"piece":2', b'"piece":3'),
        "of another job": content.replace(b'"job":"', b'"job":"0'),
    }


@pytest.mark.parametrize("name", damages(b'{"job":"","piece":2}\n{}'))
def test_a_damaged_part_is_refused_by_name_and_made_again(name, tmp_path):
    expected = work.run(job(), "threads:1", directory=tmp_path)
    path = tmp_path / "0000002.part"
    whole = path.read_bytes()
    path.write_bytes(damages(whole)[name])
    assert path.read_bytes() != whole
    found = []
    assert work.run(job(), "threads:1", directory=tmp_path, progress=found.append) == expected
    assert found[0].done == 5
    assert len(found[0].remade) == 1
    assert found[0].remade[0].startswith(f"{path}: damaged: ")
    assert path.read_bytes() == whole
    assert told(tmp_path, job()).done == 6


def test_a_journal_cut_anywhere_loses_no_piece(tmp_path):
    expected = work.run(job(), "threads:1", directory=tmp_path)
    journal = tmp_path / "journal.jsonl"
    content = journal.read_bytes()
    for length in range(0, len(content), 7):
        journal.write_bytes(content[:length])
        first = told(tmp_path, job())
        assert (first.done, first.remade) == (6, ()), length
        pieces = [line["piece"] for line in lines(tmp_path)[1:]]
        assert sorted(pieces) == list(range(6)), length
    assert work.run(job(), "threads:1", directory=tmp_path) == expected


def test_a_line_of_the_journal_that_makes_no_sense_loses_no_piece(tmp_path):
    work.run(job(), "threads:1", directory=tmp_path)
    journal = tmp_path / "journal.jsonl"
    rows = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join([*rows[:3], b"\x00\xff nonsense\n", *rows[4:]]))
    assert told(tmp_path, job()).done == 6


def test_what_a_killed_driver_was_writing_is_cleared_away(tmp_path):
    work.run(job(), "threads:1", directory=tmp_path)
    (tmp_path / ".0000003.part.x1.part").write_bytes(b"half")
    assert told(tmp_path, job()).done == 6
    assert not list(tmp_path.glob(".*"))


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"seed": 3}, "seed 2, and now it is 3"),
        ({"pieces": 7}, "pieces 6, and now it is 7"),
        ({"settings": {"x": 1}}, 'about null, and now it is {"x": 1}'),
        ({"function": dozing}, "work_pieces.dozing"),
        ({"model": b"m"}, "model null"),
    ],
)
def test_the_directory_of_another_job_is_refused(changed, words, tmp_path):
    work.run(job(), "threads:1", directory=tmp_path)
    with pytest.raises(InvalidInputError, match="give another directory, or the same") as raised:
        work.run(job(**changed), "threads:1", directory=tmp_path)
    assert words in str(raised.value)


def test_a_directory_with_something_else_is_refused(tmp_path):
    (tmp_path / "journal.jsonl").write_text("my diary\n")
    with pytest.raises(DamagedFileError, match="not the journal of a job"):
        work.run(job(), "threads:1", directory=tmp_path)
    (tmp_path / "journal.jsonl").write_text("my di")
    with pytest.raises(DamagedFileError, match="not the journal of a job"):
        work.run(job(), "threads:1", directory=tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="no locks there")
def test_two_drivers_do_not_share_a_directory(tmp_path):
    running = work.results(job(), "threads:1", directory=tmp_path)
    next(running)
    with pytest.raises(InvalidInputError, match="in use by another run"):
        work.run(job(), "threads:1", directory=tmp_path)
    running.close()
    assert len(work.run(job(), "threads:1", directory=tmp_path)) == 6


def test_a_job_of_which_nothing_can_be_written_down_says_what_to_give(tmp_path):
    given = job(settings=object())
    with pytest.raises(InvalidInputError, match="give about="):
        work.run(given, "threads:1", directory=tmp_path)


def test_pieces_come_after_those_that_they_need(tmp_path):
    needs = {4: [0, 1], 5: [4], 2: [5], 3: [2, 0]}
    settings = {"folder": str(tmp_path), "needs": {str(k): v for k, v in needs.items()}}
    given = job(function=in_order, settings=settings, needs=needs)
    assert work.run(given, "threads:4") == list(range(6))


def test_pieces_that_need_each_other_are_refused():
    with pytest.raises(InvalidInputError, match="circle"):
        work.run(job(needs={1: [2], 2: [1]}), "threads:1")
    with pytest.raises(InvalidInputError, match="needs piece 9"):
        job(needs={1: [9]})


def test_removing_a_job_leaves_what_is_not_its_own(tmp_path):
    work.run(job(), "threads:1", directory=tmp_path / "a")
    work.remove(tmp_path / "a")
    assert not (tmp_path / "a").exists()
    work.run(job(), "threads:1", directory=tmp_path / "b")
    (tmp_path / "b" / "notes.txt").write_text("mine")
    work.remove(tmp_path / "b")
    assert [path.name for path in (tmp_path / "b").iterdir()] == ["notes.txt"]


def driver(folder, pieces, seconds, place):
    environment = environment_of_commands()
    environment["PYTHONPATH"] += f"{os.pathsep}{HERE}"
    return subprocess.Popen(
        [sys.executable, str(HERE / "work_pieces.py"), str(folder), pieces, seconds, place],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        preexec_fn=can_be_interrupted,
    )


def wait_for_parts(folder, count, process):
    while len(list(folder.glob("0*.part"))) < count:
        assert process.poll() is None, process.communicate()
        time.sleep(0.01)


def is_alive(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.skipif(sys.platform == "win32", reason="no signals there")
@pytest.mark.parametrize("place", ["processes:2", "threads:2"])
def test_ctrl_c_leaves_a_job_that_goes_on_and_no_process(place, tmp_path):
    running = driver(tmp_path, "60", "0.05", place)
    wait_for_parts(tmp_path, 5, running)
    running.send_signal(signal.SIGINT)
    running.communicate(timeout=20)
    assert running.returncode in (1, -signal.SIGINT)
    there = len(list(tmp_path.glob("0*.part")))
    assert 5 <= there < 60
    workers = {int(line["where"].rpartition(":")[2]) for line in lines(tmp_path)[1:]}
    assert not any(is_alive(worker) for worker in workers)
    again = driver(tmp_path, "60", "0.05", "threads:8")
    out, _ = again.communicate(timeout=30)
    assert out.splitlines()[0] == str(there)
    assert out.splitlines()[-1] == "done"
