"""Another program that is spoken with line by line, within limits, and that never outlives us."""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Final

from zermelo.game import InvalidInputError
from zermelo.matches.contestant import FaultError

LONGEST_LINE: Final = 1 << 16
"""Bytes of one line; more than that is nonsense."""
MOST_OUTPUT: Final = 1 << 24
"""Bytes of one answer."""

_AHEAD: Final = 1024
"""Lines that are kept before somebody reads them; then the program has to wait."""
_ENDING: Final = 0.5
"""Seconds that a program has to leave before it is killed."""
_SHOWN: Final = 80


def split_command(text: str) -> list[str]:
    """The words of a command; `InvalidInputError` if there is no such program.

    >>> split_command("surely-no-program -x")
    Traceback (most recent call last):
    zermelo.game.errors.InvalidInputError: there is no program 'surely-no-program' to be found
    """
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise InvalidInputError(f"{text!r} is not a command ({error})") from None
    if not words:
        raise InvalidInputError('a program is missing, such as in uci:stockfish or gtp:"gnugo -x"')
    if shutil.which(words[0]) is None:
        raise InvalidInputError(f"there is no program {words[0]!r} to be found")
    return words


class Program:
    """A running program. Every wait has an end, and `FaultError` says how it failed."""

    def __init__(self, command: list[str]) -> None:
        self.label = Path(command[0]).name
        self._lines: queue.Queue[bytes | None] = queue.Queue(maxsize=_AHEAD)
        self._read = 0
        self._pipe: int | None = None
        self._process = self._start(command)
        self._reader = threading.Thread(target=self._listen, daemon=True)
        self._reader.start()

    def _start(self, command: list[str]) -> subprocess.Popen[bytes]:
        settings = {
            "stdin": subprocess.PIPE,
            "stdout": subprocess.PIPE,
            "stderr": subprocess.DEVNULL,
            "bufsize": 0,
        }
        if sys.platform == "win32":  # there the end of its input has to do
            return subprocess.Popen(command, **settings)  # type: ignore[call-overload,no-any-return]
        watched, self._pipe = os.pipe()
        script = str(Path(__file__).with_name("launcher.py"))
        launched = [sys.executable, "-I", "-S", script, str(watched), *command]
        try:
            return subprocess.Popen(  # type: ignore[call-overload,no-any-return]
                launched, pass_fds=(watched,), start_new_session=True, **settings
            )
        finally:
            os.close(watched)

    def send(self, line: str) -> None:
        """Write a line to it, and count what it answers from here."""
        self._read = 0
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{line}\n".encode())
        except (OSError, ValueError):  # ValueError: it was ended, and its input is closed
            raise self._crashed() from None

    def line(self, ends: float) -> str:
        """Its next line, by a moment of `time.monotonic`."""
        try:
            found = self._lines.get(timeout=max(ends - time.monotonic(), 0))
        except queue.Empty:
            raise FaultError("hang", f"{self.label} did not answer") from None
        if found is None:
            self._lines.put(None)
            raise self._crashed()
        self._read += len(found)
        if len(found) > LONGEST_LINE:
            raise FaultError("nonsense", f"{self.label} wrote a line that does not end")
        if self._read > MOST_OUTPUT:
            raise FaultError("nonsense", f"{self.label} wrote more than {MOST_OUTPUT >> 20} MB")
        return found.decode("utf-8", "replace").strip()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        rest = b""
        with contextlib.suppress(OSError, ValueError):
            while chunk := self._process.stdout.read(1 << 14):
                *lines, rest = (rest + chunk).split(b"\n")
                if len(rest) > LONGEST_LINE:
                    lines, rest = [*lines, rest], b""
                for line in lines:
                    self._lines.put(line)
        self._lines.put(None)

    def _crashed(self) -> FaultError:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_ENDING)
        status = self._process.poll()
        how = "closed its output" if status is None else f"ended with status {status}"
        return FaultError("crash", f"{self.label} {how}")

    def end(self, goodbye: str) -> None:
        """Say goodbye, and kill it if it does not leave."""
        streams = (self._process.stdin, self._process.stdout)
        with contextlib.suppress(FaultError):
            self.send(goodbye)
        with contextlib.suppress(OSError):
            assert streams[0] is not None
            streams[0].close()
        try:
            self._drained(_ENDING)
        finally:
            self._kill()
            self._drained(_ENDING)
            self._reader.join(_ENDING)
            with contextlib.suppress(OSError):
                assert streams[1] is not None
                streams[1].close()

    def _kill(self) -> None:
        if self._pipe is not None:
            os.close(self._pipe)
            self._pipe = None
        else:
            with contextlib.suppress(OSError):
                self._process.kill()

    def _drained(self, seconds: float) -> None:
        """Wait for its end; it may want to write before, and nobody reads any more."""
        ends = time.monotonic() + seconds
        while self._process.poll() is None and time.monotonic() < ends:
            with contextlib.suppress(queue.Empty):
                self._lines.get(timeout=0.01)


def shown(line: str) -> str:
    """A line of another program, short enough for a record."""
    return repr(line if len(line) <= _SHOWN else f"{line[:_SHOWN]}…")
