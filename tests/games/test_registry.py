import subprocess
import sys
import textwrap

import pytest

from zermelo.game import Game, InvalidInputError, UnknownGameError
from zermelo.games import entries, entry, load, spec_of
from zermelo.games.mnk import MNK
from zermelo.games.nim import Nim
from zermelo.games.subtraction import Subtraction
from zermelo.games.tictactoe import TicTacToe

OWN_GAME = """
import zermelo.game as z
from neighbour import MATCHES

class Take(z.Game):
    def initial(self): return (MATCHES, 0)
    def to_move(self, state): return state[1]
    def actions(self, state): return [n for n in (1, 2) if n <= state[0]]
    def result(self, state, n): return (state[0] - n, 1 - state[1])
    def is_terminal(self, state): return state[0] == 0
    def utility(self, state, player): return -1 if player == state[1] else 1

class Sized(Take):
    def __init__(self, size): self.size = size

class Half(z.Game):
    def initial(self): return 0

def factory(): return Take()
def no_game(): return 42
def fails(): raise RuntimeError("out of matches")
ready = Take()
number = 3
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "neighbour.py").write_text("MATCHES = 5\n")
    (tmp_path / "mygame.py").write_text(OWN_GAME)
    yield tmp_path
    sys.modules.pop("neighbour", None)


def test_every_folder_of_a_game_is_listed_and_nothing_else():
    names = [item.name for item in entries()]
    assert names == sorted(names)
    assert {"connect4-plain", "mnk", "nim", "subtraction", "tictactoe", "tree"} <= set(names)
    every = [name for item in entries() for name in (item.name, *item.aliases, *item.presets)]
    assert len(set(every)) == len(every)


def test_entries_tell_what_the_command_line_shows():
    for item in entries():
        assert item.title
        assert item.summary.endswith(".")
        assert "\n" not in item.summary
        assert isinstance(load(item.usage), Game)
        for option in item.options.values():
            assert option.help
    assert entry("tic-tac-toe").name == "tictactoe"


@pytest.mark.parametrize(
    ("spec", "kind", "expected"),
    [
        ("nim", Nim, {"piles": (3, 4, 5), "misere": True}),
        ("nim:piles=3,4,5", Nim, {"piles": (3, 4, 5), "misere": True}),
        ("nim:piles=3,4,5,misere=false", Nim, {"piles": (3, 4, 5), "misere": False}),
        ("nim:misere=no,piles=7", Nim, {"piles": (7,), "misere": False}),
        (" NIM : piles = 3, 4 ", Nim, {"piles": (3, 4)}),
        ("mnk:m=4,n=4,k=4,gravity=true", MNK, {"m": 4, "n": 4, "k": 4, "gravity": True}),
        ("tictactoe", TicTacToe, {"m": 3, "n": 3, "k": 3}),
        ("tic_tac_toe", TicTacToe, {}),
        ("baby-nim", Subtraction, {"matches": 5, "take": (1, 2)}),
        ("baby_nim_2", Subtraction, {"matches": 6, "take": (1, 2, 3)}),
        ("baby-nim:matches=8", Subtraction, {"matches": 8, "take": (1, 2)}),
        ("subtraction:matches=9,take=3", Subtraction, {"take": (1, 2, 3)}),
        ("subtraction:matches=9,take=1,3,4", Subtraction, {"take": (1, 3, 4)}),
    ],
)
def test_specs_make_the_game_they_describe(spec, kind, expected):
    game = load(spec)
    assert type(game) is kind
    assert {name: getattr(game, name) for name in expected} == expected


def test_trees_load_by_name_by_file_and_written_out(tmp_path):
    assert load("tree:aima-5.2").nodes == load("tree:fig5.5").nodes
    assert load("tree:[[3,12,8],[2,4,6],[14,5,2]]").nodes == load("tree").nodes
    path = tmp_path / "mine.json"
    path.write_text("[3, 5]")
    assert load(f"tree:{path}").actions(0) == ("a1", "a2")


@pytest.mark.parametrize(
    ("spec", "error", "words"),
    [
        ("nimm", UnknownGameError, ["'nimm'", "did you mean 'nim'?"]),
        ("", UnknownGameError, ["no game is named", "tictactoe"]),
        ("zzz", UnknownGameError, ["the games are", "mnk"]),
        ("nim:pile=3", InvalidInputError, ["no option 'pile'", "did you mean 'piles'?"]),
        ("nim:piles=3,x", InvalidInputError, ["piles=3,x", "whole numbers from 0"]),
        ("nim:piles=-3", InvalidInputError, ["piles=-3"]),
        ("nim:piles=0", InvalidInputError, ["every pile is empty"]),
        ("nim:3,4,5", InvalidInputError, ["'3'", "nim:piles=3,4,5,misere=true"]),
        ("nim:misere=maybe", InvalidInputError, ["true or false"]),
        ("nim:piles=3,piles=4", InvalidInputError, ["given twice"]),
        ("mnk:m=99", InvalidInputError, ["from 1 to 26"]),
        ("mnk:m=3,n=3,k=4", InvalidInputError, ["does not fit"]),
        ("tictactoe:m=4", InvalidInputError, ["no option 'm'", "no options"]),
        ("tree:aima-5.1", UnknownGameError, ["did you mean 'aima-5.", "cooperation"]),
        ("tree:nothere.json", InvalidInputError, ["no file nothere.json"]),
        ("tree:[[3,", InvalidInputError, ["not JSON"]),
        ("tree:[[3,[]]]", InvalidInputError, ["root[0][1]"]),
    ],
)
def test_a_bad_spec_says_what_was_wrong_and_what_would_be_right(spec, error, words):
    with pytest.raises(error) as caught:
        load(spec)
    for word in words:
        assert word in str(caught.value)


@pytest.mark.parametrize("name", ["Take", "factory", "ready"])
def test_a_game_in_a_file_loads_as_class_function_or_instance(folder, name):
    path_before = list(sys.path)
    game = load(f"{folder / 'mygame.py'}:{name}")
    assert game.initial() == (5, 0)
    assert sys.path == path_before


def test_a_file_with_one_game_needs_no_name(folder):
    one = OWN_GAME.split("class Sized")[0]
    (folder / "one.py").write_text(one)
    assert load(str(folder / "one.py")).name == "Take"


def test_a_changed_file_is_read_again(folder):
    path = folder / "mygame.py"
    assert load(f"{path}:Take").actions((5, 0)) == [1, 2]
    path.write_text(OWN_GAME.replace("(1, 2)", "(1, 2, 3)"))
    assert load(f"{path}:Take").actions((5, 0)) == [1, 2, 3]


@pytest.mark.parametrize(
    ("spec", "error", "words"),
    [
        ("mygame.py:Tak", UnknownGameError, ["no 'Tak'", "'Take'?", "games: Take, Sized, ready"]),
        ("mygame.py", UnknownGameError, ["which game is meant", "Take, Sized, ready"]),
        ("mygame.py:number", UnknownGameError, ["not a game but 3", "Take"]),
        ("mygame.py:no_game", UnknownGameError, ["gives 42"]),
        ("mygame.py:fails", InvalidInputError, ["RuntimeError: out of matches"]),
        ("mygame.py:Sized", InvalidInputError, ["without arguments", "size"]),
        ("mygame.py:Half", InvalidInputError, ["has no actions, is_terminal, result"]),
        ("mygam.py:Take", UnknownGameError, ["no file", "mygame.py?"]),
        ("syntax.py:Take", InvalidInputError, ["syntax.py, line 2", "class Take"]),
        ("broken.py:Take", InvalidInputError, ["broken.py, line 3", "ZeroDivisionError"]),
        ("lonely.py:Take", InvalidInputError, ["ModuleNotFoundError", "nowhere_to_be_found"]),
        ("empty.py:Take", UnknownGameError, ["holds no games"]),
    ],
)
def test_a_bad_file_says_what_was_wrong(folder, spec, error, words):
    (folder / "syntax.py").write_text("x = 1\nclass Take\n")
    (folder / "broken.py").write_text("x = 1\n\nx / 0\n")
    (folder / "lonely.py").write_text("import nowhere_to_be_found\n")
    (folder / "empty.py").write_text("")
    with pytest.raises(error) as caught:
        load(f"{folder}/{spec}")
    for word in words:
        assert word in str(caught.value)


def test_a_game_from_a_file_unpickles_in_another_process(folder):
    program = textwrap.dedent("""
        import pickle, sys
        game = pickle.loads(bytes.fromhex(sys.argv[1]))
        print(game.initial(), type(game).__name__)
    """)
    import pickle

    data = pickle.dumps(load(f"{folder / 'mygame.py'}:Take")).hex()
    command = [sys.executable, "-c", program, data]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "(5, 0) Take"


@pytest.mark.parametrize(
    "spec",
    [
        "nim",
        "nim:piles=2,2,misere=false",
        "mnk:m=4,n=4,k=4,gravity=true",
        "tictactoe",
        "subtraction:matches=6,take=1,2,3",
        "connect4-plain:width=5,height=4",
    ],
)
def test_spec_of_gives_the_spec_back(spec):
    assert spec_of(load(spec)) == spec


def test_spec_of_says_none_rather_than_something_wrong(folder):
    assert spec_of(Subtraction(9, {3})) is None
    assert spec_of(load("tree")) is None
    spec = f"{folder / 'mygame.py'}:Take"
    assert spec_of(load(spec)) == spec


PARAMETERS = """
import zermelo as z
from mygame import Take

class Goal(Take):
    def __init__(self, goal=4, takes=(1, 2), name_of_it="it", *, deep=False):
        self.goal, self.takes, self.name_of_it, self.deep = goal, takes, name_of_it, deep

class Hidden(Take):
    def __init__(self, goal=4): self._goal = goal

def made(goal): return Goal(goal)
"""


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("Goal:goal=7", {"goal": 7, "takes": (1, 2)}),
        ("Goal: goal = 7 , deep=true", {"goal": 7, "deep": True}),
        ("Goal:takes=1,3,goal=5", {"takes": (1, 3), "goal": 5}),
        ("Goal:takes=[1, 3],goal=-5", {"takes": [1, 3], "goal": -5}),
        ("Goal:name_of_it=a word", {"name_of_it": "a word"}),
        ("Goal:name_of_it='a, b: c=d.py'", {"name_of_it": "a, b: c=d.py"}),
        ("Goal:", {"goal": 4}),
        ("made:goal=9", {"goal": 9}),
    ],
)
def test_parameters_of_a_users_own_class(folder, written, expected):
    (folder / "sized.py").write_text(PARAMETERS)
    game = load(f"{folder / 'sized.py'}:{written}")
    assert {name: getattr(game, name) for name in expected} == expected
    again = spec_of(game)
    assert vars(load(again)) == vars(game)


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("Goal:gaol=7", ["Goal has no parameter 'gaol'", "'goal'?", "goal, takes"]),
        ("Goal:7", ["'7' is not of the form name=value"]),
        ("Goal:goal=7,goal=8", ["goal is given twice"]),
        ("made", ["made cannot be made without arguments", "made:goal=1"]),
        ("made:size=1", ["made has no parameter 'size'"]),
    ],
)
def test_bad_parameters_say_what_was_wrong(folder, written, words):
    (folder / "sized.py").write_text(PARAMETERS)
    with pytest.raises(InvalidInputError) as caught:
        load(f"{folder / 'sized.py'}:{written}")
    for word in words:
        assert word in str(caught.value)


def test_a_game_that_does_not_tell_its_parameters_has_no_spec(folder):
    (folder / "sized.py").write_text(PARAMETERS)
    spec = f"{folder / 'sized.py'}:Hidden"
    assert spec_of(load(spec)) == spec
    assert spec_of(load(f"{spec}:goal=5")) is None


def test_asking_for_one_game_imports_no_other():
    program = (
        "import sys; from zermelo.games import load; load('nim'); "
        "print([m for m in sys.modules if m in ('zermelo.games.mnk', 'zermelo.games.connect4')])"
    )
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_without_numba_compiled_games_are_not_listed_and_say_what_to_install():
    program = """
import sys
sys.modules["numba"] = None
from zermelo.games import entries, load
print([item.name for item in entries() if "compiled" in item.name])
try:
    load("pig-compiled")
except ImportError as error:
    print(error)
"""
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    listed, message = done.stdout.splitlines()
    assert listed == "[]"
    assert 'pip install "zermelo[compiled]"' in message


@pytest.mark.parametrize(
    ("text", "error"), [("Owner", None), ("first", "owner, emptied or nobody")]
)
def test_an_option_that_is_one_of_some_words_names_them(text, error):
    if error is None:
        assert load(f"kalah:remaining={text}").remaining == "owner"
    else:
        with pytest.raises(InvalidInputError, match=error):
            load(f"kalah:remaining={text}")
