"""Plays one game: asks the players in turn, keeps the clocks, and says how it ended."""

from __future__ import annotations

import contextlib
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from zermelo.game import (
    CHANCE,
    Action,
    Answer,
    BrokenGameError,
    IllegalMoveError,
    Line,
    format_state,
)
from zermelo.game.notation import legal_move
from zermelo.matches import verdicts
from zermelo.matches.contestant import FaultError, FaultKind, ResignationError, Seated
from zermelo.matches.control import Allowance, TimeControl
from zermelo.matches.record import Effort, End, Fault, GameRecord
from zermelo.matches.settings import Settings
from zermelo.play import Choice

_LONGEST = 300
"""Letters of an error that are kept in a record."""


@dataclass(frozen=True)
class Fixture:
    """A game that is to be played."""

    number: int
    opening: int
    seats: tuple[int, ...]
    """The contestants by seat."""
    start: Any
    """The state that the line begins with; None for the start of the game."""
    moves: tuple[Action, ...]
    """The opening."""


def play_game(
    settings: Settings, fixture: Fixture, turn: Callable[[int], None] = lambda seat: None
) -> GameRecord:
    """Play a game to its end, whatever the players do; `turn` hears of every seat that is asked.

    Nothing but the fixture and the seed decides what chance and random players do, and chance does
    the same in all games of an opening at the same ply. Errors of the rules are raised.
    """
    with contextlib.ExitStack() as ends:
        return _Table(settings, fixture, turn, ends).play()


class _Table:
    """The game in progress."""

    def __init__(
        self,
        settings: Settings,
        fixture: Fixture,
        turn: Callable[[int], None],
        ends: contextlib.ExitStack,
    ) -> None:
        self.settings, self.fixture, self.turn, self.ends = settings, fixture, turn, ends
        self.game = settings.game
        self.line = Line(self.game, fixture.start, fixture.moves)
        self.book = self.line.ply
        chosen = [settings.contestants[place] for place in fixture.seats]
        self.controls: list[TimeControl] = [settings.control_of(one) for one in chosen]
        self.left = [None if one.clock is None else one.clock[0] for one in self.controls]
        self.efforts = [Effort() for _ in chosen]
        self.proofs: list[Answer | None] = [None for _ in chosen]
        self.players: list[Seated] = []

    def play(self) -> GameRecord:
        """From the opening to the end."""
        seat = 0
        try:
            for seat in range(len(self.fixture.seats)):
                self.sit(seat)
            while True:
                ended = self.ended()
                if ended is not None:
                    return self.record(*ended)
                seat = self.game.to_move(self.line.state)
                self.line = self.line.play(self.roll() if seat == CHANCE else self.ask(seat))
        except FaultError as fault:
            return self.fault(seat, fault.kind, fault.words)
        except ResignationError:
            return self.record("resignation", verdicts.lost_payoffs(self.game, seat), "")

    def sit(self, seat: int) -> None:
        """Start the player of a seat."""
        contestant = self.settings.contestants[self.fixture.seats[seat]]
        seed = f"{self.settings.seed} {self.fixture.number} {seat}"
        self.turn(seat)
        with _blaming():
            player = contestant.sit(self.game, seed, self.settings.patience)
        self.ends.callback(_close, player)
        self.players.append(player)

    def ask(self, seat: int) -> Action:
        """The move of a player, within its time."""
        allowance = Allowance(
            control=self.controls[seat],
            left=tuple(self.left),
            seat=seat,
            patience=self.settings.margin + self.settings.patience,
        )
        self.turn(seat)
        started = time.perf_counter()
        with _blaming():
            choice = self.players[seat].choose(self.line, allowance)
        spent = time.perf_counter() - started
        self.keep_time(seat, spent, allowance.most)
        self.efforts[seat] = _added(self.efforts[seat], spent, choice)
        self.proofs[seat] = choice.result
        return self.legal(choice.move)

    def keep_time(self, seat: int, spent: float, most: float | None) -> None:
        """Take the time off a clock; too much of it loses."""
        if most is not None and spent > most + self.settings.margin:
            raise FaultError("time", f"{spent:.3f} s for a move, and there were {most:.3f}")
        clock, left = self.controls[seat].clock, self.left[seat]
        if clock is not None and left is not None:
            self.left[seat] = max(left - spent, 0.0) + clock[1]

    def legal(self, move: Action) -> Action:
        """The legal move that was meant."""
        if move is None:
            raise FaultError("nonsense", "no move")
        try:
            legal = legal_move(self.game, self.line.state, move)
        except IllegalMoveError as error:
            raise FaultError("illegal move", _short(str(error))) from None
        except BrokenGameError:
            raise
        except Exception as error:  # whatever was given cannot be compared with a move
            raise FaultError("nonsense", _short(f"{type(error).__name__}: {error}")) from None
        if self.line.is_forbidden(legal):
            raise FaultError("illegal move", f"{move} would repeat a position")
        return legal

    def roll(self) -> Action:
        """What chance does: the same for all games of an opening, whoever sits where."""
        seed = f"chance {self.settings.seed} {self.fixture.opening} {self.line.ply}"
        odds, actions = zip(*self.game.outcomes(self.line.state), strict=True)
        return random.Random(seed).choices(actions, odds)[0]

    def ended(self) -> tuple[End, verdicts.Payoffs, str] | None:
        """How the game has ended, if it has."""
        ending = self.line.ending
        if ending is not None:
            return ending.reason, tuple(map(float, ending.payoffs)), ending.words
        proved = self.proved()
        if proved is not None:
            return "proved", proved, ""
        known = verdicts.table_payoffs(self.line, self.settings.opened_tables)
        if known is not None:
            return "tables", known, ""
        if self.line.ply - self.book >= self.settings.max_moves:
            words = f"{self.settings.max_moves} moves were played"
            return "move limit", verdicts.even_payoffs(self.game), words
        return None

    def proved(self) -> verdicts.Payoffs | None:
        """The result that the players have proved, as far as the match believes it."""
        if self.settings.adjudicate == "none":
            return None
        if self.settings.adjudicate == "proved":
            won = (verdicts.won_payoffs(self.game, answer) for answer in self.proofs)
            return next((payoffs for payoffs in won if payoffs is not None), None)
        first, *others = (verdicts.proved_payoffs(self.game, one) for one in self.proofs)
        return first if all(other == first for other in others) else None

    def fault(self, seat: int, kind: FaultKind, words: str) -> GameRecord:
        """The game is lost for a player."""
        fault = Fault(self.fixture.seats[seat], kind, words)
        lost = verdicts.lost_payoffs(self.game, seat)
        return replace(self.record("fault", lost, f"{kind}: {words}"), fault=fault)

    def record(self, end: End, payoffs: Sequence[float], words: str) -> GameRecord:
        """What is kept."""
        usual = self.line.start == self.game.initial()
        return GameRecord(
            number=self.fixture.number,
            opening=self.fixture.opening,
            players=self.fixture.seats,
            start="" if usual else format_state(self.game, self.line.start),
            moves=self.line.texts(),
            book=self.book,
            payoffs=tuple(float(payoff) for payoff in payoffs),
            end=end,
            words=words,
            effort=tuple(self.efforts),
        )


@contextlib.contextmanager
def _blaming() -> Any:
    """Whatever a player raises is its own fault; what the rules raise is not."""
    try:
        yield
    except (FaultError, ResignationError, BrokenGameError):
        raise
    except Exception as error:
        raise FaultError("crash", _short(f"{type(error).__name__}: {error}")) from error


def _close(player: Seated) -> None:
    with contextlib.suppress(Exception):
        player.close()


def _added(effort: Effort, spent: float, choice: Choice) -> Effort:
    """What a player has spent, with one more move."""
    answer = choice.result
    depth = None if answer is None else answer.depth
    return Effort(
        moves=effort.moves + 1,
        seconds=effort.seconds + spent,
        nodes=effort.nodes + (0 if answer is None else answer.nodes),
        depths=effort.depths + (depth or 0),
        searches=effort.searches + (depth is not None),
    )


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def lost_by(settings: Settings, fixture: Fixture, seat: int, words: str) -> GameRecord:
    """The record of a game during which a whole process was lost: the player to move crashed it."""
    with contextlib.ExitStack() as ends:
        table = _Table(settings, fixture, lambda _: None, ends)
        return table.fault(seat, "crash", words)
