"""A policy whose table is in the core: of a native game, or of a compiled one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from operator import index
from pathlib import Path
from typing import Any

from zermelo.game import Action, BrokenGameError, Game, State, TooLargeError, ZermeloError, kind_of
from zermelo.game.capabilities import FormatsMoves, FormatsStates
from zermelo.native import Levels, NativeGame, Table, forecast_table, open_table, solve_table
from zermelo.policies.memory import half_of_the_memory
from zermelo.policies.policy import Columns, Counts, Flaw, Policy
from zermelo.policies.progress import Ends, Progress, told

_PAGE = 4096
_ROWS = 1 << 14
"""States of which rows are made at a time."""


class Core:
    """A native game: its states and moves are the core's own."""

    kind = "native"
    has_own_words = False
    """Are states and moves written otherwise than the core writes them?"""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.native: NativeGame = game

    def packed(self, state: State) -> Core | None:
        """The same game with small names for its states, if it has not got them anyway."""
        return None

    def escaped(self) -> bool:
        """Was there a state whose name does not fit?"""
        return False

    def fits(self, state: State) -> bool:
        """Can this state have a name?"""
        return True

    def enter(self, state: State) -> Any:
        """The state as the core has it."""
        return state

    def leave(self, state: Any) -> State:
        """The state as the game has it."""
        return state

    def move(self, move: Any) -> Action:
        """The move as the game has it."""
        return move

    def words(self, columns: Columns) -> Columns:
        """Columns of the core, in the words of the game."""
        return columns

    def check(self) -> None:
        """Raise what went wrong inside the rules, if anything did."""


class CompiledCore(Core):
    """A compiled game: in the core a state is a row of bytes, and a move a number.

    With `bits`, states are named by numbers in which these bits are packed, so that a table of them
    is small. Which bits are used is told by random games; a state with others is noticed, and then
    everything is begun anew with these as well.
    """

    kind = "compiled"
    has_own_words = True

    def __init__(self, game: Any, bits: bytes | None = None, more: bytes = b"") -> None:
        self.game = game
        self.bits = bits
        self.more = more
        """Bits that random games did not show."""
        self.native, self.faults = game.compile().open(bits)

    def packed(self, state: State) -> CompiledCore | None:
        """The same game with numbers for states, one more time; None if they do not fit."""
        root, more = self.game.layout.encode(state), self.more_bits(state)
        bits = self.game.compile().open.bits(root, more)
        return None if bits is None else CompiledCore(self.game, bits, more)

    def more_bits(self, state: State) -> bytes:
        """The bits that random games from a state did not show, as far as they are known now."""
        pairs = zip_longest(self.more, self.faults.escaped() or b"", fillvalue=0)
        return bytes(known | new for known, new in pairs)[: len(self.game.layout.encode(state))]

    def escaped(self) -> bool:
        """Was there a state whose bits do not fit into its number?"""
        return self.faults.escaped() is not None

    def fits(self, state: State) -> bool:
        """Do the bits of this state fit into a number?"""
        if self.bits is None:
            return True
        pairs = zip(self.game.layout.encode(state), self.bits, strict=True)
        return all(byte | used == used for byte, used in pairs)

    def enter(self, state: State) -> Any:
        """The state as the core has it."""
        return self.native.core.state_from_bytes(self.game.layout.encode(state))

    def leave(self, state: Any) -> State:
        """The state as the game has it."""
        return self.game.layout.decode(bytes(state))

    def move(self, move: Any) -> Action:
        """The move as the game has it."""
        return index(move)

    def words(self, columns: Columns) -> Columns:
        """Columns of the core, in the words of the game."""
        names, players, values, remoteness, moves = columns
        states = [self.game.layout.decode(bytes.fromhex(name)) for name in names]
        if isinstance(self.game, FormatsMoves):
            write = self.game.format_move
            pairs = zip(states, moves, strict=True)
            moves = [[write(state, int(move)) for move in best] for state, best in pairs]
        own = isinstance(self.game, FormatsStates)
        names = list(map(self.game.format_state if own else repr, states))
        return names, players, values, remoteness, moves

    def check(self) -> None:
        """Raise what went wrong inside the rules, if anything did."""
        first = self.faults.first()
        if first is not None:
            from zermelo.compiled.faults import raise_fault

            raise_fault(self.game, *first)


def core_of(game: Game) -> Core | None:
    """How the core plays this game; None if it does not."""
    cores = {"native": Core, "compiled": CompiledCore}
    kind = kind_of(game)
    return cores[kind.written](game) if kind.written in cores and kind.ordered else None


class NativePolicy(Policy):
    """A policy over a table of the core."""

    def __init__(self, core: Core, table: Table) -> None:
        self.core = core
        self.table = table
        self.game = core.game
        self.root = core.leave(table.root)
        self.player = table.player
        self.counts = Counts(**table.counts)

    @classmethod
    def solve(
        cls,
        core: Core,
        state: State,
        memory_mb: float,
        threads: int | None,
        progress: Progress | None,
        ends: Ends,
    ) -> NativePolicy:
        """Solve everything that can be reached from a state."""
        packed = core.packed(state)
        while packed is not None:
            try:
                return cls._solve(packed, state, memory_mb, threads, progress, ends)
            except ZermeloError:
                if not packed.escaped():
                    raise
            packed = packed.packed(state)
        return cls._solve(core, state, memory_mb, threads, progress, ends)

    @classmethod
    def _solve(
        cls,
        core: Core,
        state: State,
        memory_mb: float,
        threads: int | None,
        progress: Progress | None,
        ends: Ends,
    ) -> NativePolicy:
        root = core.enter(state)
        core.check()
        try:
            table = solve_table(
                root,
                memory_mb=memory_mb,
                threads=threads,
                progress=told(progress),
                **ends.left(),
            )
        except BrokenGameError:
            core.check()  # which says more, if it was the rules
            raise
        core.check()
        if core.escaped():
            raise BrokenGameError("a state has bits that were not seen before")
        return cls(core, table)

    @classmethod
    def read(cls, core: Core, header: dict[str, Any], path: Path) -> NativePolicy:
        """The policy in a file, of which only what is asked for is read."""
        if header.get("bits") is not None:
            core = CompiledCore(core.game, bytes.fromhex(header["bits"]))
        root = core.native.parse_state(header["root"])
        table = open_table(root, header["payoffs"], header["counts"], path)
        core.check()
        return cls(core, table)

    @property
    def nbytes(self) -> int:
        """The memory that the table takes."""
        return self.table.nbytes

    def _probe(self, state: State) -> tuple[float, int | None] | None:
        if not self.core.fits(state):
            return None
        return self.table.probe(self.core.enter(state))

    def _best_moves(self, state: State) -> tuple[Action, ...]:
        moves = self.table.best_moves(self.core.enter(state)) or ()
        return tuple(self.core.move(move) for move in moves)

    def items(self) -> Iterator[tuple[State, float, int | None]]:
        """Every state that is kept, with its value and remoteness."""
        place: int | None = 0
        while place is not None:
            page, place = self.table.page(place, _PAGE)
            for state, value, remoteness in page:
                yield self.core.leave(state), value, remoteness

    def _columns(self, canonical: bool) -> Iterator[Columns]:
        table = self._in_memory()
        place: int | None = 0
        while place is not None:
            columns, place = table.rows(place, _ROWS, not canonical)
            yield self.core.words(columns)

    def _text(self, ending: str, canonical: bool) -> Iterator[tuple[str, int]] | None:
        return None if self.core.has_own_words else self._lines(ending, canonical)

    def _lines(self, ending: str, canonical: bool) -> Iterator[tuple[str, int]]:
        table = self._in_memory()
        format_: Any = ending.removeprefix(".")
        place: int | None = 0
        while place is not None:
            text, rows, place = table.row_text(place, _ROWS, not canonical, format_)
            yield text, rows

    def _buffers(self, canonical: bool) -> Iterator[tuple[int, int, list[bytes]]] | None:
        return None if self.core.has_own_words else self._pages(canonical)

    def _pages(self, canonical: bool) -> Iterator[tuple[int, int, list[bytes]]]:
        table = self._in_memory()
        place: int | None = 0
        while place is not None:
            page, place = table.row_buffers(place, _ROWS, not canonical)
            yield page

    def _in_memory(self) -> Table:
        """The table in memory; if it does not fit, in its file, which takes longer to read."""
        try:
            return self.table.load(memory_mb=half_of_the_memory())
        except TooLargeError:
            return self.table

    def verify(
        self,
        *,
        memory_mb: float | None = None,
        threads: int | None = None,
        progress: Progress | None = None,
    ) -> Flaw | None:
        """Check every state from nothing but the rules; None if all is right."""
        memory_mb = half_of_the_memory() if memory_mb is None else memory_mb
        flaw = self.table.verify(memory_mb=memory_mb, threads=threads, progress=told(progress))
        self.core.check()
        return None if flaw is None else Flaw(self.core.leave(flaw[0]), flaw[1])

    def _write(self, path: Path, header: dict[str, Any]) -> None:
        self.table.save(path, whole_header(self.core, header, self.table))


def whole_header(core: Core, header: dict[str, Any], solved: Table | Levels) -> bytes:
    """The header of a file with what only the core knows."""
    from zermelo.policies.files import encoded

    more = {
        "kind": core.kind,
        "encoding": solved.encoding,
        "root": core.native.format_state(solved.root),
        "payoffs": solved.payoffs,
        "counts": solved.counts,
    }
    if isinstance(core, CompiledCore) and core.bits is not None:
        more["bits"] = core.bits.hex()
    return encoded(header | more)


def foresee(core: Core, state: State, threads: int | None) -> dict[str, Any]:
    """What solving everything from a state would take, with names as `NativePolicy.solve` gives."""
    packed = core.packed(state)
    while packed is not None:
        found = forecast_table(packed.enter(state), threads=threads)
        if not packed.escaped():
            return found
        packed = packed.packed(state)
    return forecast_table(core.enter(state), threads=threads)
