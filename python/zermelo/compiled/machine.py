"""From a game to its machine code: from memory, from the cache, or compiled and compared."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any

from zermelo.compiled.cache import Cache
from zermelo.compiled.fingerprint import Fingerprint
from zermelo.compiled.layout import Layout
from zermelo.game import (
    BrokenGameError,
    Game,
    InvalidInputError,
    UnsupportedGameError,
    capabilities,
)
from zermelo.game.kind import kind_of
from zermelo.native import MachineCode, compiled_game

MOST_PLAYERS = 200
"""So many players have numbers in the core."""

PAYOFF_LIMIT = 1_000_000
"""The greatest payoff that the core orders."""

_MADE: dict[str, Machine] = {}
"""Everything compiled in this process, by fingerprint."""

_MAKING = Lock()
"""Threads that want the same game wait for the first of them."""


@dataclass(frozen=True)
class Machine:
    """A game as machine code."""

    open: MachineCode
    """Gives the core's game for one piece of work, and where its faults will be."""
    constants: dict[str, Any]
    """What hung on the game when it was compiled."""
    seconds: float
    """How long it took to compile it, or to read it."""
    cached: bool
    """Was it read from the cache?"""
    file: Path | None = None
    """Where it is kept; None if nowhere."""

    def __repr__(self) -> str:
        how = "read from the cache" if self.cached else "compiled"
        return f"<Machine {how} in {self.seconds:.2f} s>"

    def __reduce__(self) -> Any:
        return _nothing, ()  # machine code stays in its process: the other one makes its own


def _nothing() -> None:
    return None


def machine_of(game: Any) -> Machine:
    """The machine code of a game; made at most once for the same rules and constants."""
    known = getattr(game, "__dict__", {}).get("_machine")
    if known is not None and all(
        getattr(game, name, None) is value for name, value in known.constants.items()
    ):
        found: Machine = known
        return found
    with _MAKING:
        made = _make(game)
    if hasattr(game, "__dict__"):
        game.__dict__["_machine"] = made
    return made


def _make(game: Any) -> Machine:
    started = time.perf_counter()
    _refuse_unsupported(game)
    layout: Layout = game.layout
    kind = kind_of(game)
    offers = {"evaluate", "order", "noisy", "key", "symmetries", "level"} & capabilities(game)
    limit = _payoff_limit(game, offers)
    methods = ["actions", "is_terminal", "result", "to_move", "utility", *sorted(offers)]
    methods += ["outcomes"] if kind.chance else []
    name = type(game).__qualname__
    initial = layout.encode(game.initial())
    told = (limit, initial, game.checked_first, kind.players, kind.payoffs)
    print_ = Fingerprint(game, layout, methods, told)
    if print_.digest in _MADE:
        return _MADE[print_.digest]
    cache = Cache(type(game), game.cache)

    def machine(code: Any, cached: bool, file: Path | None) -> Machine:
        addresses = code.addresses()
        opened = compiled_game(name, addresses, initial, limit, kind, code)
        seconds = time.perf_counter() - started
        return Machine(opened, print_.constants, seconds, cached, file)

    from zermelo.compiled.code import Code

    stored = cache.read(print_.digest)
    code = None if stored is None else Code.load(stored)
    if code is not None:
        made = machine(code, True, None)
    else:
        if game.checked_first:
            _check(game)
        code = Code.compile(game, layout, offers, limit)
        made = machine(code, False, None)
        if game.checked_first:
            from zermelo.compiled.compare import compare

            compare(game, made.open, offers)
        made = machine(code, False, cache.write(print_.digest, code.dump()))
    _MADE[print_.digest] = made
    return made


def _check(game: Game) -> None:
    """The rules in plain Python first: what is wrong there is told better there."""
    from zermelo.game.check import check

    report = check(game, games=20, seconds=1.0)
    if not report.ok:
        raise BrokenGameError(f"{game.name} is not compiled because z.check found this:\n{report}")


def _refuse_unsupported(game: Any) -> None:
    if game.information != "perfect":
        raise UnsupportedGameError(
            f"{game.name} hides part of its state, and the core sees everything. Without "
            "@z.compiled the textbook's algorithms can be tried on it."
        )
    if not 1 <= game.players <= MOST_PLAYERS:
        raise UnsupportedGameError(
            f"{game.name} has {game.players} players: a compiled game has 1 to {MOST_PLAYERS}"
        )


def _payoff_limit(game: Any, offers: set[str]) -> int:
    """The greatest payoff in size, as far as the game says, where payoffs are ordered."""
    ordered = kind_of(game).ordered
    if game.payoff_range is None or not ordered:
        if "evaluate" in offers and ordered:
            raise InvalidInputError(
                f"{game.name} has estimates, and needs payoff_range = (least, greatest) "
                "to say what they are compared with"
            )
        return PAYOFF_LIMIT
    limit = max(abs(end) for end in game.payoff_range)
    if limit != int(limit) or not 0 < limit <= PAYOFF_LIMIT:
        raise InvalidInputError(
            f"{game.name}.payoff_range is {game.payoff_range}: the payoffs of a compiled game are "
            f"whole numbers of at most {PAYOFF_LIMIT:,} in size"
        )
    return int(limit)
