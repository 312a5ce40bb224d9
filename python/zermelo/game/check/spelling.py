"""Methods and attributes that look like misspelt ones, which nothing would ever call."""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Callable, Iterator
from typing import Any, Final

from zermelo.game.capabilities import CAPABILITIES
from zermelo.game.check.values import attempt
from zermelo.game.model import Game

_ALIKE: Final = 0.8
"""How alike two names are to be taken for one: 1 is equal."""

_RULES: Final = ("initial", "to_move", "actions", "result", "is_terminal", "utility", "outcomes")

_METHODS: Final[dict[str, Callable[..., Any]]] = {
    **{name: getattr(Game, name) for name in _RULES},
    **{name: getattr(protocol, name) for name, protocol in CAPABILITIES.items()},
}
"""The rules and all capabilities, each as it is called."""

_ATTRIBUTES: Final = (
    "players",
    "payoffs",
    "information",
    "payoff_range",
    "player_names",
    "repetition",
    "name",
)


def misspelt(game: Any) -> Iterator[str]:
    """A sentence for each name that is close to one which the game could offer and does not."""
    for name, value in _own(type(game)).items():
        known = _meant(type(game), name, value)
        if known is not None:
            what = f"{known}(…)" if known in _METHODS else known
            yield f"nothing uses {type(game).__name__}.{name}: is it meant to be {what}?"


def _own(kind: type) -> dict[str, Any]:
    """The public names that the classes of the game define, and `Game` does not."""
    found: dict[str, Any] = {}
    for base in reversed(kind.__mro__):
        if base not in (object, Game):
            found |= vars(base)
    ours = {name for name in found if name.startswith("_") or hasattr(Game, name)}
    return {name: value for name, value in found.items() if name not in ours}


def _meant(kind: type, name: str, value: Any) -> str | None:
    """What the name is probably a misspelling of."""
    if name in _METHODS:
        return None
    if inspect.isroutine(value):
        missing = [known for known in _METHODS if not _defines(kind, known)]
        known = _closest(name, missing)
        return known if known and _takes(value, _METHODS[known]) else None
    if callable(value):
        return None
    return _closest(name, [known for known in _ATTRIBUTES if not _defines(kind, known)])


def _defines(kind: type, name: str) -> bool:
    return hasattr(kind, name) and getattr(kind, name) is not getattr(Game, name, None)


def _closest(name: str, known: list[str]) -> str | None:
    plain = {_plain(other): other for other in known}
    letters = sorted(_plain(name))
    found = [other for other in plain if sorted(other) == letters]  # in another order: kye, darw
    found = found or difflib.get_close_matches(_plain(name), plain, n=1, cutoff=_ALIKE)
    # A longer word around a known one, such as drawn or reorder, is another word.
    if not found or (found[0] != _plain(name) and found[0] in _plain(name)):
        return None
    return plain[found[0]]


def _plain(name: str) -> str:
    """Without capitals and underscores: formatMove is format_move."""
    return name.replace("_", "").lower()


def _takes(method: Any, model: Callable[..., Any]) -> bool:
    """Could the method be called as the model is?"""
    wanted = len(inspect.signature(model).parameters) - 1
    function = attempt(lambda: method.__func__, default=method)
    signature = attempt(inspect.signature, function, default=None)
    if signature is None:
        return False
    own = wanted if isinstance(method, staticmethod) else wanted + 1
    return attempt(lambda: bool(signature.bind(*range(own))), default=False)
