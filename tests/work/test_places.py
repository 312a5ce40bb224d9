"""The same bytes wherever pieces are done."""

import hashlib
import subprocess
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest
from work_pieces import number, plays, raw

import zermelo as z
from zermelo import work
from zermelo.game.errors import InvalidInputError, MissingPackageError
from zermelo.games import load

NUMBERS = work.Job("numbers", number, pieces=9, settings={"a": [1, "two"]}, seed=3)
BYTES = work.Job("bytes", raw, pieces=7, seed=4, model=b"weights")


def files(directory):
    return {path.name: path.read_bytes() for path in Path(directory).glob("*.part")}


@pytest.fixture(scope="module")
def by_one_thread(tmp_path_factory):
    """What each job gives on one thread, and its files."""
    found = {}
    for job in (NUMBERS, BYTES):
        folder = tmp_path_factory.mktemp(job.name)
        found[job.name] = work.run(job, "threads:1", directory=folder), files(folder)
    return found


@pytest.mark.parametrize("on", ["threads:3", "processes:2", "dask", "ray"])
def test_all_places_give_the_same_bytes(on, by_one_thread, tmp_path, request):
    if on in ("dask", "ray"):
        on = request.getfixturevalue(f"{on}_address")
    for job in (NUMBERS, BYTES):
        results = work.run(job, on, directory=tmp_path / job.name)
        assert (results, files(tmp_path / job.name)) == by_one_thread[job.name]


@pytest.mark.parametrize("kind", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_any_executor_will_do_and_stays_open(kind, by_one_thread):
    given = {"mp_context": get_context("spawn")} if kind is ProcessPoolExecutor else {}
    with kind(2, **given) as executor:
        assert work.run(NUMBERS, executor) == by_one_thread["numbers"][0]
        assert work.run(BYTES, executor) == by_one_thread["bytes"][0]


def test_results_come_as_they_end_and_in_order_from_run():
    found = dict(work.results(NUMBERS, "threads:3"))
    assert [found[place] for place in range(9)] == work.run(NUMBERS, "threads:1")


def test_another_seed_draws_otherwise():
    other = work.Job("numbers", number, pieces=9, settings=NUMBERS.settings, seed=4)
    assert work.run(other, "threads:1") != work.run(NUMBERS, "threads:1")


GAME = """
import zermelo as z

class Subtract(z.Game):
    def __init__(self, stones=9):
        self.stones = stones
    def initial(self):
        return (self.stones, 0)
    def to_move(self, state):
        return state[1]
    def actions(self, state):
        return [n for n in (1, 2, 3) if n <= state[0]]
    def result(self, state, n):
        return (state[0] - n, 1 - state[1])
    def is_terminal(self, state):
        return state[0] == 0
    def utility(self, state, player):
        return -1 if player == state[1] else 1
"""


@pytest.mark.parametrize("on", ["processes:2", "dask", "ray"])
@pytest.mark.parametrize("there", [True, False])
def test_a_users_own_game_works_on_workers_with_and_without_its_file(on, there, tmp_path, request):
    file = tmp_path / "subtract.py"
    file.write_text(GAME)
    job = work.Job("games", plays, pieces=4, settings=load(f"{file}:Subtract:stones=12"), seed=1)
    expected = work.run(job, "threads:1")
    if on in ("dask", "ray"):
        on = request.getfixturevalue(f"{on}_address")
    if not there:
        file.unlink()
    assert work.run(job, on) == expected
    assert all(sum(moves) == 12 for moves in expected)


def test_a_native_game_is_sent_to_processes():
    job = work.Job("games", plays, pieces=2, settings=z.load("nim-native:piles=2,3"), seed=1)
    with pytest.raises(work.PieceError, match="bytes or what JSON can hold"):
        work.run(job, "processes:1")  # moves of the core are no JSON, but the game got there


@pytest.mark.parametrize(
    "text", ["", "process", "threads:0", "threads:9999", "ray", "dask:", "http://x", "ray://"]
)
def test_a_place_that_cannot_be_read_is_refused_with_what_would_be_right(text):
    with pytest.raises(InvalidInputError, match=r"processes:4, ray://host, auto or dask://host"):
        work.place_of(text)


@pytest.mark.parametrize(
    ("text", "module", "extra"), [("ray://h", "ray", "ray"), ("dask://h", "distributed", "dask")]
)
def test_a_missing_package_is_named_with_how_to_install_it(text, module, extra, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, module, None)
    with pytest.raises(MissingPackageError, match=rf'pip install "zermelo\[{extra}\]"'):
        work.place_of(text)


def test_what_cannot_be_sent_to_processes_is_said():
    job = work.Job("lambda", lambda task: 1, pieces=2)
    with pytest.raises(InvalidInputError, match="top of a module"):
        work.run(job, "processes:1")
    assert work.run(job, "threads:1") == [1, 1]


@pytest.mark.parametrize("cluster", ["dask", "ray"])
def test_clusters_of_these_tests_listen_on_loopback_alone(cluster, request):
    address = request.getfixturevalue(f"{cluster}_address")
    work.run(NUMBERS, address)
    listing = subprocess.run(["ss", "-ltnpH"], capture_output=True, text=True, check=True).stdout
    names = {"dask": ("dask",), "ray": ("ray", "gcs_server")}[cluster]
    ours = [line for line in listing.splitlines() if any(f'(("{name}' in line for name in names)]
    port = address.rpartition(":")[2]
    assert any(f":{port} " in line for line in listing.splitlines())
    assert ours
    for line in ours:
        local = line.split()[3].rpartition(":")[0].strip("[]").removeprefix("::ffff:")
        assert local in ("127.0.0.1", "::1"), line


def test_digests_are_of_what_was_given_back(tmp_path):
    work.run(BYTES, "threads:1", directory=tmp_path)
    import random

    content = (tmp_path / "0000002.part").read_bytes().partition(b"\n")
    expected = random.Random("4 2").randbytes(202) + b"weights"
    assert content[2] == expected
    assert hashlib.sha256(expected).hexdigest().encode() in content[0]


def _halved(task):
    return task.given // 2


def test_an_item_may_wait_for_results_that_are_still_to_come():
    found = []

    def items():
        yield 40
        while not found:
            yield work.LATER
        yield found[-1]
        while len(found) < 2:
            yield work.LATER

    for _, result in work.stream("halves", _halved, items(), "threads:2"):
        found.append(result)
    assert found == [20, 10]
