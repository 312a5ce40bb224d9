"""Programs that speak GTP, the Go Text Protocol, of any game that says how it is set up."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Final

from zermelo.game import (
    Action,
    Game,
    InvalidInputError,
    Line,
    State,
    UnsupportedGameError,
    format_move,
)
from zermelo.game.capabilities import SpeaksGtp
from zermelo.matches.contestant import Contestant, FaultError, ResignationError, Seated
from zermelo.matches.control import Allowance, TimeControl
from zermelo.matches.program import Program, shown, split_command
from zermelo.play import Choice

_COLOURS: Final = ("black", "white")


@dataclass(frozen=True)
class GtpContestant(Contestant):
    """A program started anew for each game."""

    command: str = field(kw_only=True)

    def check(self, game: Game, patience: float) -> None:
        """Start it once: it must answer, and take the game's size."""
        if not isinstance(game, SpeaksGtp) or game.players != 2:
            raise UnsupportedGameError(
                f"{game.name} does not say how a program is told of it: it needs gtp_setup(state)"
            )
        try:
            player = _Gtp(self, game, patience)
            try:
                player.set_up(Line(game))
            finally:
                player.close()
        except FaultError as fault:
            raise InvalidInputError(f"{self.text} cannot play: {fault.words}") from None

    def sit(self, game: Game, seed: str, patience: float) -> Seated:
        """Start the program."""
        return _Gtp(self, game, patience)


class _Gtp:
    """A conversation with one program for one game."""

    def __init__(self, contestant: GtpContestant, game: Game, patience: float) -> None:
        assert isinstance(game, SpeaksGtp)
        self.game: SpeaksGtp = game
        self.program = Program(split_command(contestant.command))
        self.patience = patience
        self.told: Line | None = None
        """What the program knows of the game."""
        self.number = 0

    def ask(self, command: str, seconds: float | None = None) -> str:
        """Send a command; what the program answers. A refusal is nonsense."""
        self.number += 1
        ends = time.monotonic() + (self.patience if seconds is None else seconds)
        self.program.send(f"{self.number} {command}")
        while not (first := self.program.line(ends)):
            """Empty lines may come before an answer."""
        rest = []
        while line := self.program.line(ends):
            rest.append(line)
        answer = " ".join([first, *rest])
        good, _, text = answer.partition(" ")
        if good in (f"={self.number}", "="):
            return text.strip()
        raise FaultError("nonsense", f"{command} was answered with {shown(answer)}")

    def set_up(self, line: Line) -> None:
        """Tell the program what was played since it was told last."""
        if self.told is None:
            for command in self.game.gtp_setup(line.start):
                self.ask(command)
            self.told = Line(line.game, line.start)
        for ply in range(self.told.ply, line.ply):
            state, move = line.states[ply], line.moves[ply]
            colour = _COLOURS[line.game.to_move(state)]
            self.ask(f"play {colour} {vertex(line.game, state, move)}")
        self.told = line

    def choose(self, line: Line, allowance: Allowance) -> Choice:
        """Its move."""
        begins = self.told is None
        self.set_up(line)
        if begins and allowance.control.timed:
            self._optional(_settings(allowance.control))
        colour = _COLOURS[allowance.seat]
        left = allowance.left[allowance.seat] if allowance.left else None
        if left is not None:
            self._optional(f"time_left {colour} {max(int(left), 1)} 0")
        word = self.ask(f"genmove {colour}", allowance.given_up)
        for move in line.legal_moves():
            if vertex(line.game, line.state, move).lower() == word.lower():
                self.told = line.play(move)
                return Choice(move)
        if word.lower() == "resign":
            raise ResignationError("resigned")
        raise FaultError("illegal move", f"{shown(word)} is not legal")

    def _optional(self, command: str) -> None:
        """Say what not every program understands."""
        try:
            self.ask(command)
        except FaultError as fault:
            if fault.kind != "nonsense":
                raise

    def close(self) -> None:
        """End the program."""
        self.program.end("quit")


def vertex(game: Game, state: State, move: Action) -> str:
    """A move as GTP gives it: by the game's own `gtp_vertex`, else as people write it."""
    own = getattr(game, "gtp_vertex", None)
    return str(own(state, move)) if callable(own) else format_move(game, state, move)


def _settings(control: TimeControl) -> str:
    """The time control as GTP has it: main time, then a period for so many moves."""
    if control.clock is not None:
        return f"time_settings {max(int(control.clock[0]), 1)} 0 0"
    return f"time_settings 0 {max(round(control.seconds or 1), 1)} 1"
