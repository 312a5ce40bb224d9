"""Luck apart from skill: what the dice gave each player in a game, and what its own moves cost.

Luck is, summed over all rolls, the value after the roll less the value expected before it. Skill
is, summed over a player's own moves, the value of the move made less that of the best one: never
above 0. What the others' moves gave is counted by itself. Where the values are estimates, the next
look at a position may see it otherwise than the look before; that is neither luck nor skill and is
counted too, so that the parts and the value at the start always add up to the result.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from zermelo.game import CHANCE, Action, InvalidInputError, Line, format_move
from zermelo.game.request import DEEPEST
from zermelo.play.dice import outcomes
from zermelo.play.weighing import Payoffs, Scales, TimeUpError, Weighed, difference

if TYPE_CHECKING:
    from zermelo.native import Stop
    from zermelo.policies import Policy

SECONDS: Final = 2.0
"""For a whole game, unless somebody says otherwise."""

_GROWTH: Final = 3.0
"""A depth is begun if this many times the time of the depth before it is left."""


@dataclass(frozen=True)
class JudgedPly:
    """One roll or one move of a game, beside what could have been expected."""

    ply: int
    """How many moves were made before it."""
    mover: int
    """Who moved, or `CHANCE`."""
    move: Action
    text: str
    before: Payoffs
    """What each player could expect: the mean over all rolls, or after the best move."""
    after: Payoffs
    """What each player could expect after it."""
    best: str | None
    """The best move there; None for a roll."""
    probability: float | None
    """How likely the roll was; None for a move."""
    proved: bool
    """Are both values proved?"""

    @property
    def change(self) -> Payoffs:
        """What it gave each player: luck if chance moved, else what the move was worse."""
        return difference(self.after, self.before)


@dataclass(frozen=True)
class Share:
    """The result of one player, taken apart: `start` and the parts add up to `result`."""

    player: int
    start: float
    """What the game was worth to it when it began."""
    luck: float
    """What the dice gave it."""
    skill: float
    """What its own moves cost it, beside the best ones: 0 or less."""
    others: float
    """What the moves of the others gave it."""
    revised: float
    """What changed by looking again: 0 where all values are proved."""
    result: float
    """What it got, or what the game is worth to it now."""


@dataclass(frozen=True)
class Luck:
    """A game taken apart into luck and skill, ply by ply and player by player."""

    line: Line
    plies: tuple[JudgedPly, ...]
    start: Payoffs
    """What the game was worth to each player when it began."""
    result: Payoffs
    """What each player got, or what the game is worth to it now."""
    over: bool
    depth: int | None
    """Plies that each search looked ahead; None if a policy knows the values."""
    proved: bool
    """Is every value proved? If not, all of this is an estimate."""

    def share(self, player: int) -> Share:
        """The result of one player, taken apart."""
        if not 0 <= player < self.line.game.players:
            last = self.line.game.players - 1
            raise InvalidInputError(f"there is no player {player!r}: players are 0 to {last}")
        luck = math.fsum(one.change[player] for one in self.plies if one.mover == CHANCE)
        skill = math.fsum(one.change[player] for one in self.plies if one.mover == player)
        others = math.fsum(
            one.change[player] for one in self.plies if one.mover not in (CHANCE, player)
        )
        seen = [one.after[player] for one in self.plies[:-1]]
        again = [one.before[player] for one in self.plies[1:]]
        revised = math.fsum(b - a for a, b in zip(seen, again, strict=True))
        if self.plies:
            revised += self.result[player] - self.plies[-1].after[player]
        return Share(player, self.start[player], luck, skill, others, revised, self.result[player])

    @property
    def shares(self) -> tuple[Share, ...]:
        """The results of all players, taken apart."""
        return tuple(self.share(player) for player in range(self.line.game.players))

    def mistakes(self, most: int = 5) -> list[JudgedPly]:
        """The moves that cost the player who made them most, the worst first."""
        moves = [one for one in self.plies if one.mover != CHANCE and _cost(one) < 0]
        return sorted(moves, key=_cost)[:most]

    def luckiest(self, most: int = 5) -> list[JudgedPly]:
        """The rolls that changed most, whomever they favoured, the greatest change first."""
        rolls = [one for one in self.plies if one.mover == CHANCE and any(one.change)]
        return sorted(rolls, key=lambda one: -max(map(abs, one.change)))[:most]

    def __str__(self) -> str:
        from zermelo.play.luck_words import summary

        return summary(self)


def luck(
    line: Line,
    *,
    seconds: float | None = None,
    depth: int | None = None,
    policy: Policy | None = None,
    stop: Stop | None = None,
    progress: Callable[[Luck], None] | None = None,
) -> Luck:
    """Take a game so far apart into luck and skill.

    Every position is looked at to the same depth: `depth` plies, else one ply, then two, and so on
    for about `seconds` in all (2 if neither is given), the first in any case; `progress` hears what
    each depth says. With a `policy` of the solved game nothing is searched, and the values are
    proved. A game without chance has skill alone.

    >>> import zermelo as z
    >>> game = z.load("pig:goal=5")
    >>> line = z.Line.read(game, "roll 3 hold roll 2 roll 3")
    >>> found = luck(line, policy=z.solve_all(game))
    >>> share = found.share(0)
    >>> abs(share.start + share.luck + share.skill + share.others - share.result) < 1e-6
    True
    """
    _check(line, seconds, depth)
    if policy is not None:
        return _judged(line, Scales(line.game, policy=policy))
    if depth is not None:
        until = math.inf if seconds is None else time.perf_counter() + seconds
        return _first(line, depth, stop, until)
    return _deepened(line, SECONDS if seconds is None else seconds, stop, progress)


def _deepened(
    line: Line, seconds: float, stop: Stop | None, progress: Callable[[Luck], None] | None
) -> Luck:
    started = time.perf_counter()
    until = started + seconds
    found = _first(line, 1, stop, math.inf)
    spent = time.perf_counter() - started
    for depth in range(2, DEEPEST + 1):
        if progress is not None:
            progress(found)
        begun = time.perf_counter()
        if found.proved or begun + _GROWTH * spent > until:
            break
        try:
            found = _judged(line, Scales(line.game, depth=depth, stop=stop, until=until))
        except TimeUpError:
            break
        spent = time.perf_counter() - begun
    return found


def _first(line: Line, depth: int, stop: Stop | None, until: float) -> Luck:
    """The one look that there has to be; an error if it cannot be finished."""
    from zermelo.game.errors import UnfinishedError

    try:
        return _judged(line, Scales(line.game, depth=depth, stop=stop, until=until))
    except TimeUpError:
        raise UnfinishedError(
            f"the game could not be looked at to depth {depth} in this time: give it more, or a "
            "smaller depth"
        ) from None


def _judged(line: Line, scales: Scales) -> Luck:
    """Every ply of a game on the same scales."""
    here = _look(line.back(line.ply), scales)
    start, proved = here, here.proved
    plies: list[JudgedPly] = []
    for ply, move in enumerate(line.moves):
        further = _look(line.back(line.ply - ply - 1), scales)
        plies.append(_ply(here, move, further, scales))
        proved = proved and further.proved and plies[-1].proved
        here = further
    return Luck(
        line=line,
        plies=tuple(plies),
        start=start.values,
        result=here.values,
        over=here.mover is None,
        depth=None if scales.policy is not None else scales.depth,
        proved=proved,
    )


def _look(line: Line, scales: Scales) -> Weighed:
    """A position of the game; what was not rolled is not looked at by itself."""
    if line.over or line.game.to_move(line.state) != CHANCE:
        return scales.weigh(line)
    values, proved = scales.expect(line)
    return Weighed(line, CHANCE, values, proved, ())


def _ply(here: Weighed, move: Action, further: Weighed, scales: Scales) -> JudgedPly:
    """What led from one position to the next."""
    assert here.mover is not None
    game, state = here.line.game, here.line.state
    text = format_move(game, state, move)
    if here.mover == CHANCE:
        odds = {one.text: one.probability for one in outcomes(game, state)}
        best, probability = None, odds[text]
        after, proved = further.values, further.proved
        if further.mover == CHANCE:  # which was looked at a ply deeper than after the other rolls
            after, proved = scales.worth(further.line)
    else:
        made = here.of(move)
        after, proved, best, probability = made.values, made.proved, here.moves[0].text, None
    return JudgedPly(
        ply=here.line.ply,
        mover=here.mover,
        move=move,
        text=text,
        before=here.values,
        after=after,
        best=best,
        probability=probability,
        proved=here.proved and proved,
    )


def _cost(one: JudgedPly) -> float:
    return one.change[one.mover]


def _check(line: Any, seconds: float | None, depth: int | None) -> None:
    if not isinstance(line, Line):
        raise InvalidInputError(
            f"a game so far is wanted here, not {line!r}: z.Line.read(game, moves) makes one"
        )
    if seconds is not None and not 0 < seconds < math.inf:
        raise InvalidInputError(f"seconds are more than 0, not {seconds!r}")
    if depth is not None and not 1 <= depth <= DEEPEST:
        raise InvalidInputError(f"depth is 1 to {DEEPEST} plies, not {depth!r}")
