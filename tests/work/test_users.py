"""What is made on any executor is what is made here, to the byte."""

import json
import os
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from command_line import run_process

import zermelo as z
from zermelo.books import build_book
from zermelo.experiments.multiplayer import measure
from zermelo.experiments.positions import random_positions
from zermelo.experiments.probcut import fit_pair
from zermelo.games import load
from zermelo.games.backgammon import Backgammon
from zermelo.learn import backgammon, chess
from zermelo.learn.comparing import compare
from zermelo.tables import CheckersTables, Tables


@pytest.fixture(scope="module", params=["threads:2", "processes:2", "dask", "ray"])
def on(request):
    if request.param in ("dask", "ray"):
        return request.getfixturevalue(f"{request.param}_address")
    return request.param


@pytest.fixture(scope="module")
def processes():
    return "processes:1"


def files(folder):
    return {path.name: path.read_bytes() for path in Path(folder).iterdir()}


def untimed(record):
    return replace(record, effort=tuple(replace(one, seconds=0.0) for one in record.effort))


def test_a_match_has_the_same_games(on):
    given = {"games": 12, "depth": 3, "seed": 5}
    players = "alphabeta", "alphabeta:depth=1,name=short"
    here = z.match(load("tictactoe"), *players, **given)
    there = z.match(load("tictactoe"), *players, **given, on=on)
    assert list(map(untimed, here.games)) == list(map(untimed, there.games))


def test_a_match_in_a_file_goes_on_elsewhere(tmp_path):
    given = {"games": 8, "depth": 2, "seed": 5, "output": tmp_path / "games.jsonl"}
    whole = z.match(load("tictactoe"), "alphabeta", "random", **given)
    rows = given["output"].read_text().splitlines(keepends=True)
    given["output"].write_text("".join(rows[:4]) + rows[4][:10])
    again = z.match(load("tictactoe"), "alphabeta", "random", **given, on="threads:2")
    assert list(map(untimed, whole.games)) == list(map(untimed, again.games))
    assert len(given["output"].read_text().splitlines()) == 9


def test_a_match_that_a_test_decides_ends_anywhere():
    given = {"games": 2000, "depth": 3, "sprt": (0, 50)}
    game = load("connect4:width=4,height=4")
    here = z.match(game, "alphabeta", "random", **given)
    there = z.match(game, "alphabeta", "random", **given, on="threads:3")
    assert here.stopped == there.stopped == "sprt"
    assert list(map(untimed, here.games)) == list(map(untimed, there.games))


def crash(line):
    """Ends its process where it plays first."""
    if line.ply == 2:
        os._exit(7)
    return line.legal_moves()[0]


def test_a_player_who_ends_its_process_loses_that_game_anywhere(processes):
    given = {"games": 2, "random_plies": 0, "seed": 1}
    watched = z.match(load("tictactoe"), crash, "random", **given, jobs=2)
    there = z.match(load("tictactoe"), crash, "random", **given, on=processes)
    assert [record.fault is not None for record in watched.games] == [True, False]
    assert list(map(untimed, watched.games)) == list(map(untimed, there.games))


def test_a_match_wants_jobs_or_a_place_and_not_both():
    with pytest.raises(z.errors.InvalidInputError, match="on='processes:2'"):
        z.match(load("tictactoe"), "random", "random", jobs=2, on="threads")


def test_many_players_have_the_same_games(on):
    game = load("nim-native:piles=2,3")
    names = "alphabeta", "maxn"
    here = list(measure(game, names, games=4, seconds=5.0, plies=1))[-1]
    there = list(measure(game, names, games=4, seconds=5.0, plies=1, on=on))[-1]
    assert here.played == there.played
    assert here.depths == there.depths


def test_a_book_is_the_same(on, tmp_path):
    small = {"width": 4, "height": 4, "plies": 5}
    here = build_book(tmp_path / "here.book", **small)
    told = []
    build_book(tmp_path / "there.book", **small, on=on, progress=told.append)
    assert (tmp_path / "here.book").read_bytes() == (tmp_path / "there.book").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["here.book", "there.book"]
    assert told[-1].done == told[-1].total > 64
    assert len(here) > told[-1].total


def test_a_book_goes_on_from_threads_and_from_pieces(tmp_path):
    small = {"width": 4, "height": 4, "plies": 5}
    build_book(tmp_path / "whole.book", **small)

    def stop(progress):
        if progress.done - progress.resumed >= 70:
            raise KeyboardInterrupt

    path = tmp_path / "stopped.book"
    with pytest.raises(KeyboardInterrupt):
        build_book(path, **small, progress=stop)
    with pytest.raises(KeyboardInterrupt):
        build_book(path, **small, progress=stop, on="threads:1")
    assert (tmp_path / "stopped.book.pieces" / "0000000.part").exists()
    told = []
    build_book(path, **small, progress=told.append, on="threads:1")
    assert told[0].resumed >= 70 + 64
    assert path.read_bytes() == (tmp_path / "whole.book").read_bytes()


def games_of(path, **given):
    """The games that a tuning plays, which are too few to learn from."""
    with pytest.raises(z.errors.InvalidInputError, match="too few to estimate weights"):
        chess.tune(path, nodes=60, steps=1, seed=4, **given)
    return Path(f"{path}.games.pgn").read_bytes()


def test_self_play_of_chess_is_the_same(on, tmp_path):
    told = []
    here = games_of(tmp_path / "here", self_play=12)
    assert games_of(tmp_path / "there", self_play=12, on=on, progress=told.append) == here
    assert told[-1] == chess.Progress("playing", 12, 12)
    assert len(list(tmp_path.iterdir())) == 2  # the pieces are gone


def test_more_games_of_chess_are_added_to_those_there(tmp_path):
    whole = games_of(tmp_path / "whole", self_play=20)
    grown = games_of(tmp_path / "grown", self_play=11)
    assert whole.startswith(grown)
    found = games_of(tmp_path / "grown", self_play=20, resume=True, on="threads:2")
    assert found == whole


def test_self_play_is_what_runs_elsewhere(tmp_path):
    with pytest.raises(z.errors.InvalidInputError, match="self_play=N"):
        chess.tune(tmp_path / "w", games=tmp_path / "x.pgn", on="threads")


def test_a_rollout_is_the_same_to_the_last_bit(on):
    game = Backgammon(cube=1024)
    state, learned = game.parse_state("31"), backgammon.shipped()
    given = {"trials": 40, "truncate": 3, "plays": 2, "seed": 6}
    here = compare(learned, game, state, **given)
    there = compare(learned, game, state, **given, on=on)

    def known(found):
        assert found.complete
        return [(play.move, play.rollout.as_dict() | {"seconds": 0}) for play in found.plays]

    assert known(here) == known(there)


def test_a_rollout_with_networks_of_a_file_takes_them_along(tmp_path, processes):
    path = tmp_path / "w.safetensors"
    backgammon.learn(path, games=8, hidden=32)
    game = Backgammon(cube=1024)
    state, learned = game.parse_state("31 8/5 6/5"), backgammon.load(path)
    given = {"trials": 36, "truncate": 2}
    here = compare(learned, game, state, **given)
    there = compare(learned, game, state, **given, on=processes)
    assert here.plays[0].rollout.equity == there.plays[0].rollout.equity
    other = compare(backgammon.shipped(), game, state, **given)
    assert other.plays[0].rollout.equity != there.plays[0].rollout.equity


def test_a_rollout_ends_when_its_time_is_up():
    game = Backgammon(cube=1024)
    state = game.parse_state("31 8/5 6/5")
    found = compare(
        backgammon.shipped(), game, state, trials=10**6, truncate=3, seconds=0.3, on="threads:1"
    )
    assert 36 <= found.games < 10**6


@pytest.mark.parametrize("kind", ["checkers", "chess"])
def test_tables_are_the_same_and_built_in_order(kind, on, tmp_path):
    if kind == "checkers":
        here = CheckersTables(tmp_path / "here").build(3)
        told = []
        there = CheckersTables(tmp_path / "there").build(3, on=on, told=told.append)
    else:
        here = Tables(tmp_path / "here").build("KPK")
        told = []
        there = Tables(tmp_path / "there").build("KPK", on=on, told=told.append)
    assert files(tmp_path / "here") == files(tmp_path / "there")
    assert [one.table for one in here] == [one.table for one in there]
    assert sorted(one.table for one in told) == sorted(one.table for one in here)
    assert not any(one.found for one in there)


def test_tables_that_are_there_are_not_built_again(tmp_path):
    CheckersTables(tmp_path).build(2)
    found = CheckersTables(tmp_path).build(3, on="threads:2")
    assert [one.table for one in found if one.found] == ["K-K", "M-K", "M-M"]


def test_every_table_of_checkers_needs_what_its_moves_lead_to():
    assert CheckersTables.needs("MK-K") == ["K-K", "M-K", "KK-K"]
    plan = CheckersTables.names(5)
    for place, name in enumerate(plan):
        assert {*CheckersTables.needs(name)} <= {*plan[:place]}, name
    for name in ("KPKP", "KBNK"):
        plan = Tables.plan(name)
        for place, one in enumerate(plan):
            assert {*Tables.needs(one)} <= {*plan[:place]}, one


@pytest.mark.parametrize("spec", ["connect4:width=4,height=3", "nim-native:piles=3,4,5"])
def test_a_whole_game_is_the_same(spec, on, tmp_path, monkeypatch):
    monkeypatch.setattr("zermelo.policies.anywhere.STATES", 1000)
    here = z.solve_all(load(spec), directory=tmp_path / "here")
    told = []
    there = z.solve_all(load(spec), directory=tmp_path / "there", on=on, progress=told.append)
    assert files(tmp_path / "here") == files(tmp_path / "there")
    assert list(files(tmp_path / "there")) == ["policy.table"]
    assert here.counts == there.counts
    assert any(one.phase == "resolve" and one.done == one.total for one in told)


def test_a_whole_game_goes_on_elsewhere(tmp_path, monkeypatch):
    monkeypatch.setattr("zermelo.policies.anywhere.STATES", 1000)
    game = load("connect4:width=4,height=3")

    def stop(progress):
        if progress.phase == "resolve" and progress.done > 1000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        z.solve_all(game, directory=tmp_path / "there", on="threads:2", progress=stop)
    assert list((tmp_path / "there").glob("solved-*"))
    z.solve_all(game, directory=tmp_path / "there", on="processes:1")
    z.solve_all(game, directory=tmp_path / "here")
    assert files(tmp_path / "here") == files(tmp_path / "there")


def test_solving_elsewhere_wants_a_directory(tmp_path):
    with pytest.raises(z.errors.InvalidInputError, match="give directory="):
        z.solve_all(load("nim-native"), on="threads")
    with pytest.raises(z.errors.InvalidInputError, match="without chance"):
        z.solve_all(load("pig:goal=5"), on="threads", directory=tmp_path)


def test_a_fit_of_probcut_is_the_same(on):
    game = load("connect4")
    states = random_positions(game, 25, plies=10, seed=1)
    assert fit_pair(game, states, 1, 3) == fit_pair(game, states, 1, 3, on=on)


COMMANDS = [
    "match alphabeta:depth=2 random --game tictactoe --games 4 --on PLACE --json",
    "rollout 31 --trials 40 --truncate 2 --on PLACE --json",
    "book build connect4:width=4,height=4 --plies 3 -o FOLDER/x.book --on PLACE --json",
    "tables build checkers-2 --directory FOLDER --on PLACE --json",
    "tables build KQK --directory FOLDER --on PLACE --json",
    "solve connect4:width=3,height=3 --all --directory FOLDER/work --on PLACE --json",
    "tune probcut connect4 --pairs 1-2 --positions 20 --on PLACE --json",
    "experiment multiplayer dots:width=1,height=1,players=3 --seconds 0.01 --games 6 "
    "--contestants maxn,paranoid --on PLACE --json",
    "experiment techniques connect4:width=4,height=4 --steps null_move --match 2 --seconds 0.01 "
    "--on PLACE --json",
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.split(" --")[0])
def test_commands_work_on_a_place_and_refuse_what_is_none(command, run, tmp_path):
    words = command.replace("FOLDER", str(tmp_path))
    good = run(*words.replace("PLACE", "threads:2").split())
    assert good.status == 0, good.err
    assert json.loads(good.out.splitlines()[-1])
    shutil.rmtree(tmp_path)
    tmp_path.mkdir()
    bad = run(*words.replace("PLACE", "moon:3").split())
    assert bad.status == 2
    assert "'moon:3' is no place to work" in bad.err


def test_the_command_plays_a_game_of_ones_own_in_processes(tmp_path):
    from command_line import TAKE

    (tmp_path / "take.py").write_text(TAKE)
    words = f"match random random --game {tmp_path}/take.py:Take --games 4 --on processes:1 --json"
    ran = run_process(*words.split())
    assert ran.status == 0, ran.err
    assert ran.json["games"]


def test_a_cluster_of_ray_is_used_from_outside_too(ray_client_address):
    words = "match alphabeta:depth=2 random --game connect4 --games 4 --seed 3 --json"
    here = run_process(*words.split())
    there = run_process(*words.split(), "--on", ray_client_address, timeout=120)
    assert there.status == 0, there.err
    for name in ("standings", "pairings"):
        kept = [
            [{k: v for k, v in row.items() if "seconds" not in k} for row in found.json[name]]
            for found in (here, there)
        ]
        assert kept[0] == kept[1]


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("match random random --game tictactoe --on threads -j 2", "--on processes:2 says both"),
        ("rollout 31 --on processes --threads 2", "--on threads:2 says both"),
        ("book build connect4 --on processes --threads 2", "leave them or --on away"),
        ("solve connect4 --all --on processes", "--on goes with --directory"),
        ("solve connect4 --on processes", "--on goes with --all"),
        ("tables list --on processes", "goes with zermelo tables build"),
        ("tables build backgammon --on processes", "one piece of work"),
        ("tune chess --games x.pgn --on processes", "--self-play N"),
        ("tune chess --self-play 10 -o /nowhere/w --on moon", "no such folder"),
        ("tune chess --self-play 10 --on moon", "'moon' is no place to work"),
        ("experiment ordering --on threads", "--on"),
        ("experiment techniques connect4 --on threads", "say with --match N"),
    ],
)
def test_options_that_do_not_go_together_are_refused(command, words, run):
    ran = run(*command.split())
    assert ran.status == 2
    assert words in ran.err
