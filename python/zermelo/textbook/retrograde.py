"""Retrograde analysis (AIMA §5.4.4): from the ends of a game back to every state that leads there.

It solves games that go round in circles, where minimax would never return: a state from which
neither side can force an end is a draw.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Any

from zermelo.game import (
    CHANCE,
    Action,
    Answer,
    BrokenGameError,
    Game,
    State,
    UnsupportedGameError,
    legal_moves,
)
from zermelo.game.contract import position
from zermelo.textbook.search import Search


@dataclass(frozen=True)
class Solution:
    """What retrograde analysis found: for every state its value and its distance to the end."""

    player: int
    values: dict[State, float]
    """Each state's value for `player`; 0 where neither side can force an end."""
    remoteness: dict[State, int]
    """Plies to the end: the side that gains hurries, the other delays. Drawn states have none."""
    moves: dict[State, tuple[Action, ...]]
    """Each state's best moves: those that keep the value and, to gain, get nearer to the end."""


class Retrograde(Search):
    """Wave by wave: the ends first, then every state whose value follows from those before."""

    name = "retrograde"

    def explore(self) -> None:
        """All states that can be reached, who comes from where, and how many ways lead on."""
        self.successors: dict[State, dict[Action, State]] = {}
        self.before: dict[State, set[State]] = {self.state: set()}
        waiting = [self.state]
        for s in waiting:  # the list grows as we go
            self.count.nodes += 1
            self.successors[s] = on = {}
            for number, a in enumerate(legal_moves(self.game, s)):
                if self.check and number % 256 == 0:
                    self.check(len(self.before))  # what is found now is what will have to be solved
                on[a] = after = self.game.result(s, a)
                if after not in self.before:
                    self.before[after] = set()
                    waiting.append(after)
                self.before[after].add(s)
            if self.check:
                self.check(len(self.before))
            if s not in self.successors:
                raise BrokenGameError(
                    f"{self.game.name}.result changed the state it was given, or made "
                    f"{position(self.game, s)} of it: it must return a new one"
                )
            if on and self.game.to_move(s) == CHANCE:
                raise UnsupportedGameError(
                    f"retrograde analysis does not know chance; use expectiminimax for "
                    f"{self.game.name}"
                )

    def solve(self) -> Solution:
        """Resolve the payoffs from the most extreme to the least, for each side in turn."""
        many = self.game.players > 2
        if many or (self.game.players == 2 and self.game.payoffs == "general-sum"):
            raise UnsupportedGameError(
                f"retrograde analysis is for two opposed players; use maxn for {self.game.name}"
            )
        self.explore()
        ends = {s: self.game.utility(s, self.player) for s, on in self.successors.items() if not on}
        self.values: dict[State, float] = {}
        self.remoteness: dict[State, int] = {}
        for max_gains in (True, False):
            remaining = {s: len(set(on.values())) for s, on in self.successors.items()}
            payoffs = {v for v in ends.values() if (v > 0 if max_gains else v < 0)}
            for payoff in sorted(payoffs, reverse=max_gains):
                wave = [s for s, v in ends.items() if v == payoff]
                self.spread(payoff, wave, remaining, max_gains)
        for s in self.successors:
            if s not in self.values:  # nobody can force anything: a draw
                self.values[s] = 0
                if s in ends:
                    self.remoteness[s] = 0
        return Solution(self.player, self.values, self.remoteness, self.best_moves())

    def spread(
        self, payoff: float, wave: list[State], remaining: dict[State, int], max_gains: bool
    ) -> None:
        """Give `payoff` to every state from which the gaining side can force it.

        One move is enough where that side chooses; where the other side chooses, all its moves
        must lead to this or better for the gaining side.
        """
        queue = deque(wave)
        for s in wave:
            self.resolve(s, payoff, 0)
        while queue:
            self.pause()
            s = queue.popleft()
            for before in self.before[s]:
                if before in self.values:
                    continue
                remaining[before] -= 1
                chooses = (self.game.to_move(before) == self.player) == max_gains
                if chooses or remaining[before] == 0:
                    self.resolve(before, payoff, self.remoteness[s] + 1)
                    queue.append(before)

    def resolve(self, s: State, value: float, remoteness: int) -> None:
        """Write down what a state is worth, and show it."""
        self.values[s], self.remoteness[s] = value, remoteness
        if self.watch and s != self.state:
            self.watch.enter(s, None)
            self.watch.note(f"wave {remoteness}")
            self.watch.leave(value)

    def best_moves(self) -> dict[State, tuple[Action, ...]]:
        """The moves that keep the value, and that hurry or delay as they should."""
        best: dict[State, tuple[Action, ...]] = {}
        for s, on in self.successors.items():
            self.pause()
            keep = {a: after for a, after in on.items() if self.values[after] == self.values[s]}
            if self.values[s] != 0 and keep:
                gains = (self.values[s] > 0) == (self.game.to_move(s) == self.player)
                choose = min if gains else max
                distance = choose(self.remoteness[after] for after in keep.values())
                keep = {a: t for a, t in keep.items() if self.remoteness[t] == distance}
            best[s] = tuple(keep)
        return best

    def run(self) -> Answer:
        """Solve every state that can be reached, and answer for the first."""
        if self.watch:
            self.watch.enter(self.state, None)
        solution = self.solve()
        value = solution.values[self.state]
        if self.watch:
            self.watch.leave(value)
        line, s, seen = [], self.state, set()
        while solution.moves[s] and s not in seen:
            seen.add(s)
            line.append(solution.moves[s][0])
            s = self.successors[s][line[-1]]
        return self.count.result(
            self.game,
            value,
            None,
            self.player,
            self.algorithm,
            remoteness=solution.remoteness.get(self.state),
            ties=solution.moves[self.state],
            details={"states": len(solution.values)},
        ).with_line(line)


def retrograde(game: Game, state: State | None = None, **options: Any) -> Answer:
    """The value of `state` by solving every state that it can lead to; circles are no problem.

    For two players with opposed payoffs, or one alone. `result.remoteness` is the number of plies
    to the end, `result.ties` all best moves. Options: `player`, `watch`, `limits`.
    """
    return Retrograde(game, state, **options).run()


def retrograde_solution(game: Game, state: State | None = None, **options: Any) -> Solution:
    """The value, distance and best moves of every state that can be reached from `state`."""
    return Retrograde(game, state, **options).solve()
