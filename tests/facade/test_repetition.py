"""Positions that come back: what is played, searched, solved and proved keeps the game's rule."""

import random
from typing import NamedTuple

import pytest
from rings import VALUES, WAYS, Ring

import zermelo as z
from zermelo.game import kind_of
from zermelo.game.request import Request
from zermelo.native.search import search_native
from zermelo.play import RandomPlayer, Session

pytest.importorskip("numba", reason="one of the games is compiled")

RULES = list(VALUES)
BACK_AND_FORTH = [1, 0]
KNIGHTS = ["Nf3", "Nf6", "Ng1", "Ng8"]
KINGS = {"checkers:draw_after=0": "B:WK1:BK32", "chess": "8/8/8/8/1k6/8/8/K1R5 w - - 0 1"}


@pytest.fixture(autouse=True)
def _quiet_collector():
    """Nothing is timed here, and collecting before every test takes longer than the tests."""


@pytest.fixture(params=WAYS)
def make(request):
    return WAYS[request.param]


def going_round(game, plies):
    return z.Line(game, moves=(BACK_AND_FORTH * plies)[:plies])


@pytest.mark.parametrize(
    ("rule", "plies", "payoffs"),
    [
        (("draw", 2), 2, (0, 0)),
        (("draw", 3), 4, (0, 0)),
        (("loss", 2), 2, (1, -1)),
        (("loss", 3), 4, (1, -1)),
    ],
)
def test_a_game_ends_at_the_occurrence_that_the_rule_names(make, rule, plies, payoffs):
    line = going_round(make(rule), plies)
    assert line.occurrences() == rule[1]
    assert line.over
    assert (line.ending.reason, line.ending.payoffs) == ("repetition", payoffs)
    assert line.legal_moves() == []
    assert not line.back().over
    with pytest.raises(
        z.errors.IllegalMoveError, match=rf"move {plies + 1} \(1\).*already over.*time"
    ):
        line.play(1)
    found = z.search(line.game, line)
    assert (found.value, found.exactness, found.move) == (payoffs[0], "proved", None)


@pytest.mark.parametrize("times", [2, 3])
def test_a_forbidden_repetition_is_not_offered(make, times):
    line = going_round(make(("forbidden", times)), 2 * times - 3)
    assert line.legal_moves() == [1]
    assert not line.over
    with pytest.raises(z.errors.IllegalMoveError, match=rf"move {2 * times - 2}: 0 would repeat"):
        line.play(0)
    assert z.search(line.game, line, depth=3).move == 1


def test_a_player_whose_every_move_would_repeat_loses():
    class Stuck(Ring):
        """Nothing but going back is possible."""

        def actions(self, state):
            return [state.mover ^ 1]

    line = z.Line(Stuck(("forbidden", 2)), moves=[1])
    assert line.over
    assert (line.ending.reason, line.ending.payoffs) == ("no moves", (1, -1))
    found = z.solve(line.game)
    assert (found.value, found.exactness, found.pv) == (1, "proved", (1,))


@pytest.mark.parametrize("rule", [None, ("draw", 3)])
def test_where_no_rule_says_so_play_goes_on(make, rule):
    line = going_round(make(rule), 3 if rule else 12)
    assert not line.over
    assert line.ending is None
    assert line.legal_moves() == [0, 1]


@pytest.mark.parametrize(("rule", "value"), VALUES.items())
@pytest.mark.parametrize("ask", [z.search, z.solve], ids=["search", "solve"])
def test_values_are_those_of_the_rule(make, rule, value, ask):
    game = make(rule)
    found = ask(game, nodes=2_000, **({"depth": 20} if ask is z.search else {}))
    assert found.value == value
    if value:
        assert found.exactness == "proved"


@pytest.mark.parametrize(("rule", "value"), VALUES.items())
def test_proofs_are_those_of_the_rule(make, rule, value):
    found = z.prove(make(rule), payoff=1, nodes=20_000)
    assert found.verdict in (("proved",) if value else ("refuted", "open"))


@pytest.mark.parametrize("rule", RULES, ids=str)
def test_played_games_end_by_the_rule(make, rule):
    game = make(rule)
    for seed in range(5):
        session = Session(game, players={0: RandomPlayer(seed), 1: RandomPlayer(seed + 50)})
        while not session.is_over and len(session.turns) < 200:
            session.step()
        line = session.line
        assert session.is_over
        if rule is not None:
            most = max(line.positions.count(known) for known in line.positions)
            assert most == rule[1] if line.ending.reason == "repetition" else most < rule[1]
        assert session.payoffs == line.ending.payoffs


# What is proved holds by the rule, whatever was played before: tried on random graphs.


class Graph(z.Game):
    """A token on a graph; places without ways on are ends."""

    payoff_range = (-2, 2)

    def __init__(self, seed, repetition):
        chooser = random.Random(seed)
        places = chooser.randint(4, 5)
        self.repetition = repetition
        self.movers = [chooser.randrange(2) for _ in range(places)]
        ends = range(places, places + 3)
        self.ways = [sorted(chooser.sample([*range(places), *ends], 2)) for _ in range(places)]
        self.payoffs_of = {end: chooser.randint(-2, 2) for end in ends}

    def initial(self):
        return 0

    def to_move(self, state):
        return self.movers[state]

    def actions(self, state):
        return self.ways[state]

    def result(self, state, action):
        return action

    def is_terminal(self, state):
        return state in self.payoffs_of

    def utility(self, state, player):
        return self.payoffs_of[state] * (1 if player == 0 else -1)


def by_the_rule(line):
    """The value of a line to the first player, by trying everything that may be played."""
    if line.ending is not None:
        return line.ending.payoffs[0]
    values = [by_the_rule(line.play(move)) for move in line.legal_moves()]
    return max(values) if line.game.to_move(line.state) == 0 else min(values)


def begun(game, seed):
    """A line of up to three moves that is not over."""
    chooser, line = random.Random(seed), z.Line(game)
    for _ in range(chooser.randrange(4)):
        if not line.over:
            line = line.play(chooser.choice(line.legal_moves()))
    return line.back() if line.over and line.ply else line


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule], ids=str)
@pytest.mark.parametrize("seed", range(25))
def test_what_is_proved_holds_by_the_rule(rule, seed):
    line = begun(Graph(seed, rule), seed)
    truth = by_the_rule(line)
    game, first = line.game, line.game.to_move(line.state) == 0
    truth = truth if first else -truth
    solved = z.solve(game, line)
    assert (solved.value, solved.exactness) == (truth, "proved")
    for depth in (2, 5, 12):
        for found in (
            z.search(game, line, depth=depth),
            z.textbook.iterative_deepening(game, line, depth=depth),
            z.textbook.alphabeta(game, line, depth=depth),
        ):
            if found.exactness == "proved":
                assert found.value == truth
            elif found.exactness == "lower bound":
                assert found.value <= truth
            elif found.exactness == "upper bound":
                assert found.value >= truth
    for payoff in (-1, 0, 1, 2):
        verdict = z.prove(game, line, payoff=payoff, nodes=5_000).verdict
        assert verdict in ("open", "proved" if truth >= payoff else "refuted")


@pytest.mark.parametrize("rule", [("loss", 2), ("forbidden", 2), ("forbidden", 3)], ids=str)
@pytest.mark.parametrize("name", ["minimax", "alphabeta", "transposition", "ordering", "maxn"])
def test_every_algorithm_of_the_textbook_keeps_the_rule(name, rule):
    for seed in range(12):
        line = begun(Graph(seed, rule), seed)
        found = z.textbook.find(name)(line.game, line)
        value = found.value[0] if name == "maxn" else found.value
        sign = 1 if name == "maxn" or found.player == 0 else -1
        assert (found.final, sign * value) == (True, by_the_rule(line))


@pytest.mark.parametrize("rule", [("draw", 2), ("draw", 3)], ids=str)
def test_with_chance_the_past_counts_as_well(rule):
    class Drifting(Graph):
        """The second player's moves are made by chance."""

        def to_move(self, state):
            return z.CHANCE if self.movers[state] else 0

        def outcomes(self, state):
            return [(0.25, self.ways[state][0]), (0.75, self.ways[state][1])]

    def mean(line):
        if line.ending is not None:
            return line.ending.payoffs[0]
        after = [mean(line.play(move)) for move in line.legal_moves()]
        if line.game.to_move(line.state) == z.CHANCE:
            return 0.25 * after[0] + 0.75 * after[1]
        return max(after)

    for seed in range(12):
        game = Drifting(seed, rule)
        found = z.textbook.expectiminimax(game, z.Line(game))
        assert found.value == pytest.approx(mean(z.Line(game)))


@pytest.mark.parametrize("rule", [("draw", 2), ("loss", 2), ("forbidden", 2)], ids=str)
@pytest.mark.parametrize("name", ["alphabeta", "iterative_deepening", "mcts"])
def test_a_search_under_any_rule_can_be_watched(make, rule, name):
    line = going_round(make(rule), 1)
    depth = {} if name == "mcts" else {"depth": 5}
    seen = z.trace(line.game, line, algorithm=f"textbook.{name}", **depth)
    assert seen.nodes[0].label == z.game.format_state(line.game, line.state)
    assert seen.result.move in line.legal_moves()
    assert "<svg" in seen.svg()
    last = [node for node in seen.nodes if node.move]
    assert {node.move for node in last if node.parent == 0} == set(map(str, line.legal_moves()))


class ThreeDrifters(Graph):
    """Three players, each for itself; what one gains the others lose."""

    players = 3

    def to_move(self, state):
        return self.movers[state] + state % 2

    def utility(self, state, player):
        payoff = self.payoffs_of[state]
        return (payoff, -payoff - 1, 1)[player]


def best_for_all(line):
    """What everybody gets if all play their best, and whether no ties leave that open."""
    if line.ending is not None:
        return line.ending.payoffs, True
    mover = line.game.to_move(line.state)
    after = [best_for_all(line.play(move)) for move in line.legal_moves()]
    best = max(after, key=lambda found: found[0][mover])
    ties = [found for found in after if found[0][mover] == best[0][mover]]
    return best[0], best[1] and all(found[1] for found in after) and len(ties) == 1


@pytest.mark.parametrize("times", [2, 3])
def test_with_three_players_a_draw_by_repetition_is_worth_nothing_to_each(times):
    unique = 0
    for seed in range(40):
        game = ThreeDrifters(seed, ("draw", times))
        expected, only = best_for_all(z.Line(game))
        found = z.search(game, depth=40)
        if only:
            unique += 1
            assert (found.value, found.exactness) == (expected, "proved")
    assert unique >= 3


@pytest.mark.parametrize("times", [2, 3])
def test_with_constant_sums_a_draw_is_worth_the_middle(times):
    class Sharing(Graph):
        """The players share four."""

        payoffs = "constant-sum"
        payoff_range = (0, 4)

        def utility(self, state, player):
            return 2 + super().utility(state, player)

    for seed in range(20):
        game = Sharing(seed, ("draw", times))
        assert not kind_of(game).memoryless
        line = begun(game, seed)
        truth = by_the_rule(line)
        solved = z.solve(game, line)
        assert solved.exactness == "proved"
        assert (solved.value if solved.player == 0 else 4 - solved.value) == truth


# Native games: the core knows the rule, and is told of the past by a line.


@pytest.mark.parametrize("spec", KINGS)
def test_the_kinds_of_native_games_have_their_rule(spec):
    game = z.load(spec)
    assert (kind_of(game).repetition.rule, kind_of(game).repetition.times) == ("draw", 3)
    assert "third time" in z.describe(game).kind
    assert not kind_of(z.load("connect4")).repetition.matters
    assert not kind_of(z.load("checkers")).repetition.matters


@pytest.mark.parametrize("spec", KINGS)
def test_the_past_of_a_line_is_the_past_that_the_core_is_given(spec):
    game = z.load(spec)
    line = z.Line(game, game.parse_state(KINGS[spec]))
    chooser = random.Random(4)
    while line.occurrences() < 2:
        line = line.back(line.ply) if line.ply > 5 or line.over else line
        line = line.play(chooser.choice(line.legal_moves()))
    for here in (line, line.back()):
        found = z.search(game, here, depth=5)
        told = search_native(game, here.state, here.past, Request(depth=5), {})
        assert (found.value, found.pv, found.nodes) == (told.value, told.pv, told.nodes)
        watched = z.trace(game, here, depth=3, algorithm="alphabeta")
        assert watched.result.value == z.search(game, here, depth=3).value


def test_chess_is_drawn_at_the_third_occurrence_whatever_the_counters_say():
    game = z.load("chess")
    line = z.Line(game, moves=KNIGHTS * 2)
    assert line.states[0] != line.states[4]
    assert line.positions[0] == line.positions[4] == line.positions[8]
    assert line.ending.reason == "repetition"
    assert line.ending.payoffs == (0, 0)
    assert "third time" in line.ending.words
    found = z.search(game, line)
    assert (found.value, found.exactness, found.move) == (0, "proved", None)
    with pytest.raises(z.errors.IllegalMoveError, match=r"move 9 .*third time"):
        z.Line.read(game, " ".join([*KNIGHTS, *KNIGHTS, "e4"]))


def test_a_pawn_that_can_no_longer_be_taken_makes_another_position():
    game = z.load("chess")
    line = z.Line.read(game, "e4 a6 e5 d5 Nf3 Nf6 Ng1 Ng8")
    assert line.positions[4] != line.positions[8]
    assert line.play("Nf3").play("Nf6").play("Ng1").play("Ng8").occurrences() == 2


def test_a_win_that_the_third_occurrence_prevents_is_not_claimed():
    """Black's only move leads to where the game was twice before; else White would mate."""
    game = z.load("chess:draw_after=0")
    start = game.parse_state("6k1/8/5QK1/8/8/8/8/8 w - - 0 1")
    line = z.Line(game, start, ["Qe6", "Kh8", "Qf6", "Kg8", "Qe6", "Kh8", "Qf6"])
    assert len(line.legal_moves()) == 1
    assert line.play("Kg8").over
    for ask in (z.search, z.solve):
        free, told = ask(game, line.state, seconds=20), ask(game, line, seconds=20)
        assert (free.value, free.exactness) == (-1, "proved")
        assert (told.value, told.exactness) == (0, "proved")
    assert z.prove(game, line.state, player=0, payoff=1).verdict == "proved"
    assert z.prove(game, line, player=0, payoff=1).verdict == "refuted"


@pytest.mark.parametrize("algorithm", [z.AlphaBeta(), z.Expectiminimax(), z.MaxN()], ids=repr)
def test_what_an_engine_remembers_is_not_taken_for_another_past(algorithm):
    game = z.load("chess:draw_after=0")
    start = game.parse_state("6k1/8/5QK1/8/8/8/8/8 w - - 0 1")
    line = z.Line(game, start, ["Qe6", "Kh8", "Qf6", "Kg8", "Qe6", "Kh8", "Qf6"])
    engine = z.engine(game, algorithm)
    for _ in range(2):
        for here, value in ((line, 0), (line.state, -1)):
            found = engine.search(here, depth=2).value
            assert (found[1] if isinstance(found, tuple) else found) == value


def test_the_worth_of_states_that_have_a_past_is_in_no_policy(make):
    for rule, kept in [(None, True), (("draw", 3), True), (("loss", 2), False)]:
        game = make(rule)
        assert kind_of(game).memoryless == kept
        if kept:
            assert z.solve_all(game)[game.initial()].value == 0
        else:
            with pytest.raises(z.errors.UnsupportedGameError, match="depends on the game so far"):
                z.solve_all(game)


class Counting(Ring):
    """A ring whose states count the moves, which makes no other position of them."""

    class State(NamedTuple):
        place: z.types.u8
        mover: z.types.u8
        plies: z.types.u16

    def initial(self):
        return self.State(0, 0, 0)

    def result(self, state, action):
        step = 1 if action == 1 else 5
        return self.State((state.place + step) % 6, 1 - state.mover, state.plies + 1)

    def position_key(self, state):
        return state[:2]


@z.compiled(check=False)
class CompiledCounting(Counting):
    """The same, compiled."""


@pytest.mark.parametrize("counting", [Counting, CompiledCounting])
@pytest.mark.parametrize(("rule", "value"), VALUES.items())
def test_counters_make_no_other_position_where_the_game_says_so(counting, rule, value):
    game = counting(rule)
    assert going_round(game, 1).occurrences() == 1
    if rule is None or rule[0] != "forbidden":
        assert going_round(game, 2).occurrences() == 2
    found = z.search(game, depth=14, nodes=5_000)
    assert found.value == value
    assert (found.exactness == "proved") >= bool(value)
    assert z.check(counting(rule), games=5, seconds=2).ok


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule], ids=str)
@pytest.mark.parametrize("what", ["state", "position_key"])
def test_a_position_that_cannot_be_hashed_is_a_fault_of_the_rules(rule, what):
    class Lists(Ring):
        """Its states, or what it calls a position, are lists."""

        def initial(self):
            return [0, 0] if what == "state" else super().initial()

        def to_move(self, state):
            return state[1]

        def result(self, state, action):
            after = super().result(self.State(*state), action)
            return list(after) if what == "state" else after

        def is_terminal(self, state):
            return False

    if what == "position_key":
        Lists.position_key = lambda self, state: list(state)
    for ask in (z.search, z.solve, z.prove):
        with pytest.raises(z.errors.BrokenGameError, match=f"a {what} of Lists must be hashable"):
            ask(Lists(rule), seconds=1)
