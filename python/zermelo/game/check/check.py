"""`check`: play a game with distrust, and report what is wrong with its rules."""

from __future__ import annotations

import time
from random import Random

from zermelo.game.check.declarations import faults, name_of
from zermelo.game.check.examiner import Examiner
from zermelo.game.check.node import Node
from zermelo.game.check.observed import observe
from zermelo.game.check.play import begin, begin_again, random_game, survey
from zermelo.game.check.report import Report
from zermelo.game.check.spelling import misspelt
from zermelo.game.check.suspicions import suspicions
from zermelo.game.check.tally import Tally
from zermelo.game.check.transpositions import transpose
from zermelo.game.errors import InvalidInputError
from zermelo.game.model import Game


def check(
    game: Game,
    *,
    games: int = 100,
    plies: int = 500,
    seed: int = 0,
    seconds: float | None = 5.0,
) -> Report:
    """Look for broken rules: examine the states near the start, then those of random games.

    Plays `games` games of at most `plies` moves and stops after `seconds` (None: no limit), but
    cannot interrupt a method that never returns. The same `seed` gives the same report as long
    as the time does not run out. Whatever the game does ends up in the report: nothing that it
    raises gets out, except Ctrl-C. At most one problem is reported for a kind and method, with
    the shortest line of play that was found.

    >>> class Take(Game):
    ...     '''Take one or two matches of three; whoever takes the last one wins.'''
    ...     def initial(self): return (3, 0)
    ...     def to_move(self, state): return state[1]
    ...     def actions(self, state): return [n for n in (1, 2) if n <= state[0]]
    ...     def result(self, state, n): return (state[0] - n, 1 - state[1])
    ...     def is_terminal(self, state): return state[0] == 0
    ...     def utility(self, state, player): return 1
    >>> report = check(Take())
    >>> report.ok, report.states, report.exhaustive
    (False, 6, True)
    >>> problem = report.problems[0]
    >>> problem.kind, problem.method, problem.line, problem.state
    ('payoff-sum', 'utility', ('1', '2'), '(0, 0)')
    >>> problem.message
    'the payoffs (1, 1) add up to 2, not to 0 as declared'
    """
    if games < 0 or plies < 1 or (seconds is not None and not seconds > 0):
        raise InvalidInputError("check needs games >= 0, plies >= 1 and seconds > 0")
    declared = list(faults(game))
    if declared:
        return Report(name_of(game), declared, list(misspelt(game)), seed=seed)
    examiner = Examiner(game, seed, seconds)
    with examiner.guard(None, "initial"):
        start = begin(examiner)
        exhaustive = survey(examiner, start)
        random = Random(seed)
        tally = _play(examiner, start, games, plies, random)
        if "key" in examiner.offers and not exhaustive:
            transpose(examiner, random)
        return _report(examiner, start, tally, exhaustive, games, plies, seed)
    # There is no initial state to start from.
    return Report(name_of(game), list(examiner.problems.values()), [], seed=seed)


def _play(examiner: Examiner, start: Node, games: int, plies: int, random: Random) -> Tally:
    tally = Tally()
    share = 0.7 if "key" in examiner.offers else 1.0  # the rest is for comparing keys
    while tally.games < games and not examiner.spent(share):
        begin_again(examiner, start)
        random_game(examiner, start, plies, random, tally)
    return tally


def _report(
    examiner: Examiner,
    start: Node,
    tally: Tally,
    exhaustive: bool,
    games: int,
    plies: int,
    seed: int,
) -> Report:
    problems = list(examiner.problems.values())
    warnings = [*misspelt(examiner.game), *examiner.warnings.values()]
    if not problems:
        # What follows from counting says little about rules that are known to be broken.
        warnings += suspicions(examiner, start, tally, plies)
    return Report(
        name=name_of(examiner.game),
        problems=problems,
        warnings=warnings,
        games=tally.games,
        ended=len(tally.lengths),
        states=examiner.states,
        moves=examiner.moves,
        observed=observe(examiner.game, tally),
        exhaustive=exhaustive,
        out_of_time=tally.games < games,
        seed=seed,
        seconds=time.perf_counter() - examiner.started,
    )
