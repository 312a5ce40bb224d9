"""A game whose states say by themselves what a line says by its past.

Searches look at states, keep tables of them, and know no history. Where a rule on repetition makes
the past matter, they are given another game, in which nothing but the state matters any more; so
what depends on a path never gets into a table as if it did not.

Of two opposed players without chance, and draws worth 0, little has to be known. Let a position
that was there n - 1 times be over when it comes back, and forget all else. Whoever can force more
than a draw can force it without repeating a position, always coming closer to the end, and whoever
can hold the draw holds it by going round too: so values, bounds and distances that are proved in
that game hold by the rule. Every other rule and kind of game needs the whole past in the state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, NamedTuple

from zermelo.game.capabilities import Positioned, position_function
from zermelo.game.contract import position
from zermelo.game.errors import BrokenGameError
from zermelo.game.kind import kind_of
from zermelo.game.line import Line
from zermelo.game.model import CHANCE, Action, Game, State
from zermelo.game.notation import format_state
from zermelo.game.repetition import draw_payoffs, loss_payoffs, repetition_of

_DECLARED = ("players", "payoffs", "information", "payoff_range", "player_names", "unit")
_OF_A_STATE = ("evaluate", "order", "draw", "board", "format_move")
"""What can be asked of a state whatever its past. The rest (`key`, `symmetries`, …) may take states
for one that are not, once the past matters."""


def with_history(line: Line) -> tuple[Game, State]:
    """A game and a state of it, searched in place of the line's: nothing is left to remember.

    They are the line's own where the past cannot matter. The moves are the same in any case.
    """
    game = line.game
    if not repetition_of(game).matters or callable(getattr(game, "level", None)):
        return game, line.state
    kind = kind_of(game)
    over = line.ending
    if over is not None and over.reason != "rules":
        return WithHistory(game), Historied(line.state, frozenset(), over.payoffs)
    counts = _counted(line)
    if kind.memoryless:
        drawn = {known for known, count in counts.items() if count >= kind.repetition.times - 1}
        drawn.discard(line.positions[-1])  # the game goes on there, and gains nothing by a return
        return (Drawn(game, frozenset(drawn)) if drawn else game), line.state
    return WithHistory(game), Historied(line.state, frozenset(counts.items()), None)


def _counted(line: Line) -> Counter[object]:
    """How often each position was there."""
    try:
        return Counter(line.positions)
    except TypeError as error:
        what = "position_key" if isinstance(line.game, Positioned) else "state"
        raise BrokenGameError(
            f"a {what} of {line.game.name} must be hashable: {error}, in "
            f"{position(line.game, line.state)}"
        ) from error


def core_knows(line: Line, *, forbids: bool = False) -> bool:
    """Can the core search the line by itself, given the states of its past?

    A native game's own rule on repetition is the core's too; that of a compiled game is not. A
    search of the core that `forbids` keeps the rule by which no position may come back.
    """
    game = line.game
    if game.written == "plain":
        return False
    if forbids and game.written == "native" and repetition_of(game).rule == "forbidden":
        return True
    stand, _ = with_history(line)
    return stand is game or (game.written == "native" and not isinstance(stand, WithHistory))


def of_states(game: Game, function: Callable[..., Any] | None) -> Callable[..., Any] | None:
    """A function of states, such as an evaluation, for a game that `with_history` has made."""
    if function is None or not isinstance(game, WithHistory):
        return function
    return partial(_of_the_state, function)


class _Stand(Game):
    """Stands for another game: what it declares is the other's."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.chance = kind_of(game).chance
        self.rule = kind_of(game).repetition
        self.position = position_function(game)
        for name in _DECLARED:
            setattr(self, name, getattr(game, name))

    @property
    def name(self) -> str:
        """The other's."""
        return self.game.name


class Drawn(_Stand):
    """A game in which some positions are draws; otherwise another game, with its very states."""

    def __init__(self, game: Game, drawn: frozenset[object]) -> None:
        super().__init__(game)
        self.drawn = drawn
        self.worth = draw_payoffs(game)
        for name in (*_OF_A_STATE, "noisy", "format_state"):
            if callable(getattr(game, name, None)):
                setattr(self, name, getattr(game, name))

    def initial(self) -> State:
        """The other's."""
        return self.game.initial()

    def to_move(self, state: State) -> int:
        """The other's."""
        return self.game.to_move(state)

    def actions(self, state: State) -> Iterable[Action]:
        """The other's."""
        return self.game.actions(state)

    def result(self, state: State, action: Action) -> State:
        """The other's."""
        return self.game.result(state, action)

    def is_terminal(self, state: State) -> bool:
        """Is it one of the positions, or over in any case?"""
        return self.position(state) in self.drawn or self.game.is_terminal(state)

    def utility(self, state: State, player: int) -> float:
        """A draw in these positions."""
        if self.game.is_terminal(state):
            return self.game.utility(state, player)
        return self.worth[player]


class Historied(NamedTuple):
    """A state with its past."""

    state: State
    counts: frozenset[tuple[object, int]]
    """How often each position was there, this one included."""
    payoffs: tuple[float, ...] | None
    """What every player gets, if the rule on repetition has ended the game."""


class WithHistory(_Stand):
    """A game whose states carry their past, so that the rule on repetition is one of the state."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        for name in _OF_A_STATE:
            own = getattr(game, name, None)
            if callable(own):
                setattr(self, name, partial(_of_the_state, own))
        if callable(getattr(game, "noisy", None)):
            self.noisy = self._noisy

    def format_state(self, state: Historied) -> str:
        """The state as text, without its past."""
        return format_state(self.game, state.state)

    def initial(self) -> Historied:
        """The start, where nothing has happened."""
        state = self.game.initial()
        return Historied(state, frozenset({(self.position(state), 1)}), None)

    def to_move(self, state: Historied) -> int:
        """The other's."""
        return self.game.to_move(state.state)

    def actions(self, state: Historied) -> Iterable[Action]:
        """The other's moves without those that are forbidden."""
        moves = self.game.actions(state.state)
        if self.rule.rule != "forbidden":
            return moves
        counts = dict(state.counts)
        after = {move: self.position(self.game.result(state.state, move)) for move in moves}
        return [move for move, known in after.items() if counts.get(known, 0) + 1 < self.rule.times]

    def _noisy(self, state: Historied) -> list[Action]:
        allowed = list(self.actions(state))
        return [move for move in self.game.noisy(state.state) if move in allowed]  # type: ignore[attr-defined]

    def outcomes(self, state: Historied) -> Iterable[tuple[float, Action]]:
        """The other's."""
        return self.game.outcomes(state.state)

    def result(self, state: Historied, action: Action) -> Historied:
        """The next state, with one more position in its past."""
        after = self.game.result(state.state, action)
        counts = dict(state.counts)
        known = self.position(after)
        counts[known] = counts.get(known, 0) + 1
        payoffs = None
        if counts[known] >= self.rule.times:
            payoffs = self._payoffs(self.game.to_move(state.state))
        return Historied(after, frozenset(counts.items()), payoffs)

    def _payoffs(self, mover: int) -> tuple[float, ...] | None:
        """What everybody gets when a move repeats a position; None if play goes on."""
        if self.rule.rule == "draw":
            return draw_payoffs(self.game)
        if self.rule.rule == "loss" and mover != CHANCE:
            return loss_payoffs(self.game, mover)
        return None

    def is_terminal(self, state: Historied) -> bool:
        """Over by the rules, by repetition, or because every move is forbidden."""
        if state.payoffs is not None or self.game.is_terminal(state.state):
            return True
        return self._is_stuck(state)

    def _is_stuck(self, state: Historied) -> bool:
        if self.rule.rule != "forbidden" or self.to_move(state) == CHANCE:
            return False
        return not self.actions(state)

    def utility(self, state: Historied, player: int) -> float:
        """The payoff by the rules, else that of the rule on repetition."""
        if self.game.is_terminal(state.state):
            return self.game.utility(state.state, player)
        if state.payoffs is not None:
            return state.payoffs[player]
        return loss_payoffs(self.game, self.to_move(state))[player]


def _of_the_state(method: Callable[..., Any], state: Historied, *rest: Any) -> Any:
    """What a method of the game says of a state, whatever its past."""
    return method(state.state, *rest)
