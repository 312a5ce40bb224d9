"""Policies for other programs."""

import csv
import json

import pytest

import zermelo as z


@pytest.fixture(params=["tictactoe", "connect4:width=3,height=3,connect=3"])
def policy(request):
    return z.solve_all(z.load(request.param))


def expected(policy):
    game = policy.game
    return {
        z.format_state(game, state): (
            None if game.is_terminal(state) else game.to_move(state),
            value,
            remoteness,
            [z.format_move(game, state, move) for move in policy.best_moves(state)],
        )
        for state, value, remoteness in policy.items()
    }


def test_json_lines(policy, tmp_path):
    lines = policy.export(tmp_path / "all.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    assert all(list(row) == ["state", "player", "value", "remoteness", "moves"] for row in rows)
    found = {r["state"]: (r["player"], r["value"], r["remoteness"], r["moves"]) for r in rows}
    assert found == expected(policy)


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
        assert row["moves"].split() == moves


def test_parquet(policy, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    rows = parquet.read_table(policy.export(tmp_path / "all.parquet")).to_pylist()
    found = {r["state"]: (r["player"], r["value"], r["remoteness"], r["moves"]) for r in rows}
    assert found == expected(policy)


def test_parquet_without_pyarrow_says_what_to_install(policy, tmp_path, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(z.InvalidInputError, match=r"pip install \"zermelo\[parquet\]\""):
        policy.export(tmp_path / "all.parquet")


def test_other_endings_are_refused(policy, tmp_path):
    with pytest.raises(z.InvalidInputError, match=r"\.jsonl, \.csv, \.parquet"):
        policy.export(tmp_path / "all.xlsx")
    assert not list(tmp_path.iterdir())
