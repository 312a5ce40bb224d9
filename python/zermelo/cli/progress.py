"""A line that shows how long work is going: on standard error, on a terminal, and then gone."""

from __future__ import annotations

import os
import shutil
import sys
import threading
import time
from types import TracebackType

from zermelo.game import Answer, Game, evaluation_text, number

_FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
_DELAY = 0.4
"""Work that is done sooner shows nothing."""


class Progress:
    """While the `with` block runs, one line says what has been reached; call it with results."""

    def __init__(
        self,
        what: str,
        seconds: float | None = None,
        shown: bool = True,
        game: Game | None = None,
    ) -> None:
        self.text = what
        self.game = game
        """Whose values are shown, for its unit."""
        self.seconds = seconds
        self.best: Answer | None = None
        """The last answer: all there is if the work is interrupted."""
        self.shown = shown and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self._done = threading.Event()
        self._thread: threading.Thread | None = None

    def __call__(self, result: Answer) -> None:
        """A search has finished a depth."""
        self.best = result
        reached = f"depth {result.depth}" if result.depth is not None else "searching"
        self.text = f"{reached}  value {self._value(result)}  {result.nodes:,} nodes"

    def _value(self, result: Answer) -> str:
        if self.game is None:
            return number(result.value)
        text = evaluation_text(
            self.game, result.value, proved=result.proved, remoteness=result.remoteness
        )
        return text or number(result.value)

    def __enter__(self) -> Progress:
        if self.shown:
            self._thread = threading.Thread(target=self._show, daemon=True)
            self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._done.set()
        if self._thread is not None:
            self._thread.join()

    def _show(self) -> None:
        started = time.perf_counter()
        if self._done.wait(_DELAY):
            return
        turn = 0
        while True:
            passed = time.perf_counter() - started
            limit = f" of {self.seconds:g}" if self.seconds else ""
            line = f"{_FRAMES[turn % len(_FRAMES)]} {self.text}  {passed:.1f}{limit} s"
            width = shutil.get_terminal_size().columns - 1
            sys.stderr.write(f"\r\x1b[2K{line[:width]}")
            sys.stderr.flush()
            turn += 1
            if self._done.wait(0.1):
                break
        sys.stderr.write("\r\x1b[2K")
        sys.stderr.flush()
