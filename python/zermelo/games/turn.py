"""Who is to move, as text: shared by games whose positions do not show it."""

from __future__ import annotations

from zermelo.game import PositionError

_WORDS = {"first": 0, "max": 0, "second": 1, "min": 1}


def split_turn(text: str) -> tuple[str, int]:
    """A position and the player to move: `first` (or `max`), `second` (or `min`), else the first.

    >>> split_turn("3,1 second"), split_turn("3,1")
    (('3,1', 1), ('3,1', 0))
    """
    words = text.replace("/", " ").split()
    turns = [word for word in words if word.isalpha()]
    unknown = [word for word in turns if word.lower() not in _WORDS]
    if unknown or len(turns) > 1:
        raise PositionError(
            f"{text!r}: who is to move is one word at the end, first or second (or max or min)"
        )
    rest = " ".join(word for word in words if not word.isalpha())
    return rest, _WORDS[turns[0].lower()] if turns else 0


def join_turn(text: str, player: int) -> str:
    """The position with the word for the player to move.

    >>> join_turn("3,1", 1)
    '3,1 second'
    """
    return f"{text} {'second' if player else 'first'}"
