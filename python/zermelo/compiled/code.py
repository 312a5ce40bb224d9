"""The machine code of a game, in memory and as bytes."""

from __future__ import annotations

import marshal
from typing import Any

from zermelo.compiled import numba_internals
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

        numba_internals.name_apart()
        rules = Rules(game, layout)
        try:
            with whole_numbers_unify():
                made = dict(routines(rules, bodies(layout, offers, payoff_limit, kind_of(game))))
        except Exception as error:
            raise explained(game, rules, error) from error
        return cls({name: numba_internals.library_of(one) for name, one in made.items()})

    @classmethod
    def load(cls, data: bytes) -> Code | None:
        """The code that `dump` gave; None if this Numba cannot read it."""
        try:
            externals, parts = marshal.loads(data)
            load = numba_internals.loader(externals)
            return cls({name: (load(library), symbol) for name, (library, symbol) in parts.items()})
        except Exception:
            return None

    def dump(self) -> bytes:
        """The code as bytes."""
        parts = {
            name: (numba_internals.dump(library), symbol)
            for name, (library, symbol) in self._compiled.items()
        }
        return marshal.dumps((self._externals(), parts))

    def _externals(self) -> list[str]:
        """The functions that the code calls and does not contain."""
        libraries = [library for library, _ in self._compiled.values()]
        return sorted(set().union(*map(numba_internals.externals, libraries)))

    def addresses(self) -> dict[str, int]:
        """Where each routine begins."""
        return {
            name: numba_internals.address_of(library, symbol)
            for name, (library, symbol) in self._compiled.items()
        }
