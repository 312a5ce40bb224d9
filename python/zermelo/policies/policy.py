"""A policy: for every state of a solved game its value, its distance and its best moves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, TypeAlias

from zermelo.game import Action, Game, State, format_state
from zermelo.game.errors import UnknownStateError
from zermelo.policies.progress import Progress


@dataclass(frozen=True)
class Solved:
    """What a state is worth, and what to do in it."""

    value: float
    """The payoff to `player` under best play."""
    player: int
    """Whose value it is: the same for all states of a policy."""
    remoteness: int | None
    """Plies to the end: the side that gains hurries, the other delays. Open draws have none."""
    moves: tuple[Action, ...]
    """All best moves: those that keep the value and, to gain, get nearer to the end."""
    bounds: tuple[float, float] | None = None
    """Between what the value lies for certain, where it is not exact: in games with chance."""
    payoffs: tuple[float, ...] | None = None
    """What everybody gets, where each plays for itself."""
    settled: bool = True
    """Does the value hold however players choose between moves that are worth the same to them?"""


@dataclass(frozen=True)
class Counts:
    """How many states a policy has, from the side of its player."""

    entries: int
    """States written down: images of each other under a symmetry are one."""
    states: int
    """States that the policy answers for: each image counts."""
    wins: int
    draws: int
    losses: int
    longest: int
    """The greatest remoteness."""


Columns: TypeAlias = tuple[Sequence[Any], ...]
"""States as text, players to move (None at the end, -1 for chance), values, remotenesses, best
moves, and what else the policy has to tell (`extra`)."""


@dataclass(frozen=True)
class Flaw:
    """The first state of a policy that is wrong."""

    state: State
    what: str


class Policy(ABC):
    """A solved game: every state that can be reached from `root`.

    Ask `policy[state]` for the value, the remoteness and all best moves, `policy.best_moves` for
    the moves alone and `policy.line` for best play to the end. Values are from the side of
    `policy.player`, the player to move at the root. States that are images of each other under a
    symmetry of the game are kept once; all of them can be asked for. Iterating gives those kept.

    >>> from zermelo.games.nim import Nim
    >>> from zermelo.policies import solve_all
    >>> game = Nim([1, 2], misere=False)
    >>> policy = solve_all(game)
    >>> policy[game.initial()].value, policy[game.initial()].remoteness
    (1, 3)
    >>> [game.format_move(game.initial(), move) for move in policy.best_moves(game.initial())]
    ['2-1']
    """

    game: Game
    root: State
    player: int
    """The player from whose side values are given."""
    counts: Counts
    extra: ClassVar[tuple[str, ...]] = ()
    """The names of the columns that an export has besides those of every policy."""

    @abstractmethod
    def _probe(self, state: State) -> tuple[float, int | None] | None:
        """The value and remoteness of a state; None if it is not here."""

    @abstractmethod
    def _best_moves(self, state: State) -> tuple[Action, ...]:
        """The best moves of a state that is here."""

    @abstractmethod
    def items(self) -> Iterator[tuple[State, float, int | None]]:
        """Every state that is kept, with its value and remoteness, in no particular order."""

    @abstractmethod
    def _columns(self, canonical: bool) -> Iterator[Columns]:
        """Every state as text, in the columns of an export, so many rows at a time."""

    def _text(self, ending: str, canonical: bool) -> Iterator[tuple[str, int]] | None:
        """The lines of an export, some at a time, and how many they are; None if unknown here."""
        return None

    def _buffers(self, canonical: bool) -> Iterator[tuple[int, int, list[bytes]]] | None:
        """The columns of an export as Apache Arrow has them, by the page; None if unknown here."""
        return None

    def _has_whole_values(self) -> bool:
        """Are all values whole numbers?"""
        return True

    @abstractmethod
    def verify(
        self,
        *,
        memory_mb: float | None = None,
        threads: int | None = None,
        progress: Progress | None = None,
    ) -> Flaw | None:
        """Check every state from nothing but the rules; None if all is right.

        Each value must follow from those of the state's successors, each win and loss must be one
        ply farther from its end than the best of them, every state that follows must be there, and
        every state must follow on another.

        What is in a file is read for it: of a game with levels no more at a time than a level and
        those that it leads to, else the whole. What does not fit into `memory_mb` (half of the
        machine's memory if not given) ends with `TooLargeError`.
        """

    @abstractmethod
    def _write(self, path: Path, header: dict[str, Any]) -> None:
        """Write a file in place; what only this kind of policy knows is added to the header."""

    def __getitem__(self, state: State) -> Solved:
        value, remoteness = self._known(state)
        return Solved(value, self.player, remoteness, self._best_moves(state))

    def __contains__(self, state: State) -> bool:
        return self._probe(state) is not None

    def __len__(self) -> int:
        return self.counts.entries

    def __iter__(self) -> Iterator[State]:
        return (state for state, _, _ in self.items())

    def get(self, state: State, default: Any = None) -> Any:
        """What `policy[state]` gives, or `default` for a state that is not here."""
        found = self._probe(state)
        return default if found is None else self[state]

    def best_moves(self, state: State) -> tuple[Action, ...]:
        """All best moves; none when the game is over."""
        self._known(state)
        return self._best_moves(state)

    def line(self, state: State | None = None, longest: int = 1000) -> tuple[Action, ...]:
        """Best play from a state (the root if not given) to the end, or until a state returns."""
        state = self.root if state is None else state
        line: list[Action] = []
        seen = set()
        moves = self.best_moves(state)
        while moves and state not in seen and len(line) < longest:
            seen.add(state)
            line.append(moves[0])
            state = self.game.result(state, moves[0])
            moves = self._best_moves(state)
        return tuple(line)

    def save(self, path: str | Path) -> Path:
        """Write a file that `load_policy` reads: checksummed, compressed, never half of it."""
        from zermelo.policies.files import save

        return save(self, path)

    def export(
        self,
        path: str | Path,
        *,
        canonical: bool = False,
        progress: Callable[[int, int], object] | None = None,
    ) -> Path:
        """Write every state as a table for other programs: `.jsonl`, `.csv` or `.parquet`.

        The columns are state, player to move (none at the end, -1 for chance), value, remoteness
        and moves (best moves as text), and with chance the bounds on the value. The last format
        needs pyarrow. There are `counts.states` rows: symmetric images have a row each. With
        `canonical` one of them stands for all, in `counts.entries` rows. `progress` is called now
        and then with the rows written and their number in all.
        """
        from zermelo.policies.export import export

        return export(self, path, canonical=canonical, progress=progress)

    def _known(self, state: State) -> tuple[float, int | None]:
        found = self._probe(state)
        if found is None:
            raise UnknownStateError(
                f"{format_state(self.game, state)} cannot be reached from "
                f"{format_state(self.game, self.root)}, where this policy begins"
            )
        return found

    def __repr__(self) -> str:
        return f"<Policy {self.game.name}: {self.counts.states:,} states>"
