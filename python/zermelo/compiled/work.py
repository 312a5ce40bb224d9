"""What a compiled game can do: the methods that `compiled` adds to a class."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from zermelo.compiled.faults import raise_fault
from zermelo.game import Result, State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zermelo.compiled.machine import Machine


def compile_game(self: Any) -> Machine:
    """Compile the game now, not at its first use; says how long it took and where it came from."""
    from zermelo.compiled.machine import machine_of

    return machine_of(self)


def native_search(
    self: Any,
    state: State | None = None,
    *,
    progress: Callable[[Result], object] | None = None,
    **limits: Any,
) -> Result:
    """The core's search over the compiled game: limits and result as of `NativeGame`'s.

    Moves are whole numbers, as the game gives them. An exception inside the game's methods ends the
    search and is raised from here, as `BrokenGameError`.
    """

    def with_numbers(found: Result) -> Result:
        return found.with_line([int(str(move)) for move in found.pv])

    def report(found: Result) -> None:
        if progress is not None and not faults.first():
            progress(with_numbers(found))

    with _opened(self) as (native, faults):
        start = native.parse_state(_text(self, self.initial() if state is None else state))
        _raise_first(self, faults)
        found = native.native_search(start, progress=report if progress else None, **limits)
    return replace(with_numbers(found), algorithm=f"{found.algorithm}, compiled game")


def count(self: Any, state: State, depth: int) -> int:
    """The number of sequences of exactly `depth` moves."""
    with _opened(self) as (native, faults):
        start = native.parse_state(_text(self, state))
        _raise_first(self, faults)
        return int(native.perft(start, depth))
    raise AssertionError  # the block above returns or raises


@contextmanager
def _opened(game: Any) -> Iterator[tuple[Any, Any]]:
    """The core's game for one piece of work; what went wrong in it is raised at the end."""
    native, faults = compile_game(game).open()
    yield native, faults
    _raise_first(game, faults)


def _raise_first(game: Any, faults: Any) -> None:
    first = faults.first()
    if first is not None:
        raise_fault(game, *first)


def _text(game: Any, state: State) -> str:
    """A state as the core reads it."""
    encoded: bytes = game.layout.encode(state)
    return encoded.hex()
