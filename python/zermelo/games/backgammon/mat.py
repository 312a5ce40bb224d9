"""Matches in files: the `.mat` format that backgammon programs exchange.

A file names the length of the match, and then for each game the players with their scores and what
they did, one in the left column and one in the right:

     7 point match

     Game 1
     Alice : 0                          Bob : 0
      1) 31: 8/5 6/5                     42: 8/4 6/4
      2)  Doubles => 2                    Takes
      ...
          Wins 2 points

Every roll, play and double is checked by the rules when a file is read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import Final

from zermelo.files import write_atomically
from zermelo.game import InvalidInputError, State, format_move
from zermelo.games.backgammon.native import Backgammon

_HIGHEST_CUBE: Final = 1024
_LEFT: Final = 34
"""The width of the left column."""

_LENGTH: Final = re.compile(r"^\s*(\d+) point match", re.IGNORECASE)
_GAME: Final = re.compile(r"^\s*Game (\d+)\s*$", re.IGNORECASE)
_SCORES: Final = re.compile(r"^\s*(.*?)\s*:\s*(\d+)\s{2,}(.*?)\s*:\s*(\d+)\s*$")
_NUMBER: Final = re.compile(r"^\s*\d+\)")
_ENTRY: Final = re.compile(
    r"(?P<dice>[1-6][1-6]):|Doubles => (?P<cube>\d+)|(?P<takes>Takes)|(?P<drops>Drops)"
    r"|Wins (?P<points>\d+) points?(?P<match> and the match)?",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class RecordedGame:
    """One game of a match."""

    score: tuple[int, int]
    """The points of both players before it."""
    moves: tuple[str, ...]
    """From the opening roll on, as `Backgammon` writes moves."""
    winner: int | None = None
    """None if the game was not finished."""
    points: int = 0
    """What the winner got; the game may have been resigned."""


@dataclass(frozen=True)
class MatchRecord:
    """A match or a money session, the first player in the left column."""

    length: int
    """The points that win the match; 0 for money."""
    players: tuple[str, str]
    games: tuple[RecordedGame, ...] = field(default=())

    def game(self, number: int) -> Backgammon:
        """The rules of a game of the match, counted from 0: its score and whether it is the
        Crawford game."""
        score = self.games[number].score
        return Backgammon(
            cube=_HIGHEST_CUBE,
            length=self.length,
            score=score,
            crawford=self._is_crawford(number),
        )

    def _is_crawford(self, number: int) -> bool:
        """The first game in which a player needs one point."""
        close = [self.length - 1 in game.score for game in self.games[: number + 1]]
        return self.length > 1 and close[-1] and not any(close[:-1])


def load_mat(path: str | PathLike[str]) -> MatchRecord:
    """The match in a file."""
    return read_mat(Path(path).read_text(encoding="utf-8", errors="replace"))


def save_mat(record: MatchRecord, path: str | PathLike[str]) -> None:
    """Writes a match to a file, aside first and then renamed."""
    write_atomically(Path(path), write_mat(record))


def read_mat(text: str) -> MatchRecord:
    """The match in a text; `InvalidInputError` says in which line something is wrong.

    >>> record = read_mat(''' 3 point match
    ...
    ...  Game 1
    ...  Alice : 0                       Bob : 0
    ...   1)                             31: 8/5 6/5
    ...   2)  Doubles => 2                Drops
    ...       Wins 1 point
    ... ''')
    >>> record.games[0].moves
    ('13', '8/5 6/5', 'double', 'drop')
    >>> record.games[0].winner, record.games[0].points
    (0, 1)
    """
    return _Reader().read(text)


class _Reader:
    """Reads a file line by line; knows the game that it is in."""

    def __init__(self) -> None:
        self.length: int | None = None
        self.players: tuple[str, str] | None = None
        self.games: list[RecordedGame] = []
        self.number = 0
        """Of the line."""

    def read(self, text: str) -> MatchRecord:
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


def write_mat(record: MatchRecord) -> str:
    """A match as text, which `read_mat` gives back."""
    lines = [f" {record.length} point match", ""]
    for number, game in enumerate(record.games):
        names = [
            f"{name} : {points}" for name, points in zip(record.players, game.score, strict=True)
        ]
        lines += [f" Game {number + 1}", f" {names[0]:<{_LEFT + 4}}{names[1]}"]
        lines += _rows(_entries(record.game(number), game))
        if game.winner is not None:
            over = record.length and game.score[game.winner] + game.points >= record.length
            wins = f"Wins {game.points} point{'s' if game.points > 1 else ''}"
            wins += " and the match" if over else ""
            lines.append(f"{'':{6 + game.winner * (_LEFT - 1)}}{wins}")
        lines.append("")
    return "\n".join(lines) + "\n"


def _entries(rules: Backgammon, game: RecordedGame) -> list[tuple[int, str]]:
    """What each player did, in turn."""
    state, found, dice = rules.initial(), [], ""
    for text in game.moves:
        mover = rules.to_move(state)
        move = rules.parse_move(state, text)
        if text.isdecimal():
            dice = "".join(sorted(text, reverse=True))
        elif text == "double":
            found.append((mover, f" Doubles => {2 * _cube(rules, state)}"))
        elif text in ("take", "drop"):
            found.append((mover, f" {text.title()}s"))
        elif text != "roll":
            found.append((mover, f"{dice}: {'' if text == 'pass' else text}".rstrip()))
        state = rules.result(state, move)
    return found


def _cube(rules: Backgammon, state: State) -> int:
    return 1 << int(rules.xgid(state).split(":")[1])


def _rows(entries: list[tuple[int, str]]) -> list[str]:
    """The entries in two columns; a row begins with the left player."""
    rows: list[list[str]] = []
    for player, text in entries:
        if player == 0 or not rows or rows[-1][1]:
            rows.append(["", ""])
        rows[-1][player] = text
    return [
        f"{number:>3}) {left:<{_LEFT}}{right}".rstrip()
        for number, (left, right) in enumerate(rows, 1)
    ]
