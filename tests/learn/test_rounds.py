"""Self-play of a network on any executor: the same weights everywhere, and after a kill."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from learned_games import GAMES

import zermelo as z
from zermelo.game.errors import InvalidInputError
from zermelo.native import ZeroNetwork


def learn(game, path, **options):
    given = {"games": 600, "seed": 3, "threads": 1, "simulations": 4, "hidden": 32}
    return z.learn(game, path, method="zero", match_games=8, **{**given, **options})


def weights(path):
    """What a training has learned, by what it says of a state."""
    network = ZeroNetwork(f"{path}.training")
    cells = network.describe()["cells"]
    return network.values([(0, bytes(cells), [bytes([1] * cells)] * 2), (1, bytes(cells), [])])


@pytest.mark.parametrize("kind", ["native, opposed", "compiled, opposed", "plain, opposed"])
def test_the_number_of_workers_changes_no_weight(kind, tmp_path):
    game, found = GAMES[kind](), []
    games = 40 if kind.startswith("plain") else 600
    for on in ("threads:1", "threads:3"):
        path = tmp_path / f"{len(found)}.safetensors"
        assert learn(game, path, games=games, on=on).games == games
        found.append(weights(path))
    assert found[0] == found[1]


def test_threads_processes_and_executors_give_the_same_weights(tmp_path):
    game, found = z.load("connect4:width=4,height=4"), []
    with ThreadPoolExecutor(2) as executor:
        for on in ("threads:2", "processes:2", executor):
            path = tmp_path / f"{len(found)}.safetensors"
            learn(game, path, on=on)
            found.append(weights(path))
    assert found[0] == found[1] == found[2]


def test_rounds_of_the_usual_size_learn_what_the_core_alone_learns(tmp_path, monkeypatch):
    """Of 128 games the core takes a lesson after every 64; such rounds make the same weights."""
    monkeypatch.setattr("zermelo.training.rounds.ROUND", 64)
    game, found = z.load("connect4:width=4,height=4"), []
    for on in (None, "threads:2"):
        path = tmp_path / f"{len(found)}.safetensors"
        learn(game, path, games=128, on=on)
        found.append(weights(path))
    assert found[0] == found[1]


def test_a_training_that_was_stopped_goes_on_elsewhere(tmp_path):
    game, stop = z.load("connect4:width=4,height=4"), z.Stop()
    path = tmp_path / "mine.safetensors"
    learn(game, path, games=1500, on="threads:2", stop=stop, progress=lambda _: stop.stop())
    assert ZeroNetwork(f"{path}.training").notes["games"] == "512"
    assert learn(game, path, games=1500, on="threads:1", resume=True).games == 1500


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL to send")
def test_a_killed_driver_goes_on(tmp_path):
    path = tmp_path / "mine.safetensors"
    words = ["learn", "connect4:width=4,height=4", "--method", "zero", "--simulations", "4"]
    words += ["--hidden", "32", "--match-games", "8", "--on", "threads:1", "-o", str(path)]
    code = (
        "import sys, zermelo.training.zero as t; t.CHECKPOINT_SECONDS = 0\n"
        "from zermelo.cli.main import main; main(sys.argv[1:])"
    )
    driver = subprocess.Popen([sys.executable, "-c", code, *words, "--games", "100000"])
    part = tmp_path / "mine.safetensors.training"
    while not part.exists() and driver.poll() is None:
        time.sleep(0.02)
    os.kill(driver.pid, signal.SIGKILL)
    driver.wait()
    games = int(ZeroNetwork(part).notes["games"])
    assert games >= 512
    ran = subprocess.run(
        [sys.executable, "-m", "zermelo", *words, "--games", str(games + 512), "--resume"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert ZeroNetwork(part).notes["games"] == str(games + 512)


def test_places_that_there_are_not_are_refused(tmp_path):
    game, path = z.load("connect4:width=4,height=4"), tmp_path / "never.safetensors"
    with pytest.raises(InvalidInputError, match="no place to work"):
        learn(game, path, on="elsewhere")
    with pytest.raises(InvalidInputError, match="on= is for method='zero'"):
        z.learn(game, path, games=10, on="threads")
    assert not path.exists()
