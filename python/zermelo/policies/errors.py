"""What can be wrong with a policy, its file, or a question to it."""

from __future__ import annotations

from zermelo.game import InvalidInputError
from zermelo.game.errors import DamagedFileError

__all__ = ["DamagedFileError", "UnknownStateError"]


class UnknownStateError(InvalidInputError, KeyError):
    """A policy knows nothing of this state: it cannot be reached from where the policy begins."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""
