"""zermelo tables: build, probe, list, and verify for their files."""

import json

import pytest

from zermelo.cli import main


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("tables")
    assert main(["tables", "build", "KQK", "KRK", "--directory", str(path)]) == 0
    return path


def test_the_last_line_of_a_build_has_the_counts(run, tmp_path):
    status, out, _ = run("tables", "build", "KRK", "--directory", str(tmp_path), "--json")
    assert status == 0
    last = json.loads(out.splitlines()[-1])
    assert last["table"] == "KRK"
    assert last["longest_mate"] == 16
    white = {key: last["white"][key] for key in ("positions", "wins", "draws", "losses")}
    assert white == {"positions": 175168, "wins": 175168, "draws": 0, "losses": 0}
    assert last["black"]["losses"] == 201700
    assert last["positions"] == 175168 + 223944
    assert last["seconds"] >= 0


def test_a_probe_gives_value_distance_and_every_move(run, folder):
    fen = "8/8/8/3k4/8/8/8/K6R w - - 0 1"
    status, out, _ = run("tables", "probe", fen, "--directory", str(folder), "--json")
    assert status == 0
    found = json.loads(out)
    assert (found["value"], found["mate_in"], found["player"]) == (1, 15, 0)
    assert found["remoteness"] == 29
    assert len(found["moves"]) == 16
    assert found["moves"][0]["value"] == 1
    assert found["moves"][0]["remoteness"] == 29
    status, out, _ = run("tables", "probe", fen, "--directory", str(folder))
    assert "white mates in 15" in out


def test_tables_are_listed(run, folder, tmp_path):
    status, out, _ = run("tables", "list", "--directory", str(folder), "--json")
    assert status == 0
    assert [table["table"] for table in json.loads(out)["tables"]] == ["KQK", "KRK"]
    status, out, _ = run("tables", "list", "--directory", str(tmp_path / "none"))
    assert status == 0
    assert "zermelo tables build KBNK makes one" in out


def test_a_table_is_verified(run, folder, tmp_path):
    status, out, _ = run("verify", str(folder / "KRK.ztable"), "--json")
    assert status == 0
    assert json.loads(out)["verified"] is True
    data = bytearray((folder / "KRK.ztable").read_bytes())
    data[-1] ^= 1
    broken = tmp_path / "KRK.ztable"
    broken.write_bytes(data)
    status, _, err = run("verify", str(broken))
    assert status == 1
    assert "KRK.ztable: damaged: the checksum of block" in err


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["build"], "no table is named; for example: zermelo tables build KBNK"),
        (["build", "KXK"], "pieces are K, Q, R, B, N and P"),
        (["build", "--all", "7"], "'7' is not a whole number from 3 to 5"),
        (["probe"], "no position is given"),
        (["probe", "8/8 w"], "has 2 ranks: there are 8"),
        (["probe", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1"], "no table of KRRK in"),
        (["list", "KQK"], "takes no tables"),
        (["burn", "KQK"], "invalid choice: 'burn'"),
    ],
)
def test_bad_input_is_refused_with_what_would_be_right(run, folder, words, reason):
    status, _, err = run("tables", *words, "--directory", str(folder))
    assert status == 2
    assert reason in err
