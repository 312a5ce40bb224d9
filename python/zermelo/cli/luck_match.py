"""`zermelo luck` for a whole match of backgammon, from a `.mat` file."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.cli.arguments import UsageError
from zermelo.cli.luck import as_json
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen
from zermelo.game import Game, InvalidInputError, Line
from zermelo.play.luck import Luck, luck
from zermelo.play.luck_words import summary_lines, table
from zermelo.play.odds_words import change

if TYPE_CHECKING:
    from zermelo.games.backgammon import MatchRecord, RecordedGame

SUFFIX = ".mat"


@dataclass(frozen=True)
class _Judged:
    """One game of a match, taken apart."""

    number: int
    record: RecordedGame
    luck: Luck


def is_match(words: list[str]) -> bool:
    """Is it the name of a `.mat` file?"""
    return len(words) == 1 and Path(words[0]).suffix.lower() == SUFFIX


def run_match(game: Game, arguments: argparse.Namespace, screen: Screen) -> int:
    """Look at every game of the match, and print the parts of each and of all together."""
    record = _record(game, arguments.moves[0])
    wanted = _wanted(record, arguments.only)
    judged: list[_Judged] = []
    for number in wanted:
        rules: Any = record.game(number)
        evaluation = getattr(game, "weights", "")
        if evaluation:
            rules = rules.with_evaluation(evaluation)
        line = Line(rules, moves=record.games[number].moves)
        if not line.moves:
            continue
        with Progress(f"game {number + 1}: {line.ply} moves", arguments.seconds):
            found = luck(line, seconds=arguments.seconds, depth=arguments.depth)
        judged.append(_Judged(number, record.games[number], found))
    if not judged:
        raise UsageError(f"{arguments.moves[0]} has no moves, so there is neither luck nor skill")
    if arguments.json:
        screen.json({"game": arguments.game.strip(), **_as_json(record, judged)})
        return 0
    length = f"to {record.length} points" if record.length else "for money"
    screen.write((" – ".join(record.players), "bold"), (f"  {length}", "dim"))
    for one in judged:
        screen.write("")
        screen.write((_title(record, one), "bold"))
        for text in summary_lines(one.luck):
            screen.write(text)
    if len(judged) > 1:
        screen.write("")
        screen.write(("All games", "bold"))
        for text in _total_lines(record, judged):
            screen.write(text)
    return 0


def _record(game: Game, file: str) -> MatchRecord:
    from zermelo.games.backgammon import Backgammon, load_mat

    if not isinstance(game, Backgammon):
        raise UsageError(f"{file}: {SUFFIX} files are matches of backgammon, not of {game.name}")
    if not Path(file).is_file():
        raise UsageError(f"there is no file {file}")
    try:
        return load_mat(file)
    except (OSError, InvalidInputError) as error:
        raise UsageError(f"{file}: {error}") from None


def _wanted(record: MatchRecord, only: int | None) -> list[int]:
    """The games to look at, counted from 0."""
    if only is None:
        return list(range(len(record.games)))
    if only > len(record.games):
        games = "1 game" if len(record.games) == 1 else f"{len(record.games)} games"
        raise UsageError(f"--only {only}: the match has {games}")
    return [only - 1]


def _title(record: MatchRecord, one: _Judged) -> str:
    """Game 2, at 1-0: Ann wins 2 points."""
    own, other = one.record.score
    title = f"Game {one.number + 1}, at {own}-{other}"
    if one.record.winner is None:
        return f"{title}, not finished"
    points = "1 point" if one.record.points == 1 else f"{one.record.points} points"
    resigned = "" if one.luck.over else ", resigned"
    return f"{title}: {record.players[one.record.winner]} wins {points}{resigned}"


def _totals(judged: list[_Judged]) -> list[dict[str, float]]:
    """The sums over all games for each player."""
    parts = ("luck", "skill", "others", "revised")
    return [
        {part: sum(getattr(one.luck.shares[player], part) for one in judged) for part in parts}
        for player in range(2)
    ]


def _total_lines(record: MatchRecord, judged: list[_Judged]) -> list[str]:
    game = judged[0].luck.line.game
    rows = [["", "luck", "skill", "opponent's skill"]]
    for name, total in zip(record.players, _totals(judged), strict=True):
        shown = [change(game, total[part]) for part in ("luck", "skill", "others")]
        rows.append([name, *shown])
    return table(rows, range(1, 4))


def _as_json(record: MatchRecord, judged: list[_Judged]) -> dict[str, Any]:
    return {
        "length": record.length,
        "players": list(record.players),
        "games": [
            {
                "number": one.number + 1,
                "score": list(one.record.score),
                "winner": one.record.winner,
                "points": one.record.points,
                **as_json(one.luck),
            }
            for one in judged
        ],
        "totals": [
            {"name": name, **total}
            for name, total in zip(record.players, _totals(judged), strict=True)
        ],
    }
