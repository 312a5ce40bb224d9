"""UCI, the Universal Chess Interface, by which chess programs ask for moves.

The loop is the core's (`crates/engines/src/chess/uci`): it reads and thinks on threads of its own, and
the interpreter only waits.
"""

from __future__ import annotations

from zermelo.native import serve_uci


def serve(given: bytes | None = None) -> None:
    """Answer commands until `quit` or the end of the input.

    They come from standard input, or are `given` all at once; answers go to standard output. Ctrl-C is
    not looked at meanwhile. Raises OSError when nothing can be written any more.
    """
    serve_uci(given)
