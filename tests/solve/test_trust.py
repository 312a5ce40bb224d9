"""What a data file names is not run: a policy of a Python file needs the file to be named."""

import json

import pytest
from command_line import TAKE

import zermelo as z
from zermelo.games.registry import load_built_in
from zermelo.native import pack, unpack

GAME = (
    """
from pathlib import Path

(Path(__file__).parent / "was run").touch()
"""
    + TAKE
)


@pytest.fixture
def own(tmp_path):
    """A policy of a game in a Python file, and how the game is named."""
    source = tmp_path / "mygame.py"
    source.write_text(GAME)
    spec = f"{source}:Take"
    file = z.solve_all(z.load(spec)).save(tmp_path / "own.table")
    (tmp_path / "was run").unlink()
    source.write_text(GAME + "\n")  # a changed file is read again
    return file, spec


def was_run(file):
    return (file.parent / "was run").exists()


def test_a_policy_does_not_run_the_python_file_that_it_names(own):
    file, spec = own
    with pytest.raises(z.errors.InvalidInputError, match=r"not run.*--game .*mygame\.py:Take"):
        z.policies.load_policy(file)
    assert not was_run(file)
    assert z.policies.load_policy(file, z.load(spec)).verify() is None
    assert was_run(file)


@pytest.mark.parametrize(
    "words",
    [
        ["verify", "{file}"],
        ["policy", "export", "{file}", "-o", "{file}.csv"],
        ["studio", "--policy", "{file}", "--no-browser"],
    ],
    ids=["verify", "export", "studio"],
)
def test_no_command_does(own, words, run):
    file, _ = own
    ran = run(*(word.format(file=file) for word in words))
    assert ran.status == 2
    assert "--game" in ran.err
    assert not was_run(file)


def test_verify_and_export_take_the_game_from_the_user(own, run):
    file, spec = own
    assert run("verify", str(file), "--game", spec).status == 0
    assert run("policy", "export", str(file), "--game", spec, "-o", f"{file}.csv").status == 0


@pytest.mark.parametrize(
    "spec",
    [
        "mygame.py",
        "mygame.py:Take",
        " mygame.py:Take ",
        "/elsewhere/mygame.py:Take",
        "tree:mine.json",
        "tree:[[3,5],[2,9]]",
        "tree:/dev/zero",
        "os.system",
        "nim:piles=/etc/passwd",
    ],
)
def test_only_games_of_this_library_are_loaded_by_a_name_in_a_file(own, spec, tmp_path):
    with pytest.raises(z.errors.InvalidInputError):
        load_built_in(spec)
    file, _ = own
    header, blocks = unpack(file.read_bytes())
    forged = tmp_path / "forged.table"
    forged.write_bytes(pack(json.dumps(json.loads(header) | {"game": spec}).encode(), blocks))
    with pytest.raises(z.errors.InvalidInputError, match=r"forged\.table: "):
        z.policies.load_policy(forged)
    assert not was_run(file)
