"""Errors that speak to the user: what was wrong, where, and what would be right."""

from __future__ import annotations

from typing import Any


class ZermeloError(Exception):
    """The base of every error that Zermelo raises on purpose.

    Its message can always be printed, also where it quotes text that holds half a character.
    """

    def __str__(self) -> str:
        return super().__str__().encode("utf-8", "backslashreplace").decode("utf-8")


class InvalidInputError(ZermeloError, ValueError):
    """Something given from outside cannot be used: a position, a move, a file, an option."""


class UnknownOptionError(InvalidInputError, TypeError):
    """A function was given a keyword that it does not take; the message says which was meant."""


class UnknownGameError(InvalidInputError):
    """No game has this name, or the file or class named does not hold one."""


class PositionError(InvalidInputError):
    """The text of a position cannot be read, or describes a position that cannot arise."""


class IllegalMoveError(InvalidInputError):
    """The move is not legal in the position, or its text names no move."""


class RepetitionError(IllegalMoveError):
    """The move would be legal in the position, but not after this game so far."""


class DamagedFileError(InvalidInputError):
    """A file is not what was written: its name, and what is wrong with it."""


class MissingTableError(InvalidInputError):
    """No table has this position; the message says how to build it."""


class UnknownStateError(InvalidInputError, KeyError):
    """A policy knows nothing of this state: it cannot be reached from where the policy begins."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


class SgfError(InvalidInputError):
    """A text that is no SGF, or no game of Go; says where."""


class TreeError(InvalidInputError):
    """The description of an explicit tree is not well formed."""


class LayoutError(InvalidInputError):
    """A text that cannot be read as the layout of a maze: what is wrong, and where.

    `line` and `column` count from 1, from the top left; None where the whole text is meant.
    """

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        place = "" if line is None else f"line {line}, column {column}: "
        super().__init__(place + message)
        self.line, self.column = line, column


class UnknownLeafError(ZermeloError):
    """A search looked at a leaf whose value the tree does not give."""


class MissingPackageError(InvalidInputError, ImportError):
    """What was asked needs an optional package; the message says how to install it."""


class UnsupportedGameError(ZermeloError, TypeError):
    """The algorithm does not apply to this kind of game; the message says which would."""


class UnorderedPayoffsError(UnsupportedGameError):
    """The core's search met a payoff that it cannot order; the textbook's search can."""

    nodes: int = 0
    """How many nodes were searched by then."""


class UnfinishedError(ZermeloError):
    """The work was stopped or ran out of time, and there is no answer before it is done."""


class TooLargeError(ZermeloError, MemoryError):
    """What was asked would not fit into the memory allowed; the message says what it would take."""


class TooDeepError(ZermeloError, RecursionError):
    """The search went deeper than it can: the game may never end without a depth limit."""


class BrokenGameError(ZermeloError):
    """The rules of a game broke their contract while a search was using them."""

    state: Any = None
    """The state in which they did, where the core found it."""
