"""zermelo tables for checkers: build, probe, list, verify, and a search that asks them."""

import json

import pytest

from zermelo.cli import main


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("tables")
    assert main(["tables", "build", "checkers-3", "--directory", str(path)]) == 0
    return path


def test_the_last_line_of_a_build_has_the_counts_of_every_slice(run, tmp_path):
    status, out, _ = run("tables", "build", "checkers-2", "--directory", str(tmp_path), "--json")
    assert status == 0
    *tables, last = map(json.loads, out.splitlines())
    assert [table["table"] for table in tables] == ["K-K", "M-K", "M-M"]
    counts = {
        one["material"]: (one["wins"], one["draws"], one["losses"], one["longest_win"])
        for one in last["slices"]
    }
    assert counts == {
        "K-K": (230, 654, 108, 11),
        "M-K": (53, 574, 241, 11),
        "K-M": (331, 531, 6, 11),
        "M-M": (102, 611, 47, 13),
    }
    assert last["positions"] == 992 + 2 * 868 + 760
    status, out, _ = run("tables", "build", "checkers-2", "--directory", str(tmp_path))
    assert status == 0
    assert "0 tables in" in out
    assert "3 were there" in out


def test_a_probe_gives_value_distance_and_every_move(run, folder):
    words = ["tables", "probe", "B:WK32:B5,K1", "--directory", str(folder)]
    status, out, _ = run(*words, "--json")
    assert status == 0
    found = json.loads(out)
    assert found["position"] == "B:WK32:B5,K1"
    assert (found["value"], found["player"], found["remoteness"]) == (1, 0, 35)
    assert found["moves"][0]["remoteness"] == found["remoteness"]
    assert {one["move"] for one in found["moves"]} == {"1-6", "5-9"}
    status, out, _ = run(*words)
    assert "black wins in 35 plies" in out


def test_tables_of_both_games_are_listed(run, folder):
    status, out, _ = run("tables", "list", "--directory", str(folder), "--json")
    assert status == 0
    found = json.loads(out)
    assert found["tables"] == []
    assert len(found["checkers"]) == 9
    status, out, _ = run("tables", "list", "--directory", str(folder))
    assert status == 0
    assert "9 tables of checkers" in out


def test_a_table_is_verified(run, folder, tmp_path):
    file = folder / "checkers-MK-K.ztable"
    status, out, _ = run("verify", str(file), "--json")
    assert status == 0
    assert json.loads(out) == {
        "file": str(file),
        "table": "MK-K",
        "positions": 2 * 26040,
        "verified": True,
        "wrong": None,
    }
    moved = tmp_path / "elsewhere.ztable"
    moved.write_bytes(file.read_bytes())
    status, _, err = run("verify", str(moved))
    assert status == 1
    assert "is not called checkers-MK-K.ztable" in err


def test_the_best_move_is_found_with_tables(run, folder):
    words = ["best", "checkers", "B:WK32:B5,K1", "--depth", "1", "--json"]
    status, out, _ = run(*words, "--tables", str(folder))
    assert status == 0
    assert json.loads(out)["proved"] is True
    status, out, _ = run(*words)
    assert json.loads(out)["proved"] is False


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["build", "checkers"], "checkers-2 to checkers-5 are all positions"),
        (["build", "checkers-6"], "checkers-2 to checkers-5 are all positions"),
        (["build", "checkers-3", "KBNK"], "checkers-2 to checkers-5 are all positions"),
        (["build", "checkers-3", "--all", "4"], "--all is for chess"),
        (["probe", "B:W1:B2"], "would have been crowned"),
        (["probe", "B:WK32,K31:BK1,K2"], "zermelo tables build checkers-4"),
        (["probe", "B:WK32,K31,K30:BK1,K2,K3"], "at most 5"),
    ],
)
def test_bad_input_is_refused_with_a_reason(run, folder, words, reason):
    status, _, err = run("tables", *words, "--directory", str(folder))
    assert status == 2
    assert reason in err
