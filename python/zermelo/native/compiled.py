"""The face of the core for games that were compiled from Python."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zermelo import _core
from zermelo.game.kind import Kind
from zermelo.native.game import NativeGame


def compiled_game(
    name: str, routines: dict[str, int], initial: bytes, payoff_limit: int, kind: Kind, code: object
) -> MachineCode:
    """A game of machine code at some addresses, as `zermelo.compiled` makes it."""
    made = _core.CompiledGame(
        name, routines, initial, payoff_limit, kind.players, kind.payoffs, kind.chance, code
    )
    return MachineCode(made)


class MachineCode:
    """Opens a compiled game for one piece of work at each call, with faults of its own."""

    def __init__(self, compiled: _core.CompiledGame) -> None:
        self._compiled = compiled
        self.bits = compiled.bits
        """Which bits of a state are used, so that states can be named by numbers."""

    def __call__(self, bits: bytes | None = None) -> tuple[NativeGame, _core.Faults]:
        """The game and its faults; with `bits`, these of a state are packed into a number."""
        core, faults = self._compiled.open(bits)
        return NativeGame.of(core), faults

    def to_learn(
        self, cells: Sequence[Any], learned: _core.LearnedPatterns | None = None
    ) -> tuple[NativeGame, _core.Faults]:
        """The same with cells to learn from, and with an estimate if one is given."""
        core, faults = self._compiled.open_to_learn(list(cells), learned)
        return NativeGame.of(core), faults
