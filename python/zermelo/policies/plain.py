"""A policy of a game in plain Python, made by the textbook's retrograde analysis."""

from __future__ import annotations

import ast
import json
import math
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from zermelo.game import (
    Action,
    Game,
    InvalidInputError,
    State,
    TooLargeError,
    format_move,
    format_state,
    legal_moves,
)
from zermelo.game.errors import DamagedFileError, UnfinishedError
from zermelo.game.limits import Limits, StoppedError
from zermelo.native import pack
from zermelo.policies.policy import Columns, Counts, Flaw, Policy
from zermelo.policies.progress import Progress, SolveProgress
from zermelo.textbook.retrograde import Retrograde, Solution

BYTES_A_STATE = 1_200
"""What a state of a usual size takes while it is being solved."""

_PAGE = 4096
"""Rows of an export that are written at a time."""

_BLOCK = 1 << 16
"""Bytes of a block in a file, about."""


class PlainPolicy(Policy):
    """A policy in dictionaries."""

    def __init__(
        self, game: Game, root: State, player: int, values: dict[State, tuple[float, int | None]]
    ) -> None:
        self.game = game
        self.root = root
        self.player = player
        self._values = values
        self._source: str | Path = "the policy"
        signs = [value for value, _ in values.values()]
        self.counts = Counts(
            entries=len(values),
            states=len(values),
            wins=sum(value > 0 for value in signs),
            draws=sum(value == 0 for value in signs),
            losses=sum(value < 0 for value in signs),
            longest=max(far or 0 for _, far in values.values()),
        )

    @classmethod
    def solve(
        cls,
        game: Game,
        state: State,
        memory_mb: float,
        progress: Progress | None,
        limits: Limits,
    ) -> PlainPolicy:
        """Solve everything that can be reached from a state."""
        analysis = Retrograde(game, state)
        analysis.check = checker(memory_mb, progress, limits)
        try:
            solution: Solution = analysis.solve()
        except StoppedError:
            raise UnfinishedError("stopped before everything was solved") from None
        distance = solution.remoteness.get
        values = {s: (value, distance(s)) for s, value in solution.values.items()}
        return cls(game, state, solution.player, values)

    @classmethod
    def read(
        cls, game: Game, header: dict[str, Any], blocks: list[bytes], path: Path
    ) -> PlainPolicy:
        """The policy in a file."""
        decode = Writing(game, header["encoding"]).decode
        values: dict[State, tuple[float, int | None]] = {}
        for block in blocks:
            for text, value, remoteness in json.loads(block):
                values[decode(text)] = (_finite(value), _distance(remoteness))
        if len(values) != header["entries"]:
            raise InvalidInputError(f"it has {len(values)} states, not {header['entries']}")
        policy = cls(game, decode(header["root"]), header["player"], values)
        policy._source = path
        return policy

    def _probe(self, state: State) -> tuple[float, int | None] | None:
        return self._values.get(state)

    def _best_moves(self, state: State) -> tuple[Action, ...]:
        value, remoteness = self._values[state]
        best = []
        for move in legal_moves(self.game, state):
            follows = self._values.get(self.game.result(state, move))
            if follows is None:  # as in a file that somebody has altered
                missing = f"a state that follows on {format_state(self.game, state)} is missing"
                raise DamagedFileError(f"{self._source}: damaged: {missing}")
            after, left = follows
            near = value == 0 or (left is not None and left + 1 == remoteness)
            if after == value and near:
                best.append(move)
        return tuple(best)

    def items(self) -> Iterator[tuple[State, float, int | None]]:
        """Every state, with its value and remoteness."""
        return ((state, value, far) for state, (value, far) in self._values.items())

    def _columns(self, canonical: bool) -> Iterator[Columns]:
        game = self.game
        rows = []
        for state, (value, remoteness) in self._values.items():
            mover = None if game.is_terminal(state) else int(game.to_move(state))
            moves = [format_move(game, state, move) for move in self._best_moves(state)]
            rows.append((format_state(game, state), mover, _number(value), remoteness, moves))
            if len(rows) == _PAGE:
                yield _turned(rows)
                rows = []
        if rows:
            yield _turned(rows)

    def _has_whole_values(self) -> bool:
        return all(isinstance(_number(value), int) for value, _ in self._values.values())

    def verify(
        self,
        *,
        memory_mb: float | None = None,
        threads: int | None = None,
        progress: Progress | None = None,
    ) -> Flaw | None:
        """Check every state from nothing but the rules; None if all is right."""
        if self.root not in self._values:
            return Flaw(self.root, "the root is missing")
        reached = {self.root}
        started = time.perf_counter()
        for number, state in enumerate(self._values):
            if progress and number % 1024 == 0:
                passed = time.perf_counter() - started
                progress(SolveProgress("verify", number, len(self._values), passed))
            what = self._flaw(state, reached)
            if what:
                return Flaw(state, what)
        for state in self._values:
            if state not in reached:
                return Flaw(state, "no move leads to it")
        return None

    def _flaw(self, state: State, reached: set[State]) -> str | None:
        """What is wrong with a state, judged by those that follow; they are noted as reached."""
        found = self._values[state]
        moves = legal_moves(self.game, state)
        if not moves:
            payoff = self.game.utility(state, self.player)
            if found == (payoff, 0):
                return None
            return f"it has the value {_say(found)}, and the payoff is {payoff:g}"
        after = [self.game.result(state, move) for move in moves]
        if any(s not in self._values for s in after):
            return "a state that follows on it is missing"
        reached.update(after)
        outcomes = [self._values[s] for s in after]
        sign = 1 if self.game.to_move(state) == self.player else -1
        value = max(outcomes, key=lambda outcome: sign * outcome[0])[0]
        distances = [far for v, far in outcomes if v == value and far is not None]
        if value == 0:
            expected: tuple[float, int | None] = (0, None)
        elif not distances:
            return f"it has the value {_say(found)}, and no successor says how far the end is"
        else:
            expected = (value, 1 + (min if sign * value > 0 else max)(distances))
        if found == expected:
            return None
        return f"it has the value {_say(found)}, and from its successors follows {_say(expected)}"

    def _write(self, path: Path, header: dict[str, Any]) -> None:
        from zermelo.policies.files import encoded

        writing = Writing.of(self.game, self.root)
        rows = []
        for state, (value, remoteness) in self._values.items():
            rows.append((writing.encode(state), _number(value), remoteness))
        rows.sort()
        blocks = list(_blocks(rows))
        more = {
            "kind": "plain",
            "encoding": writing.name,
            "root": writing.encode(self.root),
            "payoffs": sorted({0, *(_number(value) for value, _ in self._values.values())}),
        }
        path.write_bytes(pack(encoded(header | more), blocks))


class Writing:
    """States as text: in the game's own notation if it has one, else as Python writes values."""

    def __init__(self, game: Game, name: str) -> None:
        self.game: Any = game
        self.name = name
        if name not in ("notation", "literal"):
            raise InvalidInputError(f"states are written as {name!r}, which nobody can read")

    @classmethod
    def of(cls, game: Game, root: State) -> Writing:
        """The way in which the root can be written and read again."""
        for name in ("literal", "notation"):
            writing = cls(game, name)
            try:
                writing.encode(root)
            except InvalidInputError:
                continue
            return writing
        raise InvalidInputError(
            f"the states of {game.name} cannot be written to a file: they are no plain Python "
            "values, and the game has no format_state and parse_state that agree"
        )

    def encode(self, state: State) -> str:
        """The text of a state, of which it is sure that it can be read again."""
        try:
            text = repr(state) if self.name == "literal" else str(self.game.format_state(state))
            if self.decode(text) == state:
                return text
        except (ValueError, SyntaxError, AttributeError, TypeError):
            pass
        raise InvalidInputError(f"the state {state!r} cannot be written to a file and read again")

    def decode(self, text: str) -> State:
        """The state that was written so."""
        if self.name != "literal":
            return self.game.parse_state(text)
        try:
            return ast.literal_eval(text)
        except (RecursionError, MemoryError):  # brackets within brackets
            raise InvalidInputError("a state is nested too deeply") from None


def checker(memory_mb: float, progress: Progress | None, limits: Limits) -> Any:
    """Called with the number of states found: stops when they are too many or it takes too long."""
    in_time = limits.checker()
    most = memory_mb * 1024 * 1024 / BYTES_A_STATE
    started = time.perf_counter()
    told = 0

    def check(states: int) -> None:
        nonlocal told
        if in_time:
            in_time(states)
        if states > most:
            raise TooLargeError(
                f"{states:,} states were found and there are more, which do not fit into the "
                f"{memory_mb:,.0f} MB allowed"
            )
        if progress and states >= told + 1024:
            told = states
            progress(SolveProgress("explore", states, states, time.perf_counter() - started))

    return check


def _blocks(rows: list[tuple[str, float, int | None]]) -> Iterator[bytes]:
    """Rows in JSON, in blocks so small that whoever reads one knows how large it can be."""
    block: list[str] = []
    size = 0
    for row in rows:
        text = json.dumps(row, separators=(",", ":"))
        if block and size + len(text) >= _BLOCK:
            yield f"[{','.join(block)}]".encode()
            block, size = [], 0
        block.append(text)
        size += len(text) + 1
    if block:
        yield f"[{','.join(block)}]".encode()


def _finite(value: Any) -> float:
    if not isinstance(value, (int, float)) or not math.isfinite(value):
        raise InvalidInputError(f"a value is {value!r}")
    return value


def _distance(remoteness: Any) -> int | None:
    if remoteness is not None and not isinstance(remoteness, int):
        raise InvalidInputError(f"a distance is {remoteness!r}")
    return remoteness


def _turned(rows: list[tuple[str, int | None, float, int | None, list[str]]]) -> Columns:
    """Rows as columns."""
    states, players, values, remoteness, moves = zip(*rows, strict=True)
    return states, players, values, remoteness, moves


def _number(value: Any) -> float:
    if hasattr(value, "__index__"):
        return int(value)
    if isinstance(value, float):
        return value
    as_float = float(value)
    if as_float != value:
        raise InvalidInputError(f"the payoff {value!r} cannot be written to a file")
    return as_float


def _say(outcome: tuple[float, int | None]) -> str:
    value, remoteness = outcome
    return f"{value:g}" if remoteness is None else f"{value:g} in {remoteness}"
