"""How long to think about a move of a game that is played on the clock."""

from __future__ import annotations

from zermelo import _core
from zermelo.game import InvalidInputError
from zermelo.game.request import Clock


def allotted(clock: Clock | None, seconds: float | None) -> tuple[float | None, float | None]:
    """After how many seconds no further depth is begun, and by when the move is to be made.

    Without a clock there is no first one, and the second is `seconds`.

    >>> allotted((60, 1, None), None)[0] < 2 < 6 < allotted((60, 1, None), None)[1] < 10
    True
    >>> allotted((60, 1, None), 0.5), allotted(None, 0.5)
    ((0.5, 0.5), (None, 0.5))
    """
    if clock is None:
        return None, seconds
    try:
        left, increment, moves = clock
        valid = left > 0 and increment >= 0 and (moves is None or moves >= 1)
    except (TypeError, ValueError):
        valid = False
    if not valid:
        raise InvalidInputError(
            f"a clock is (seconds left, seconds added a move, moves to go or None), not {clock}"
        )
    soft, hard = _core.allot(left, increment, moves)
    return (soft, hard) if seconds is None else (min(soft, seconds), min(hard, seconds))
