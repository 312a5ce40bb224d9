"""The main line of a game of chess in PGN."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Final

from zermelo.game import IllegalMoveError, Line
from zermelo.game.errors import PositionError
from zermelo.native import PgnRecord, PgnRecords

if TYPE_CHECKING:
    from zermelo.games.chess.native import Chess

_PGN: Final = re.compile(
    r"""^\s*\ufeff?\s*\[\s*\w+\s*"     # a header
    |   [{(]                           # a comment or a variation
    |   (^|\s)(1-0|0-1|1/2-1/2|\*)\s*$ # how it ended""",
    re.VERBOSE,
)


def read_main_line(text: str, game: Chess) -> Line | None:
    """The main line of the first game in a text; None if the text has no sign of PGN.

    Moves alone, and a FEN, have none. `PositionError` says what is damaged, and where.
    """
    if not _PGN.search(text):
        return None
    found = PgnRecords(io.BytesIO(text.encode("utf-8", "replace"))).next()
    if found is None:
        raise PositionError("there is no game in this PGN: moves such as 1. e4 e5 are wanted")
    if not isinstance(found, PgnRecord):
        raise PositionError(f"line {found[1]} of the PGN: {found[2]}")
    if found.chess960 and not game.chess960:
        raise PositionError("this is a game of Chess960: give chess960 as the game")
    start = None if found.start is None else game.parse_state(found.start)
    try:
        return Line(game, start, found.moves)
    except IllegalMoveError as error:
        raise PositionError(f"the game in this PGN cannot be played: {error}") from None
