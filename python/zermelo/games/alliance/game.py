"""Alliance: three players strike at each other, and want to end ahead of their strongest rival.

Nobody agrees on anything. Yet two who are both behind the same player strike at that one, because
each of them gains by it; and as soon as one of the two is the rival to fear, the other turns on it.
So alliances form and break by selfish play alone, as AIMA §5.2.2 describes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from zermelo.game import Game, IllegalMoveError, InvalidInputError, PositionError
from zermelo.game.board import Board
from zermelo.games.alliance.board import PLAYERS, alliance_board


class Armies(NamedTuple):
    """The armies of each player, and how many moves were made."""

    armies: tuple[int, ...]
    moves: int


class Alliance(Game):
    """Strike one of the others, who loses an army. After so many moves the game is over.

    It is over early when only one player has armies left. Everybody gets its own armies less those
    of its strongest rival. A move names who is struck; a position is the armies of all three and
    the number of moves made, as in `7 3 6 / 0`.

    >>> game = Alliance()
    >>> state = game.result(game.initial(), "blue")
    >>> game.format_state(state), list(game.actions(state))
    ('7 2 6 / 1', ['red', 'green'])
    """

    play_levels = ("full",)
    """Who looks far ahead is struck for being ahead: no level beats another."""

    players = 3
    payoffs = "general-sum"
    player_names = PLAYERS

    def __init__(self, armies: Sequence[int] = (7, 3, 6), moves: int = 12) -> None:
        if len(armies) != self.players or min(armies) < 0:
            raise InvalidInputError(f"armies are three numbers from 0 up, not {tuple(armies)}")
        self.armies, self.moves = tuple(armies), moves
        self.payoff_range = (-max(armies), max(armies))

    @property
    def name(self) -> str:
        """Alliance with the armies at the start."""
        return f"Alliance {', '.join(map(str, self.armies))}"

    def initial(self) -> Armies:
        """Everybody at full strength."""
        return Armies(self.armies, 0)

    def to_move(self, state: Armies) -> int:
        """Red, blue and green take turns, armies or not."""
        return state.moves % self.players

    def actions(self, state: Armies) -> list[str]:
        """The others who have an army left."""
        mover = self.to_move(state)
        rivals = (p for p in range(self.players) if p != mover and state.armies[p])
        return [PLAYERS[player] for player in rivals]

    def result(self, state: Armies, action: str) -> Armies:
        """The one that was struck has an army less."""
        struck = PLAYERS.index(action)
        armies = (n - (player == struck) for player, n in enumerate(state.armies))
        return Armies(tuple(armies), state.moves + 1)

    def is_terminal(self, state: Armies) -> bool:
        """All moves are made, or at most one player has armies left."""
        return state.moves >= self.moves or sum(map(bool, state.armies)) < 2

    def utility(self, state: Armies, player: int) -> int:
        """A player's armies less those of its strongest rival."""
        return state.armies[player] - max(
            n for other, n in enumerate(state.armies) if other != player
        )

    def evaluate(self, state: Armies, player: int) -> float:
        """The same as things stand, and a little less of it: strikes are still to come."""
        return 0.9 * self.utility(state, player)

    def level(self, state: Armies) -> int:
        """The moves made."""
        return state.moves

    def draw(self, state: Armies) -> str:
        """A row of men for each player."""
        mover = -1 if self.is_terminal(state) else self.to_move(state)
        return "\n".join(
            f"{name:<6} {n:>2} {'█' * n}{'  to move' if player == mover else ''}"
            for player, (name, n) in enumerate(zip(PLAYERS, state.armies, strict=True))
        )

    def board(self, state: Armies) -> Board:
        """A field for each player."""
        over = self.is_terminal(state)
        return alliance_board(state.armies, [] if over else self.actions(state))

    def format_state(self, state: Armies) -> str:
        """`7 3 6 / 0`: the armies of red, blue and green, and the moves made."""
        return f"{' '.join(map(str, state.armies))} / {state.moves}"

    def parse_state(self, text: str) -> Armies:
        """A position such as `7 3 6 / 0`, or the moves from the start: `blue red red`."""
        if "/" not in text:
            state = self.initial()
            for word in text.split():
                try:
                    state = self.result(state, self.parse_move(state, word))
                except IllegalMoveError as error:
                    raise PositionError(str(error)) from None
            return state
        armies, _, moves = text.partition("/")
        numbers = [*armies.split(), moves.strip()]
        if len(numbers) != self.players + 1 or not all(word.isdecimal() for word in numbers):
            raise PositionError(
                f"{text!r} is not a position: write the armies of {', '.join(PLAYERS)} and the "
                "moves made, as in '7 3 6 / 0'"
            )
        *counts, made = map(int, numbers)
        if made > self.moves or max(counts) > max(self.armies):
            raise PositionError(f"no game comes to {text!r}: it has more than there can be")
        return Armies(tuple(counts), made)

    def parse_move(self, state: Armies, text: str) -> str:
        """Who is struck; `IllegalMoveError` if that is not possible."""
        legal = [] if self.is_terminal(state) else self.actions(state)
        word = text.strip().lower()
        if word not in legal:
            raise IllegalMoveError(
                f"{text.strip()!r} cannot be struck: " + (" or ".join(legal) or "the game is over")
            )
        return word
