"""The mathematics of matches, tried on simulated matches whose truth is known."""

import random
from math import exp, inf, isclose, log, sqrt

import pytest

import zermelo as z
from zermelo.matches.elo import elo, elo_of, score_of, student
from zermelo.matches.likelihood import SCORES, log_likelihood, mean_and_deviation, signed_root
from zermelo.matches.sprt import Sprt, given_sprt


def result(chooser, score, draws):
    """One game: points of the first player, whose mean is `score`."""
    draws = min(draws, 2 * score, 2 * (1 - score))
    luck = chooser.random()
    win = score - draws / 2
    return 1.0 if luck < win else 0.5 if luck < win + draws else 0.0


def pair(chooser, difference, draws, bias):
    """Two games of one opening, which favours one colour by up to `bias` Elo."""
    favour = chooser.uniform(-bias, bias)
    games = (score_of(difference + favour), score_of(difference - favour))
    return sum(result(chooser, score, draws) for score in games)


def counts_of(pairs):
    counts = [0] * 5
    for points in pairs:
        counts[round(points * 2)] += 1
    return counts


def true_difference(difference, bias, steps=2000):
    """What the mean score of such pairs is, as Elo: biased openings flatten a difference."""
    favours = [bias * (2 * (k + 0.5) / steps - 1) for k in range(steps)]
    scores = [score_of(difference + f) + score_of(difference - f) for f in favours]
    return elo_of(sum(scores) / (2 * steps))


@pytest.mark.parametrize("difference", [0, 60, -250])
@pytest.mark.parametrize("draws", [0.0, 0.5])
@pytest.mark.parametrize("bias", [0, 400], ids=["independent", "correlated"])
@pytest.mark.parametrize("pairs", [15, 100])
def test_intervals_hold_the_truth_95_times_in_100(difference, draws, bias, pairs):
    chooser = random.Random(f"{difference} {draws} {bias} {pairs}")
    truth, runs = true_difference(difference, bias), 300
    found = [
        elo(counts_of(pair(chooser, difference, draws, bias) for _ in range(pairs)))
        for _ in range(runs)
    ]
    held = sum(one.low <= truth <= one.high for one in found) / runs
    error = sqrt(0.95 * 0.05 / runs)
    assert 0.95 - 3.3 * error <= held <= 0.95 + 3.3 * error


def test_pairs_that_share_an_unfair_opening_give_narrower_intervals_than_single_games():
    """A biased opening is won by both in turn: the pairs say more than the games one by one."""
    chooser = random.Random(5)
    counts = counts_of(pair(chooser, 0, 0.0, 800) for _ in range(200))
    found = elo(counts)
    assert found.margin < 0.8 * 400 / log(10) * 4 * 1.96 * sqrt(0.25 / 400)


@pytest.mark.parametrize("truth", ["H0", "H1"])
@pytest.mark.parametrize("bias", [0, 300], ids=["independent", "correlated"])
def test_sprt_errs_as_rarely_as_it_says(truth, bias):
    test = Sprt(-40, 40)
    difference = -40 if truth == "H0" else 40
    chooser = random.Random(f"{truth} {bias}")
    wrong, runs = 0, 300
    for _ in range(runs):
        counts, verdict = [0] * 5, "open"
        while verdict == "open":
            counts[round(2 * pair(chooser, difference, 0.4, bias))] += 1
            verdict = test.verdict(counts)
            assert sum(counts) < 5000
        wrong += verdict != truth
    error = sqrt(0.05 * 0.95 / runs)
    assert 0.005 <= wrong / runs <= 0.05 + 3 * error


def test_sprt_ends_sooner_the_clearer_it_is():
    chooser = random.Random(3)
    lengths = []
    for difference in (100, 300):
        counts, test = [0] * 5, Sprt(0, 50)
        while test.verdict(counts) == "open":
            counts[round(2 * pair(chooser, difference, 0.3, 0))] += 1
        assert test.verdict(counts) == "H1"
        lengths.append(sum(counts))
    assert lengths[0] > lengths[1]


def test_superiority_is_how_often_the_stronger_one_is_stronger():
    """Of all matches in which it says 80 to 95%, the first player is stronger about as often."""
    chooser = random.Random(11)
    said, right = [], 0
    for _ in range(700):
        difference = chooser.gauss(0, 80)
        likely = elo(counts_of(pair(chooser, difference, 0.3, 0) for _ in range(20))).superiority
        if 0.8 <= likely <= 0.95:
            said.append(likely)
            right += difference > 0
    assert len(said) > 60
    assert abs(right / len(said) - sum(said) / len(said)) < 0.15


@pytest.mark.parametrize("counts", [[0, 0, 0, 0, 7], [7, 0, 0, 0, 0]])
def test_a_player_who_won_everything_is_better_by_at_least_so_much(counts):
    found = elo(counts)
    assert abs(found.difference) == inf
    bounded = found.low if counts[4] else -found.high
    assert 0 < bounded < 2000
    # Seven pairs won: a player with this mean score does that with the chance of the threshold.
    assert isclose(score_of(bounded), exp(-(student(6) ** 2) / 2 / 7), rel_tol=0.02)


@pytest.mark.parametrize("counts", [[0] * 5, [0, 0, 1, 0, 0], [0, 0, 0, 0, 1]])
def test_nothing_is_known_from_no_pair_or_one(counts):
    found = elo(counts)
    assert (found.low, found.high, found.superiority) == (-inf, inf, 0.5)
    assert str(found) == "unknown"


def test_draws_alone_are_no_difference():
    found = elo([0, 0, 50, 0, 0])
    assert found.difference == 0
    assert isclose(found.low, -found.high, abs_tol=1e-6)
    assert found.margin < 30
    assert isclose(found.superiority, 0.5, abs_tol=1e-6)


def test_the_interval_is_the_normal_one_where_there_is_plenty():
    counts = [400, 2000, 5000, 2300, 500]
    mean, deviation = mean_and_deviation(counts)
    reach = 1.96 * deviation / sqrt(sum(counts))
    found = elo(counts)
    assert isclose(found.low, elo_of(mean - reach), abs_tol=0.1)
    assert isclose(found.high, elo_of(mean + reach), abs_tol=0.1)


def test_the_likelihood_is_greatest_at_the_mean():
    counts = [3, 10, 20, 15, 4]
    mean, _ = mean_and_deviation(counts)
    best = log_likelihood(counts, mean)
    assert isclose(best, sum(n * log(n / 52) for n in counts))
    assert all(log_likelihood(counts, s / 50) <= best + 1e-9 for s in range(1, 50))
    assert signed_root(counts, 0.3) > 0 > signed_root(counts, 0.8)


def test_the_likelihood_is_that_of_the_best_model_with_this_mean():
    """Against a search over models by chance."""
    counts, mean = [2, 5, 9, 6, 3], 0.4
    found, chooser, best = log_likelihood(counts, mean), random.Random(1), -inf
    for _ in range(20000):
        odds = [chooser.expovariate(1) * n for n in (4, 6, 8, 4, 2)]
        total = sum(odds)
        odds = [one / total for one in odds]
        if abs(sum(p * x for p, x in zip(odds, SCORES, strict=True)) - mean) < 0.002:
            best = max(best, sum(n * log(p) for n, p in zip(counts, odds, strict=True)))
    assert found - 1.0 < best < found + 0.1


@pytest.mark.parametrize("given", [(10, 0), (0, 0), (0,), 5, "ab", (0, inf), ("x", 1), (0, 10, 20)])
def test_a_test_without_sense_is_refused(given):
    with pytest.raises(z.errors.InvalidInputError, match=r"0.? 10"):
        given_sprt(given)


@pytest.mark.parametrize("name", ["alpha", "beta"])
@pytest.mark.parametrize("value", [0, 0.5, -1])
def test_an_error_rate_without_sense_is_refused(name, value):
    with pytest.raises(z.errors.InvalidInputError, match=name):
        Sprt(0, 10, **{name: value})


def test_bounds_are_walds():
    assert Sprt(0, 5).bounds == pytest.approx((-2.944, 2.944), abs=1e-3)
    assert given_sprt((0, 5)) == Sprt(0.0, 5.0)
    assert given_sprt(None) is None
