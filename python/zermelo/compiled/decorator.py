"""`compiled`: what makes a class of games run as machine code."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar, overload

from zermelo.compiled.layout import Layout
from zermelo.compiled.work import compile_game, count
from zermelo.game import Game, InvalidInputError, MissingPackageError

Kind = TypeVar("Kind", bound=type[Game])


@overload
def compiled(kind: Kind, /) -> Kind: ...
@overload
def compiled(*, check: bool = True, cache: bool | str | Path = True) -> Callable[[Kind], Kind]: ...
def compiled(kind: Any = None, /, *, check: bool = True, cache: bool | str | Path = True) -> Any:
    """Let the core search this class of games through machine code made from its methods.

    The class declares its state as `State`, a `NamedTuple` with a type of fixed size for each
    field. Nothing else changes: its methods are still Python, for debugging, `z.check`, the
    textbook algorithms and traces. `z.search`, `z.solve` and `z.perft` use the compiled form; the
    first of them compiles it, or reads it from the cache. Moves are whole numbers; `actions` may
    `yield` them, which is the fastest. What hangs on `self` is a constant. Any kind of game in
    which everybody sees everything; with chance, `outcomes` is compiled too.

    `check=False` skips the check of the rules and the comparison of compiled and plain before the
    first use. `cache` is a folder for the machine code, or False for none; by default it is
    a folder of the user's own, to which nobody else may write.

    >>> from typing import NamedTuple
    >>> import zermelo as z
    >>> @z.compiled
    ... class Take(z.Game):
    ...     '''Take one to three matches; whoever takes the last one wins.'''
    ...     payoff_range = (-1, 1)
    ...     class State(NamedTuple):
    ...         matches: z.types.u8
    ...         player: z.types.u8
    ...     def initial(self): return self.State(21, 0)
    ...     def to_move(self, state): return state.player
    ...     def actions(self, state): return range(1, min(3, state.matches) + 1)
    ...     def result(self, state, n): return self.State(state.matches - n, 1 - state.player)
    ...     def is_terminal(self, state): return state.matches == 0
    ...     def utility(self, state, player): return -1 if player == state.player else 1
    >>> z.solve(Take()).move  # leaves a multiple of four
    1
    """
    if kind is None:
        return lambda decorated: _decorate(decorated, check, cache)
    return _decorate(kind, check, cache)


def _decorate(kind: Any, check: bool, cache: bool | str | Path) -> Any:
    if find_spec("numba") is None:
        raise MissingPackageError(
            f"{getattr(kind, '__name__', kind)}: compiling a game needs Numba: "
            'pip install "zermelo[compiled]". Without @z.compiled it is a plain Python game.'
        )
    if not (isinstance(kind, type) and issubclass(kind, Game)):
        raise InvalidInputError(f"@z.compiled goes before a class that is a z.Game, not {kind!r}")
    state = getattr(kind, "State", None)
    if state is None:
        raise InvalidInputError(
            f"{kind.__name__} does not declare its state: write `class State(NamedTuple):` in it, "
            "with a type for each field, such as `player: z.types.u8`"
        )
    listed = kind.actions
    if inspect.isgeneratorfunction(listed):
        kind.actions = _listing(listed)  # type: ignore[method-assign]
    extended: Any = kind
    extended.written = "compiled"
    extended.layout = Layout(state, getattr(kind.initial, "__globals__", None))
    extended.checked_first = check
    extended.cache = cache
    extended.compile = compile_game
    extended.perft = count
    return kind


def _listing(actions: Callable[..., Any]) -> Callable[..., Any]:
    """In Python, moves that are yielded become a list, as every algorithm expects."""

    @functools.wraps(actions)
    def listed(self: Game, state: Any) -> list[Any]:
        return list(actions(self, state))

    return listed
