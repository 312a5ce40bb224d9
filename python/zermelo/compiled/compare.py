"""Compiled and plain held against each other on random games, move by move, before first use."""

from __future__ import annotations

import time
from collections.abc import Callable
from operator import index
from random import Random
from typing import Any, NoReturn

from zermelo.compiled.errors import DisagreementError
from zermelo.compiled.faults import raise_fault, text_of
from zermelo.game import CHANCE, InvalidInputError, State, format_move
from zermelo.game.kind import kind_of

GAMES = 30
PLIES = 300
SECONDS = 1.0
_ALL_KEYS = (1 << 64) - 1


def compare(
    game: Any,
    opened: Callable[[], tuple[Any, Any]],
    offers: set[str],
    *,
    games: int = GAMES,
    seed: int = 0,
    seconds: float = SECONDS,
) -> int:
    """Play random games in both, and raise `DisagreementError` at the first difference.

    Gives the number of states compared.
    """
    native, faults = opened()
    random, deadline = Random(seed), time.perf_counter() + seconds
    comparison = _Comparison(game, native, faults, offers)
    for _ in range(games):
        comparison.play(random)
        if time.perf_counter() > deadline:
            break
    return comparison.states


class _Comparison:
    """One game in both forms."""

    def __init__(self, game: Any, native: Any, faults: Any, offers: set[str]) -> None:
        self.game = game
        self.native = native
        self.faults = faults
        self.offers = offers
        self.states = 0
        self.line: list[str] = []

    def play(self, random: Random) -> None:
        self.line = []
        state, twin = self.game.initial(), self.native.initial()
        for _ in range(PLIES):
            moves = self.state(state, twin)
            if not moves:
                break
            for place in random.sample(range(len(moves)), min(3, len(moves))):
                self.result(state, twin, moves[place])
            move = random.choice(moves)
            after, twin = self.result(state, twin, move)
            self.line.append(format_move(self.game, state, move))
            state = after

    def state(self, state: State, twin: Any) -> list[int]:
        """All that both say of one state; the moves, none if the game is over."""
        self.states += 1
        over = bool(self.game.is_terminal(state))
        self.same("is_terminal", state, over, self.native.is_terminal(twin))
        if over:
            for player in range(self.game.players):
                plain = self.game.utility(state, player)
                self.same("utility", state, plain, self.native.core.payoff(twin, player))
            return []
        mover = self.game.to_move(state)
        self.same("to_move", state, mover, self.native.to_move(twin))
        if mover == CHANCE:
            return self.outcomes(state, twin)
        moves = list(self.game.actions(state))
        if "order" in self.offers and kind_of(self.game).ordered:
            moves = list(self.game.order(state, moves))
        found = [index(move) for move in self.native.actions(twin)]
        self.same("order" if "order" in self.offers else "actions", state, moves, found)
        self.same("actions", state, len(moves), self.native.perft(twin, 1))
        if "evaluate" in self.offers:
            self.estimate(state, twin)
        if "noisy" in self.offers:
            noisy = [index(move) for move in self.native.core.noisy(twin)]
            self.same("noisy", state, list(self.game.noisy(state)), noisy)
        if "key" in self.offers:
            plain = self.game.key(state)
            self.same("key", state, plain, self.native.core.key(twin))
        if "symmetries" in self.offers:
            self.images(state, twin)
        if "level" in self.offers:
            self.same("level", state, self.game.level(state), self.native.core.level(twin))
        return moves

    def outcomes(self, state: State, twin: Any) -> list[int]:
        plain = [(chance, move) for chance, move in self.game.outcomes(state)]
        found = [(chance, index(move)) for chance, move in self.native.outcomes(twin)]
        self.same("outcomes", state, plain, found)
        return [move for _, move in plain]

    def images(self, state: State, twin: Any) -> None:
        plain = {self.game.layout.encode(image) for image in self.game.symmetries(state)}
        found = {bytes(image) for image in self.native.core.symmetries(twin)}
        self.same("symmetries", state, plain | {bytes(twin)}, found)

    def estimate(self, state: State, twin: Any) -> None:
        for player in range(self.game.players):
            plain = self.game.evaluate(state, player)
            self.same("evaluate", state, plain, self.native.core.estimate(twin, player))
        if not kind_of(self.game).ordered:
            return
        limit = self.native.core.payoff_limit
        for player in (0, 1):
            plain = self.game.evaluate(state, player)
            found = self.native.evaluate(twin, player)
            self.sound()
            # An estimate at the edge of the scale is cut off, and all are rounded to a millionth.
            if abs(max(-limit, min(limit, plain)) - found) > 2e-6 * limit:
                self.fail("evaluate", state, plain, found)

    def result(self, state: State, twin: Any, move: int) -> tuple[State, Any]:
        after = self.game.result(state, move)
        try:
            encoded = self.game.layout.encode(after)
        except InvalidInputError as error:
            raise DisagreementError(
                f"{self.game.name}.result gives a state that does not fit its fields: {error}"
                f"{self.where(state, move)}"
            ) from error
        found = self.native.core.result(twin, move)
        self.sound()
        if bytes(found) != encoded:
            decoded = self.game.layout.decode(bytes(found))
            self.fail("result", state, after, decoded, move)
        return after, found

    def same(self, method: str, state: State, plain: Any, found: Any) -> None:
        self.sound()
        if plain != found:
            self.fail(method, state, plain, found)

    def sound(self) -> None:
        first = self.faults.first()
        if first is not None:
            raise_fault(self.game, *first)

    def fail(
        self, method: str, state: State, plain: Any, found: Any, move: int | None = None
    ) -> NoReturn:
        raise DisagreementError(
            f"{self.game.name}.{method} gives {found!r} when compiled, and {plain!r} in plain "
            "Python. Compiled whole numbers have 64 bits: one that outgrows them is cut off, so "
            f"mask it (`x & 0xFFFF_FFFF_FFFF_FFFF`) or keep it smaller.{self.where(state, move)}"
        )

    def where(self, state: State, move: int | None) -> str:
        lines = [f"line of play: {' '.join(self.line) or '(the start)'}"]
        lines.append(f"position: {text_of(self.game, state)}")
        if move is not None:
            lines.append(f"move: {format_move(self.game, state, move)}")
        return "".join(f"\n  {line}" for line in lines)
