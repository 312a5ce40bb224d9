"""UCI, the Universal Chess Interface, by which chess programs ask for moves.

The loop is the core's (`crates/engines/src/chess/uci`): it reads and thinks on threads of its own,
and the interpreter only waits.
"""

from __future__ import annotations

import signal
import sys

from zermelo.native import serve_uci

_BROKEN_PIPE = 141


def serve(given: bytes | None = None) -> None:
    """Answer commands until `quit` or the end of the input.

    They come from standard input, or are `given` all at once; answers go to standard output. Ctrl-C
    is not looked at meanwhile. Raises OSError when nothing can be written any more.
    """
    serve_uci(given)


def play() -> int:
    """The command `zermelo uci`; the exit status."""
    # The core never looks at Python's flag: let Ctrl-C end the process itself.
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        serve(_given())
    except BrokenPipeError:  # whoever was reading has seen enough
        return _BROKEN_PIPE
    finally:
        signal.signal(signal.SIGINT, before)
    return 0


def _given() -> bytes | None:
    """All commands, if somebody put a text in the place of standard input."""
    try:
        sys.stdin.fileno()
    except OSError:
        return sys.stdin.read().encode()
    return None
