"""What a compiled game can do: the methods that `compiled` adds to a class."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from operator import index
from typing import TYPE_CHECKING, Any

from zermelo.compiled.faults import raise_fault
from zermelo.game import Answer, State
from zermelo.game.proof import Proof
from zermelo.game.request import Request
from zermelo.native.answers import ALPHABETA
from zermelo.native.prove import prove_native
from zermelo.native.search import search_native

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zermelo.compiled.machine import Machine


def compile_game(self: Any) -> Machine:
    """Compile the game now, not at its first use; says how long it took and where it came from."""
    from zermelo.compiled.machine import machine_of

    return machine_of(self)


def search_compiled(
    game: Any,
    state: State,
    past: Sequence[State],
    request: Request,
    options: Mapping[str, Any],
    algorithm: str = ALPHABETA,
) -> Answer:
    """The core's search with this name over the compiled game; see the algorithm for its options.

    Moves are whole numbers, as the game gives them. An exception inside the game's methods ends the
    search and is raised from here, as `BrokenGameError`.
    """
    progress = request.progress

    def report(found: Answer) -> None:
        if progress is not None and not faults.first():
            progress(_with_numbers(found))

    with _opened(game) as (native, faults):
        start = native.core.state_from_bytes(game.layout.encode(state))
        earlier = [native.core.state_from_bytes(game.layout.encode(position)) for position in past]
        _raise_first(game, faults)
        asked = replace(request, progress=report if progress else None)
        found = search_native(native, start, earlier, asked, options, algorithm)
    return _with_numbers(found)


def prove_compiled(
    game: Any,
    state: State,
    *,
    progress: Callable[[Proof], object] | None = None,
    **options: Any,
) -> Proof:
    """The core's proof-number search over the compiled game; see `z.prove`."""

    def own(found: Proof) -> Proof:
        return replace(found, line=_numbers(found.line))

    def report(found: Proof) -> None:
        if progress is not None and not faults.first():
            progress(own(found))

    with _opened(game) as (native, faults):
        start = native.core.state_from_bytes(game.layout.encode(state))
        _raise_first(game, faults)
        found = prove_native(native, start, progress=report if progress else None, **options)
    return own(found)


def count(self: Any, state: State, depth: int, *, finished: bool = False) -> int:
    """The number of sequences of exactly `depth` moves; see `z.perft`."""
    with _opened(self) as (native, faults):
        start = native.core.state_from_bytes(self.layout.encode(state))
        _raise_first(self, faults)
        return int(native.perft(start, depth, finished=finished))
    raise AssertionError  # the block above returns or raises


def _with_numbers(found: Answer) -> Answer:
    """The result with the game's own moves, which are numbers, in place of the core's."""
    moves = tuple(replace(one, move=index(one.move), pv=_numbers(one.pv)) for one in found.moves)
    return replace(
        found.with_line(_numbers(found.pv)),
        ties=_numbers(found.ties),
        moves=moves,
    )


def _numbers(moves: Sequence[Any]) -> tuple[int, ...]:
    return tuple(map(index, moves))


@contextmanager
def opened_at(game: Any, state: State) -> Iterator[tuple[Any, Any, Any]]:
    """The core's game for one piece of work, a state of it, and where its faults will be.

    They are raised at the end.
    """
    with _opened(game) as (native, faults):
        start = native.core.state_from_bytes(game.layout.encode(state))
        _raise_first(game, faults)
        yield native, start, faults


@contextmanager
def _opened(game: Any) -> Iterator[tuple[Any, Any]]:
    """The core's game for one piece of work; what went wrong in it is raised at the end."""
    machine = compile_game(game).open
    learned = getattr(game, "learned", None)
    native, faults = machine() if learned is None else machine.to_learn(*learned)
    yield native, faults
    _raise_first(game, faults)


def _raise_first(game: Any, faults: Any) -> None:
    first = faults.first()
    if first is not None:
        raise_fault(game, *first)
