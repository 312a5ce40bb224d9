"""What can go wrong on the way from a Python class to machine code."""

from __future__ import annotations

from zermelo.game import BrokenGameError, ZermeloError


class CompilationError(ZermeloError):
    """A method cannot be compiled: the message says which, where, and what to write instead.

    What Numba said is the `__cause__`.
    """


class DisagreementError(BrokenGameError):
    """Compiled and plain Python disagree about a game, as when a number outgrows 64 bits."""
