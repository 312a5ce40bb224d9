"""Compiled games with levels: solved in a folder as native ones are, to the same bytes."""

import signal
import subprocess
import time
from pathlib import Path

import pytest
from command_line import COMMAND
from solved_games import Rare

import zermelo as z
from zermelo.policies import folder as solving
from zermelo.textbook.retrograde import retrograde_solution

pytest.importorskip("numba")


def test_a_compiled_game_that_is_killed_in_a_folder_goes_on_to_the_same_bytes(tmp_path):
    spec = f"{Path(__file__).parent / 'solved_games.py'}:Levels"
    whole = z.solve_all(z.load(spec))
    assert whole.counts.states == 3_945_711  # published for this board
    assert whole.verify() is None
    expected = whole.save(tmp_path / "whole.table").read_bytes()
    work = tmp_path / "work"
    words = ["solve", spec, "--all", "--memory-mb", "8", "--directory", str(work)]
    for sign in ("found-00012", "solved-00014"):
        process = subprocess.Popen(
            [*COMMAND, *words],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        while process.poll() is None and not (work / sign).exists():
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        process.wait()
        assert (work / sign).exists()
        assert not (work / "policy.table").exists()
    found = (work / "found-00012").stat().st_mtime_ns
    seen = []

    def progress(report):
        if (work / "found-00012").exists():
            seen.append((work / "found-00012").stat().st_mtime_ns)

    z.solve_all(z.load(spec), directory=work, memory_mb=8, progress=progress)
    assert set(seen) == {found}  # what was complete is not done again
    assert [path.name for path in work.iterdir()] == ["policy.table"]
    assert (work / "policy.table").read_bytes() == expected


@z.compiled(check=False)
class Steps(Rare):
    """Its level is how often somebody went on."""

    def level(self, state):
        return state.steps


def test_a_state_that_has_no_name_begins_the_folder_anew(tmp_path):
    game, work = Steps(), tmp_path / "work"
    policy = z.solve_all(game, directory=work)
    slow = retrograde_solution(game)
    assert set(policy) == set(slow.values)
    for state, value in slow.values.items():
        assert (policy[state].value, policy[state].remoteness) == (value, slow.remoteness[state])
    assert policy.verify() is None
    assert [path.name for path in work.iterdir()] == ["policy.table"]
    in_memory = z.solve_all(game).save(tmp_path / "memory.table")
    assert in_memory.read_bytes() == (work / "policy.table").read_bytes()


def test_the_names_are_remembered_when_it_was_stopped_after_that(tmp_path, monkeypatch):
    game, work = Steps(), tmp_path / "work"
    solve_levels = solving.solve_levels
    labels = []

    def stopped(root, folder, label, *arguments, **options):
        labels.append(label)
        if len(labels) == 2:
            raise KeyboardInterrupt
        return solve_levels(root, folder, label, *arguments, **options)

    monkeypatch.setattr(solving, "solve_levels", stopped)
    with pytest.raises(KeyboardInterrupt):
        z.solve_all(game, directory=work)
    assert (work / "bits").exists()
    policy = z.solve_all(game, directory=work)
    assert labels[1] == labels[2] != labels[0]
    assert policy.verify() is None
    (work / "policy.table").unlink()
    (work / "bits").write_text("xyz")
    with pytest.raises(z.policies.DamagedFileError, match="bits: damaged"):
        z.solve_all(game, directory=work)


@z.compiled(check=False)
class Failing(Steps):
    """Divides by zero at the fifth step."""

    def result(self, state, action):
        nothing = 0 // (state.steps - 5)
        return self.State(state.steps + 1, 1 if action == 0 or state.steps == 40 else 0, nothing)


def test_what_goes_wrong_in_a_folder_is_raised_and_not_kept(tmp_path):
    with pytest.raises(z.errors.BrokenGameError, match="ZeroDivisionError"):
        z.solve_all(Failing(), directory=tmp_path)
    assert not (tmp_path / "expanded-00005").exists()
    assert not list(tmp_path.glob("*-00006"))


@z.compiled(check=False)
class Level(Steps):
    """Its level is the last bit of what it should be."""

    def level(self, state):
        return state.steps & 1


@z.compiled(check=False)
class Below(Steps):
    """Its level falls below 0."""

    def level(self, state):
        return 3 - state.steps


@pytest.mark.parametrize("directory", [False, True])
def test_levels_that_are_none_are_refused(tmp_path, directory):
    def solve(game):
        z.solve_all(game, directory=tmp_path / game.name if directory else None)

    with pytest.raises(z.errors.BrokenGameError, match="a move does not lead to a higher level"):
        solve(Level())
    with pytest.raises(
        z.errors.BrokenGameError, match="level gave a level that is not from 0 to 9999"
    ):
        solve(Below())
