"""Luck apart from skill: the parts add up to the result, whatever the values are."""

import math
import random
import statistics

import pytest

import zermelo as z
from zermelo.game import CHANCE, Game, InvalidInputError, Line, kind_of
from zermelo.games import load
from zermelo.play import Session
from zermelo.play.luck import luck
from zermelo.play.weighing import Scales, weigh

PLIES = 5


class Lottery(Game):
    """A random tree of players' moves and loaded dice, five plies deep; the seed decides all."""

    payoff_range = (-8, 8)

    def __init__(self, seed, players=2, payoffs="zero-sum"):
        self.seed, self.players, self.payoffs = seed, players, payoffs

    @property
    def name(self):
        return f"Lottery {self.seed}"

    def dice(self, path):
        return random.Random(f"{self.seed} {path}")

    def initial(self):
        return ()

    def is_terminal(self, path):
        return len(path) == PLIES

    def to_move(self, path):
        return self.dice(path).choice([CHANCE, *range(self.players)])

    def actions(self, path):
        return list(range(self.dice((path, "moves")).randint(1, 4)))

    def outcomes(self, path):
        dice = self.dice((path, "odds"))
        weights = [dice.randint(1, 9) for _ in range(dice.randint(1, 5))]
        return [(weight / sum(weights), move) for move, weight in enumerate(weights)]

    def result(self, path, move):
        return (*path, move)

    def utility(self, path, player):
        first = self.dice((path, "payoff")).randint(-8, 8)
        if self.payoffs == "zero-sum" and self.players == 2:
            return first if player == 0 else -first
        return self.dice((path, "payoff", player)).randint(-8, 8)

    def evaluate(self, path, player):
        guess = self.dice((path, "guess")).uniform(-8, 8)
        return guess if player == 0 else -guess


def value(game, path):
    """What a state is worth to each player, by nothing but the definition."""
    if game.is_terminal(path):
        return tuple(game.utility(path, player) for player in range(game.players))
    mover = game.to_move(path)
    if mover == CHANCE:
        parts = [(p, value(game, game.result(path, move))) for p, move in game.outcomes(path)]
        return tuple(math.fsum(p * v[i] for p, v in parts) for i in range(game.players))
    after = [value(game, game.result(path, move)) for move in game.actions(path)]
    return max(after, key=lambda values: values[mover])


def played(game, seed):
    """A game of random moves."""
    session, chooser = Session(game, seed=seed), random.Random(seed)
    while not session.is_over and len(session.turns) < 60:
        if session.to_move == CHANCE:
            session.step()
        else:
            session.play(chooser.choice(session.moves()))
    return session.line


def sums(found):
    return [
        share.start + share.luck + share.skill + share.others + share.revised - share.result
        for share in found.shares
    ]


@pytest.mark.parametrize("seed", range(40))
def test_exact_values_are_those_of_the_definition_and_the_parts_add_up(seed):
    game = Lottery(seed)
    line = played(game, seed)
    found = luck(line, depth=PLIES + 1)
    assert found.proved
    assert found.result == line.ending.payoffs
    assert sums(found) == pytest.approx([0, 0], abs=1e-12)
    assert [share.revised for share in found.shares] == pytest.approx([0, 0], abs=1e-12)
    for one, state, after in zip(found.plies, line.states, line.states[1:], strict=False):
        assert one.before == pytest.approx(value(game, state))
        assert one.after == pytest.approx(value(game, after))
        if one.mover != CHANCE:
            assert one.change[one.mover] <= 1e-12


@pytest.mark.parametrize("depth", [1, 2, 3])
@pytest.mark.parametrize("seed", range(8))
def test_the_parts_of_estimates_add_up_too_and_are_never_called_proved(seed, depth):
    line = played(Lottery(seed), seed)
    found = luck(line, depth=depth)
    assert sums(found) == pytest.approx([0, 0], abs=1e-12)
    assert all(share.skill <= 0 for share in found.shares)
    exact = all(abs(share.revised) < 1e-12 for share in found.shares)
    assert exact or not found.proved


@pytest.mark.parametrize("seed", range(4))
def test_players_who_play_for_themselves_have_their_parts_too(seed):
    game = Lottery(seed, players=3, payoffs="general-sum")
    found = luck(played(game, seed), depth=PLIES + 1)
    assert sums(found) == pytest.approx([0, 0, 0], abs=1e-12)
    assert [share.result for share in found.shares] == [*found.line.ending.payoffs]
    alone = Lottery(seed, players=1, payoffs="general-sum")
    found = luck(played(alone, seed), depth=PLIES + 1)
    assert sums(found) == pytest.approx([0], abs=1e-12)
    assert found.share(0).others == 0


@pytest.mark.parametrize("depth", [2, PLIES + 1])
def test_the_luck_of_many_games_is_nothing_on_average(depth):
    """For estimates as for exact values: before a roll stands the mean of what may come after."""
    game = Lottery(3)
    lucks = [luck(played(game, seed), depth=depth).share(0).luck for seed in range(250)]
    error = statistics.stdev(lucks) / math.sqrt(len(lucks))
    assert statistics.stdev(lucks) > 0.5
    assert abs(statistics.fmean(lucks)) < 4 * error


@pytest.mark.parametrize(
    "spec", ["pig:goal=12", "pig-plain:goal=12", "backgammon", "pacman:ghosts=random"]
)
@pytest.mark.parametrize("depth", [1, 2])
def test_one_look_before_a_roll_sees_the_mean_of_looks_after_it(spec, depth):
    game = load(spec)
    line = played(game, 2)
    scales = Scales(game, depth=depth)
    for ply in range(min(line.ply, 8)):
        here = line.back(line.ply - ply)
        if game.to_move(here.state) == CHANCE:
            values, proved = scales.expect(here)
            found = scales.weigh(here)
            assert values == pytest.approx(found.values, abs=1e-9)
            assert proved == found.proved


def test_the_policy_of_a_solved_game_gives_proved_parts():
    game = load("pig:goal=12")
    policy = z.solve_all(game)
    for seed in range(3):
        found = luck(played(game, seed), policy=policy)
        assert found.proved
        assert found.depth is None
        assert sums(found) == pytest.approx([0, 0], abs=1e-9)
        assert [share.revised for share in found.shares] == pytest.approx([0, 0], abs=1e-6)
        assert found.start[0] == pytest.approx(policy[game.initial()].value, abs=1e-6)


def test_a_game_without_chance_has_skill_alone():
    line = Line.read(load("tictactoe"), "b2 a2 a1 c3")
    found = z.luck(line, depth=9)
    assert found.share(0).luck == 0
    assert found.share(1).skill == -1
    assert [one.text for one in found.mistakes()] == ["a2"]
    assert not kind_of(line.game).chance
    assert found.luckiest() == []


def test_what_can_be_said_of_a_game_that_goes_on():
    line = Line.read(load("pig:goal=20"), "roll 5 roll 6")
    found = z.luck(line, depth=3)
    assert not found.over
    assert sums(found) == pytest.approx([0, 0], abs=1e-12)
    assert "Luck and skill in winning chances (an estimate" in str(found)


def test_every_depth_is_told_and_time_is_kept():
    told = []
    found = z.luck(played(load("pig:goal=12"), 1), seconds=0.4, progress=told.append)
    depths = [one.depth for one in told]
    assert depths == list(range(1, len(depths) + 1))
    assert found.depth == depths[-1]


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda line: z.luck(line.state), "game so far"),
        (lambda line: z.luck(line, seconds=0), "more than 0"),
        (lambda line: z.luck(line, depth=0), "depth is 1 to"),
        (lambda line: z.luck(line, depth=1).share(2), "players are 0 to 1"),
        (lambda line: z.luck(line, policy=z.solve_all(load("nim:piles=1,2"))), "policy is of Nim"),
    ],
)
def test_wrong_questions_are_refused_with_what_would_be_right(call, said):
    with pytest.raises(InvalidInputError, match=said):
        call(Line.read(load("pig"), "roll 3"))


def test_moves_are_weighed_best_first_and_rolls_with_their_odds():
    line = Line.read(load("backgammon"), "31")
    found = weigh(line, depth=1)
    assert found.moves[0].text == "8/5 6/5"
    assert found.values == found.moves[0].values
    worth = [one.values[0] for one in found.moves]
    assert worth == sorted(worth, reverse=True)
    assert len(found.moves) == len(line.legal_moves())
    rolls = weigh(line.play("8/5 6/5"), depth=1)
    assert (rolls.mover, len(rolls.moves)) == (CHANCE, 21)
    mean = math.fsum(one.probability * one.values[0] for one in rolls.moves)
    assert rolls.values[0] == pytest.approx(mean)
    assert not rolls.proved
