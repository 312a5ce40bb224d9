"""Reads `.mat` files line by line, and checks every move by the rules."""

from __future__ import annotations

import re
from typing import Final

from zermelo.game import InvalidInputError, State, format_move
from zermelo.games.backgammon.record import MatchRecord, RecordedGame

_LENGTH: Final = re.compile(r"^\s*(\d+) point match", re.IGNORECASE)
_GAME: Final = re.compile(r"^\s*Game (\d+)\s*$", re.IGNORECASE)
_SCORES: Final = re.compile(r"^\s*(.*?)\s*:\s*(\d+)\s{2,}(.*?)\s*:\s*(\d+)\s*$")
_NUMBER: Final = re.compile(r"^\s*\d+\)")
_ENTRY: Final = re.compile(
    r"(?P<dice>[1-6][1-6]):|Doubles => (?P<cube>\d+)|(?P<takes>Takes)|(?P<drops>Drops)"
    r"|Wins (?P<points>\d+) points?(?P<match> and the match)?",
    re.IGNORECASE,
)


class MatReader:
    """Reads a file line by line; knows the game that it is in."""

    def __init__(self) -> None:
        self.length: int | None = None
        self.players: tuple[str, str] | None = None
        self.games: list[RecordedGame] = []
        self.number = 0
        """Of the line."""

    def read(self, text: str) -> MatchRecord:
        """The match in a text; `InvalidInputError` names the line that is wrong."""
        lines = text.lstrip("\N{BYTE ORDER MARK}").splitlines()
        waiting = False
        for self.number, line in enumerate(lines, 1):
            if not line.strip() or line.lstrip().startswith(";"):
                continue
            if match := _LENGTH.match(line):
                self.length = int(match[1])
            elif _GAME.match(line):
                waiting = True
            elif waiting:
                waiting = False
                self._start(line)
            elif self.games:
                self._play(line)
            else:
                raise self._error("a game begins with a line such as 'Game 1'")
        if self.length is None or self.players is None:
            raise InvalidInputError(
                "this is no .mat file: it has no line such as '7 point match', or no game"
            )
        return MatchRecord(self.length, self.players, tuple(self.games))

    def _error(self, why: str) -> InvalidInputError:
        return InvalidInputError(f"line {self.number} of the match: {why}")

    def _start(self, line: str) -> None:
        match = _SCORES.match(line)
        if not match:
            raise self._error("after 'Game' come the players, as in 'Alice : 0     Bob : 0'")
        if self.length is None:
            raise self._error("the length of the match comes first, as in '7 point match'")
        players, score = (match[1], match[3]), (int(match[2]), int(match[4]))
        if self.players not in (None, players):
            raise self._error(f"the players were {self.players[0]} and {self.players[1]} before")
        self._check_score(score)
        self.players = players
        self.middle = match.start(3)
        self.games.append(RecordedGame(score, ()))
        record = MatchRecord(self.length, players, tuple(self.games))
        try:
            self.rules = record.game(len(self.games) - 1)
        except InvalidInputError as error:
            raise self._error(str(error)) from None
        self.state: State = self.rules.initial()
        self.moves: list[str] = []

    def _check_score(self, score: tuple[int, int]) -> None:
        """What the games before add up to."""
        if not self.games or self.games[-1].winner is None:
            return
        before = self.games[-1]
        wanted = list(before.score)
        wanted[before.winner or 0] += before.points
        if self.length:
            wanted = [min(points, self.length) for points in wanted]
        if tuple(wanted) != score:
            raise self._error(
                f"the score is {score[0]}-{score[1]}, but after the game before it was "
                f"{wanted[0]}-{wanted[1]}"
            )

    def _play(self, line: str) -> None:
        numbered = _NUMBER.match(line)
        body = " " * numbered.end() + line[numbered.end() :] if numbered else line
        entries = list(_ENTRY.finditer(body))
        if not entries or body[: entries[0].start()].strip():
            raise self._error(f"cannot read {line.strip()!r}: a roll with its play, a double, ...")
        if len(entries) > 2:
            raise self._error("there are more than two columns")
        for place, entry in enumerate(entries):
            last = place + 1 == len(entries)
            until = len(body) if last else entries[place + 1].start()
            right = place == 1 or entry.start() >= self.middle - 3
            self._enter(int(right), entry, body[entry.end() : until].strip())

    def _enter(self, player: int, entry: re.Match[str], play: str) -> None:
        if entry["points"]:
            self._finish(player, int(entry["points"]))
            return
        if self.games[-1].winner is not None:
            raise self._error("the game was over before")
        if entry["dice"]:
            dice = entry["dice"]
            if not self.moves:
                # The first player's die is written first, and the higher one begins.
                dice = "".join(sorted(dice, reverse=player == 0))
            elif "roll" in self._legal():
                self._make("roll", player)
            self._make(dice, None)
            self._make(play or "pass", player)
        elif entry["cube"]:
            self._make("double", player)
        else:
            self._make("take" if entry["takes"] else "drop", player)
        if self.rules.is_terminal(self.state):
            self._keep(*self._result())

    def _result(self) -> tuple[int, int]:
        """Who has won a finished game, and how many points."""
        payoff = int(self.rules.utility(self.state, 0))
        return (0 if payoff > 0 else 1), abs(payoff)

    def _legal(self) -> list[str]:
        return [str(move) for move in self.rules.actions(self.state)]

    def _make(self, text: str, player: int | None) -> None:
        """Makes a move of a player, or of the dice."""
        name = "the dice" if player is None else ("the left player", "the right player")[player]
        mover = self.rules.to_move(self.state)
        if player is not None and mover != player:
            raise self._error(f"{text} by {name} is out of turn")
        try:
            move = self.rules.parse_move(self.state, text)
        except InvalidInputError as error:
            raise self._error(f"{name}: {error}") from None
        self.moves.append(format_move(self.rules, self.state, move))
        self.state = self.rules.result(self.state, move)
        self._keep()

    def _finish(self, player: int, points: int) -> None:
        """The last line of a game, which may have been resigned."""
        if self.rules.is_terminal(self.state):
            winner, most = self._result()
            jacoby = not self.length and points == 1
            if (player, points) != (winner, most) and not (player == winner and jacoby):
                side = ("left", "right")[winner]
                raise self._error(f"the {side} player has won {most}, by the moves of the game")
        elif points < 1:
            raise self._error("a game is won with 1 point or more")
        self._keep(player, points)

    def _keep(self, winner: int | None = None, points: int = 0) -> None:
        score = self.games[-1].score
        self.games[-1] = RecordedGame(score, tuple(self.moves), winner, points)
