"""Making a book of self-play: games with varied openings, in pieces, and what they say together.

A game depends on the seed and its number alone, so that it does not matter where it is played.
"""

from __future__ import annotations

import os
import random
from array import array
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from zermelo import work
from zermelo.algorithms import algorithm_for
from zermelo.books.played import PlayedBook, book_key, refuse_other_kinds, rules_of
from zermelo.engines import Engine
from zermelo.game import Game, InvalidInputError, Line
from zermelo.game.arguments import checked_game, keywords
from zermelo.games.registry import spec_of

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from zermelo.game import Action, Answer

CHANCES: Final = (4, 2, 1)
"""How often the best, the second and the third move of a search are played in an opening."""
PIECE: Final = 4
"""Games of a piece; one where moves are given seconds."""
DEPTH: Final = 6
"""How deep searches look if nothing is said."""
LONGEST: Final = 1000
"""Plies after which a game is a draw."""


@dataclass(frozen=True)
class GamesProgress:
    """How far the games of a book are."""

    done: int
    """Games played, those of earlier runs included."""
    total: int
    seconds: float
    """Since this run began."""
    resumed: int = 0
    """Games of earlier runs."""

    @property
    def remaining(self) -> float | None:
        """Seconds to the end at this pace; None while nothing is done."""
        fresh = self.done - self.resumed
        return self.seconds * (self.total - self.done) / fresh if fresh else None


@keywords
def build_played_book(
    game: Game,
    output: str | os.PathLike[str],
    *,
    games: int,
    plies: int = 16,
    min_games: int = 2,
    depth: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    seed: int = 1,
    on: str | Executor | work.Place = "threads",
    progress: Callable[[GamesProgress], object] | None = None,
) -> PlayedBook:
    """Play games of the engine against itself, and write a book of their first `plies`.

    Each move is searched to `depth` (6, if no limit is given), for `seconds` or for so many
    `nodes`. In the opening one of the three best moves is played, the better ones more often;
    later the best. Positions of `min_games` games or more are kept, with the games and points of
    all, and values are carried back from where the book ends. Without `seconds`, equal seeds give
    equal bytes wherever pieces are done.

    Games are kept in a folder beside the file, whose name ends with `.pieces`, until the book is
    written; a build that was interrupted or killed goes on with the games that are missing.

    `UnsupportedGameError` unless two players are opposed, see everything, and play without chance.
    """
    refuse_other_kinds(checked_game(game))
    for name, value in {"games": games, "plies": plies, "min_games": min_games}.items():
        if type(value) is not int or value < 1:
            raise InvalidInputError(f"{name}={value!r} must be a whole number of 1 or more")
    path = Path(output)
    if not path.parent.is_dir():
        raise InvalidInputError(f"cannot write {str(path)!r}: there is no such folder")
    if depth is None and seconds is None and nodes is None:
        depth = DEPTH
    limits = {"depth": depth, "seconds": seconds, "nodes": nodes}
    given = {name: value for name, value in limits.items() if value is not None}
    size = PIECE if seconds is None else 1
    rules = rules_of(game)
    job = work.Job(
        "book of self-play",
        _play_piece,
        pieces=-(-games // size),
        settings=(game, games, size, plies, given),
        seed=seed,
        about={"rules": rules, "games": games, "size": size, "plies": plies, "limits": given},
    )
    pieces = path.with_name(path.name + ".pieces")

    def told(found: work.Progress) -> None:
        if progress is not None:
            done, resumed = (min(count * size, games) for count in (found.done, found.resumed))
            progress(GamesProgress(done, games, found.seconds, resumed))

    tree = _Tree()
    for played in work.run(job, on, directory=pieces, progress=told):
        for one in played:
            tree.add(one)
    head = {
        "game": spec_of(game) or game.name,
        "title": game.name,
        "rules": rules,
        "games": games,
        "plies": plies,
        "min_games": min_games,
        "limits": given,
        "seed": seed,
    }
    book = tree.book(head, str(path))
    if not len(book):
        raise InvalidInputError(
            f"no position was in {min_games} games or more, so there is nothing to write; "
            "min_games=1 keeps every position"
        )
    book.save(path)
    work.remove(pieces)
    return book


def _play_piece(task: work.Task) -> list[dict[str, Any]]:
    game, games, size, plies, limits = task.settings
    numbers = range(task.number * size, min((task.number + 1) * size, games))
    return [_play(game, plies, limits, f"{task.seed} {number}") for number in numbers]


def _play(game: Game, plies: int, limits: dict[str, Any], seed: str) -> dict[str, Any]:
    """One game: what was searched in its opening, and what the first player got of 2 points."""
    # A depth is given to the search that plays, which proves nothing and looks further.
    engine = Engine(game, algorithm_for(game) if "depth" in limits else None, memory_mb=16)
    chance, line, rows, moves = random.Random(seed), Line(game), [], []

    def search(line: Line, lines: int = 1) -> Answer:
        return engine.search(line, lines=lines, **limits)

    while not line.over and line.ply < LONGEST:
        inside = line.ply < plies
        found = search(line, len(CHANCES) if inside else 1)
        if line.ply <= plies:
            moves = [one.move for one in found.moves[: len(CHANCES)]] if inside else []
            rows.append(_row(line, found, [(move, search(line.play(move))) for move in moves]))
        if not inside or not moves:
            line = line.play(line.legal_moves()[0] if found.move is None else found.move)
            continue
        line = line.play(chance.choices(moves, CHANCES[: len(moves)])[0])
    payoff = line.ending.payoffs[0] if line.ending is not None else 0
    return {"rows": rows, "points": 1 + (payoff > 0) - (payoff < 0)}


def _row(line: Line, found: Answer, after: list[tuple[Action, Answer]]) -> list[Any]:
    """A position by its key, who moves, its value to the first player, and the same of the moves.

    Moves have searches of their own: the search of a position looks one ply less far into them, and
    estimates with and without that ply cannot be compared.
    """
    game, state = line.game, line.state
    moves = [[book_key(game, game.result(state, move)), _value(one)] for move, one in after]
    return [book_key(game, state), game.to_move(state), _value(found), moves]


def _value(found: Answer) -> float:
    """To the first player."""
    value: Any = found.value
    return float(value) if found.player == 0 else -float(value)


@dataclass
class _Seen:
    """A position, and all that games say of it."""

    mover: int = 0
    games: int = 0
    points: int = 0
    own: list[float] = field(default_factory=list)
    """What searches of it said."""
    from_before: list[float] = field(default_factory=list)
    """What searches of the positions before it said."""
    after: dict[int, None] = field(default_factory=dict)

    @property
    def searched(self) -> float:
        values = self.own or self.from_before
        return sum(values) / len(values)


class _Tree:
    """All positions of all games, as a graph: openings transpose into each other."""

    def __init__(self) -> None:
        self.seen: dict[int, _Seen] = {}

    def add(self, game: dict[str, Any]) -> None:
        """One more game; a position that came back in it counts once."""
        counted = set()
        for key, mover, value, after in game["rows"]:
            here = self.seen.setdefault(key, _Seen())
            here.mover = mover
            here.own.append(value)
            if key not in counted:
                counted.add(key)
                here.games += 1
                here.points += game["points"]
            for child, worth in after:
                here.after[child] = None
                self.seen.setdefault(child, _Seen()).from_before.append(worth)

    def book(self, head: dict[str, Any], name: str) -> PlayedBook:
        """The positions of enough games, and those one move after them, with their values."""
        least = head["min_games"]
        kept = [key for key, one in self.seen.items() if one.games >= least and one.after]
        values: dict[int, float] = {}
        for key in kept:
            self._value(key, least, values, set())
        entries = sorted({*kept, *(child for key in kept for child in self.seen[key].after)})
        found = [self.seen[key] for key in entries]
        return PlayedBook(
            head,
            array("Q", entries),
            array("d", [values.get(key, self.seen[key].searched) for key in entries]),
            array("I", [one.games for one in found]),
            array("I", [one.points for one in found]),
            name,
        )

    def _value(self, key: int, least: int, values: dict[int, float], above: set[int]) -> float:
        """The value of a position, by its best move where the book goes on from it."""
        if key in values:
            return values[key]
        one = self.seen[key]
        if one.games < least or not one.after or key in above:
            return one.searched
        above.add(key)
        best = max if one.mover == 0 else min
        values[key] = best(self._value(child, least, values, above) for child in one.after)
        above.discard(key)
        return values[key]
