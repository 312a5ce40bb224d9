"""Policies in files: they come back the same, and nothing that is altered passes."""

import json
import os
import random
import signal
import subprocess
import sys
import time

import pytest
from ctrl_c import can_be_interrupted
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo as z
from zermelo.native import pack, unpack
from zermelo.policies import DamagedFileError
from zermelo.policies.files import encoded

SPECS = [
    "mnk-native",  # named by text
    "connect4:width=4,height=3",  # named by key
    "kalah:houses=2,seeds=2",
    "tictactoe",  # plain
    "nim:piles=3,2,1",
]


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tables")
    return {
        spec: z.solve_all(z.load(spec)).save(folder / f"{number}.table")
        for number, spec in enumerate(SPECS)
    }


@pytest.mark.parametrize("spec", SPECS)
def test_a_saved_policy_comes_back(files, spec):
    policy, again = z.solve_all(z.load(spec)), z.policies.load_policy(files[spec])
    assert again.counts == policy.counts
    assert (again.root, again.player) == (policy.root, policy.player)
    for state, value, remoteness in policy.items():
        found = again[state]
        assert (found.value, found.remoteness) == (value, remoteness)
        assert found == policy[state]
    assert again.verify() is None


@pytest.mark.parametrize("spec", SPECS)
def test_the_same_policy_gives_the_same_bytes(files, spec, tmp_path):
    again = z.solve_all(z.load(spec), threads=1).save(tmp_path / "again.table")
    assert again.read_bytes() == files[spec].read_bytes()


@settings(max_examples=75, deadline=None)
@given(data=st.data())
def test_one_altered_byte_is_refused_by_name(files, data):
    path = files[data.draw(st.sampled_from(SPECS))]
    content = bytearray(path.read_bytes())
    place = data.draw(st.integers(0, len(content) - 1))
    content[place] ^= data.draw(st.integers(1, 255))
    altered = path.with_name("altered.table")
    altered.write_bytes(content)
    # Blocks are read when they are asked for, so some damage is found only then, or by verifying.
    with pytest.raises(DamagedFileError, match=r"altered\.table: "):
        dict.fromkeys(z.policies.load_policy(altered))
    with pytest.raises(DamagedFileError, match=r"altered\.table: "):
        z.policies.load_policy(altered).verify()
    altered.write_bytes(path.read_bytes()[:place])
    with pytest.raises(DamagedFileError, match=r"altered\.table: (cut off|not a table)"):
        z.policies.load_policy(altered)


@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_one_altered_value_is_found_by_verifying(files, data):
    """Even where whoever altered it has made the checksums right again."""
    spec = data.draw(st.sampled_from(["tictactoe", "nim:piles=3,2,1"]))
    header, blocks = unpack(files[spec].read_bytes())
    rows = json.loads(blocks[0])
    row = data.draw(st.integers(0, len(rows) - 1))
    column = data.draw(st.integers(1, 2))
    before = rows[row][column]
    rows[row][column] = data.draw(st.integers(-3, 9).filter(lambda value: value != before))
    forged = files[spec].with_name("forged.table")
    forged.write_bytes(pack(header, [json.dumps(rows).encode(), *blocks[1:]]))
    flaw = z.policies.load_policy(forged).verify()
    assert flaw is not None


@settings(max_examples=50, deadline=None)
@given(data=st.data())
def test_one_altered_byte_of_the_core_is_found_even_with_right_checksums(files, data):
    spec = data.draw(st.sampled_from(["mnk-native", "connect4:width=4,height=3"]))
    policy = z.policies.load_policy(files[spec])
    header, blocks = unpack(files[spec].read_bytes())
    number = data.draw(st.integers(0, len(blocks) - 1))
    block = bytearray(blocks[number])
    block[data.draw(st.integers(0, len(block) - 1))] ^= data.draw(st.integers(1, 255))
    forged = files[spec].with_name("forged.table")
    forged.write_bytes(pack(header, [*blocks[:number], bytes(block), *blocks[number + 1 :]]))
    try:
        read = z.policies.load_policy(forged)
    except DamagedFileError:
        return
    try:
        same = all(
            state in read and (read[state].value, read[state].remoteness) == (value, far)
            for state, value, far in policy.items()
        )
        flaw = read.verify()
    except DamagedFileError:
        return
    assert same == (flaw is None)


def test_a_file_is_not_read_when_it_is_loaded(tmp_path):
    """Not even when it is large: a file whose blocks are all zeros is loaded, and refused later."""
    path = z.solve_all(z.load("connect4:width=5,height=4")).save(tmp_path / "five.table")
    content = bytearray(path.read_bytes())
    middle = len(content) // 2
    content[middle:] = bytes(len(content) - middle)
    path.write_bytes(content)
    policy = z.policies.load_policy(path)
    assert policy.counts.states == 3_945_711
    assert policy[policy.root].value == 0
    with pytest.raises(DamagedFileError, match=r"five\.table: damaged: the checksum of block"):
        policy.verify()


def test_a_file_of_an_earlier_version_says_so(files):
    header, blocks = unpack(files["mnk-native"].read_bytes())
    older = {name: value for name, value in json.loads(header).items() if name != "counts"}
    path = files["mnk-native"].with_name("older.table")
    path.write_bytes(pack(encoded(older), blocks))
    with pytest.raises(DamagedFileError, match=r"older\.table: made by an earlier version"):
        z.policies.load_policy(path)


def test_a_missing_state_is_found(files):
    header, blocks = unpack(files["tictactoe"].read_bytes())
    rows = json.loads(blocks[0])
    del rows[100]
    fewer = encoded(json.loads(header) | {"entries": 5477})
    forged = files["tictactoe"].with_name("fewer.table")
    forged.write_bytes(pack(fewer, [json.dumps(rows).encode(), *blocks[1:]]))
    assert "missing" in z.policies.load_policy(forged).verify().what


@pytest.mark.parametrize(
    ("content", "why"),
    [(b"", "not a table"), (b"PK\x03\x04", "not a table"), (b"zermelo\n", "cut off")],
)
def test_foreign_files_are_refused_by_name(tmp_path, content, why):
    path = tmp_path / "foreign.table"
    path.write_bytes(content)
    with pytest.raises(DamagedFileError, match=f"foreign.table: {why}"):
        z.policies.load_policy(path)
    with pytest.raises(FileNotFoundError):
        z.policies.load_policy(tmp_path / "nowhere.table")


def test_other_rules_are_refused(files):
    for spec in ("connect4:width=4,height=3,connect=3", "nim:piles=3,2,1"):
        with pytest.raises(DamagedFileError, match="other rules"):
            z.policies.load_policy(files["connect4:width=4,height=3"], z.load(spec))
    header, blocks = unpack(files["tictactoe"].read_bytes())
    changed = encoded(json.loads(header) | {"rules": "0" * 16})
    forged = files["tictactoe"].with_name("rules.table")
    forged.write_bytes(pack(changed, blocks))
    with pytest.raises(DamagedFileError, match="other rules"):
        z.policies.load_policy(forged)


def test_a_game_without_a_name_is_given(tmp_path):
    game = z.tree([[3, -5], [0, 2]])
    path = z.solve_all(game).save(tmp_path / "tree.table")
    with pytest.raises(z.errors.InvalidInputError, match="give the game"):
        z.policies.load_policy(path)
    assert z.policies.load_policy(path, game).verify() is None


def test_states_that_cannot_be_written_are_refused(tmp_path):
    class Odd(z.Game):
        def initial(self):
            return object

        def to_move(self, state):
            return 0

        def actions(self, state):
            return []

        def result(self, state, action):
            return state

        def is_terminal(self, state):
            return True

        def utility(self, state, player):
            return 0  # fmt: skip

    with pytest.raises(z.errors.InvalidInputError, match="format_state and parse_state"):
        z.solve_all(Odd()).save(tmp_path / "odd.table")
    assert not list(tmp_path.iterdir())


KILLED = """
import sys, zermelo as z
policy = z.solve_all(z.load("connect4:width=4,height=4"))
print("solved", flush=True)
for _ in range(1000):
    policy.save(sys.argv[1])
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_whoever_is_killed_leaves_the_old_file_or_the_new_one(tmp_path, how):
    path = tmp_path / "c4.table"
    path.write_bytes(b"old")
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    moments = random.Random(how)
    for _ in range(4):
        process = subprocess.Popen(
            [sys.executable, "-c", KILLED, path],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
            preexec_fn=can_be_interrupted,
        )
        process.stdout.readline()
        time.sleep(moments.random() * 0.3)
        process.send_signal(how)
        process.wait()
        process.stdout.close()
        if path.read_bytes() != b"old":
            assert z.policies.load_policy(path).counts.states == 161_029
    if how == signal.SIGINT:
        assert [file.name for file in tmp_path.iterdir()] == ["c4.table"]
