"""Every algorithm on every kind of game works or says why not; every answer keeps its promises."""

import copy
import dataclasses
import pickle

import pytest
from kinds import KINDS as PLAIN_KINDS
from kinds import Compiled

import zermelo as z
from zermelo.algorithms import ALGORITHMS
from zermelo.game import kind_of
from zermelo.native import NativeGame

pytest.importorskip("numba", reason="one of the kinds of games is compiled")


@z.compiled(check=False)
class CompiledDice(Compiled):
    """Every third move is chance's."""

    def to_move(self, state):
        return -1 if state.plies % 3 == 2 else state.plies % 2

    def outcomes(self, state):
        return [(0.5, 0), (0.25, 1), (0.25, 2)]


@z.compiled(check=False)
class CompiledThree(Compiled):
    """Three players, each for itself."""

    players = 3
    payoffs = "general-sum"
    payoff_range = (0, 2)

    def to_move(self, state):
        return state.plies % 3

    def utility(self, state, player):
        return (state.place >> player) % 3


KINDS = PLAIN_KINDS | {
    "compiled chance": CompiledDice,
    "compiled three players": CompiledThree,
    "native chance": lambda: NativeGame("pig"),
    "native three players": lambda: NativeGame("dots"),
}
KNOWS_CHANCE = {"expectiminimax", "maxn", "paranoid", "best_reply", "mcts"}
ANY_PAYOFFS = {"maxn", "paranoid", "best_reply", "mcts"}


@pytest.fixture(scope="module")
def games():
    return {kind: make() for kind, make in KINDS.items()}


def suits(name, kind):
    return (name in KNOWS_CHANCE or not kind.chance) and (name in ANY_PAYOFFS or kind.opposed)


@pytest.mark.parametrize("name", ALGORITHMS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_algorithm_works_on_a_kind_of_game_or_says_why_not(games, kind, name):
    game = games[kind]
    algorithm = ALGORITHMS[name]()
    if not suits(name, kind_of(game)):
        with pytest.raises(z.errors.UnsupportedGameError, match=f"{name} is not for .*use"):
            z.search(game, algorithm=algorithm, depth=2)
        with pytest.raises(z.errors.UnsupportedGameError, match=f"{name} is not for"):
            z.engine(game, algorithm)
        return
    limits = {"nodes": 200} if name == "mcts" else {"depth": 2}
    found = z.search(game, algorithm=algorithm, **limits)
    assert found.move in list(game.actions(game.initial()))
    assert found.depth == limits.get("depth")
    assert found.algorithm in (name, "textbook.iterative_deepening")
    assert z.search(game, algorithm=name, **limits).move == found.move
    vector = name == "maxn" or (name == "mcts" and not kind_of(game).opposed)
    assert isinstance(found.value, tuple) == vector


@pytest.mark.parametrize("kind", KINDS)
def test_the_answer_says_which_algorithm_the_kind_of_game_chose(games, kind):
    found = z.search(games[kind], depth=2)
    what = kind_of(games[kind])
    name = "alphabeta" if what.solvable else "expectiminimax" if what.opposed else "maxn"
    assert found.algorithm in (name, "textbook.iterative_deepening")
    assert (found.algorithm == "textbook.iterative_deepening") <= (name == "alphabeta")


@pytest.mark.parametrize("kind", KINDS)
def test_several_moves_are_ranked_with_their_values_in_every_kind_of_game(games, kind):
    game = games[kind]
    moves = list(game.actions(game.initial()))
    wanted = min(2, len(moves))
    seen = []
    found = z.search(game, depth=3, lines=2, ties=True, progress=seen.append)
    player = found.player

    def own(value):
        return value[player] if isinstance(value, tuple) else value

    assert len({one.move for one in found.moves}) == wanted
    assert found.moves[0].move == found.move
    assert own(found.moves[0].value) == own(found.value)
    assert own(found.moves[0].value) >= own(found.moves[-1].value)
    assert found.move in found.ties
    assert all(one.pv[0] == one.move for one in found.moves)
    assert [len(report.moves) for report in seen[1:]] == [wanted] * (len(seen) - 1)
    whole = z.search(game, depth=3, lines=len(moves))
    assert {one.move for one in whole.moves} == set(moves)
    for one in whole.moves:
        assert (one.move in found.ties) == (own(one.value) == own(found.value))


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_proved_is_said_by_bounds(games, kind):
    found = z.search(games[kind], depth=2, lines=2)
    for one in (found, *found.moves):
        if one.exactness == "proved":
            assert one.bounds == (one.value, one.value)
        elif one.exactness == "estimate":
            assert one.bounds is None


@pytest.mark.parametrize("kind", KINDS)
def test_an_answer_is_copied_drawn_and_printed(games, kind):
    found = z.search(games[kind], depth=2, lines=2, ties=True)
    for again in (pickle.loads(pickle.dumps(found)), copy.deepcopy(found)):
        assert again == found
        assert again.moves == found.moves
    as_dict = dataclasses.asdict(found)
    assert [one["move"] for one in as_dict["moves"]] == [one.move for one in found.moves]
    assert found._repr_html_().count("<table>") == (2 if len(found.moves) > 1 else 1)
    assert f"{found.nodes:,} nodes" in str(found)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"second": 1}, "did you mean seconds?"),
        ({"killers": False}, r"algorithm=z\.AlphaBeta\(killers=...\)"),
        ({"multi_pv": 2}, "lines"),
        ({"past": ()}, r"z\.Line"),
        ({"algorithm": "alfabeta"}, "did you mean 'alphabeta'?"),
        ({"algorithm": "textbook.mcts"}, r"z\.textbook\.mcts\(game, state\)"),
        ({"algorithm": 7}, r"z\.AlphaBeta\(\)"),
        ({"lines": 0}, "lines=0 must be 1 or more"),
        ({"threads": 0}, "threads=0 must be 1 or more"),
        ({"depth": 0}, "depth is at least 1 ply"),
        ({"tables": "nowhere"}, "tables"),
    ],
    ids=str,
)
def test_a_wrong_keyword_names_the_right_one(games, kind, given, words):
    with pytest.raises(z.errors.InvalidInputError, match=words):
        z.search(games[kind], **({"depth": 1} | given))


def test_options_of_an_algorithm_are_typed_frozen_and_compared():
    assert z.AlphaBeta(beam=4) == z.AlphaBeta(beam=4) != z.AlphaBeta()
    assert hash(z.AlphaBeta(probcut=[(2, 4, 1.0, 0.0, 0.5)])) is not None
    assert pickle.loads(pickle.dumps(z.AlphaBeta(beam=4))) == z.AlphaBeta(beam=4)
    assert dataclasses.replace(z.AlphaBeta(beam=4), killers=False).changed == {
        "beam": 4,
        "killers": False,
    }
    with pytest.raises(dataclasses.FrozenInstanceError):
        z.AlphaBeta().beam = 3
    with pytest.raises(z.errors.InvalidInputError, match="by name"):
        z.AlphaBeta(True)
    for made in (z.MaxN, z.Expectiminimax):
        with pytest.raises(z.errors.InvalidInputError, match=f"{made.__name__} takes no beam"):
            made(beam=4)


def test_what_the_core_cannot_switch_is_refused_by_its_name(games):
    with pytest.raises(z.errors.UnsupportedGameError, match="beam: techniques are switched"):
        z.search(games["fractions"], algorithm=z.AlphaBeta(beam=2), depth=8)
    with pytest.raises(z.errors.UnsupportedGameError, match="threads=2"):
        z.search(games["plain"], threads=2, depth=2)


def test_techniques_are_switched_in_every_game_that_the_core_orders(games):
    for kind in ("native", "compiled", "plain", "constant sum"):
        whole, narrow = (
            z.search(games[kind], algorithm=z.AlphaBeta(beam=beam), depth=5) for beam in (0, 1)
        )
        assert narrow.nodes < whole.nodes
        assert narrow.exactness == "estimate"
