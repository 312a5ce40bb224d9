"""The machine code of a game, in memory and as bytes: all that knows how Numba keeps it."""

# mypy: disable-error-code="import-not-found,import-untyped,untyped-decorator,no-untyped-call,misc"
from __future__ import annotations

import marshal
from typing import Any

from numba.core.callconv import CPUCallConv
from numba.core.registry import cpu_target
from numba.core.runtime.nrt import rtsys

from zermelo.compiled.errors import CompilationError
from zermelo.compiled.layout import Layout
from zermelo.game.kind import kind_of


class Code:
    """The compiled routines of a game. They stay in memory as long as this does."""

    def __init__(self, compiled: dict[str, tuple[Any, str]]) -> None:
        self._compiled = compiled
        """Each routine's library and its symbol there."""

    @classmethod
    def compile(cls, game: Any, layout: Layout, offers: set[str], payoff_limit: int) -> Code:
        """Compile all methods of a game; `CompilationError` says which of them cannot be."""
        # Only who compiles needs all of Numba; who reads code from the cache starts quicker.
        from zermelo.compiled.arithmetic import whole_numbers_unify
        from zermelo.compiled.explain import explained
        from zermelo.compiled.routines import bodies, routines
        from zermelo.compiled.rules import Rules

        if type(cpu_target.target_context.call_conv) is not CPUCallConv:
            raise CompilationError("this version of Numba calls functions in a way we do not know")
        rules = Rules(game, layout)
        try:
            with whole_numbers_unify():
                made = dict(routines(rules, bodies(layout, offers, payoff_limit, kind_of(game))))
        except Exception as error:
            raise explained(game, rules, error) from error
        return cls({name: (one.library, one.fndesc.llvm_func_name) for name, one in made.items()})

    @classmethod
    def load(cls, data: bytes) -> Code | None:
        """The code that `dump` gave; None if this Numba cannot read it."""
        context = cpu_target.target_context
        try:
            externals, parts = marshal.loads(data)
            if all(_is_simple(name) for name in externals):
                rtsys.initialize(context)
            else:
                context.refresh()  # brings in every function of Numba's, which takes its time
            load = context.codegen().unserialize_library
            return cls({name: (load(library), symbol) for name, (library, symbol) in parts.items()})
        except Exception:
            return None

    def dump(self) -> bytes:
        """The code as bytes."""
        parts = {
            name: (library.serialize_using_object_code(), symbol)
            for name, (library, symbol) in self._compiled.items()
        }
        return marshal.dumps((self._externals(), parts))

    def _externals(self) -> list[str]:
        """The functions that the code calls and does not contain."""
        modules = [library._final_module for library, _ in self._compiled.values()]
        return sorted({f.name for module in modules for f in module.functions if f.is_declaration})

    def addresses(self) -> dict[str, int]:
        """Where each routine begins."""
        return {
            name: library.get_pointer_to_function(symbol)
            for name, (library, symbol) in self._compiled.items()
        }


def _is_simple(symbol: str) -> bool:
    """Is this a part of the memory manager or of C, and not one of Numba's many helpers?"""
    return symbol.startswith(("NRT_", "llvm.")) or symbol in {"memcpy", "memmove", "memset"}
