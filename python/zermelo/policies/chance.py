"""A policy of a game with chance: proved bounds on the value of every state.

The value of a state is the payoff that its player can expect when both sides play for the best
expectation. It is found by value iteration from below and from above, one strongly connected
component of the game after the other. The bounds are proved; between them, no digit is claimed.
"""

from __future__ import annotations

import math
from array import array
from dataclasses import replace
from pathlib import Path
from typing import Any

from zermelo.game import (
    CHANCE,
    Action,
    Game,
    InvalidInputError,
    MoveAnswer,
    State,
    UnsupportedGameError,
    kind_of,
)
from zermelo.game.errors import DamagedFileError, UnfinishedError
from zermelo.native import Graph, Iteration, pack
from zermelo.policies.columns import arrays_of, blocks_of
from zermelo.policies.numbered import NumberedPolicy, matched, read_states
from zermelo.policies.numbering import Numbered, explored
from zermelo.policies.policy import Counts, Flaw, Solved
from zermelo.policies.progress import Ends, Progress, told

EPSILON = 1e-9
"""How far apart the bounds of a state are at most, unless somebody says otherwise."""

METHODS = ("values", "policies")
"""Value iteration, and policy iteration for its first guess."""

_MOST_PAYOFFS = 16


class ChancePolicy(NumberedPolicy):
    """Bounds on every state's value, and a move that keeps them."""

    extra = ("lower", "upper")

    def __init__(
        self,
        states: Numbered,
        player: int,
        lower: array[float],
        upper: array[float],
        choices: array[int],
        facts: dict[str, Any],
    ) -> None:
        super().__init__(states, player)
        self.lower = lower
        self.upper = upper
        self.choices = choices
        self.epsilon: float = facts["epsilon"]
        """The bounds of no state are farther apart."""
        self.endless: float = facts["endless"]
        """What the player gets if a game never ends."""
        self.may_be_endless: bool = facts["may_be_endless"]
        """Could the players together keep the game from ending?"""
        self.payoffs: tuple[float, ...] = tuple(facts["payoffs"])
        """The payoffs that the player can get, the least first."""
        wins = sum(low > self.endless for low in lower)
        losses = sum(high < self.endless for high in upper)
        self.counts = Counts(
            entries=len(lower),
            states=len(lower),
            wins=wins,
            draws=len(lower) - wins - losses,
            losses=losses,
            longest=0,
        )

    @classmethod
    def of(
        cls,
        states: Numbered,
        graph: Graph,
        iteration: Iteration,
        player: int,
        facts: dict[str, Any],
    ) -> ChancePolicy:
        """The policy of an iteration that has come to its end."""
        choices = array("I", iteration.finish())
        facts = facts | {
            "may_be_endless": iteration.may_be_endless,
            "payoffs": graph.payoffs(player, _MOST_PAYOFFS),
        }
        lower, upper = array("d", iteration.lower), array("d", iteration.upper)
        return cls(states, player, lower, upper, choices, facts)

    @classmethod
    def read(cls, game: Game, header: dict[str, Any], blocks: list[bytes]) -> ChancePolicy:
        """The policy in a file."""
        numbers = (header["epsilon"], header["endless"], *header["payoffs"])
        if not all(isinstance(one, (int, float)) and math.isfinite(one) for one in numbers):
            raise InvalidInputError("a number of the header is none")
        if header["player"] >= game.players or not isinstance(header["may_be_endless"], bool):
            raise InvalidInputError("the header makes no sense")
        texts, (lower, upper, choices) = arrays_of(blocks, "ddI")
        states = read_states(game, header, texts)
        if not all(low <= high for low, high in zip(lower, upper, strict=True)):
            raise InvalidInputError("a lower bound is above the upper one")
        return cls(states, header["player"], lower, upper, choices, header)

    @property
    def nbytes(self) -> int:
        """The memory that it takes, about."""
        return self.states.nbytes + 20 * len(self.lower)

    def bounds(self, state: State) -> tuple[float, float]:
        """Between what the value of a state lies for certain."""
        number = self._number(state)
        return self.lower[number], self.upper[number]

    def chance_of_winning(self, state: State) -> float | None:
        """How likely the player wins, where there are a win and a loss and nothing else."""
        if len(self.payoffs) != 2 or self.may_be_endless:
            return None
        worst, best = self.payoffs
        return (between(*self.bounds(state)) - worst) / (best - worst)

    def __getitem__(self, state: State) -> Solved:
        return replace(super().__getitem__(state), bounds=self.bounds(state))

    def _value(self, number: int) -> float:
        return between(self.lower[number], self.upper[number])

    def _best_moves(self, state: State) -> tuple[Action, ...]:
        """The moves that none is proved to be better than; one that is surely good first."""
        if self.game.is_terminal(state) or self.game.to_move(state) == CHANCE:
            return ()
        moves, after = self.states.moves(state), self.states.successors(state)
        if -1 in after:  # as in a file that somebody has altered
            missing = f"a state that follows on {self.states.words(state)} is missing"
            raise DamagedFileError(f"the policy is damaged: {missing}")
        if self.game.to_move(state) == self.player:
            least = max(self.lower[number] for number in after)
            may = [self.upper[number] >= least for number in after]
        else:
            most = min(self.upper[number] for number in after)
            may = [self.lower[number] <= most for number in after]
        choice = self.choices[self._number(state)]
        if choice >= len(moves):
            raise DamagedFileError(
                f"the policy is damaged: {self.states.words(state)} has no move number {choice}"
            )
        best = [index for index, good in enumerate(may) if good]
        # Where play may go in circles, only the move that was proved leads on for certain.
        if self.may_be_endless or may[choice]:
            best = [choice, *(index for index in best if index != choice)]
        return tuple(moves[index] for index in best)

    def answers(self, state: State) -> tuple[MoveAnswer, ...]:
        """What every move of a state is worth to the player, with bounds; the best first."""
        if self.game.is_terminal(state) or self.game.to_move(state) == CHANCE:
            return ()
        best = self._best_moves(state)
        rank = {move: place for place, move in enumerate(best)}
        sign = -1 if self.game.to_move(state) == self.player else 1
        pairs = zip(self.states.moves(state), self.states.successors(state), strict=True)
        order = sorted(
            pairs, key=lambda one: (rank.get(one[0], len(best)), sign * self._value(one[1]))
        )
        return tuple(
            MoveAnswer(
                move,
                self._value(number),
                "proved",
                pv=(move,),
                bounds=(self.lower[number], self.upper[number]),
            )
            for move, number in order
        )

    def _more(self, numbers: range) -> tuple[array[float], array[float]]:
        return self.lower[numbers.start : numbers.stop], self.upper[numbers.start : numbers.stop]

    def verify(
        self,
        *,
        memory_mb: float | None = None,
        threads: int | None = None,
        progress: Progress | None = None,
    ) -> Flaw | None:
        """Check every bound from nothing but the rules; None if all is right.

        Every state that can be reached must be there, no bound may be better than follows from
        those of the successors, and where play can go in circles it must be shown that it does not
        stay there. Bounds must be no farther apart than the policy says.
        """
        verifying = None if progress is None else _as_verifying(progress)
        states, graph = self._explored_again(memory_mb, verifying)
        places = matched(self.states, states)
        if isinstance(places, Flaw):
            return places
        lower, upper, choices = self.lower, self.upper, self.choices
        if places is not None:
            lower = array("d", [lower[place] for place in places])
            upper = array("d", [upper[place] for place in places])
            choices = array("I", [choices[place] for place in places])
        for number, (low, high) in enumerate(zip(lower, upper, strict=True)):
            if not high - low <= self.epsilon:
                what = f"its bounds, {low} and {high}, are farther apart than {self.epsilon:g}"
                return Flaw(states.state(number), what)
        wrong = graph.prove(
            self.player, self.endless, lower.tobytes(), upper.tobytes(), choices.tobytes()
        )
        return None if wrong is None else Flaw(states.state(wrong[0]), wrong[1])

    def _write(self, path: Path, header: dict[str, Any]) -> None:
        from zermelo.policies.files import encoded

        more = self._header() | {
            "values": "bounds",
            "epsilon": self.epsilon,
            "endless": self.endless,
            "may_be_endless": self.may_be_endless,
            "payoffs": list(self.payoffs),
        }
        blocks = blocks_of(self.states, (self.lower, self.upper, self.choices))
        path.write_bytes(pack(encoded(header | more), list(blocks)))


def between(low: float, high: float) -> float:
    """A number between two bounds: the middle, without the digits that they leave open.

    >>> between(0.25, 0.25), between(0.249999999, 0.250000001), between(-1e-15, 3e-15)
    (0.25, 0.25, 0.0)
    """
    if low == high:
        return low
    middle = (low + high) / 2
    digits = math.ceil(-math.log10(high - low))
    rounded = (round(middle, fewer) for fewer in (digits - 1, digits))
    return next((value for value in rounded if low <= value <= high), middle)


def _as_verifying(progress: Progress) -> Progress:
    return lambda report: progress(replace(report, phase="verify"))


def iterated(
    iteration: Iteration, progress: Progress | None, ends: Ends, slice_: float | None = None
) -> bool:
    """Work on for a while, or to the end: whether it came there. `UnfinishedError` past a limit."""
    left = ends.left()["seconds"]
    seconds = slice_ if left is None else left if slice_ is None else min(left, slice_)
    done = iteration.run(
        seconds=None if seconds is None else max(seconds, 1e-9),
        stop=ends.stop,
        progress=told(progress),
    )
    left = ends.left()["seconds"]
    if not done and ((ends.stop is not None and ends.stop.stopped) or left == 0):
        raise UnfinishedError("stopped before everything was solved")
    return done


def endless_value(game: Game) -> float:
    """What a game that never ends is worth: a draw, halfway between the two players' payoffs."""
    kind = kind_of(game)
    if kind.payoffs == "constant-sum" and kind.players == 2:
        return sum(kind.payoff_range) / 2 if kind.payoff_range else 0.0
    return 0.0


def begin(
    game: Game,
    state: State,
    memory_mb: float,
    progress: Progress | None,
    ends: Ends,
    epsilon: float,
    method: str,
) -> tuple[Numbered, Graph, Iteration, int]:
    """Everything up to the iteration, and from whose side values are."""
    if not epsilon > 0:
        raise InvalidInputError(f"epsilon={epsilon} must be more than 0")
    if method not in METHODS:
        raise InvalidInputError(f"no method {method!r}: {' or '.join(METHODS)}")
    states, graph = explored(game, state, memory_mb, progress, ends)
    mover = None if game.is_terminal(state) else game.to_move(state)
    player = 0 if mover is None or mover == CHANCE else int(mover)
    iteration = Iteration(graph, player, endless_value(game), epsilon, method)
    return states, graph, iteration, player


def solve_chance(
    game: Game,
    state: State,
    memory_mb: float,
    progress: Progress | None,
    ends: Ends,
    epsilon: float = EPSILON,
    method: str = "values",
) -> ChancePolicy:
    """Bounds on the value of every state that can be reached, no farther apart than `epsilon`."""
    begun = begin(game, state, memory_mb, progress, ends, epsilon, method)
    states, graph, iteration, player = begun
    iterated(iteration, progress, ends)
    return finished(states, graph, iteration, player, epsilon)


def finished(
    states: Numbered, graph: Graph, iteration: Iteration, player: int, epsilon: float
) -> ChancePolicy:
    """The policy of an iteration at its end."""
    game = states.game
    kind = kind_of(game)
    if iteration.may_be_endless and kind.payoffs == "constant-sum" and kind.payoff_range is None:
        raise UnsupportedGameError(
            f"{game.name} may never end, and nobody knows what that is worth: declare its "
            "payoff_range, halfway between which a draw is"
        )
    facts = {"epsilon": epsilon, "endless": endless_value(game)}
    return ChancePolicy.of(states, graph, iteration, player, facts)
