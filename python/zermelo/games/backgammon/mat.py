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

from os import PathLike
from pathlib import Path
from typing import Final

from zermelo.files import write_atomically
from zermelo.game import State
from zermelo.games.backgammon.mat_reader import MatReader
from zermelo.games.backgammon.native import Backgammon
from zermelo.games.backgammon.record import MatchRecord, RecordedGame

_LEFT: Final = 34
"""The width of the left column."""


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
    return MatReader().read(text)


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
