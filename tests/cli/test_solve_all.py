"""`zermelo solve --all`, `zermelo solve --positions` and `zermelo verify`."""

import json
import signal
import subprocess
import time

import pytest
from ctrl_c import can_be_interrupted

SMALL = "connect4:width=4,height=4"


def test_everything_is_solved_saved_and_verified(run, tmp_path):
    file = str(tmp_path / "small.table")
    found = run("solve", SMALL, "--all", "-o", file, "--verify", "--json").json
    assert (found["states"], found["entries"], found["value"]) == (161_029, 80_541, 0)
    assert found["wins"] + found["draws"] + found["losses"] == found["states"]
    assert found["best_moves"] == ["1", "2", "3", "4"]
    assert found["verified"] is True
    ran = run("verify", file)
    assert ran.status == 0
    assert "161,029 states of Connect Four 4×4" in ran.out
    assert run("verify", file, "--json").json["verified"] is True


def test_for_people_it_says_what_came_out(run, games):
    ran = run("solve", "nim-native:piles=3,2", "--all")
    assert ran.status == 0
    for word in ("Forecast", "first player wins in", "States", "won", "lost by", "Solved"):
        assert word in ran.out
    assert "x" in run("solve", "tictactoe", "--all", "--verify").out
    ran = run("solve", f"{games}:Take", "--all", "--json")
    assert (ran.json["value"], ran.json["best_moves"]) == (1, ["2"])


def test_a_game_that_is_too_large_is_refused(run, tmp_path):
    file = tmp_path / "large.table"
    ran = run("solve", "connect4", "--all", "--memory-mb", "500", "-o", str(file), "--json")
    assert ran.status == 2
    assert "trillion states" in ran.err
    assert "more than the 500.0 MB allowed" in ran.err
    assert not file.exists()


def test_a_wrong_table_is_told_with_its_first_wrong_state(run, tmp_path):
    from zermelo.native import pack, unpack

    file = tmp_path / "t.table"
    run("solve", "tictactoe", "--all", "-o", str(file), "--json")
    header, blocks = unpack(file.read_bytes())
    rows = json.loads(blocks[0])
    rows[7][1] += 1
    file.write_bytes(pack(header, [json.dumps(rows).encode(), *blocks[1:]]))
    ran = run("verify", str(file))
    assert ran.status == 1
    assert "wrong in the position" in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("game", [SMALL, "tictactoe"])
def test_a_damaged_table_is_told(run, tmp_path, game):
    file = tmp_path / "t.table"
    run("solve", game, "--all", "-o", str(file), "--json")
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)
    ran = run("verify", str(file))
    assert ran.status == 1
    assert "t.table: damaged: the checksum of block" in ran.err
    ran = run("verify", str(tmp_path / "none.table"))
    assert ran.status == 2
    assert "none.table" in ran.err


def test_many_positions_give_one_line_each(run, tmp_path):
    file = tmp_path / "positions.txt"
    file.write_text("# three of them\n121212\n\n4455\n1122334\n", encoding="utf-8")
    ran = run("solve", "connect4:width=5,height=4", "--positions", str(file), "--json")
    lines = [json.loads(line) for line in ran.out.splitlines()]
    assert [line["position"] for line in lines] == ["121212", "4455", "1122334"]
    assert (lines[0]["value"], lines[0]["remoteness"], lines[0]["best_moves"]) == (1, 1, ["1"])
    assert all(line["proved"] and line["nodes"] > 0 for line in lines)
    ran = run("solve", "connect4:width=5,height=4", "--positions", str(file))
    assert ran.out.splitlines()[0] == "121212  1 in 1  1"


def test_a_bad_line_is_named(run, tmp_path):
    file = tmp_path / "positions.txt"
    file.write_text("a1\nz9\n", encoding="utf-8")
    ran = run("solve", "tictactoe", "--positions", str(file), "--json")
    assert ran.status == 2
    assert "positions.txt line 2: " in ran.err
    assert len(ran.out.splitlines()) == 1


@pytest.mark.parametrize(
    "words",
    [
        ("--all", "--seconds", "3"),
        ("--all", "--positions", "f"),
        ("--verify",),
        ("-o", "f"),
        ("a1", "--positions", "f"),
    ],
)
def test_options_that_do_not_go_together_are_refused(run, words):
    ran = run("solve", "tictactoe", *words)
    assert ran.status == 2
    assert "--all" in ran.err or "--positions" in ran.err


def test_ctrl_c_ends_it_at_once_and_leaves_nothing(command, environment, tmp_path):
    file = tmp_path / "large.table"
    words = ["solve", "connect4:width=6,height=4", "--all", "-o", str(file), "--memory-mb", "6000"]
    process = subprocess.Popen(
        [*command, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        text=True,
        preexec_fn=can_be_interrupted,
    )
    assert "Forecast" in process.stdout.readline()  # it has begun
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    _, error = process.communicate(timeout=20)
    assert process.returncode == 130
    assert error.strip() == "zermelo: stopped"
    assert not list(tmp_path.iterdir())
