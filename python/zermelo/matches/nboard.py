"""Programs that speak the NBoard protocol, as Othello programs do (version 2)."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

from zermelo.game import Game, InvalidInputError, Line, UnsupportedGameError, format_move
from zermelo.matches.contestant import Contestant, FaultError, Seated
from zermelo.matches.control import Allowance
from zermelo.matches.program import Program, shown, split_command
from zermelo.play import Choice

_SIDES = "*O"
_PASS = "PA"


@dataclass(frozen=True)
class NboardContestant(Contestant):
    """A program started anew for each game, told how deep to look."""

    command: str = field(kw_only=True)

    def check(self, game: Game, patience: float) -> None:
        """Start it once: it must answer."""
        if game.name != "Othello":
            raise UnsupportedGameError(f"NBoard is for Othello on 8 by 8 cells, not {game.name}")
        try:
            player = _Nboard(self, patience)
            try:
                player.set_up(Line(game))
            finally:
                player.close()
        except FaultError as fault:
            raise InvalidInputError(f"{self.text} cannot play: {fault.words}") from None

    def sit(self, game: Game, seed: str, patience: float) -> Seated:
        """Start the program."""
        return _Nboard(self, patience)


class _Nboard:
    """A conversation with one program for one game."""

    def __init__(self, contestant: NboardContestant, patience: float) -> None:
        self.program = Program(split_command(contestant.command))
        self.patience = patience
        self.pings = 0
        self.program.send("nboard 2")

    def set_up(self, line: Line) -> None:
        """Tell the program the whole game, and wait until it has understood."""
        self.program.send(f"set game {game_text(line)}")
        self.pings += 1
        self.program.send(f"ping {self.pings}")
        ends = time.monotonic() + self.patience
        while self.program.line(ends) != f"pong {self.pings}":
            """Whatever it says before is of no interest."""

    def choose(self, line: Line, allowance: Allowance) -> Choice:
        """Its move."""
        self.program.send(f"set depth {allowance.control.depth}")
        self.set_up(line)
        self.program.send("go")
        ends = time.monotonic() + (allowance.given_up or self.patience)
        while not (answer := self.program.line(ends)).startswith("==="):
            """Reports of its search come before its move."""
        word = answer.removeprefix("===").strip().partition("/")[0].upper()
        for move in line.legal_moves():
            if move_text(line, move) == word:
                return Choice(move)
        raise FaultError("illegal move", f"{shown(answer)} is not legal")

    def close(self) -> None:
        """End the program."""
        self.program.end("quit")


def move_text(line: Line, move: object) -> str:
    """A move as NBoard has it: `F5`, or `PA` for a pass."""
    name = format_move(line.game, line.state, move)
    return _PASS if name == "pass" else name.upper()


def game_text(line: Line) -> str:
    """A game in the Generic Game Format that NBoard sends.

    >>> from zermelo.games import load
    >>> game = load("othello")
    >>> game_text(Line(game, moves=["f5"]))[-14:]
    '---- *]B[F5];)'
    """
    game: Any = line.game
    text = game.format_state(line.start)
    rows, mover = text.split()
    cells = rows.replace("/", "").translate(str.maketrans("xo.", "*O-"))
    sides = {"x": _SIDES[0], "o": _SIDES[1]}
    played = []
    at = Line(game, line.start)
    for move in line.moves:
        colour = "BW"[game.to_move(at.state)]
        played.append(f"{colour}[{move_text(at, move)}]")
        at = at.play(move)
    board = f"8 {cells} {sides[mover]}"
    return f"(;GM[Othello]PC[zermelo]PB[b]PW[w]RE[?]TI[99:00]TY[8]BO[{board}]{''.join(played)};)"
