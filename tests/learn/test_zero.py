"""Networks that learn from games against themselves: every way of writing a game."""

import pytest
from learned_games import GAMES, CompiledNoughts, Noughts, Three

import zermelo as z
from zermelo.native import ZeroNetwork
from zermelo.training import Training

OPPOSED = ["native, opposed", "compiled, opposed", "plain, opposed"]


def learn(game, path, **options):
    given = {"games": 64, "seed": 3, "threads": 1, "simulations": 8, "hidden": 32}
    return z.learn(game, path, method="zero", match_games=8, **{**given, **options})


def kept_file(found, path):
    """The network that was kept last, whether it was better or not."""
    return found.file or f"{path}.best"


@pytest.fixture(scope="module", params=OPPOSED)
def learned(request, tmp_path_factory):
    """A game, its training, and the network that was kept."""
    game = GAMES[request.param]()
    path = tmp_path_factory.mktemp("zero") / "mine.safetensors"
    found = learn(game, path)
    return game, found, kept_file(found, path)


def test_a_training_says_what_came_of_it(learned):
    _game, found, file = learned
    assert isinstance(found, Training)
    assert (found.method, found.games) == ("zero", 64)
    assert found.positions > 64
    assert found.contests[0].games >= 8
    assert all(0 <= point.gate <= 1 and 0 <= point.share <= 1 for point in found.curve)
    assert len(found.curve) >= 1
    assert ZeroNetwork(file).notes["simulations"] == "8"
    assert ZeroNetwork(file).describe()["hidden"] == 32


def test_searches_rest_on_the_network(learned):
    game, _, file = learned
    plain = z.search(game, algorithm=z.MCTS(seed=1), nodes=64)
    found = z.search(game, algorithm=z.MCTS(network=file, seed=1), nodes=64)
    assert found.move in list(game.actions(game.initial()))
    least, greatest = game.payoff_range
    assert least <= found.value <= greatest
    assert found.nodes == 64
    priors = [one.prior for one in found.moves]
    assert sum(priors) == pytest.approx(1, abs=1e-3)
    assert [one.visits for one in plain.moves] != [one.visits for one in found.moves]


def test_a_network_of_another_game_is_refused(learned):
    game, _, file = learned
    other = z.load("hex:size=4") if game.written == "native" else z.load("kalah")
    with pytest.raises(z.errors.InvalidInputError, match="learned for"):
        z.search(other, algorithm=z.MCTS(network=file), nodes=8)


@pytest.mark.parametrize("kind", ["native, opposed", "compiled, opposed"])
def test_equal_seeds_give_equal_networks_on_any_number_of_threads(kind, tmp_path):
    game, files = GAMES[kind](), []
    for threads in (1, 3):
        path = tmp_path / f"{threads}.safetensors"
        learn(game, path, games=200, threads=threads)
        files.append(ZeroNetwork(f"{path}.training"))
    states = [(0, bytes(files[0].describe()["cells"]), [])]
    assert files[0].values(states) == files[1].values(states)


def test_a_training_that_was_stopped_goes_on(tmp_path):
    game, stop = z.load("connect4:width=4,height=4"), z.Stop()
    path = tmp_path / "broken.safetensors"
    learn(game, path, games=300, stop=stop, progress=lambda _: stop.stop())
    games = int(ZeroNetwork(f"{path}.training").notes["games"])
    assert 0 < games < 300
    assert not path.exists()
    assert learn(game, path, games=300, resume=True).games == 300


def test_tic_tac_toe_is_learned(tmp_path):
    path = tmp_path / "tictactoe.safetensors"
    game = z.load("tictactoe")
    found = learn(game, path, games=400, simulations=16)
    engine = z.engine(game, z.MCTS(network=kept_file(found, path)))

    def player(line):
        return engine.search(line, nodes=16).move

    match = z.match(game, player, "random", games=60, random_plies=0)
    assert match.score > 0.8
    assert match.losses <= 5


@pytest.mark.parametrize(
    ("options", "hint"),
    [
        ({"simulations": 0}, "simulations=0"),
        ({"hidden": 33}, "multiple of 32"),
        ({"games": 0}, "games=0"),
    ],
)
def test_wrong_options_are_named(options, hint, tmp_path):
    with pytest.raises(z.errors.InvalidInputError, match=hint):
        learn(z.load("tictactoe"), tmp_path / "never.safetensors", **options)
    assert not list(tmp_path.iterdir())


def test_an_unknown_method_is_named(tmp_path):
    with pytest.raises(z.errors.InvalidInputError, match="method='deep'"):
        z.learn(z.load("tictactoe"), tmp_path / "never.safetensors", method="deep", games=1)


def test_three_players_are_refused(tmp_path):
    with pytest.raises(z.errors.UnsupportedGameError, match="two opposed players"):
        learn(Three(), tmp_path / "never.safetensors")


def test_wrong_files_are_named(tmp_path):
    game = z.load("tictactoe")
    patterns = tmp_path / "patterns.safetensors"
    z.learn(game, patterns, games=16, threads=1)
    with pytest.raises(z.errors.InvalidInputError, match="by patterns, not a network"):
        z.search(game, algorithm=z.MCTS(network=f"{patterns}.training"), nodes=8)
    text = tmp_path / "text.safetensors"
    text.write_text("hello")
    with pytest.raises(z.errors.InvalidInputError, match=r"text\.safetensors"):
        z.search(game, algorithm=z.MCTS(network=text), nodes=8)
    with pytest.raises(z.errors.InvalidInputError, match="cannot read network="):
        z.search(game, algorithm=z.MCTS(network=tmp_path / "none"), nodes=8)
    with pytest.raises(z.errors.InvalidInputError, match="not both"):
        z.MCTS(network="some", evaluator=len)


@pytest.mark.parametrize("make", [CompiledNoughts, Noughts, lambda: z.load("tictactoe")])
def test_models_in_onnx_value_leaves(make, tmp_path):
    pytest.importorskip("onnx")
    from zermelo.training.onnx import export_onnx

    game, path, model = make(), tmp_path / "mine.safetensors", tmp_path / "mine.onnx"
    z.learn(game, path, games=64, threads=1, match_games=8)
    export_onnx(f"{path}.training", model)
    found = z.search(game, algorithm=z.MCTS(network=model, batch=8, selection="puct"), nodes=40)
    assert found.nodes == 40
    twin = z.engine(game, z.MCTS(evaluator=_by_patterns(game, path), batch=8, selection="puct"))
    assert found.value == pytest.approx(twin.search(nodes=40).value, abs=1e-3)


def _by_patterns(game, path):
    """The same values, from the file of which the model was made."""
    evaluate = z.engine(game, z.AlphaBeta(), evaluation=f"{path}.training")._evaluated.twin.evaluate
    return lambda states: [[evaluate(state, 0), evaluate(state, 1)] for state in states]


def test_what_is_no_model_in_onnx_is_named(tmp_path):
    pytest.importorskip("onnx")
    path = tmp_path / "text.onnx"
    path.write_text("hello")
    with pytest.raises(z.errors.InvalidInputError, match="not a model in ONNX"):
        z.search(z.load("tictactoe"), algorithm=z.MCTS(network=path), nodes=8)


def test_the_command_line_learns_and_plays(run, tmp_path):
    path = tmp_path / "tictactoe.safetensors"
    options = ["--method", "zero", "--games", "64", "--simulations", "8", "--hidden", "32"]
    told = run("learn", "tictactoe", *options, "--match-games", "8", "-o", str(path))
    assert told.status == 0, told.err
    assert "two layers of 32 units" in told.out
    assert "Monte Carlo tree search, 8 simulations each" in told.out
    file = path if path.exists() else f"{path}.best"
    best = run(
        "best", "tictactoe", "--algorithm", "mcts", "--option", f"network={file}", "--nodes", "50"
    )
    assert best.status == 0, best.err
    wrong = run("learn", "tictactoe", "--method", "none")
    assert wrong.status == 2
