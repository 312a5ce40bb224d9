"""Monte Carlo tree search, for every kind of game and way of writing it."""

import pickle
import random
import subprocess
import sys
import threading
import time

import pytest
from kinds import KINDS

import zermelo as z
from zermelo.game import CHANCE, kind_of

ALL = KINDS | {
    "pig": lambda: z.load("pig"),
    "pig plain": lambda: z.load("pig-plain"),
    "pig compiled": lambda: z.load("pig-compiled"),
    "dots": lambda: z.load("dots:players=3"),
    "dots plain": lambda: z.load("dots-plain:players=3"),
    "dots compiled": lambda: z.load("dots-compiled:players=3"),
    "backgammon": lambda: z.load("backgammon"),
    "chess": lambda: z.load("chess"),
}


@pytest.fixture(scope="module")
def games():
    return {kind: make() for kind, make in ALL.items()}


def own(found, value):
    return value[found.player] if isinstance(value, tuple) else value


@pytest.mark.parametrize("kind", ALL)
def test_every_kind_of_game_is_sampled_with_exactly_so_many_simulations(games, kind):
    game = games[kind]
    found = z.search(game, algorithm=z.MCTS(seed=5, playout_plies=40), nodes=120)
    moves = list(game.actions(game.initial()))
    assert found.algorithm == "mcts"
    assert found.proved or found.nodes == 120
    if game.to_move(game.initial()) == CHANCE:
        assert found.move is None
        return
    assert found.move in moves
    assert {one.move for one in found.moves} == set(moves)
    assert found.proved or sum(one.visits for one in found.moves) == 120
    assert isinstance(found.value, tuple) != kind_of(game).opposed
    low, high = game.payoff_range
    assert all(low <= own(found, one.value) <= high for one in found.moves)
    again = z.search(game, algorithm=z.MCTS(seed=5, playout_plies=40), nodes=120)
    assert (again.value, again.moves) == (found.value, found.moves)
    assert pickle.loads(pickle.dumps(found)).moves == found.moves


@pytest.mark.parametrize("kind", ["native", "compiled", "plain", "chance", "three players"])
def test_time_and_a_stop_from_another_thread_are_kept(games, kind):
    z.search(games[kind], algorithm="mcts", nodes=1)  # compiled, if it has to be
    started = time.perf_counter()
    found = z.search(games[kind], algorithm="mcts", seconds=0.1)
    assert found.move is not None
    assert time.perf_counter() - started < 5
    stop = z.Stop()
    threading.Timer(0.1, stop.stop).start()
    started = time.perf_counter()
    z.search(games[kind], algorithm="mcts", seconds=60, stop=stop)
    assert time.perf_counter() - started < 10


def grown(chooser, depth):
    """A random tree as nested lists."""
    if depth == 0 or (depth < 4 and chooser.random() < 0.2):
        return chooser.randint(-3, 3)
    return [grown(chooser, depth - 1) for _ in range(chooser.randint(1, 3))]


def test_what_is_proved_is_the_minimax_value_of_random_trees():
    proved = 0
    for seed in range(150):
        game = z.tree(grown(random.Random(seed), 5))
        found = z.search(game, algorithm=z.MCTS(seed=seed), nodes=2000)
        low, high = found.bounds or (-float("inf"), float("inf"))
        truth = z.textbook.minimax(game).value
        assert low <= truth <= high
        if found.proved:
            assert found.value == truth
            proved += 1
    assert proved > 100


@pytest.mark.parametrize("spec", ["tictactoe", "mnk-native:m=3,n=3,k=3"])
def test_a_small_game_is_proved_and_played_perfectly(spec):
    game = z.load(spec)
    engine = z.engine(game, z.MCTS())
    line = z.Line(game)
    while line.ending is None:
        found = engine.search(line, nodes=100_000)
        assert found.proved
        assert found.value == 0
        assert found.bounds == (0, 0)
        line = line.play(found.move)


def test_an_engine_goes_on_with_the_tree_of_the_move_before():
    game = z.load("connect4")
    engine = z.engine(game, z.MCTS())
    line = z.Line(game)
    first = engine.search(line, nodes=3000)
    assert first.details["reused"] == 0
    visits = first.moves[0].visits
    line = line.play(first.move)
    second = engine.search(line, nodes=3000)
    assert 0 < second.details["reused"] <= visits
    assert sum(one.visits for one in second.moves) >= 3000
    engine.new_game()
    assert engine.search(line, nodes=100).details["reused"] == 0


def test_little_memory_is_kept_to_and_enough_to_go_on():
    game = z.load("othello")
    found = z.search(game, algorithm=z.MCTS(), nodes=60_000, memory_mb=0.5)
    assert found.nodes == 60_000
    assert found.details["compactions"] > 0
    assert found.details["tree_bytes"] <= 0.5 * 2**20
    assert sum(one.visits for one in found.moves) == 60_000


def test_progress_is_told_while_it_thinks():
    seen = []
    found = z.search(z.load("othello"), algorithm="mcts", nodes=2000, progress=seen.append)
    assert [one.nodes for one in seen] == sorted(one.nodes for one in seen)
    assert len(seen) > 3
    assert seen[-1].nodes <= found.nodes


def test_a_depth_is_refused_and_so_are_options_that_there_are_not():
    game = z.load("nim")
    with pytest.raises(z.errors.InvalidInputError, match="nodes, which are simulations"):
        z.search(game, algorithm=z.MCTS(), depth=3)
    with pytest.raises(z.errors.InvalidInputError, match="selection is"):
        z.MCTS(selection="ucb")
    with pytest.raises(z.errors.InvalidInputError, match="implicit_minimax is a number"):
        z.MCTS(implicit_minimax=2)
    with pytest.raises(z.errors.UnknownOptionError, match="did you mean exploration"):
        z.MCTS(explore=1)


TECHNIQUES = {
    "tuned": {"selection": "tuned"},
    "grave": {"rave": 100, "grave": 20},
    "rave of who was first": {"rave": 100, "rave_first": True},
    "progressive history": {"progressive_history": 1},
    "n-grams": {"ngram": 0.5},
    "anti-decisive": {"anti_decisive": True},
    "gumbel": {"gumbel": 4},
    "transpositions": {"transpositions": True},
}


@pytest.mark.parametrize("technique", TECHNIQUES)
@pytest.mark.parametrize("kind", [*KINDS, "pig", "dots compiled", "backgammon"])
def test_every_technique_is_for_every_kind_of_game_and_a_seed_repeats_it(games, kind, technique):
    algorithm = z.MCTS(seed=2, playout_plies=30, **TECHNIQUES[technique])
    found = z.search(games[kind], algorithm=algorithm, nodes=80)
    again = z.search(games[kind], algorithm=algorithm, nodes=80)
    assert found.proved or found.nodes == 80
    assert (again.value, again.moves) == (found.value, found.moves)
    if found.move is not None and not found.proved:
        assert sum(one.visits for one in found.moves) == 80


@pytest.mark.parametrize("technique", TECHNIQUES)
def test_every_technique_proves_tictactoe_and_plays_on_with_its_tree(technique):
    game = z.load("mnk-native:m=3,n=3,k=3")
    engine = z.engine(game, z.MCTS(**TECHNIQUES[technique]))
    line = z.Line(game)
    while line.ending is None:
        found = engine.search(line, nodes=150_000)
        assert found.proved
        assert found.value == 0
        line = line.play(found.move)


def test_moves_that_lose_at_once_are_seen_with_the_first_simulation():
    game = z.load("tictactoe")
    line = z.Line(game, moves=["a1", "b2", "c3", "b1"])  # b3 is forced
    seen = z.search(game, line, algorithm=z.MCTS(anti_decisive=True), nodes=1)
    assert {one.move: one.value for one in seen.moves if one.proved} == {
        move: -1 for move in game.actions(line.state) if move != "b3"
    }
    assert seen.move == "b3"
    blind = z.search(game, line, algorithm=z.MCTS(), nodes=1)
    assert not any(one.proved for one in blind.moves)


def test_transpositions_make_a_smaller_tree_that_proves_more():
    game = z.load("mnk-native:m=3,n=3,k=3")
    shared, apart = (
        z.search(game, algorithm=z.MCTS(transpositions=on), nodes=100_000) for on in (True, False)
    )
    assert shared.proved
    assert apart.proved
    assert shared.value == apart.value == 0
    assert shared.nodes < apart.nodes / 2
    assert shared.details["tree_nodes"] < apart.details["tree_nodes"] / 2


@pytest.mark.parametrize("spec", ["chess", "go:size=5"])
def test_transpositions_are_refused_where_the_way_to_a_state_matters(spec):
    game = z.load(spec)
    with pytest.raises(z.errors.UnsupportedGameError, match=r"rule on repetition \(.*no two ways"):
        z.search(game, algorithm=z.MCTS(transpositions=True), nodes=10)


def test_sequential_halving_gives_half_of_the_moves_twice_as_many_visits():
    game = z.load("connect4")
    found = z.search(game, algorithm=z.MCTS(gumbel=4, seed=1), nodes=96)
    visits = sorted(one.visits for one in found.moves)
    assert visits == [0, 0, 0, 12, 12, 36, 36]
    assert found.moves[0].visits == 36
    assert sum(one.prior for one in found.moves) == pytest.approx(1, abs=1e-5)
    timed = z.search(game, algorithm=z.MCTS(gumbel=4, seed=1), seconds=0.1)
    assert sum(one.visits > 0 for one in timed.moves) == 4


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"grave": 50}, r"needs rave.*z.MCTS\(rave=500, grave=50\)"),
        ({"rave_first": True}, r"needs rave.*z.MCTS\(rave=500, rave_first=True\)"),
        ({"grave": -1, "rave": 1}, "grave is a whole number from 0"),
        ({"mast": 0.5, "ngram": 0.5}, "give one of them"),
        ({"ngram": 1.5}, "ngram is a number from 0 to 1"),
        ({"anti_decisive": True, "proofs": False}, "needs proofs=True"),
        ({"gumbel": 2.5}, "gumbel is a whole number"),
        ({"transpositions": 1}, "transpositions is True or False"),
        ({"progressive_history": -1}, "progressive_history is a number from 0 up"),
        ({"selection": "tuned-ucb"}, '"uct", "tuned" or "puct"'),
    ],
)
def test_options_that_make_no_sense_are_refused_in_words(options, words):
    with pytest.raises(z.errors.InvalidInputError, match=words):
        z.MCTS(**options)


class Raising(z.Game):
    """A rule that fails after a few moves."""

    def initial(self):
        return 0

    def to_move(self, state):
        return state % 2

    def actions(self, state):
        return [1, 2]

    def result(self, state, action):
        if state > 5:
            raise RuntimeError("out of matches")
        return state + action

    def is_terminal(self, state):
        return state > 100

    def utility(self, state, player):
        return 0


class Outside(Raising):
    """A payoff that is not in the range."""

    payoff_range = (-1, 1)

    def result(self, state, action):
        return state + action

    def is_terminal(self, state):
        return state > 5

    def utility(self, state, player):
        return 7 if player == 0 else -7


def test_rules_that_fail_are_raised_as_they_are():
    with pytest.raises(RuntimeError, match="out of matches"):
        z.search(Raising(), algorithm="mcts", nodes=100)
    with pytest.raises(z.errors.BrokenGameError, match=r"utility gave the payoff 7.*in 6|in 7"):
        z.search(Outside(), algorithm="mcts", nodes=100)


class Fractional(z.Game):
    """Payoffs that are not whole."""

    def initial(self):
        return ()

    def to_move(self, state):
        return 0

    def actions(self, state):
        return ["low", "high"]

    def result(self, state, action):
        return (*state, action)

    def is_terminal(self, state):
        return len(state) == 2

    def utility(self, state, player):
        return (0.1 * state.count("high")) * (1 if player == 0 else -1)


def test_payoffs_that_are_not_whole_are_proved_as_they_are():
    found = z.search(Fractional(), algorithm="mcts", nodes=500)
    assert found.proved
    assert found.value == 0.2
    low, high = found.bounds
    assert low <= 0.2 <= high
    assert high - low < 1e-6


def test_threads_share_the_tree():
    found = z.search(z.load("othello"), algorithm="mcts", nodes=4000, threads=2)
    assert sum(one.visits for one in found.moves) == found.nodes == 4000


def test_it_plays_in_matches():
    played = z.match(z.load("connect4"), "mcts:nodes=300", "random", games=6)
    assert len(played.games) == 6
    assert played.score > 0.7


def lengths(states):
    """Values and priors that say nothing."""
    return [0.0] * len(states), None


@pytest.mark.parametrize("kind", ["native", "compiled", "plain", "chance"])
def test_leaves_are_valued_by_a_function_of_many_states(games, kind):
    game, sizes = games[kind], []

    def evaluate(states):
        sizes.append(len(states))
        moves = [list(game.actions(state)) for state in states]
        assert all(moves)
        return [0.1] * len(states), [[1.0] * len(one) for one in moves]

    found = z.search(game, algorithm=z.MCTS(evaluator=evaluate, batch=8), nodes=300)
    assert found.nodes == 300
    assert max(sizes) <= 8
    assert len(sizes) < 300
    assert found.moves[0].prior == pytest.approx(1 / len(found.moves), abs=1e-6)


def test_values_for_every_player_are_needed_where_each_plays_for_itself(games):
    game = games["three players"]
    with pytest.raises(z.errors.InvalidInputError, match=r"3 players.*give a row"):
        z.search(game, algorithm=z.MCTS(evaluator=lengths), nodes=50)
    rows = z.MCTS(evaluator=lambda states: [[1.0, 0.5, 0.0]] * len(states))
    assert z.search(game, algorithm=rows, nodes=50).value == (1.0, 0.5, 0.0)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (lambda states: [0.0] * (len(states) + 1), "given 1 states and gave 2 values"),
        (lambda states: ["good"] * len(states), "neither numbers nor rows"),
        (lambda states: [float("nan")] * len(states), "not a finite number"),
        (lambda states: ([0.0] * len(states), [[0.5]] * len(states)), "1 priors for a state with"),
        (lambda states: ([0.0] * len(states), []), "0 rows of priors"),
        (lambda states: ([0.0] * len(states), [[0.0] * 49] * len(states)), "more than 0"),
    ],
)
def test_an_evaluator_that_answers_nonsense_is_an_error_in_words(games, answer, words):
    with pytest.raises(z.errors.InvalidInputError, match=words):
        z.search(games["native"], algorithm=z.MCTS(evaluator=answer), nodes=50)


def test_what_an_evaluator_raises_is_raised(games):
    def evaluate(states):
        raise LookupError("no weights")

    for kind in ("native", "compiled", "plain"):
        with pytest.raises(LookupError, match="no weights"):
            z.search(games[kind], algorithm=z.MCTS(evaluator=evaluate), nodes=50)


@pytest.mark.parametrize("spec", ["connect4", "tictactoe", "pig:goal=10", "dots:players=3"])
def test_simulations_are_watched_in_the_viewer_of_the_textbook(spec):
    game = z.load(spec)
    trace = z.trace(game, algorithm=z.MCTS(seed=2, proofs=False), nodes=60)
    assert trace.algorithm == "mcts"
    assert trace.accumulates
    assert len(trace.leaves) == 60
    assert "<svg" in trace.svg()


def test_it_agrees_with_the_textbook_on_what_moves_are_worth():
    """Where everything is explored alike, means differ by no more than sampling leaves."""
    game = z.load("tictactoe")
    line = z.Line(game, moves=["b2", "b1"])
    found = z.search(game, line, algorithm=z.MCTS(proofs=False, exploration=1000), nodes=4_000)
    book = z.textbook.mcts(game, line, playouts=4_000, exploration=1000)
    for one in book.moves:
        ours = found.of_move(one.move)
        assert ours.visits == pytest.approx(one.visits, abs=10)
        assert ours.value == pytest.approx(one.value, abs=0.2)


RESIDENT = """
import sys
import zermelo as z

def resident():
    # Without pages of files: how many of these come with one that is read is the system's choice.
    with open("/proc/self/status") as status:
        said = dict(line.split(":") for line in status)
    return int(said["VmHWM"].split()[0]) - int(said["RssFile"].split()[0])

spec, nodes, memory = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
game = z.load(spec)
z.search(game, algorithm="mcts", nodes=min(nodes, 2000), memory_mb=1)
before = resident()
found = z.search(game, algorithm=z.MCTS(playout_depth=1), nodes=nodes, memory_mb=memory)
print(found.details["compactions"], (resident() - before) / 1024)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")
@pytest.mark.parametrize(
    ("spec", "nodes", "memory"),
    [
        ("othello", 400_000, 24),
        ("pig-compiled", 100_000, 4),
        # The states that Python makes count too.
        ("connect4-plain", 40_000, 4),
        ("pig-plain", 40_000, 4),
        ("dots-plain:players=3", 40_000, 4),
    ],
)
def test_memory_is_no_more_than_was_asked_for(spec, nodes, memory):
    words = [sys.executable, "-c", RESIDENT, spec, str(nodes), str(memory)]
    said = subprocess.run(words, capture_output=True, text=True, check=True, timeout=600).stdout
    compactions, megabytes = map(float, said.split())
    assert compactions > 0
    assert megabytes <= memory + 2


MEASURED = ["breakthrough", "checkers", "connect4", "go", "hex", "kalah", "othello"]


@pytest.mark.parametrize("spec", MEASURED)
def test_a_game_is_sampled_with_its_own_options_unless_techniques_are_chosen(spec):
    game = z.load(spec)
    own = dict(game.sampling)
    assert z.MCTS().fitted(game).changed == own
    assert z.MCTS(seed=4, early_stop=True).fitted(game).changed == {
        "seed": 4,
        "early_stop": True,
        **own,
    }
    chosen = z.MCTS(mast=0.3)
    assert chosen.fitted(game) == chosen
    plain = z.MCTS(game_options=False)
    assert plain.fitted(game) == plain
    found = z.search(game, algorithm=z.MCTS(seed=1), nodes=300)
    same = z.search(game, algorithm=z.MCTS(seed=1, **own), nodes=300)
    assert (found.move, found.moves) == (same.move, same.moves)


def test_a_game_without_options_of_its_own_is_sampled_by_plain_uct():
    game = z.load("tictactoe")
    assert z.MCTS().fitted(game) == z.MCTS()


@pytest.mark.parametrize(
    ("options", "right"),
    [({"expansion": 0}, "from 1 up"), ({"bias_visits": 0}, "above 0")],
)
def test_options_of_expansion_and_bias_are_checked(options, right):
    with pytest.raises(z.errors.InvalidInputError, match=right):
        z.MCTS(**options)
