"""Games whose rules run in Rust, with the same face as every other game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

from zermelo import _core
from zermelo.game import Action, Game, InvalidInputError, State

_BOUND = (
    "initial",
    "to_move",
    "actions",
    "result",
    "is_terminal",
    "utility",
    "evaluate",
    "order",
    "parse_state",
    "format_state",
    "parse_move",
    "format_move",
    "draw",
    "perft",
)
"""What an instance takes straight from the core, so that a call goes through no Python."""


class NativeGame(Game):
    """A game of the core, by its name and options there.

    States and moves are the core's own: immutable, hashable, picklable. `result` also accepts the
    text of a move. Two games with the same options are equal, and their states mix.

    >>> game = NativeGame("connect4", width=5, height=4)
    >>> game.perft(game.initial(), 3)
    125
    """

    written = "native"
    evaluation_file: str | None = None
    """The file that its estimates are from, where they are not its own."""

    evaluate: Callable[[State, int], float]
    order: Callable[[State, Sequence[Action]], list[Action]]
    key: Callable[[State], int]
    position_key: Callable[[State], int]
    symmetries: Callable[[State], list[State]]
    level: Callable[[State], int]
    parse_state: Callable[[str], State]
    format_state: Callable[[State], str]
    parse_move: Callable[[State, str], Action]
    format_move: Callable[[State, Action], str]
    draw: Callable[[State], str]
    perft: Callable[..., int]

    def __init__(self, name: str, **options: Any) -> None:
        self._bind(_core.game(name, options))

    @classmethod
    def of(cls, core: _core.NativeGame) -> NativeGame:
        """The face of a game that the core has made already."""
        game = cls.__new__(cls)
        game._bind(core)
        return game

    def _bind(self, core: _core.NativeGame) -> None:
        self.core = core
        kind, capabilities = core.kind, core.capabilities
        self.players = kind["players"]
        self.payoffs = kind["payoffs"]
        self.payoff_range = kind["payoff_range"]
        self.chance = kind["chance"]
        self.repetition = kind["repetition"]
        for name in _BOUND:
            setattr(self, name, getattr(core, name))
        if self.repetition is not None:  # else nobody asks what is one position
            self.position_key = core.position_key
        if "symmetric" in capabilities:
            self.symmetries = core.symmetries
        if core.key_is_exact:  # else the state itself is the safer key
            self.key = core.key
        if core.level(core.initial()) is not None:  # all states have one, or none
            self.level = cast("Callable[[State], int]", core.level)

    @property
    def spec(self) -> str:
        """The game's name in the core with all its options."""
        return self.core.spec

    @property
    def family(self) -> str:
        """The game's name in the core, whatever its options."""
        return self.core.spec.partition(":")[0]

    def rebind(self, file: str) -> None:
        """Let searches rest on a file that `z.learn` has written. Earlier states are another's."""
        if "," in file:
            raise InvalidInputError(f"{file!r} has a comma, which the name of a game cannot hold")
        separator = "" if self.spec.endswith(":") else ","
        self._bind(_core.game_from_spec(f"{self.spec}{separator}evaluation={file}"))

    def initial(self) -> State:
        """The state in which the game starts."""
        return self.core.initial()

    def to_move(self, state: State) -> int:
        """The player who moves."""
        return self.core.to_move(state)

    def actions(self, state: State) -> Sequence[Action]:
        """The legal moves, none when the game is over."""
        return self.core.actions(state)

    def result(self, state: State, action: Action) -> State:
        """The state after a move, given as such or as its text; refuses illegal ones."""
        return self.core.result(state, action)

    def outcomes(self, state: State) -> Sequence[tuple[float, Action]]:
        """What chance may do, with its probabilities; nothing where a player moves."""
        return self.core.outcomes(state)

    def is_terminal(self, state: State) -> bool:
        """Is the game over?"""
        return self.core.is_terminal(state)

    def utility(self, state: State, player: int) -> float:
        """The payoff to a player in a terminal state."""
        return self.core.utility(state, player)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.core == other.core

    def __hash__(self) -> int:
        return hash(self.spec)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.spec}>"

    def __getstate__(self) -> Any:
        bound = {*_BOUND, "symmetries", "level", "key", "core", "players", "payoffs"}
        bound |= {"payoff_range", "chance", "repetition", "position_key"}
        rest = {name: value for name, value in self.__dict__.items() if name not in bound}
        return self.core, rest

    def __setstate__(self, pickled: Any) -> None:
        core, rest = pickled
        self._bind(core)
        self.__dict__.update(rest)


def player_to_move(state: _core.State) -> int:
    """Who is to move in a state of a native game, whatever the options of the game.

    >>> player_to_move(NativeGame("checkers", draw_after=40).initial())
    0
    """
    return _core.game_from_spec(state.spec).to_move(state)


def move_of(game: NativeGame, move: Action) -> Action:
    """A move of a native game as one of another, which has the same moves.

    >>> wide, high = NativeGame("connect4", width=7), NativeGame("connect4", height=7)
    >>> move_of(high, wide.actions(wide.initial())[0]) in high.actions(high.initial())
    True
    """
    return _core.move_from_spec(game.spec, str(move))
