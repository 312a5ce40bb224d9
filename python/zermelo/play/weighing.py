"""What every move or roll in a position is worth to each player, by one search or by a policy."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from zermelo.engines import Engine
from zermelo.game import (
    CHANCE,
    Action,
    Answer,
    Game,
    InvalidInputError,
    Line,
    State,
    Value,
    format_move,
    max_player,
)
from zermelo.game.request import DEEPEST
from zermelo.native import Stop
from zermelo.play.dice import outcomes
from zermelo.policies import Policy
from zermelo.policies.vectors import VectorPolicy

Payoffs: TypeAlias = tuple[float, ...]
"""What a position is worth to each player."""

MEMORY_MB: Final = 1.0
"""Of the transposition table: a large one would take longer than these small searches."""


class TimeUpError(Exception):
    """The time for a search was up before it came to its depth."""


@dataclass(frozen=True)
class WeighedMove:
    """One move of a player, or one thing that chance may do, with what it leads to."""

    move: Action
    text: str
    values: Payoffs
    """What the position after it is worth to each player."""
    proved: bool
    probability: float | None = None
    """How likely it is, if it is chance that moves."""


@dataclass(frozen=True)
class Weighed:
    """A position, and all that can happen in it."""

    line: Line
    mover: int | None
    """Who is to move, `CHANCE`, or None if the game is over."""
    values: Payoffs
    """What it is worth to each player: the mean over what chance may do, else the best move."""
    proved: bool
    moves: tuple[WeighedMove, ...]
    """The best first for the player to move; as the game lists them if chance moves."""
    depth: int | None = None
    """Plies that were looked ahead; None if a policy knows the values."""

    def of(self, move: Action) -> WeighedMove:
        """What a legal move is worth."""
        for one in self.moves:
            if one.move == move:
                return one
        text = format_move(self.line.game, self.line.state, move)
        return next(one for one in self.moves if one.text == text)


class Scales:
    """Weighs positions of one game to a fixed depth, or by a policy that knows them.

    The value of a roll is the value of the position after it at the same depth, and that of a
    position before a roll the mean of these; the value of a move comes from the one search in which
    all moves were compared. So the best move is worth what the position is worth, and the rolls
    average to it, whatever the search sees.
    """

    def __init__(
        self,
        game: Game,
        *,
        depth: int = 1,
        policy: Policy | None = None,
        stop: Stop | None = None,
        until: float = math.inf,
    ) -> None:
        if policy is not None and policy.game.name != game.name:
            raise InvalidInputError(
                f"the policy is of {policy.game.name}, and the game played is {game.name}"
            )
        self.game = game
        self.depth = depth
        self.policy = policy
        self.until = until
        """When to give up with `TimeUpError`, by `time.perf_counter`."""
        self._stop = stop
        self._engine = Engine(game, memory_mb=MEMORY_MB)

    def weigh(self, line: Line) -> Weighed:
        """The position at the end of a line, and all that can happen in it."""
        depth = None if self.policy is not None else self.depth
        ending = line.ending
        if ending is not None:
            return Weighed(line, None, ending.payoffs, True, (), depth)
        if self.game.to_move(line.state) == CHANCE:
            return self._rolls(line, depth)
        moves = self._known(line) if self.policy is not None else self._searched(line)
        mover = self.game.to_move(line.state)
        ordered = sorted(moves, key=lambda one: -one.values[mover])
        best = ordered[0]
        # A move that is proved the best is no proof, as long as another may be better.
        proved = best.proved and (
            all(one.proved for one in ordered) or _is_most(self.game, best.values[mover])
        )
        return Weighed(line, mover, best.values, proved, tuple(ordered), depth)

    def expect(self, line: Line) -> tuple[Payoffs, bool]:
        """What a position before a roll is worth to each player, and whether that is proved.

        The same as `weigh` says, by one search a ply deeper instead of one for each roll.
        """
        if self.policy is not None:
            found = self._rolls(line, None)
            return found.values, found.proved
        return self._worth(line, self.depth + 1)

    def worth(self, line: Line) -> tuple[Payoffs, bool]:
        """What a position after a roll is worth to each player, and whether that is proved."""
        return self._worth(line, self.depth)

    def _rolls(self, line: Line, depth: int | None) -> Weighed:
        found = []
        for one in outcomes(self.game, line.state):
            values, proved = self._worth(line.play(one.move), self.depth)
            found.append(WeighedMove(one.move, one.text, values, proved, one.probability))
        whole = math.fsum(one.probability or 0 for one in found)
        values = tuple(
            math.fsum((one.probability or 0) * one.values[player] for one in found) / whole
            for player in range(self.game.players)
        )
        return Weighed(line, CHANCE, values, all(one.proved for one in found), tuple(found), depth)

    def _known(self, line: Line) -> list[WeighedMove]:
        """The moves of a player, by the policy."""
        return [self._after(line, move, 1) for move in line.legal_moves()]

    def _searched(self, line: Line) -> list[WeighedMove]:
        """The moves of a player, by one search; moves that it says nothing of, by one each."""
        legal = line.legal_moves()
        answer = self._search(line, self.depth, lines=len(legal))
        found: dict[str, WeighedMove] = {}
        for one in answer.moves:
            text = format_move(self.game, line.state, one.move)
            values = as_payoffs(self.game, line.state, one.value, answer.player)
            found[text] = WeighedMove(one.move, text, values, one.proved)
        for move in legal:
            if format_move(self.game, line.state, move) not in found:
                more = self._after(line, move, max(self.depth - 1, 1))
                found[more.text] = more
        return list(found.values())

    def _after(self, line: Line, move: Action, depth: int) -> WeighedMove:
        values, proved = self._worth(line.play(move), depth)
        return WeighedMove(move, format_move(self.game, line.state, move), values, proved)

    def _worth(self, line: Line, depth: int) -> tuple[Payoffs, bool]:
        """What a position is worth to each player, and whether that is proved."""
        ending = line.ending
        if ending is not None:
            return ending.payoffs, True
        if isinstance(self.policy, VectorPolicy):
            return tuple(self.policy.payoffs(line.state)), self.policy[line.state].settled
        if self.policy is not None:
            solved = self.policy[line.state]
            return as_payoffs(self.game, line.state, solved.value, solved.player), True
        answer = self._search(line, depth, lines=1)
        return as_payoffs(self.game, line.state, answer.value, answer.player), answer.proved

    def _search(self, line: Line, depth: int, lines: int) -> Answer:
        left = self.until - time.perf_counter()
        if left <= 0 or (self._stop is not None and self._stop.stopped):
            raise TimeUpError
        limit = None if math.isinf(left) else left
        found = self._engine.search(
            line, depth=depth, lines=max(lines, 1), seconds=limit, stop=self._stop
        )
        if self.until <= time.perf_counter() or (self._stop is not None and self._stop.stopped):
            raise TimeUpError
        return found


def weigh(
    line: Line,
    *,
    seconds: float = 1.0,
    depth: int | None = None,
    policy: Policy | None = None,
    stop: Stop | None = None,
    progress: Callable[[Weighed], None] | None = None,
) -> Weighed:
    """All that can happen in a position, looked at deeper and deeper for about `seconds`.

    With a `depth` there is that depth alone; with a `policy` nothing is searched. `progress` hears
    what each depth says.

    >>> from zermelo.games.pig import Pig
    >>> found = weigh(Line.read(Pig(), "roll"), depth=1)
    >>> [one.text for one in found.moves], round(sum(one.probability for one in found.moves), 9)
    (['1', '2', '3', '4', '5', '6'], 1.0)
    """
    if policy is not None or depth is not None:
        return Scales(line.game, depth=depth or 1, policy=policy, stop=stop).weigh(line)
    until = time.perf_counter() + seconds
    found = Scales(line.game, depth=1, stop=stop).weigh(line)
    for deeper in range(2, DEEPEST + 1):
        if progress is not None:
            progress(found)
        if found.proved:
            break
        try:
            found = Scales(line.game, depth=deeper, stop=stop, until=until).weigh(line)
        except TimeUpError:
            break
    return found


def as_payoffs(game: Game, state: State, value: Value, player: int) -> Payoffs:
    """A value from one player's side as what each player gets.

    >>> from zermelo.games.pig import Pig
    >>> as_payoffs(Pig(), Pig().initial(), 0.25, 1)
    (-0.25, 0.25)
    """
    if isinstance(value, tuple):
        return tuple(float(one) for one in value)
    if game.players == 1:
        return (float(value),)
    if game.players != 2:
        mine = max_player(game, state)
        raise InvalidInputError(
            f"one number for player {mine + 1} does not say what all {game.players} players get"
        )
    whole = 0.0
    if game.payoffs == "constant-sum" and game.payoff_range is not None:
        whole = float(sum(game.payoff_range))
    pair = (float(value), whole - float(value))
    return pair if player == 0 else pair[::-1]


def difference(one: Sequence[float], other: Sequence[float]) -> Payoffs:
    """By how much each player's value differs.

    >>> difference((0.75, -0.75), (0.5, -0.5))
    (0.25, -0.25)
    """
    return tuple(a - b for a, b in zip(one, other, strict=True))


def _is_most(game: Game, value: float) -> bool:
    """Is this the most that anybody can get?"""
    return game.payoff_range is not None and value >= game.payoff_range[1]
