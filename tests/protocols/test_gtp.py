"""GTP: replies as the protocol frames them, refusals, clocks, and lines that make no sense."""

import io
import random
import subprocess
import sys
import time

import pytest

import zermelo as z
from zermelo.game import UnsupportedGameError
from zermelo.protocols.gtp import Session, serve
from zermelo.protocols.gtp.clock import GameClock
from zermelo.protocols.gtp.table import Table
from zermelo.protocols.gtp.wire import LONGEST

LINES = 10_000
"""Of nonsense; two hundred thousand were tried once, in half a minute."""


def session(spec="tictactoe", **options):
    """A session, and everything that it has written."""
    written = []
    options.setdefault("nodes", 200)
    return Session(Table(z.load(spec), **options), written.append), written


def told(spec, *lines, **options):
    """The replies to some lines."""
    talk, written = session(spec, **options)
    for line in lines:
        talk.execute(line)
    return written


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("protocol_version", "= 2\n\n"),
        ("17 name", "=17 Zermelo\n\n"),
        ("known_command genmove", "= true\n\n"),
        ("known_command fly", "= false\n\n"),
        ("5 fly", "?5 unknown command\n\n"),
        ("3", "?3 unknown command\n\n"),
        ("play b a1 # a comment", "=\n\n"),
        ("pl\x07ay\tB a1\r", "=\n\n"),
        ("undo", "? cannot undo: no move was made\n\n"),
        ("play w a1", "? illegal move: it is black's turn\n\n"),
        ("play red a1", "? invalid color: red is neither black nor white\n\n"),
        ("play b", "? syntax error: play takes 2 arguments\n\n"),
        ("final_score", "? cannot score: the game is not over\n\n"),
        ("boardsize 9", "? unacceptable size: Tic-tac-toe has the board that it has\n\n"),
        ("boardsize x", "? syntax error: x is not a whole number\n\n"),
        ("time_settings 60 -1 0", "? syntax error: -1 is not a number\n\n"),
        ("time_settings 60 0 0", "=\n\n"),
        ("query_boardsize", "? Tic-tac-toe has no board with a size\n\n"),
    ],
)
def test_replies_are_framed_and_say_what_was_wrong(line, reply):
    assert told("tictactoe", line) == [reply]


@pytest.mark.parametrize("line", ["", "   ", "# nothing but a comment", "\r\n", "\x00\x01"])
def test_lines_that_ask_for_nothing_are_not_answered(line):
    assert told("tictactoe", line) == []


def test_an_illegal_move_leaves_the_game_as_it_was():
    talk, written = session("tictactoe")
    for line in ("play b b2", "play w b2", "play w z9"):
        talk.execute(line)
    assert [text[:15] for text in written] == ["=\n\n", "? illegal move:", "? illegal move:"]
    assert talk.table.line.texts() == ("b2",)


def test_a_drawing_holds_no_empty_line():
    (reply,) = told("tictactoe", "9 showboard")
    assert reply.startswith("=9\n")
    assert reply.endswith("\n\n")
    assert "" not in reply[:-2].split("\n")


@pytest.mark.parametrize(
    "spec", ["hex:size=4", "othello:size=4", "connect4", "chess", "checkers", "breakthrough"]
)
def test_whole_games_are_played_by_legal_moves(spec):
    talk, written = session(spec)
    colours, twin = "bw", z.Line(talk.table.game)
    while not twin.over and twin.ply < 40:
        talk.execute(f"genmove {colours[talk.table.game.to_move(twin.state)]}")
        word = written[-1][2:].strip()
        twin = twin.play_text(word)
        assert twin.state == talk.table.line.state
    if twin.over:
        black = twin.ending.payoffs[0]
        talk.execute("final_score")
        assert written[-1][2] == ("0" if black == 0 else "B" if black > 0 else "W")
        talk.execute(f"genmove {colours[0]}")
        assert written[-1] == "? illegal move: the game is over\n\n"


def test_reg_genmove_makes_no_move_and_undo_takes_one_back():
    talk, written = session("connect4")
    talk.execute("reg_genmove b")
    assert talk.table.line.ply == 0
    assert written[-1].startswith("= ")
    talk.execute("genmove b")
    talk.execute("undo")
    assert talk.table.line.ply == 0


def test_a_game_with_sizes_changes_its_board():
    talk, written = session("hex:size=5,swap=true")
    for line in ("play b c3", "boardsize 7", "query_boardsize", "boardsize 50"):
        talk.execute(line)
    assert written[2] == "= 7\n\n"
    assert written[3].startswith("? unacceptable size: ")
    assert talk.table.line.ply == 0
    assert (talk.table.game.size, talk.table.game.swap) == (7, True)


@pytest.mark.parametrize("spec", ["pig", "dots", "backgammon"])
def test_games_of_another_kind_are_refused(spec):
    with pytest.raises(UnsupportedGameError, match="GTP is for two players"):
        Table(z.load(spec))


def test_the_clock_runs_through_its_periods():
    clock = GameClock(10, 6, 3)
    assert clock.allowance(0) == (10, 2.0, None)
    clock.spend(0, 4)
    assert clock.allowance(0) == (6, 2.0, None)
    clock.spend(0, 7)  # the main time is over
    assert clock.allowance(0) == (6, 0, 3)
    clock.spend(0, 1)
    assert clock.allowance(0) == (5, 0, 2)
    clock.spend(0, 1)
    clock.spend(0, 1)  # the period is full
    assert clock.allowance(0) == (6, 0, 3)
    clock.tell(0, 2, 1)
    assert clock.allowance(0) == (2, 0, 1)
    assert clock.allowance(1) == (10, 2.0, None)
    assert not GameClock(0, 30, 0).limited


def test_a_clock_of_a_moment_still_moves():
    talk, written = session("connect4", nodes=None)
    started = time.perf_counter()
    for line in ("time_settings 1 0 0", "time_left b 0 0", "genmove b"):
        talk.execute(line)
    assert written[-1].startswith("= ")
    assert time.perf_counter() - started < 2


def test_thinking_aloud_ends_when_the_controller_speaks():
    heard = []

    def write(text):
        heard.append(text)

    def waiting():
        return sum(text.startswith("info move") for text in heard) >= 2

    talk = Session(Table(z.load("connect4:width=8,height=8")), write, waiting)
    talk.execute("4 lz-analyze b 1")
    assert heard[0] == "=4\n"
    assert heard[-1] == "\n"
    info = heard[1].split()
    assert info[:2] == ["info", "move"]
    assert "winrate" in info
    assert "pv" in info
    assert talk.table.line.ply == 0


def test_thinking_aloud_ends_though_the_controller_spoke_before_it_began():
    talk, written = session("hex:size=5")
    talk.waiting = lambda: True
    started = time.monotonic()
    for _ in range(30):
        talk.execute("lz-analyze 10")
    assert time.monotonic() - started < 60
    assert all(text.startswith("=") for text in written if text.strip() and "info" not in text)


def test_thinking_aloud_about_a_move_makes_it():
    talk, written = session("connect4:width=6,height=6", seconds=0.05)
    talk.execute("lz-genmove_analyze b 1")
    assert written[0] == "=\n"
    assert written[-1] == f"play {talk.table.line.texts()[0]}\n\n"


def test_rules_that_raise_are_a_refusal():
    class Broken(z.Game):
        players = 2

        def initial(self):
            return 0

        def to_move(self, state):
            return state % 2

        def actions(self, state):
            if state == 1:
                raise ZeroDivisionError("broken rules")
            return [1]

        def result(self, state, action):
            return state + 1

        def is_terminal(self, state):
            return state > 5

        def utility(self, state, player):
            return 0

    written = []
    talk = Session(Table(Broken(), nodes=10), written.append)
    talk.execute("play b 1")
    talk.execute("genmove w")
    talk.execute("name")
    assert written[1].startswith("? ")
    assert "broken rules" in written[1]
    assert written[2] == "= Zermelo\n\n"


def nonsense(chooser, commands):
    """A line as a careless or hostile controller might send it."""
    words = [
        *(
            "b",
            "w",
            "black",
            "a1",
            "c3",
            "pass",
            "resign",
            "0",
            "-1",
            "1e999",
            "nan",
            "99999999999",
        ),
        *("é", "\x00", "#", "=", "?", "", "\t", "99999999999", "9" * 50, "a" * 300),
    ]
    kind = chooser.random()
    if kind < 0.2:
        return "".join(chr(chooser.randrange(1, 0x250)) for _ in range(chooser.randrange(40)))
    name = chooser.choice(commands)
    if kind < 0.3:
        name = name[: chooser.randrange(len(name) + 1)] + chooser.choice(words)
    number = chooser.choice(["", "", "7 ", "999999999999999999999 ", "-3 "])
    return number + " ".join([name, *chooser.choices(words, k=chooser.randrange(4))])


def test_nonsense_is_answered_line_by_line():
    talk, written = session("hex:size=3", nodes=1)
    chooser = random.Random(1)
    commands = [name for name in talk.commands if name not in ("quit", "boardsize")]
    answered = 0
    for _ in range(LINES):
        line = nonsense(chooser, commands)
        del written[:]
        talk.execute(line)
        text = "".join(written)
        if not text:
            continue
        answered += 1
        assert text[0] in "=?", (line, text)
        assert text.endswith("\n\n"), (line, text)
        assert "\n\n" not in text[:-2], (line, text)
    assert answered > LINES // 2
    assert not talk.ended


def test_a_line_that_is_too_long_is_one_line():
    out = io.BytesIO()
    serve(
        Table(z.load("tictactoe")),
        io.BytesIO(b"name " + b"x" * (3 * LONGEST) + b"\nversion\nquit\n"),
        out,
    )
    replies = out.getvalue().decode().split("\n\n")
    assert replies[0] == "? syntax error: the line is too long"
    assert len(replies) == 4
    assert replies[2] == "="


def test_the_program_ends_with_its_input_and_with_quit():
    for text in (b"name\n", b"name\nquit\nname\n", b"name\r\nquit\r\n"):
        done = subprocess.run(
            [sys.executable, "-m", "zermelo", "gtp", "tictactoe"],
            input=text,
            capture_output=True,
            timeout=60,
            check=True,
        )
        assert done.stdout.startswith(b"= Zermelo\n\n")
        assert done.stdout.count(b"Zermelo") == 1


def test_another_program_can_play_by_it():
    command = f"{sys.executable} -m zermelo gtp hex:size=3 --nodes 50"
    found = z.match(
        z.load("hex:size=3"),
        "selective:nodes=50",
        f'gtp:"{command}"',
        games=2,
        random_plies=1,
        margin=30,
    )
    assert not found.faults
    assert len(found.games) == 2
