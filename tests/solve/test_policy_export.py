"""Policies for other programs."""

import csv
import json
import time
from itertools import islice
from typing import NamedTuple

import pytest

import zermelo as z
from zermelo.games.nim import Nim

np = pytest.importorskip("numpy")
pytest.importorskip("numba")


@z.compiled
class Take(z.Game):
    """Take one to three matches, compiled; `to_move` gives a number of NumPy's."""

    class State(NamedTuple):
        matches: z.types.u8
        player: z.types.u8

    def initial(self):
        return self.State(9, 0)

    def to_move(self, state):
        return np.int64(state.player)

    def actions(self, state):
        return range(1, min(3, state.matches) + 1)

    def result(self, state, n):
        return self.State(state.matches - n, 1 - state.player)

    def is_terminal(self, state):
        return state.matches == 0

    def utility(self, state, player):
        return -1 if player == state.player else 1


class PlainTake(Take):
    """The same in plain Python, with numbers of NumPy's for payoffs too."""

    written = "plain"

    def utility(self, state, player):
        return np.int64(-1 if player == state.player else 1)


class NamedTake(Take):
    """The same, compiled, with a notation of its own."""

    def format_state(self, state):
        return f'{state.matches} left, "{"AB"[state.player]}" to move'

    def format_move(self, state, move):
        return f"take {move}"


class Half(Nim):
    """Payoffs that are no whole numbers."""

    def utility(self, state, player):
        return super().utility(state, player) / 2


GAMES = {
    "native": lambda: z.load("connect4:width=3,height=3,connect=3"),
    "native, eight images": lambda: z.load("mnk-native:m=3,n=3,k=3"),
    "native, none": lambda: z.load("nim-native:piles=3,4"),
    "plain": lambda: z.load("tictactoe"),
    "compiled": Take,
    "compiled, named": NamedTake,
    "plain, halves": lambda: Half([2, 3]),
}


@pytest.fixture(params=GAMES)
def policy(request):
    return z.solve_all(GAMES[request.param]())


@pytest.fixture(params=["native", "native, eight images"])
def symmetric(request):
    return z.solve_all(GAMES[request.param]())


def states(policy):
    """Every state that can be reached, and every image of one."""
    game, found, waiting = policy.game, set(), [policy.root]
    while waiting:
        state = waiting.pop()
        if state in found:
            continue
        found.add(state)
        waiting += getattr(game, "symmetries", lambda _: ())(state)
        waiting += [game.result(state, move) for move in z.game.legal_moves(game, state)]
    return found


def row(policy, state):
    game, known = policy.game, policy[state]
    return (
        None if game.is_terminal(state) else int(game.to_move(state)),
        float(known.value),
        known.remoteness,
        [z.game.format_move(game, state, move) for move in known.moves],
    )


def expected(policy, canonical=False):
    chosen = policy if canonical else states(policy)
    return {z.game.format_state(policy.game, state): row(policy, state) for state in chosen}


def test_json_lines(policy, tmp_path):
    lines = policy.export(tmp_path / "all.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    assert all(list(row) == ["state", "player", "value", "remoteness", "moves"] for row in rows)
    found = {r["state"]: (r["player"], r["value"], r["remoteness"], r["moves"]) for r in rows}
    assert found == expected(policy)
    assert len(rows) == policy.counts.states


def test_csv(policy, tmp_path):
    with policy.export(tmp_path / "all.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    wanted = expected(policy)
    assert len(rows) == len(wanted)
    for row in rows:
        player, value, remoteness, moves = wanted[row["state"]]
        assert row["player"] == ("" if player is None else str(player))
        assert float(row["value"]) == value
        assert row["remoteness"] == ("" if remoteness is None else str(remoteness))
        assert row["moves"] == " ".join(moves)


def test_parquet(policy, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    rows = parquet.read_table(policy.export(tmp_path / "all.parquet")).to_pylist()
    found = {r["state"]: (r["player"], r["value"], r["remoteness"], r["moves"]) for r in rows}
    assert found == expected(policy)
    assert len(rows) == policy.counts.states


@pytest.mark.parametrize("ending", ["jsonl", "csv"])
def test_a_policy_in_a_file_is_exported_as_one_in_memory(symmetric, ending, tmp_path):
    read = z.policies.load_policy(symmetric.save(tmp_path / "policy.table"))
    own, other = (p.export(tmp_path / f"{n}.{ending}") for n, p in enumerate((symmetric, read)))
    lines = [sorted(path.read_text(encoding="utf-8").splitlines()) for path in (own, other)]
    assert lines[0] == lines[1]


def test_the_canonical_states_alone(symmetric, tmp_path):
    lines = symmetric.export(tmp_path / "some.jsonl", canonical=True).read_text().splitlines()
    rows = [json.loads(line) for line in lines]
    found = {r["state"]: (r["player"], r["value"], r["remoteness"], r["moves"]) for r in rows}
    assert found == expected(symmetric, canonical=True)
    assert len(rows) == len(symmetric) < symmetric.counts.states


def test_progress_is_told(symmetric, tmp_path):
    told = []
    symmetric.export(tmp_path / "all.csv", progress=lambda *found: told.append(found))
    assert told[-1] == (symmetric.counts.states, symmetric.counts.states)


def test_what_fails_leaves_the_old_file_and_nothing_else(symmetric, tmp_path):
    file = tmp_path / "all.csv"
    file.write_text("old")

    def stop(done, total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        symmetric.export(file, progress=stop)
    assert [path.read_text() for path in tmp_path.iterdir()] == ["old"]


def test_an_export_is_much_faster_than_asking_state_by_state(tmp_path):
    policy = z.solve_all(z.load("connect4:width=4,height=3"))
    game = policy.game

    def slowly(count):
        for state in islice(policy, count):
            [z.game.format_move(game, state, move) for move in policy.best_moves(state)]
            z.game.format_state(game, state)

    def cost(work, *arguments):
        """Time of this process a row, the best of three: others may be at work as well."""
        times = []
        for _ in range(3):
            started = time.process_time()
            work(*arguments)
            times.append(time.process_time() - started)
        return min(times)

    for ending in ("csv", "jsonl"):
        fast = cost(policy.export, tmp_path / f"all.{ending}") / policy.counts.states
        assert fast < cost(slowly, 2000) / 2000 / 5


@pytest.mark.parametrize("ending", ["jsonl", "csv"])
def test_the_core_writes_what_python_would(symmetric, ending, tmp_path, monkeypatch):
    own = symmetric.export(tmp_path / f"own.{ending}").read_text(encoding="utf-8")
    monkeypatch.setattr(type(symmetric), "_text", lambda *_: None)
    assert symmetric.export(tmp_path / f"other.{ending}").read_text(encoding="utf-8") == own


def test_parquet_without_pyarrow_says_what_to_install(policy, tmp_path, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(z.errors.InvalidInputError, match=r"pip install \"zermelo\[parquet\]\""):
        policy.export(tmp_path / "all.parquet")


def test_other_endings_are_refused(policy, tmp_path):
    with pytest.raises(z.errors.InvalidInputError, match=r"\.jsonl, \.csv, \.parquet"):
        policy.export(tmp_path / "all.xlsx")
    assert not list(tmp_path.iterdir())
