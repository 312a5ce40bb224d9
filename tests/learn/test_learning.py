"""An evaluation of any game by one call: every kind of game, written in every way."""

import os
import pickle
import signal
import subprocess
import sys
import time

import pytest
from ctrl_c import can_be_interrupted
from learned_games import GAMES, CompiledNoughts, Noughts

import zermelo as z
from zermelo.learned.cells import PlainCells
from zermelo.native import LearnedPatterns
from zermelo.training import Training


def learn(game, path, **options):
    return z.learn(
        game, path, **{"games": 64, "seed": 3, "threads": 1, "match_games": 8, **options}
    )


@pytest.fixture(scope="module", params=GAMES)
def learned(request, tmp_path_factory):
    """A game, and the file of a short training of it."""
    game = GAMES[request.param]()
    path = tmp_path_factory.mktemp("learned") / "mine.safetensors"
    found = learn(game, path)
    return game, found, f"{path}.training"


def test_a_training_says_what_came_of_it(learned):
    _game, found, file = learned
    assert isinstance(found, Training)
    assert found.games == 64
    assert found.positions > 64
    assert found.contests
    assert all(0 <= one.low <= one.share <= one.high <= 1 for one in found.contests)
    assert found.better == (found.file is not None)
    assert found.curve[-1].games == 64
    assert LearnedPatterns(file).notes["games"] == "64"


def test_searches_rest_on_the_file(learned):
    game, _, file = learned
    least, greatest = game.payoff_range
    found = z.search(game, evaluation=file, depth=1)
    assert found.move in list(game.actions(game.initial()))
    values = found.value if isinstance(found.value, (tuple, list)) else [found.value]
    assert all(least <= value <= greatest for value in values)
    twin = (
        z.load(f"connect4:width=4,height=4,evaluation={file}")
        if game.written == "native" and (game.family == "connect4")
        else None
    )
    if twin is not None:
        assert twin.evaluate(twin.initial(), 0) == -twin.evaluate(twin.initial(), 1) != 0


def test_time_is_kept_with_an_evaluation(learned):
    game, _, file = learned
    started = time.perf_counter()
    z.search(game, evaluation=file, seconds=0.1)
    assert time.perf_counter() - started < 10


def test_a_file_of_another_game_is_refused(learned):
    game, _, file = learned
    other = z.load("hex:size=4") if game.written == "native" else z.load("kalah")
    with pytest.raises(z.errors.InvalidInputError, match="learned for"):
        z.search(other, evaluation=file, depth=1)


@pytest.mark.parametrize("kind", ["native, opposed", "compiled, opposed"])
def test_equal_seeds_give_equal_weights_on_any_number_of_threads(kind, tmp_path):
    game, weights = GAMES[kind](), []
    for threads in (1, 3):
        path = tmp_path / f"{threads}.safetensors"
        learn(game, path, games=200, threads=threads)
        weights.append(LearnedPatterns(f"{path}.training").describe()["values"])
    assert weights[0] == weights[1]


@pytest.mark.parametrize("kind", ["native, opposed", "plain, opposed"])
def test_a_training_that_was_stopped_goes_on_to_the_same_weights(kind, tmp_path):
    game, stop = GAMES[kind](), z.Stop()
    broken, whole = tmp_path / "broken.safetensors", tmp_path / "whole.safetensors"
    learn(game, broken, games=256, stop=stop, progress=lambda _: stop.stop())
    part = LearnedPatterns(f"{broken}.training")
    assert 0 < int(part.notes["games"]) < 256
    assert not broken.exists()
    found = learn(game, broken, games=256, resume=True)
    assert found.games == 256
    learn(game, whole, games=256)
    one, other = (LearnedPatterns(f"{path}.training").describe() for path in (broken, whole))
    assert one["values"] == other["values"]


def test_learning_makes_noughts_and_crosses_strong(tmp_path):
    """A look at the next move is enough to hold a draw against everybody."""
    path = tmp_path / "noughts.safetensors"
    found = learn(CompiledNoughts(), path, games=6000, match_games=40)
    assert found.contests[0].share >= 0.5
    game = CompiledNoughts()

    engine = z.engine(game, z.AlphaBeta(), evaluation=f"{path}.training")

    def learned(line):
        return engine.search(line, depth=1).move

    match = z.match(game, learned, "random", games=60, random_plies=0, seconds=10)
    assert match.score > 0.9
    assert match.losses == 0


def test_a_compiled_game_and_its_core_read_the_same_cells(tmp_path):
    path = tmp_path / "noughts.safetensors"
    learn(CompiledNoughts(), path)
    game = CompiledNoughts()
    state = game.result(game.result(game.initial(), 4), 0)
    twin = z.engine(game, z.AlphaBeta(), evaluation=f"{path}.training")
    evaluate = twin._evaluated.twin.evaluate
    best = max(evaluate(game.result(state, move), 0) for move in game.actions(state))
    assert twin.search(state, depth=1).value == pytest.approx(best, abs=1e-4)


def test_twins_pickle(tmp_path):
    path = tmp_path / "noughts.safetensors"
    learn(Noughts(), path)
    twin = z.engine(Noughts(), evaluation=f"{path}.training")._evaluated.twin
    again = pickle.loads(pickle.dumps(twin))
    assert again.evaluate(again.initial(), 0) == twin.evaluate(twin.initial(), 0)


def test_damage_is_named(tmp_path):
    path = tmp_path / "noughts.safetensors"
    learn(z.load("connect4:width=4,height=4"), path)
    file = path.with_name(path.name + ".training")
    damaged = tmp_path / "damaged.safetensors"
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    damaged.write_bytes(data)
    with pytest.raises(z.errors.InvalidInputError, match=r"damaged\.safetensors"):
        z.search(z.load("connect4:width=4,height=4"), evaluation=damaged)
    text = tmp_path / "text.safetensors"
    text.write_text("hello")
    with pytest.raises(z.errors.InvalidInputError, match=r"not a file of weights"):
        z.search(z.load("connect4:width=4,height=4"), evaluation=text)


@pytest.mark.parametrize(
    ("options", "hint"),
    [
        ({"minutes": 0}, "minutes"),
        ({"games": 0}, "games"),
        ({"threads": 0}, "threads"),
        ({"minute": 1}, "minutes"),
    ],
)
def test_wrong_arguments_are_refused_by_name(tmp_path, options, hint):
    with pytest.raises((z.errors.InvalidInputError, TypeError), match=hint):
        z.learn(Noughts(), tmp_path / "x.safetensors", **options)


def test_a_file_that_is_there_is_not_overwritten(tmp_path):
    path = tmp_path / "mine.safetensors"
    path.write_text("precious")
    with pytest.raises(z.errors.InvalidInputError, match="resume"):
        learn(Noughts(), path)
    assert path.read_text() == "precious"
    with pytest.raises(z.errors.InvalidInputError, match="folder"):
        learn(Noughts(), tmp_path / "nowhere" / "mine.safetensors")


def test_games_with_estimates_of_their_own_kind_say_so(tmp_path):
    with pytest.raises(z.errors.UnsupportedGameError, match="of its own kind"):
        learn(z.load("chess"), tmp_path / "x.safetensors")


def test_rules_that_raise_are_named(tmp_path):
    class Broken(Noughts):
        def result(self, state, action):
            if sum(map(bool, state[0])) > 3:
                raise RuntimeError("the board fell down")
            return super().result(state, action)

    with pytest.raises(RuntimeError, match="fell down"):
        learn(Broken(), tmp_path / "x.safetensors")


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
@pytest.mark.parametrize("name", ["connect4", "tictactoe"])
def test_ctrl_c_keeps_the_training(tmp_path, name):
    path = tmp_path / "mine.safetensors"
    program = [sys.executable, "-m", "zermelo", "learn", name, "--minutes", "0.3", "-o", str(path)]
    running = subprocess.Popen(
        program,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=can_be_interrupted,
    )
    part = path.with_name(path.name + ".training")
    while not part.exists() and running.poll() is None:
        time.sleep(0.1)
    running.send_signal(signal.SIGINT)
    running.communicate(timeout=120)
    assert running.returncode == 130
    assert int(LearnedPatterns(f"{path}.training").notes["games"]) > 0


def test_states_of_many_shapes_become_cells():
    class Odd(Noughts):
        """A dictionary, a set and a text in one state."""

        def initial(self):
            return ({"a": 1}, frozenset(), "xo", 0)

        def to_move(self, state):
            return state[3] % 2

        def actions(self, state):
            return [0, 1]

        def result(self, state, action):
            counts, pieces, text, ply = state
            text = text[::-1] if action else text
            return ({"a": counts["a"] + action}, pieces | {(ply, action)}, text, ply + 1)

        def is_terminal(self, state):
            return state[3] == 4

        def utility(self, state, player):
            return 0

    cells = PlainCells.of(Odd())
    paths = {cell.path for cell in cells.cells}
    assert (0, "'a'") in paths
    assert (2, 0) in paths
    assert any(path[0] == 1 for path in paths)
    again = PlainCells.read(cells.written())
    game, state = Odd(), Odd().initial()
    for action in (1, 0, 1):
        state = game.result(state, action)
        assert again(state) == cells(state)
    assert cells(state) != cells(game.initial())
