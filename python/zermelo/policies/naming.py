"""What a folder is for, and how the states of a game are named in its files."""

from __future__ import annotations

from pathlib import Path

from zermelo.game import State
from zermelo.game.errors import DamagedFileError
from zermelo.policies.files import fingerprint
from zermelo.policies.native import CompiledCore, Core

BITS = "bits"
"""The file with the bits of a compiled game's states that random games did not show."""


def label_of(core: Core, state: State) -> str:
    """Which game is solved, from where, and how its states are named, in one line."""
    root = core.native.format_state(core.enter(state))
    bits = f", bits {core.bits.hex()}" if isinstance(core, CompiledCore) and core.bits else ""
    return " ".join(f"{core.game.name} from {root}, {fingerprint(core.game)}{bits}".split())


def named(core: Core, state: State, folder: Path) -> Core:
    """The game with small names for its states, if it has any: those of an earlier run."""
    file = folder / BITS
    if isinstance(core, CompiledCore) and file.exists():
        try:
            core = CompiledCore(core.game, more=bytes.fromhex(file.read_text()))
        except ValueError:
            raise DamagedFileError(f"{file}: damaged: not a row of bits") from None
    return core.packed(state) or core
