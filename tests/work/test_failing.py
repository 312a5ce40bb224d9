"""Pieces that fail are named; workers that are lost are replaced."""

import pickle

import pytest
from work_pieces import deadly, deadly_once, leaving, number, raising, raising_oddly, unwritable

from zermelo import work
from zermelo.game.errors import InvalidInputError


@pytest.mark.parametrize("on", ["threads:2", "processes:2"])
def test_a_piece_that_raises_is_named_with_its_number(on, tmp_path):
    job = work.Job("sums", raising, pieces=8)
    with pytest.raises(work.PieceError, match="piece 3 of sums failed: ValueError: three") as found:
        work.run(job, on, directory=tmp_path)
    error = found.value
    assert (error.number, error.job, error.killed) == (3, "sums", False)
    assert isinstance(error.__cause__, ValueError)
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.number) == (str(error), 3)
    assert len(list(tmp_path.glob("0*.part"))) >= 1  # what was done before is kept


@pytest.mark.parametrize("cluster", ["dask", "ray"])
def test_clusters_name_a_piece_that_raises(cluster, request):
    on = request.getfixturevalue(f"{cluster}_address")
    with pytest.raises(work.PieceError, match="piece 3 of sums failed: ValueError: three"):
        work.run(work.Job("sums", raising, pieces=8), on)


def test_an_error_that_cannot_be_sent_is_told_in_words():
    with pytest.raises(work.PieceError, match="OddError: this and that") as found:
        work.run(work.Job("odd", raising_oddly, pieces=2), "processes:1")
    assert found.value.__cause__ is None


def test_a_piece_that_leaves_is_a_piece_that_fails():
    with pytest.raises(work.PieceError, match="piece 0 of exits failed: SystemExit: no more"):
        work.run(work.Job("exits", leaving, pieces=1), "threads:1")


def test_a_result_that_is_neither_bytes_nor_json_is_refused():
    with pytest.raises(work.PieceError, match="bytes or what JSON can hold"):
        work.run(work.Job("sets", unwritable, pieces=1), "threads:1")


def test_a_piece_that_kills_its_worker_each_time_is_named_and_no_other(tmp_path):
    job = work.Job("bombs", deadly, pieces=12)
    with pytest.raises(work.PieceError, match="piece 3 of bombs ended its worker again") as found:
        work.run(job, "processes:2", directory=tmp_path)
    assert (found.value.number, found.value.killed) == (3, True)


def test_pieces_whose_workers_die_once_are_done_again(tmp_path):
    job = work.Job("risks", deadly_once, pieces=3, settings=str(tmp_path))
    found = []
    assert work.run(job, "processes:2", progress=found.append) == list(range(3))
    assert 1 <= found[-1].lost <= 3


@pytest.mark.parametrize("cluster", ["dask", "ray"])
def test_clusters_do_pieces_of_lost_workers_again_and_name_a_deadly_one(cluster, request, tmp_path):
    on = request.getfixturevalue(f"{cluster}_address")
    job = work.Job("risks", deadly_once, pieces=3, settings=str(tmp_path))
    assert work.run(job, on) == list(range(3))
    with pytest.raises(work.PieceError, match="piece 3 of bombs ended its worker again") as found:
        work.run(work.Job("bombs", deadly, pieces=5), on)
    assert (found.value.number, found.value.killed) == (3, True)


def test_a_given_executor_that_breaks_is_told_by_name():
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    executor = ProcessPoolExecutor(1, get_context("spawn"))
    with executor, pytest.raises(work.PieceError, match="BrokenProcessPool"):
        work.run(work.Job("bombs", deadly, pieces=6), executor)


@pytest.mark.parametrize("pieces", [-1, 1.5, True, "3"])
def test_a_number_of_pieces_that_is_none_is_refused(pieces):
    with pytest.raises(InvalidInputError, match="whole number"):
        work.Job("n", number, pieces=pieces)


def test_no_pieces_are_no_work():
    assert work.run(work.Job("n", number, pieces=0), "processes") == []
