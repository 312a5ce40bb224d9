"""Files of the field that hold games and positions: PGN and EPD for chess, WTHOR for Othello.

`read_pgn` reads games one after the other, `PgnGame` is a game with its variations and comments,
which `str` writes, `scan_pgn` counts or cleans a whole file at the speed of the core, `index_pgn`
lists where its games are, and `read_epd` reads a position with operations. `read_wthor` reads
games of Othello.
"""

from zermelo.formats.epd import Epd, read_epd
from zermelo.formats.game import PgnGame, PgnNode
from zermelo.formats.indexing import PgnIndex, PgnPlace, index_pgn
from zermelo.formats.reading import PgnReader, SkippedGame, read_pgn
from zermelo.formats.scanning import PgnSummary, scan_pgn
from zermelo.formats.wthor import WthorGame, read_wthor

__all__ = [
    "Epd",
    "PgnGame",
    "PgnIndex",
    "PgnNode",
    "PgnPlace",
    "PgnReader",
    "PgnSummary",
    "SkippedGame",
    "WthorGame",
    "index_pgn",
    "read_epd",
    "read_pgn",
    "read_wthor",
    "scan_pgn",
]
