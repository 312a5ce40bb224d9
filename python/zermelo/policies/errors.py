"""What can be wrong with a policy, its file, or a question to it."""

from __future__ import annotations

from zermelo.game import InvalidInputError


class DamagedFileError(InvalidInputError):
    """A file is not what was written: its name, and what is wrong with it."""


class UnknownStateError(InvalidInputError, KeyError):
    """A policy knows nothing of this state: it cannot be reached from where the policy begins."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""
