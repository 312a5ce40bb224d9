"""Every state of a game by its number, and the graph of them: what chance and many players need.

Native and compiled games are explored in the core, plain ones here. After that nobody asks the
rules any more: all work is done on the graph, in the core, whatever the game is written in.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

from zermelo.game import (
    CHANCE,
    Action,
    BrokenGameError,
    Game,
    State,
    format_move,
    format_state,
    kind_of,
    legal_moves,
)
from zermelo.game.contract import asked, examine, position
from zermelo.game.errors import UnfinishedError
from zermelo.game.limits import Limits, StoppedError
from zermelo.native import Graph, StateList, explore_graph
from zermelo.policies.native import CompiledCore, Core
from zermelo.policies.plain import Writing, checker
from zermelo.policies.progress import Ends, Progress, told

_OVER = -2


class Numbered(ABC):
    """The states of a game by their numbers; the first is where everything begins."""

    game: Game
    kind: str
    """How the game is written, as files say it."""
    encoding: str
    """How states are written in files."""
    nbytes: int
    """The memory that they take, about."""

    @abstractmethod
    def find(self, state: State) -> int | None:
        """The number of a state; None if it is not here."""

    @abstractmethod
    def state(self, number: int) -> State:
        """The state with a number."""

    @abstractmethod
    def texts(self, first: int, count: int) -> list[str]:
        """So many states from one on as text that can be read again; fewer at the end."""

    @abstractmethod
    def moves(self, state: State) -> Sequence[Action]:
        """The moves of a state in which a player chooses, in the order of the graph."""

    @abstractmethod
    def __len__(self) -> int: ...

    def successors(self, state: State) -> list[int]:
        """The numbers of the states after each of the `moves`; -1 for one that is missing."""
        found = (self.find(self.game.result(state, move)) for move in self.moves(state))
        return [-1 if number is None else number for number in found]

    def words(self, state: State) -> str:
        """A state as people write it."""
        return format_state(self.game, state)

    def move_words(self, state: State, move: Action) -> str:
        """A move as people write it."""
        return format_move(self.game, state, move)


class CoreStates(Numbered):
    """The states of a native or compiled game, which the core keeps."""

    encoding = "text"

    def __init__(self, core: Core, states: StateList) -> None:
        self.core = core
        self.game = core.game
        self.kind = core.kind
        self.states = states
        self.nbytes = states.nbytes

    @classmethod
    def read(cls, game: Game, texts: list[str]) -> CoreStates:
        """The states with these texts."""
        core = core_with_chance(game)
        assert core is not None
        return cls(core, StateList.read(core.native.core, texts))

    def find(self, state: State) -> int | None:
        """The number of a state; None if it is not here."""
        return self.states.find(self.core.enter(state))

    def state(self, number: int) -> State:
        """The state with a number."""
        return self.core.leave(self.states.state(number))

    def texts(self, first: int, count: int) -> list[str]:
        """So many states from one on as the core writes them."""
        return self.states.texts(first, count)

    def moves(self, state: State) -> Sequence[Action]:
        """The moves in the core's own order."""
        moves = self.core.native.actions(self.core.enter(state))
        return [self.core.move(move) for move in moves]

    def __len__(self) -> int:
        return len(self.states)


class PlainStates(Numbered):
    """The states of a game in plain Python, in a dictionary."""

    kind = "plain"

    def __init__(self, game: Game, states: list[State], encoding: str | None = None) -> None:
        self.game = game
        self._states = states
        self._numbers = {state: number for number, state in enumerate(states)}
        self._encoding = encoding
        self.nbytes = 300 * len(states)

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """How the states are written; which way there is is tried with the first."""
        if self._encoding is None:
            self._encoding = Writing.of(self.game, self._states[0]).name
        return self._encoding

    @classmethod
    def read(cls, game: Game, texts: list[str], encoding: str) -> PlainStates:
        """The states with these texts."""
        decode = Writing(game, encoding).decode
        return cls(game, [decode(text) for text in texts], encoding)

    def find(self, state: State) -> int | None:
        """The number of a state; None if it is not here."""
        return self._numbers.get(state)

    def state(self, number: int) -> State:
        """The state with a number."""
        return self._states[number]

    def texts(self, first: int, count: int) -> list[str]:
        """So many states from one on."""
        encode = Writing(self.game, self.encoding).encode
        return [encode(state) for state in islice(self._states, first, first + count)]

    def moves(self, state: State) -> Sequence[Action]:
        """The moves in the game's own order."""
        return list(legal_moves(self.game, state))

    def __len__(self) -> int:
        return len(self._states)


def core_with_chance(game: Game) -> Core | None:
    """How the core plays a game of any kind; None if its rules are plain Python."""
    cores: dict[str, Any] = {"native": Core, "compiled": CompiledCore}
    written = kind_of(game).written
    return cores[written](game) if written in cores else None


def explored(
    game: Game, state: State, memory_mb: float, progress: Progress | None, ends: Ends
) -> tuple[Numbered, Graph]:
    """Every state that can be reached, and the graph of them."""
    core = core_with_chance(game)
    if core is None:
        return _explored_here(game, state, memory_mb, progress, ends)
    root = core.enter(state)
    core.check()
    try:
        states, graph = explore_graph(
            root, memory_mb=memory_mb, progress=told(progress), **ends.left()
        )
    except BrokenGameError:
        core.check()  # which says more, if it was the rules
        raise
    core.check()
    return CoreStates(core, states), graph


def _explored_here(
    game: Game, root: State, memory_mb: float, progress: Progress | None, ends: Ends
) -> tuple[Numbered, Graph]:
    """The states of a game in plain Python."""
    examine(game, root)
    stop = ends.stop
    stopped = None if stop is None else lambda: stop.stopped
    left = ends.left()["seconds"]
    seconds = None if left is None else max(left, 1e-9)
    check = checker(memory_mb, progress, Limits(seconds, ends.nodes, stopped))
    parts = _Parts(game, root)
    try:
        for state in parts.states:  # the list grows as we go
            parts.expand(state, check)
    except StoppedError:
        raise UnfinishedError("stopped before everything was solved") from None
    graph = Graph(game.players, parts.turns, parts.successors, parts.odds, parts.payoffs)
    return PlainStates(game, parts.states), graph


class _Parts:
    """A graph while it is being found."""

    def __init__(self, game: Game, root: State) -> None:
        self.game = game
        self.rules = asked(game)
        self.states = [root]
        self.numbers = {root: 0}
        self.turns: list[int] = []
        self.successors: list[list[int]] = []
        self.odds: list[list[float]] = []
        self.payoffs: list[list[float]] = []

    def expand(self, state: State, check: Any) -> None:
        """Add a state with all that follows on it."""
        rules = self.rules
        check(len(self.states))
        if rules.is_terminal(state):
            self.turns.append(_OVER)
            self.payoffs.append([float(rules.utility(state, p)) for p in range(rules.players)])
            self.successors.append([])
            return
        mover = rules.to_move(state)
        self.turns.append(-1 if mover == CHANCE else mover)
        moves: Iterable[Action]
        if mover == CHANCE:
            outcomes = rules.outcomes(state)
            self.odds.append([float(chance) for chance, _ in outcomes])
            moves = [move for _, move in outcomes]
        else:
            moves = rules.actions(state)
        self.successors.append([self.number(state, move, check) for move in moves])
        if self.numbers.get(state) != len(self.successors) - 1:
            raise BrokenGameError(
                f"{self.game.name}.result changed the state it was given, or made "
                f"{position(self.game, state)} of it: it must return a new one"
            )

    def number(self, state: State, move: Action, check: Any) -> int:
        """The number of the state after a move."""
        after = self.rules.result(state, move)
        number = self.numbers.get(after)
        if number is None:
            number = self.numbers[after] = len(self.states)
            self.states.append(after)
            check(len(self.states))
        return number
