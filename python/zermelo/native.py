"""Games whose rules and searches run in Rust, with the same face as every other game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from zermelo import _core
from zermelo.game import Action, Game, Result, State

_BOUND = (
    "initial",
    "to_move",
    "actions",
    "result",
    "is_terminal",
    "utility",
    "evaluate",
    "order",
    "symmetries",
    "predecessors",
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

    evaluate: Callable[[State, int], float]
    order: Callable[[State, Sequence[Action]], list[Action]]
    key: Callable[[State], int]
    symmetries: Callable[[State], list[State]]
    predecessors: Callable[[State], list[State]]
    parse_state: Callable[[str], State]
    format_state: Callable[[State], str]
    parse_move: Callable[[State, str], Action]
    format_move: Callable[[State, Action], str]
    draw: Callable[[State], str]
    perft: Callable[[State, int], int]

    def __init__(self, name: str, **options: int) -> None:
        self._bind(_core.game(name, options))

    @classmethod
    def of(cls, core: _core.NativeGame) -> NativeGame:
        """The face of a game that the core has made already."""
        game = cls.__new__(cls)
        game._bind(core)
        return game

    def _bind(self, core: _core.NativeGame) -> None:
        self.core = core
        self.players = core.players
        self.payoff_range = (-core.payoff_limit, core.payoff_limit)
        for name in _BOUND:
            setattr(self, name, getattr(core, name))
        if core.key_is_exact:  # else the state itself is the safer key
            self.key = core.key

    @property
    def spec(self) -> str:
        """The game's name in the core with all its options."""
        return self.core.spec

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

    def is_terminal(self, state: State) -> bool:
        """Is the game over?"""
        return self.core.is_terminal(state)

    def utility(self, state: State, player: int) -> float:
        """The payoff to a player in a terminal state."""
        return self.core.utility(state, player)

    def native_search(
        self,
        state: State | None = None,
        *,
        depth: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        memory_mb: float = 64,
        stop: _core.Stop | None = None,
        progress: Callable[[Result], object] | None = None,
    ) -> Result:
        """Alpha-beta in Rust, until the value is proved or a limit is met.

        A proved win or loss has its distance in `remoteness`: the fastest win, the slowest loss.
        The GIL is released; Ctrl-C, or `stop.stop()` from another thread, ends it within 10 ms.
        `progress` is called with the result of each completed depth.

        >>> game = NativeGame("connect4")
        >>> found = game.native_search(game.parse_state("121212"))
        >>> found.value, str(found.move), found.proved, found.remoteness
        (1, '1', True, 1)
        """
        report = None
        if progress is not None:

            def report(found: _core.SearchResult) -> None:
                progress(_result(found))

        found = self.core.search(
            self.initial() if state is None else state,
            depth=depth,
            seconds=seconds,
            nodes=nodes,
            memory_mb=memory_mb,
            stop=stop,
            progress=report,
        )
        return _result(found)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.core == other.core

    def __hash__(self) -> int:
        return hash(self.spec)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.spec}>"

    def __getstate__(self) -> Any:
        bound = {*_BOUND, "key", "core", "players", "payoff_range"}
        rest = {name: value for name, value in self.__dict__.items() if name not in bound}
        return self.core, rest

    def __setstate__(self, pickled: Any) -> None:
        core, rest = pickled
        self._bind(core)
        self.__dict__.update(rest)


def compiled_game(
    name: str, routines: dict[str, int], initial: bytes, payoff_limit: int, code: object
) -> Callable[[], tuple[NativeGame, _core.Faults]]:
    """A game of machine code at some addresses, as `zermelo.compiled` makes it.

    Each call of what is given back opens the game for one piece of work, with faults of its own.
    """
    compiled = _core.CompiledGame(name, routines, initial, payoff_limit, code)

    def opened() -> tuple[NativeGame, _core.Faults]:
        core, faults = compiled.open()
        return NativeGame.of(core), faults

    return opened


def _result(found: _core.SearchResult) -> Result:
    return Result(
        value=found.value,
        player=found.player,
        move=found.move,
        pv=found.pv,
        exactness=found.exactness,
        nodes=found.nodes,
        depth=found.depth,
        seconds=found.seconds,
        remoteness=found.remoteness,
        algorithm="native alpha-beta",
    )
