"""A fault in compiled code, told in Python's terms.

Compiled code says only that something is wrong, and where. So the call is made again in plain
Python, which raises the real exception.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NoReturn

from zermelo.compiled.status import STATUS, meaning
from zermelo.game import BrokenGameError, InvalidInputError, State, format_state

_METHOD = {"turn": "to_move", "count": "actions", "payoff": "utility", "estimate": "evaluate"}


def raise_fault(game: Any, routine: str, data: bytes, argument: int, code: int) -> NoReturn:
    """Raise what plain Python raises in the same place, or say that it raises nothing."""
    state = game.layout.decode(data)
    place = f"in the position {text_of(game, state)}"
    for method, call in _calls(game, routine, state, argument):
        try:
            call()
        except InvalidInputError as error:
            raise BrokenGameError(f"{game.name}.{method}: {error} {place}") from error
        except Exception as error:
            raise BrokenGameError(
                f"{game.name}.{method} raised {type(error).__name__}: {error} {place}"
            ) from error
    if routine == "result" and code == STATUS["BAD_PLAYER"][0]:  # said of the state after the move
        routine, place = "turn", f"in the position {text_of(game, game.result(state, argument))}"
    raise BrokenGameError(
        f"{game.name}.{_METHOD.get(routine, routine)} {meaning(code)} {place}"
        + (
            ""
            if not _differs(code)
            else ", and plain Python did not: did a number outgrow 64 bits?"
        )
    )


def text_of(game: Any, state: State) -> str:
    """A state as text, whatever the game's own notation does."""
    try:
        return format_state(game, state)
    except Exception:
        return repr(state)


def _differs(code: int) -> bool:
    """Is it a fault that plain Python would have shown as an exception?"""
    return meaning(code) in {"raised an exception", "gave a number that does not fit its field"}


def _calls(
    game: Any, routine: str, state: State, argument: int
) -> Iterator[tuple[str, Callable[[], Any]]]:
    """The calls that a routine makes, in its order, each with the method to name."""
    if routine == "result":
        yield "result", lambda: game.layout.encode(game.result(state, argument))
        after = game.result(state, argument)
        yield "is_terminal", lambda: game.is_terminal(after)
        yield "to_move", lambda: game.to_move(after)
    elif routine == "turn":
        yield "is_terminal", lambda: game.is_terminal(state)
        yield "to_move", lambda: game.to_move(state)
    elif routine in {"actions", "count", "order"}:
        yield "actions", lambda: game.actions(state)
        if routine != "count" and hasattr(game, "order"):
            yield "order", lambda: game.order(state, game.actions(state))
    elif routine == "symmetries":
        yield routine, lambda: [game.layout.encode(image) for image in game.symmetries(state)]
    elif routine in {"key", "noisy", "level", "outcomes"}:
        yield routine, lambda: getattr(game, routine)(state)
    else:
        method = _METHOD.get(routine, routine)
        yield method, lambda: getattr(game, method)(state, argument)
