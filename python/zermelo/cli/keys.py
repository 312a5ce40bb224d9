"""Moves made with one key in a terminal: arrows that steer, while words can still be typed.

A game says by the keys of its board's moves that it is steered. Where standard input is no
terminal, or one that cannot give single keys, moves are typed as words like everywhere else.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Final

from zermelo.game import Game, State, board_of

_ARROWS: Final = {b"A": "up", b"B": "down", b"C": "right", b"D": "left"}
_BACKSPACE: Final = (b"\x7f", b"\b")
_END: Final = (b"", b"\x04")
_LONGEST: Final = 1000

Read = Callable[[], bytes]
"""Reads one byte; empty at the end."""

Write = Callable[[str], None]


def moves_by_key(game: Game, state: State) -> dict[str, str]:
    """The moves that keys make in a position, by the name of the key; none for most games."""
    if game.is_terminal(state):
        return {}
    board = board_of(game, state)
    return {move.key: move.text for move in board.moves if move.key} if board else {}


def ask_with_keys(prompt: str, keys: Mapping[str, str]) -> str | None:
    """A line after a prompt, or at once the move of a key; None at the end of input."""
    with _single_keys() as read:
        return read_keys(read, _write, prompt, keys)


def can_read_keys() -> bool:
    """Is standard input a terminal that gives single keys?"""
    try:
        import termios  # noqa: F401 - not on Windows
    except ImportError:
        return False
    return sys.stdin.isatty() and sys.stdout.isatty()


def read_keys(read: Read, write: Write, prompt: str, keys: Mapping[str, str]) -> str | None:
    """What `ask_with_keys` does, with any way to read and to write."""
    write(prompt)
    line = b""
    while True:
        byte = read()
        if byte in _END and not line:
            write("\n")
            return None
        if byte in _END or byte in (b"\r", b"\n"):
            write("\n")
            return line.decode(errors="replace")
        key = _key(read) if byte == b"\x1b" else "space" if byte == b" " else ""
        if key and not line and key in keys:
            write(f"{keys[key]}\n")
            return keys[key]
        if byte in _BACKSPACE:
            if line:
                line = line.decode(errors="replace")[:-1].encode()
                write("\b \b")
        elif byte >= b" " and len(line) < _LONGEST:
            line += byte
            write(byte.decode(errors="ignore"))


def _key(read: Read) -> str:
    """The name of an arrow, whose code is an escape, a bracket or an O, and a letter."""
    byte = read()
    while byte == b"\x1b":  # somebody pressed Escape before
        byte = read()
    if byte not in (b"[", b"O"):
        return ""
    byte = read()
    while byte and byte in b"0123456789;":  # held together with Shift or Ctrl
        byte = read()
    return _ARROWS.get(byte, "?")


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


@contextmanager
def _single_keys() -> Iterator[Read]:
    """The terminal gives every key at once, shows none by itself, and is as before at the end."""
    import termios
    import tty

    place = sys.stdin.fileno()
    before = termios.tcgetattr(place)
    try:
        tty.setcbreak(place)
        yield lambda: os.read(place, 1)
    finally:
        with suppress(termios.error):
            termios.tcsetattr(place, termios.TCSADRAIN, before)
