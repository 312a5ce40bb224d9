"""Programs that speak UCI, the protocol of chess engines."""

from __future__ import annotations

import difflib
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from zermelo.game import Answer, Game, InvalidInputError, Line, UnsupportedGameError
from zermelo.game.capabilities import SpeaksUci
from zermelo.matches.contestant import Contestant, FaultError, Seated
from zermelo.matches.control import Allowance
from zermelo.matches.program import Program, shown, split_command
from zermelo.play import Choice

_OPTION: Final = re.compile(r"option name (.+?) type (\w+)")
_SCORE: Final = re.compile(r"\bscore (cp|mate) (-?\d+)")
_NUMBER: Final = re.compile(r"\b(depth|nodes) (\d+)")


@dataclass(frozen=True)
class UciContestant(Contestant):
    """A program started anew for each game, with its options."""

    command: str = field(kw_only=True)
    options: dict[str, str] = field(kw_only=True)

    def check(self, game: Game, patience: float) -> None:
        """Start it once: it must answer, and know its options."""
        if not isinstance(game, SpeaksUci):
            raise UnsupportedGameError(f"UCI is spoken of chess, and not of {game.name}")
        try:
            player = _Uci(self, game, patience)
        except FaultError as fault:
            raise InvalidInputError(f"{self.text} cannot play: {fault.words}") from None
        player.close()

    def sit(self, game: Game, seed: str, patience: float) -> Seated:
        """Start the program."""
        return _Uci(self, game, patience)


class _Uci:
    """A conversation with one program for one game."""

    def __init__(self, contestant: UciContestant, game: Game, patience: float) -> None:
        assert isinstance(game, SpeaksUci)
        self.game: SpeaksUci = game
        self.program = Program(split_command(contestant.command))
        self.patience = patience
        try:
            self._greet(contestant)
        except BaseException:
            self.close()
            raise

    def _greet(self, contestant: UciContestant) -> None:
        known: list[str] = []

        def hear(line: str) -> None:
            option = _OPTION.match(line)
            if option:
                known.append(option[1].strip())

        self.program.send("uci")
        self._wait("uciok", hear)
        rules = getattr(self.game, "uci_options", {})
        for name, value in {**rules, **contestant.options}.items():
            self.program.send(f"setoption name {_known(name, known, contestant)} value {value}")
        self.program.send("ucinewgame")
        self.program.send("isready")
        self._wait("readyok")

    def _wait(self, word: str, hear: Callable[[str], None] = lambda line: None) -> None:
        ends = time.monotonic() + self.patience
        while (line := self.program.line(ends)) != word:
            hear(line)

    def choose(self, line: Line, allowance: Allowance) -> Choice:
        """Its best move."""
        ends = time.monotonic() + allowance.given_up
        moves = [str(move) for move in line.moves]
        position = f"position {self.game.uci_position(line.start)}"
        self.program.send(f"{position} moves {' '.join(moves)}" if moves else position)
        self.program.send(_go(allowance))
        told = ""
        while not (answer := self.program.line(ends)).startswith("bestmove"):
            if answer.startswith("info") and " score " in answer and " pv " in answer:
                told = answer
        word = [*answer.split(), ""][1]
        for move in line.legal_moves():
            if str(move) == word:
                return Choice(move, _answer(line, move, told))
        if re.fullmatch(r"[a-h][1-8][a-h][1-8][qrbn]?", word):
            raise FaultError("illegal move", f"{word} is not legal")
        raise FaultError("nonsense", f"{shown(answer)} in place of a move")

    def close(self) -> None:
        """End the program."""
        self.program.end("quit")


def _go(allowance: Allowance) -> str:
    """The command to think."""
    control = allowance.control
    words = ["go"]
    if control.seconds is not None:
        words.append(f"movetime {max(round(control.seconds * 1000), 1)}")
    if control.clock is not None:
        for colour, left in zip("wb", allowance.left, strict=False):
            shows = control.clock[0] if left is None else left
            words.append(f"{colour}time {max(round(shows * 1000), 1)}")
            words.append(f"{colour}inc {round(control.clock[1] * 1000)}")
    if control.nodes is not None:
        words.append(f"nodes {control.nodes}")
    if control.depth is not None:
        words.append(f"depth {control.depth}")
    return " ".join(words)


def _known(name: str, known: list[str], contestant: UciContestant) -> str:
    """An option as the program spells it; capitals do not matter."""
    for option in known:
        if option.lower() == name.lower():
            return option
    close = difflib.get_close_matches(name, known, n=1)
    hint = f"; did you mean {close[0]!r}?" if close else "."
    raise InvalidInputError(
        f"{contestant.text}: the program has no option {name!r}{hint} "
        f"It has {', '.join(known) or 'none'}"
    )


def _answer(line: Line, move: object, told: str) -> Answer:
    """What the program said of its move: an estimate in centipawns, never a proof."""
    numbers = {name: int(value) for name, value in _NUMBER.findall(told)}
    score = _SCORE.search(told)
    value = 0.0
    if score and score[1] == "cp":
        value = max(-1.0, min(int(score[2]) / 10_000, 1.0))
    elif score:
        value = 1.0 if int(score[2]) > 0 else -1.0
    return Answer(
        value=value,
        player=line.game.to_move(line.state),
        move=move,
        pv=(move,),
        exactness="estimate",
        nodes=numbers.get("nodes", 0),
        depth=numbers.get("depth"),
        algorithm="uci",
    )
