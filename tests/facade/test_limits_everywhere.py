"""Seconds, nodes, `stop` and Ctrl-C end every kind of work on every kind of game.

What is measured is the time of the processor, which a busy machine does not lengthen. Where a limit
is ignored, the alarm ends the test.
"""

import contextlib
import signal
import sys
import threading
import time

import pytest
from kinds import KINDS, OPPOSED, WHOLE

import zermelo as z
from zermelo.cli import main
from zermelo.native import Stop
from zermelo.play.players import EnginePlayer

pytest.importorskip("numba", reason="one of the kinds of games is compiled")
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGALRM there")

SECONDS = 0.1
SLACK = 0.1
"""Seconds of the processor on top of 10%: for the answer itself, and for waking up."""

ALARM = 30.0


def search(game, **limits):
    return z.search(game, **limits)


def play(game, **limits):
    return z.engine(game).search(**limits)


def mcts(game, **limits):
    # Playouts in plain Python are not worth two hundred moves here.
    return z.search(game, algorithm=z.MCTS(playout_plies=30), **limits)


def best_reply(game, **limits):
    return z.search(game, algorithm=z.BestReply(), **limits)


def solve(game, **limits):
    return z.solve(game, **limits)


def prove(game, **limits):
    return z.prove(game, **limits)


def solve_all(game, **limits):
    with pytest.raises(z.errors.UnfinishedError):
        z.solve_all(game, memory_mb=4000, **{"threads": 1} | limits)


def trace(game, **limits):
    if game.players > 2 or game.payoffs == "general-sum":
        name = "textbook.maxn"
    elif game.written == "native":
        name = "alphabeta"
    elif "outcomes" in vars(type(game)):
        name = "textbook.expectiminimax"
    else:
        name = "textbook.alphabeta"
    return z.trace(game, algorithm=name, max_nodes=500, depth=60, **limits)


WAYS = {
    "search": search,
    "play": play,
    "mcts": mcts,
    "best_reply": best_reply,
    "solve": solve,
    "prove": prove,
    "solve_all": solve_all,
    "trace": trace,
}
CELLS = [
    pytest.param(kind, way, id=f"{way}-{kind}".replace(" ", "_"))
    for way in WAYS
    for kind in (OPPOSED if way in ("prove", "solve_all") else KINDS)
]


@pytest.fixture(scope="module")
def games():
    made = {kind: make() for kind, make in KINDS.items()}
    made |= {(kind, "solve_all"): make() for kind, make in WHOLE.items()}
    for name in ("compiled", ("compiled", "solve_all")):
        z.search(made[name], nodes=10)  # compiles it
    mcts(made["compiled"], nodes=10)
    best_reply(made["compiled"], nodes=10)
    return made


class LateError(Exception):
    """The alarm rang."""


@contextlib.contextmanager
def alarm(seconds, error):
    """A signal whose handler raises, as that of Ctrl-C does."""

    def ring(*_):
        raise error

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextlib.contextmanager
def within(seconds):
    """The work takes no more of the processor than this, and an alarm ends what would never end."""
    started = time.process_time()
    with alarm(ALARM, LateError):
        yield
    assert time.process_time() - started < seconds


@contextlib.contextmanager
def after(seconds, action):
    """Does something soon, on another thread."""
    timer = threading.Timer(seconds, action)
    timer.start()
    try:
        yield
    finally:
        timer.join()


@pytest.mark.parametrize(("kind", "way"), CELLS)
def test_seconds_end_the_work(games, kind, way):
    with within(SECONDS * 1.1 + SLACK):
        WAYS[way](games.get((kind, way), games[kind]), seconds=SECONDS)


@pytest.mark.parametrize(("kind", "way"), CELLS)
def test_nodes_end_the_work(games, kind, way):
    found = None
    with within(5):
        found = WAYS[way](games.get((kind, way), games[kind]), nodes=2_000)
    result = found.result if way == "trace" else found
    if result is not None:
        assert 0 < result.nodes <= 2_001


@pytest.mark.parametrize(("kind", "way"), CELLS)
def test_a_stop_ends_the_work(games, kind, way):
    stop = Stop()
    with after(SECONDS, stop.stop), within(SECONDS + SLACK):
        WAYS[way](games.get((kind, way), games[kind]), stop=stop, seconds=ALARM)


@pytest.mark.parametrize(("kind", "way"), CELLS)
def test_ctrl_c_ends_the_work(games, kind, way):
    stop, game = Stop(), games.get((kind, way), games[kind])
    started = time.process_time()
    work = z.solve_all if way == "solve_all" else WAYS[way]
    more = {"memory_mb": 4000, "threads": 1} if way == "solve_all" else {}
    with pytest.raises(KeyboardInterrupt), alarm(SECONDS, KeyboardInterrupt):
        work(game, seconds=ALARM, stop=stop, **more)
    assert time.process_time() - started < SECONDS + SLACK
    assert not stop.stopped  # it is the caller's own


@pytest.mark.parametrize("kind", KINDS)
def test_a_player_keeps_to_its_time(games, kind):
    game = games[kind]
    with within(SECONDS * 1.1 + SLACK):
        choice = EnginePlayer(seconds=SECONDS).choose(z.Line(game))
    assert choice.move in game.actions(game.initial())


@pytest.mark.parametrize("kind", ["Endless", "Alone", "Dice", "Three", "General", "Constant"])
def test_the_command_keeps_to_its_time(kind, capsys):
    spec = f"{sys.modules['kinds'].__file__}:{kind}"
    main(["best", spec, "--nodes", "1"])  # imports the file
    with within(SECONDS * 1.1 + 2 * SLACK):
        assert main(["best", spec, "--seconds", str(SECONDS), "--json"]) == 0


@pytest.mark.parametrize("moves", [None, 1, 40])
@pytest.mark.parametrize("kind", KINDS)
def test_a_move_takes_a_sensible_part_of_the_clock(games, kind, moves):
    game, left = games[kind], 0.4
    with within(left * (1 if moves == 1 else 0.5) + SLACK):
        found = z.search(game, clock=(left, 0, moves))
    assert found.move in game.actions(game.initial())


@pytest.mark.parametrize("clock", [(0, 0, None), (1, -1, None), (1, 0, 0), (1, 0), "soon", 5])
@pytest.mark.parametrize("kind", KINDS)
def test_an_impossible_clock_is_refused(games, kind, clock):
    with pytest.raises(z.errors.InvalidInputError, match="a clock is"):
        z.search(games[kind], clock=clock)


class Wide(z.Game):
    """Millions of moves in every state."""

    payoff_range = (-1, 1)
    moves = 3_000_000

    def initial(self):
        return (0, 0)

    def to_move(self, state):
        return state[1] % 2

    def actions(self, state):
        return range(self.moves)

    def result(self, state, action):
        return (state[0] * self.moves + action, state[1] + 1)

    def is_terminal(self, state):
        return state[1] == 3

    def utility(self, state, player):
        return 0


@pytest.mark.parametrize("way", ["search", "solve", "prove", "solve_all"])
def test_millions_of_moves_in_a_state_do_not_hold_up_the_end(way):
    with within(SECONDS + 1.0):  # the list of moves itself takes some tenths of a second
        WAYS[way](Wide(), seconds=SECONDS)


def test_an_answer_is_there_even_when_there_was_no_time_to_list_the_moves():
    found = z.search(Wide(), seconds=0.01)
    assert found.move in range(Wide.moves)
    assert found.exactness == "estimate"


class Halves(KINDS["plain"]):
    """Pays in halves, which the core finds out only when it has come to the end."""

    plies = 9

    def __init__(self):
        self.visits = 0

    def is_terminal(self, state):
        self.visits += 1
        return super().is_terminal(state)

    def utility(self, state, player):
        return super().utility(state, player) / 2


def test_falling_back_to_the_textbook_goes_on_with_what_is_left():
    game, most = Halves(), 2_000
    found = z.search(game, nodes=most)
    assert found.algorithm == "textbook.iterative_deepening"
    assert most / 2 < found.nodes <= most + 1
    assert game.visits <= 1.1 * most  # by the core and by the textbook together


def test_an_error_of_the_games_own_is_not_taken_for_the_cores():
    class Refuses(KINDS["plain"]):
        plies, calls = 3, 0

        def result(self, state, action):
            self.calls += 1
            if self.calls == 5:
                raise z.errors.UnsupportedGameError("not played on Sundays")
            return super().result(state, action)

    with pytest.raises(z.errors.UnsupportedGameError, match="Sundays"):
        z.search(Refuses(), depth=3)


LIMITS_OUT_OF_RANGE = {
    "seconds": [-1, float("nan"), "1", True],
    "nodes": [-1, 1.5, "10", True],
    "depth": [0, -1, 1.5, "3"],
    "memory_mb": [-1, float("nan"), "64"],
    "lines": [0, 1.5, "1"],
    "threads": [0, 1.5, "1"],
}
NATIVE = ["connect4", "go:size=5", "pig", "othello", "tictactoe"]
"""Some have a solver of their own, one is searched by playouts, one has dice."""


@pytest.mark.parametrize("name", LIMITS_OUT_OF_RANGE)
@pytest.mark.parametrize("kind", [*KINDS, *NATIVE])
def test_a_limit_out_of_range_is_refused_by_its_name_for_every_kind(kind, name):
    game = KINDS[kind]() if kind in KINDS else z.load(kind)
    for value in LIMITS_OUT_OF_RANGE[name]:
        with pytest.raises(z.errors.InvalidInputError, match=name):
            z.search(game, **{"nodes": 10} | {name: value})


@pytest.mark.parametrize(
    "limit", [{"seconds": 0}, {"nodes": 0}, {"nodes": 50, "seconds": float("inf")}], ids=str
)
@pytest.mark.parametrize("kind", [*KINDS, *NATIVE])
def test_with_next_to_no_time_every_kind_has_a_move_and_without_end_other_limits_hold(kind, limit):
    game = KINDS[kind]() if kind in KINDS else z.load(kind)
    with alarm(ALARM, LateError):
        assert z.search(game, **limit).move is not None
