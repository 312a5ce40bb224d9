"""The formal game: the model of the textbooks, with their names.

| here             | AIMA        | Brown notes   | meaning                                    |
|------------------|-------------|---------------|--------------------------------------------|
| `initial()`      | S0          | S             | the start state                            |
| `to_move(s)`     | TO-MOVE     | l(x)          | the player to move, or `CHANCE`            |
| `actions(s)`     | ACTIONS     |               | the legal moves                            |
| `result(s, a)`   | RESULT      | T(x)          | the state after a move                     |
| `is_terminal(s)` | IS-TERMINAL | T             | is the game over                           |
| `utility(s, p)`  | UTILITY     | v_i(x)        | the payoff to player p                     |
| `outcomes(s)`    |             | chance player | (probability, action) pairs at chance nodes |
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal, TypeAlias

from zermelo.game.repetition import Repetition, RepetitionRule
from zermelo.game.unit import Unit

State: TypeAlias = Any
"""A state: any hashable value that is never changed in place."""

Action: TypeAlias = Any
"""A move: any hashable value."""

Payoffs: TypeAlias = Literal["zero-sum", "constant-sum", "general-sum"]

Written: TypeAlias = Literal["plain", "compiled", "native"]
"""The three ways to write a game: in plain Python, in compiled Python, and in Rust."""

CHANCE: Final = -1
"""What `to_move` returns when chance, not a player, decides what happens next."""


class Game(ABC):
    """A game, as rules and nothing else. Subclass it and give the six methods.

    States and actions are any hashable values, and `result` returns a new state: it never
    changes the one it was given. Players are numbered 0 to `players - 1`; one player may
    move several times in a row. What else a game can do (estimate, order moves, parse
    positions) is optional: see `zermelo.game.capabilities`.

    >>> class Take(Game):
    ...     '''Take one or two matches of five; whoever takes the last one wins.'''
    ...     def initial(self): return (5, 0)
    ...     def to_move(self, state): return state[1]
    ...     def actions(self, state): return [n for n in (1, 2) if n <= state[0]]
    ...     def result(self, state, n): return (state[0] - n, 1 - state[1])
    ...     def is_terminal(self, state): return state[0] == 0
    ...     def utility(self, state, player): return -1 if player == state[1] else 1
    >>> game = Take()
    >>> game.result(game.initial(), 2)
    (3, 1)
    """

    players: int = 2
    """How many players there are."""

    payoffs: Payoffs = "zero-sum"
    """Do the players' payoffs always add up to 0, to a constant, or to anything?"""

    information: Literal["perfect", "imperfect"] = "perfect"
    """Does every player see the whole state?"""

    payoff_range: tuple[float, float] | None = None
    """The least and the greatest payoff possible, where they are known: a search that finds the
    greatest can stop, because nothing is better."""

    player_names: Sequence[str] = ()
    """What the players are called, player 0 first; without names they are first, second, ..."""

    written: Written = "plain"
    """In which of the three ways the rules are written; a compiled or native class says so."""

    repetition: Repetition | tuple[RepetitionRule, int] | None = None
    """What it means that a position comes back, such as `("draw", 3)`: a draw at the third
    occurrence. `("loss", n)` makes the player lose whose move repeats a position for the n-th time,
    and `("forbidden", n)` forbids such moves. None where it means nothing. States hold no history:
    the rule is applied to a `z.Line`. The same position is the same state, unless the game tells by
    `position_key` what of a state matters to it."""

    unit: Unit | None = None
    """What people count advantages in, such as pawns; without one, values are shown as payoffs."""

    @property
    def name(self) -> str:
        """What people call this game: the class's name unless the subclass says otherwise."""
        return type(self).__name__

    @abstractmethod
    def initial(self) -> State:
        """The state in which the game starts."""

    @abstractmethod
    def to_move(self, state: State) -> int:
        """The player who moves in a state that is not terminal, or `CHANCE`."""

    @abstractmethod
    def actions(self, state: State) -> Iterable[Action]:
        """The legal moves in a state that is not terminal: at least one, each once.

        A list or a tuple, or the moves may be yielded one by one. At a chance node the moves are
        those of `outcomes`, and `actions` is not asked.
        """

    @abstractmethod
    def result(self, state: State, action: Action) -> State:
        """The state that a legal move leads to."""

    @abstractmethod
    def is_terminal(self, state: State) -> bool:
        """Is the game over?"""

    @abstractmethod
    def utility(self, state: State, player: int) -> float:
        """The payoff to a player in a terminal state."""

    def outcomes(self, state: State) -> Iterable[tuple[float, Action]]:
        """The (probability, action) pairs of a chance node; the probabilities add up to 1.

        Only asked where `to_move` is `CHANCE`, so a game without chance need not give it.
        """
        raise TypeError(
            f"{self.name}.to_move({state!r}) is CHANCE, so the game must define outcomes(state)"
        )


def max_player(game: Game, state: State) -> int:
    """The player called MAX in a search from `state`: the one to move, or 0 if chance moves.

    A game may fix MAX for good with an attribute `max_player`: an explicit tree does, so that a
    tree with MIN at its root is still valued from the side of MAX.
    """
    fixed: int | None = getattr(game, "max_player", None)
    if fixed is not None:
        return fixed
    if game.is_terminal(state):
        return 0
    mover = game.to_move(state)
    return 0 if mover == CHANCE else mover


def payoff_vector(game: Game, state: State) -> tuple[float, ...]:
    """The payoffs of a terminal state to all players, player 0 first."""
    from zermelo.game.contract import asked

    rules = asked(game)
    return tuple(rules.utility(state, player) for player in range(game.players))
