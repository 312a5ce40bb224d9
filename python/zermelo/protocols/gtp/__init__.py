"""GTP, the Go Text Protocol, version 2: for any game of two players without chance.

`wire.py` reads commands and writes replies, `commands.py` carries them out on one game
(`table.py`), `clock.py` keeps the time, `analysis.py` tells what the engine thinks while it does,
`server.py` reads on a thread of its own.
"""

from zermelo.protocols.gtp.commands import Session
from zermelo.protocols.gtp.server import serve
from zermelo.protocols.gtp.vertices import vertex

__all__ = ["Session", "serve", "vertex"]
