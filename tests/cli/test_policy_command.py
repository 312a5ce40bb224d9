"""`zermelo policy export`: solved games for other programs."""

import csv
import json

import pytest

import zermelo as z


@pytest.fixture
def file(tmp_path):
    return str(
        z.solve_all(z.load("connect4:width=3,height=3,connect=3")).save(tmp_path / "p.table")
    )


def test_every_state_is_written_or_the_canonical_ones(run, file, tmp_path):
    policy = z.policies.load_policy(file)
    for ending in ("csv", "jsonl"):
        out = tmp_path / f"all.{ending}"
        ran = run("policy", "export", file, "-o", str(out))
        assert ran.status == 0
        assert f"{policy.counts.states} states" in ran.out
        assert len(out.read_text().splitlines()) == policy.counts.states + (ending == "csv")
    ran = run("policy", "export", file, "-o", str(out), "--canonical", "--json")
    assert ran.json["rows"] == len(policy)
    rows = [json.loads(line) for line in out.read_text().splitlines()]
    assert {row["state"] for row in rows} == {z.game.format_state(policy.game, s) for s in policy}


def test_values_are_those_of_the_policy(run, file, tmp_path):
    policy = z.policies.load_policy(file)
    out = tmp_path / "all.csv"
    assert run("policy", "export", file, "-o", str(out)).status == 0
    with out.open(newline="") as opened:
        for row in csv.DictReader(opened):
            known = policy[policy.game.parse_state(row["state"])]
            assert int(row["value"]) == known.value
            assert row["moves"].split() == [str(move) for move in known.moves]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["export", "FILE"], "-o"),
        (["export", "FILE", "-o", "all.xlsx"], ".csv"),
        (["export", "nowhere.table", "-o", "all.csv"], "nowhere.table"),
        (["export", "FILE", "-o", "nowhere/all.csv"], "nowhere/all.csv"),
        (["import", "FILE", "-o", "all.csv"], "export"),
        (["export", "FILE", "-o", "all.csv", "--game", "nim"], "other rules"),
    ],
)
def test_bad_input_is_told_in_a_line(run, file, words, why, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ran = run("policy", *[file if word == "FILE" else word for word in words])
    assert ran.status == 2
    assert why in ran.err
    assert [path.name for path in tmp_path.iterdir()] == ["p.table"]
