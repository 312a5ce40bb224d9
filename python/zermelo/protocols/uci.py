"""UCI, the Universal Chess Interface, by which chess programs ask for moves.

The loop is the core's (`crates/engines/src/chess/uci`): it reads and thinks on threads of its own,
and the interpreter only waits.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Mapping

from zermelo.native import serve_uci

_BROKEN_PIPE = 141


def serve(given: bytes | None = None, options: Mapping[str, str] | None = None) -> None:
    """Answer commands until `quit` or the end of the input.

    `options` are set before the first command, by their names in UCI. Commands come from standard
    input, or are `given` all at once; answers go to standard output. Ctrl-C is not looked at
    meanwhile. Raises OSError when nothing can be written any more.
    """
    serve_uci(given, list((options or {}).items()))


def play(*, book: str | None = None, best: bool = False, seed: int | None = None) -> int:
    """The command `zermelo uci`; the exit status.

    With a Polyglot `book` its moves are played, by chance as often as their weights say or always
    the `best`; a `seed` makes the choice the same each time.
    """
    options = {} if book is None else _book_options(book, best, seed)
    # The core never looks at Python's flag: let Ctrl-C end the process itself.
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        serve(_given(), options)
    except BrokenPipeError:  # whoever was reading has seen enough
        return _BROKEN_PIPE
    finally:
        signal.signal(signal.SIGINT, before)
    return 0


def _book_options(book: str, best: bool, seed: int | None) -> dict[str, str]:
    """What UCI calls these; a book that is damaged is refused before anything is answered."""
    from zermelo.books import PolyglotBook

    PolyglotBook.load(book)
    options = {"Book": book, "Book Best": str(best).lower()}
    return options if seed is None else options | {"Book Seed": str(seed)}


def _given() -> bytes | None:
    """All commands, if somebody put a text in the place of standard input."""
    try:
        sys.stdin.fileno()
    except OSError:
        return sys.stdin.read().encode()
    return None
