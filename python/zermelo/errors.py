"""What Zermelo raises: every error says what was wrong, where, and what would be right.

>>> import zermelo as z
>>> try:
...     z.load("shogi")
... except z.errors.UnknownGameError as error:
...     print("no such game" if "shogi" in str(error) else error)
no such game
"""

from zermelo.compiled.errors import CompilationError, DisagreementError
from zermelo.game.errors import (
    BrokenGameError,
    DamagedFileError,
    IllegalMoveError,
    InvalidInputError,
    LayoutError,
    MissingPackageError,
    MissingTableError,
    PositionError,
    RepetitionError,
    SgfError,
    TooDeepError,
    TooLargeError,
    TreeError,
    UnfinishedError,
    UnknownGameError,
    UnknownLeafError,
    UnknownOptionError,
    UnknownStateError,
    UnorderedPayoffsError,
    UnsupportedGameError,
    ZermeloError,
)
from zermelo.work.errors import PieceError

__all__ = [
    "BrokenGameError",
    "CompilationError",
    "DamagedFileError",
    "DisagreementError",
    "IllegalMoveError",
    "InvalidInputError",
    "LayoutError",
    "MissingPackageError",
    "MissingTableError",
    "PieceError",
    "PositionError",
    "RepetitionError",
    "SgfError",
    "TooDeepError",
    "TooLargeError",
    "TreeError",
    "UnfinishedError",
    "UnknownGameError",
    "UnknownLeafError",
    "UnknownOptionError",
    "UnknownStateError",
    "UnorderedPayoffsError",
    "UnsupportedGameError",
    "ZermeloError",
]
