"""The machine code of a game, in memory and as bytes: all that knows how Numba keeps it."""

# mypy: disable-error-code="import-not-found,import-untyped,untyped-decorator,no-untyped-call,misc"
from __future__ import annotations

import marshal
from typing import Any

from numba.core.callconv import CPUCallConv
from numba.core.registry import cpu_target

from zermelo.compiled.errors import CompilationError
from zermelo.compiled.explain import explained
from zermelo.compiled.layout import Layout
from zermelo.compiled.routines import bodies, routines
from zermelo.compiled.rules import Rules


class Code:
    """The compiled routines of a game. They stay in memory as long as this does."""

    def __init__(self, compiled: dict[str, tuple[Any, str]]) -> None:
        self._compiled = compiled
        """Each routine's library and its symbol there."""

    @classmethod
    def compile(cls, game: Any, layout: Layout, offers: set[str], payoff_limit: int) -> Code:
        """Compile all methods of a game; `CompilationError` says which of them cannot be."""
        if type(cpu_target.target_context.call_conv) is not CPUCallConv:
            raise CompilationError("this version of Numba calls functions in a way we do not know")
        rules = Rules(game, layout)
        try:
            made = dict(routines(rules, bodies(layout, offers, payoff_limit)))
        except Exception as error:
            raise explained(game, rules, error) from error
        return cls({name: (one.library, one.fndesc.llvm_func_name) for name, one in made.items()})

    @classmethod
    def load(cls, data: bytes) -> Code | None:
        """The code that `dump` gave; None if this Numba cannot read it."""
        context = cpu_target.target_context
        try:
            context.refresh()
            load = context.codegen().unserialize_library
            parts = marshal.loads(data).items()
            return cls({name: (load(library), symbol) for name, (library, symbol) in parts})
        except Exception:
            return None

    def dump(self) -> bytes:
        """The code as bytes."""
        return marshal.dumps(
            {
                name: (library.serialize_using_object_code(), symbol)
                for name, (library, symbol) in self._compiled.items()
            }
        )

    def addresses(self) -> dict[str, int]:
        """Where each routine begins."""
        return {
            name: library.get_pointer_to_function(symbol)
            for name, (library, symbol) in self._compiled.items()
        }
