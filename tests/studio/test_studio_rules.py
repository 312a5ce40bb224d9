"""Rules of users' own games run where they can be ended: none of them takes the studio down."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from command_line import COMMAND
from serving import Page, running

GAMES = '''
import os
import sys
import time
from typing import NamedTuple

import numpy as np
import zermelo as z


class Plain(z.Game):
    """Five matches; something goes wrong after the first move."""

    def initial(self):
        return (5, 0)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        if state[0] < 5:
            self.wrong()
        return [n for n in (1, 2) if n <= state[0]]

    def wrong(self):
        pass

    def result(self, state, n):
        return (state[0] - n, 1 - state[1])

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return -1 if player == state[1] else 1


class Endless(Plain):
    """It leaves the processor to other tests; `Stuck` does not even do that."""

    def wrong(self):
        while True:
            time.sleep(0.01)


class Hungry(Plain):
    def wrong(self):
        eaten = bytearray(20_000_000_000)


class Leaving(Plain):
    def wrong(self):
        sys.exit(3)


class Gone(Plain):
    def wrong(self):
        os._exit(3)


class Broken(Plain):
    def wrong(self):
        raise BaseException("not even an Exception")


class Nothing(Plain):
    def actions(self, state):
        return None if state[0] < 5 else [1, 2]


class Numbers(Plain):
    """NumPy's numbers instead of Python's."""

    def to_move(self, state):
        return np.int64(state[1])

    def utility(self, state, player):
        return np.float64(super().utility(state, player))


@z.compiled
class Compiled(z.Game):
    """Five matches, compiled; it never answers after the first move if `stuck`."""

    payoff_range = (-1, 1)

    class State(NamedTuple):
        left: z.types.u8
        player: z.types.u8

    def __init__(self):
        self.stuck = False

    def initial(self):
        return self.State(5, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        while self.stuck and state.left < 5:
            pass
        return [n for n in (1, 2) if n <= state.left]

    def result(self, state, n):
        return self.State(state.left - n, 1 - state.player)

    def is_terminal(self, state):
        return state.left == 0

    def utility(self, state, player):
        return -1 if player == state.player else 1


class Stuck(Compiled):
    def __init__(self):
        self.stuck = True
'''

_LITTLE = ("--seconds", "1", "--memory-mb", "64", "--solve-mb", "64")
_LIMITS = ("--rule-seconds", "2", *_LITTLE)
WRONG = ("Endless", "Hungry", "Leaving", "Gone", "Broken", "Nothing", "Stuck")
SOUND = ("Numbers", "Compiled")


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("rules") / "rules.py"
    path.write_text(GAMES, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def rules(file: Path) -> Iterator[Page]:
    """A studio with all these games, that waits for none of them for long."""
    with running(*(f"{file}:{name}" for name in (*WRONG, *SOUND)), *_LIMITS) as url:
        page = Page(url)
        yield page
        page.http.close()


@pytest.fixture(scope="module")
def sound(file: Path) -> Iterator[Page]:
    """A studio with games that nothing is wrong with, and with the usual patience."""
    with running(*(f"{file}:{name}" for name in SOUND), *_LITTLE) as url:
        page = Page(url)
        yield page
        page.http.close()


def questions(game: str) -> list[tuple[str, dict[str, object]]]:
    """Every request over HTTP that works out a position, after a move of this game."""
    after = {"game": game, "moves": ["1"]}
    search = {"subject": {"position": after}, "algorithm": "textbook.alphabeta", "depth": 2}
    return [
        ("/api/position", after),
        ("/api/preview", {"game": game}),
        ("/api/chance", after),
        ("/api/read", {"game": game, "text": "1 1"}),
        ("/api/record", after),
        ("/api/explore", {"game": game, "moves": ["1", "1"]}),
        ("/api/watch/subject", {"position": {"game": game, "moves": ["1", "1"]}}),
        ("/api/watch/drawing", {"search": search, "step": 1, "format": "svg"}),
    ]


@pytest.mark.parametrize(("name", "kinds"), [("Endless", 8), ("Stuck", 3)])
def test_requests_whose_rules_never_return_are_ended_and_hold_up_nobody(rules, name, kinds):
    asked = questions(f"own:{name}")[:kinds]
    with ThreadPoolExecutor(len(asked)) as pool:
        answers = [pool.submit(rules.post, path, body) for path, body in asked]
        time.sleep(0.3)
        started = time.perf_counter()
        assert rules.http.get("/api/games").status_code == 200
        assert rules.view("connect4", "4")
        assert time.perf_counter() - started < 2
        assert rules.view("own:Numbers", "1")["legal"] == ["1", "2"]  # other games of one's own
        for (path, _), answer in zip(asked, answers, strict=True):
            found = answer.result(60)
            assert found.status_code == 422, (path, found.text)
            assert found.json()["message"], path
    assert "--rule-seconds" in answers[0].result().json()["message"]
    assert rules.view(f"own:{name}")["legal"] == ["1", "2"]  # before it goes wrong


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Hungry", "MemoryError"),
        ("Leaving", "Leaving.actions raised SystemExit: 3 (rules.py line"),
        ("Gone", "ended"),
        ("Broken", "not even an Exception"),
        ("Nothing", "Nothing.actions says None, not a list of moves"),
    ],
)
def test_rules_that_go_wrong_are_told_as_such(rules, name, says):
    answer = rules.post("/api/position", {"game": f"own:{name}", "moves": ["1"]})
    assert answer.status_code == 422
    assert says in answer.json()["message"]
    assert rules.view(f"own:{name}")


@pytest.mark.parametrize("name", SOUND)
def test_a_game_of_ones_own_is_solved_and_explored(sound, name):
    game = {"game": f"own:{name}"}
    found = sound.post("/api/explore", game)
    assert found.status_code == 200, found.text
    assert found.json()["possible"]
    sound.ask("solve", position=game)
    for moves, best in ([], ["2"]), (["1"], ["1"]):
        found = sound.post("/api/explore", {**game, "moves": moves}).json()
        assert found["solved"], found
        assert [move["move"] for move in found["moves"] if move["best"]] == best


def test_no_code_of_a_user_runs_in_the_server(studio, tmp_path):
    """A game that notes in which processes its rules run, for every request there is."""
    notes = tmp_path / "notes"
    noted = GAMES + (
        "\n\nclass Noted(Plain):\n"
        "    def to_move(self, state):\n"
        "        import os\n"
        f"        with open({str(notes)!r}, 'a') as file:\n"
        "            print(os.getpid(), os.getppid(), file=file)\n"
        "        return super().to_move(state)\n"
    )
    (tmp_path / "noted.py").write_text(noted, encoding="utf-8")
    with studio(f"{tmp_path / 'noted.py'}:Noted", *_LIMITS) as page:
        for path, body in questions("own:Noted"):
            assert page.post(path, body).status_code in (200, 422), path
        position = {"game": "own:Noted"}
        page.ask("solve", position=position)
        page.ask("choose", position=position, engine={"seconds": 0.1})
        page.ask("analyse", position=position, seconds=0.1, lines=2)
        assert page.post("/api/explore", position).json()["solved"]
    lines = [line.split() for line in notes.read_text(encoding="utf-8").splitlines()]
    children, parents = ({line[place] for line in lines} for place in (0, 1))
    assert len(parents) == 1
    assert not children & parents


def runs(process: str) -> bool:
    """Does a process run, other than as an entry that nobody has cleared away?"""
    try:
        return Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells children of a parent's death")
def test_a_rule_that_never_returns_does_not_outlive_a_server_that_is_killed(file):
    command = [*COMMAND, "studio", "--port", "0", "--no-browser"]
    server = subprocess.Popen([*command, f"{file}:Endless"], stdout=subprocess.PIPE, text=True)
    with server:
        assert server.stdout is not None
        page = Page(server.stdout.readline().split()[4])
        with page.socket() as socket:
            page.begin(socket, "choose", position={"game": "own:Endless", "moves": ["1"]})
            time.sleep(1.5)
            children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text("ascii")
            assert children.split()
            server.send_signal(signal.SIGKILL)
            server.wait(10)
            page.http.close()
    ends = time.monotonic() + 10
    while any(map(runs, children.split())):
        assert time.monotonic() < ends, "a process was left behind"
        time.sleep(0.1)
