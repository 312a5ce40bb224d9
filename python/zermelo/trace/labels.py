"""The short texts of a drawing, and how wide they will be."""

from __future__ import annotations

import math
import re
import unicodedata
from fractions import Fraction

from zermelo.game import INFINITY, number
from zermelo.trace.events import Node
from zermelo.trace.replay import View

_EMPTY = ".-_ ·"
_WIDE_LETTERS = "mwMW@%—"


def measure(text: str, size: float) -> float:
    """About how wide a text is in a system font; rather too much than too little."""
    return size * sum(map(_em, text))


def _em(char: str) -> float:
    if char in _WIDE_LETTERS:
        return 0.98
    if char.isdigit():
        return 0.64
    if char in "ijlI.,:;'|!()[] /":
        return 0.41
    if "a" <= char <= "z":
        return 0.62
    if unicodedata.combining(char):
        return 0.0
    if unicodedata.east_asian_width(char) in "WF":
        return 1.1
    return 0.85 if ord(char) > 127 else 0.74


def shorten(text: str, most: int) -> str:
    """The text on one line, with … in the middle if it has more than `most` characters.

    >>> shorten("a long position", 9)
    'a lo…tion'
    """
    text = " ".join(clean(text).split())
    if len(text) <= most:
        return text
    head = most // 2
    return f"{text[:head]}…{text[len(text) - (most - head - 1) :]}"


def clean(text: str) -> str:
    """The text without the characters that no document may hold."""
    if text.isprintable():  # nearly always, and a hundred times as fast to find out
        return text
    return "".join(c if unicodedata.category(c) not in ("Cc", "Cs", "Cn") else " " for c in text)


def board(label: str) -> tuple[str, ...]:
    """The rows of a small board written as rows between slashes or lines; else nothing.

    >>> board("x.o/.x./... o")
    ('x.o', '.x.', '...')
    >>> board("(5, 0)")
    ()
    """
    first = label.strip().split("\n") if "\n" in label.strip() else label.split(" ")[0].split("/")
    rows = tuple(clean(row) for row in first)
    if not 2 <= len(rows) <= 8 or not 1 <= len(rows[0]) <= 8 or len({len(r) for r in rows}) > 1:
        return ()
    return rows if not any(c.isdigit() for row in rows for c in row) else ()


def cells(rows: tuple[str, ...]) -> list[tuple[int, int, str]]:
    """The pieces of a board: column, row and sign; nothing for empty cells."""
    return [
        (x, y, {"x": "×", "X": "×", "o": "○", "O": "○"}.get(sign, sign))
        for y, row in enumerate(rows)
        for x, sign in enumerate(row)
        if sign not in _EMPTY
    ]


def name(node: Node) -> str:
    """What people call the node; nothing if it only has a number."""
    return "" if re.fullmatch(r"#\d+", node.label) else clean(node.label).strip()


def probability(p: float) -> str:
    """A probability as the books write it: 0.5, 1/6, 1/36.

    >>> probability(0.25), probability(1 / 36), probability(0.123456)
    ('0.25', '1/36', '0.123')
    """
    if abs(p - round(p, 2)) < 1e-9:
        return f"{round(p, 2):g}"
    nice = Fraction(p).limit_denominator(216)
    if abs(float(nice) - p) < 1e-9 and nice.numerator < 100:
        return f"{nice.numerator}/{nice.denominator}"
    return f"{p:.3g}"


def is_exact(view: View) -> bool:
    """Is the value known, but for rounding?"""
    return view.low >= view.high or math.isclose(view.low, view.high, rel_tol=1e-12)


def beside(view: View, windows: bool) -> str:
    """The text beside an inner node.

    The range with a search that has windows (AIMA Fig. 5.5), the payoffs of all players with
    max^n (Fig. 5.4), mean and visits with Monte Carlo; with minimax, the value once it is known
    (Fig. 5.2).
    """
    if view.status in ("unseen", "cut"):
        return ""
    if view.mean is not None:
        return f"{number(round(view.mean, 3))} ({view.visits})"
    if isinstance(view.value, tuple):
        return number(view.value)
    if not windows and (view.low, view.high) == (-INFINITY, INFINITY):
        return ""
    if is_exact(view) and not windows:
        return number(view.high)
    if is_exact(view):
        return f"[{number(view.high)}, {number(view.high)}]"
    return view.interval


def inside(node: Node, view: View) -> str:
    """The text inside a leaf: the value found, else the one that the tree prints, else '?'."""
    if view.mean is not None and view.visits > 1:
        return f"{number(round(view.mean, 3))} ({view.visits})"
    value = node.given if view.value is None else view.value
    return "?" if value is None else number(value)
