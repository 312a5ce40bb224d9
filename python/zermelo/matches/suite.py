"""Suites: positions with known best moves, or moves to avoid, and how soon a search finds them."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from os import PathLike
from pathlib import Path
from statistics import fmean
from typing import Any

from zermelo.engines import Engine
from zermelo.formats.epd import read_epd
from zermelo.game import Answer, Game, InvalidInputError, Line, format_move, parse_move, parse_state
from zermelo.matches.searching import SearchContestant

Progress = Callable[["Suite"], object]


@dataclass(frozen=True)
class Problem:
    """A position, and which moves are right in it."""

    name: str
    line: Line
    best: tuple[Any, ...]
    """One of these is to be found; any move if there are none."""
    avoid: tuple[Any, ...]
    """None of these may be played."""

    def solved_by(self, move: Any) -> bool:
        """Is it a right move?"""
        return move is not None and (not self.best or move in self.best) and move not in self.avoid


@dataclass(frozen=True)
class Solution:
    """What a search made of a problem."""

    name: str
    position: str
    best: tuple[str, ...]
    avoid: tuple[str, ...]
    move: str
    solved: bool
    seconds: float | None
    """When it came to a right move for good; None if it did not."""
    depth: int | None
    nodes: int


@dataclass(frozen=True)
class Suite:
    """All problems of a suite with what was found."""

    game: str
    player: str
    wanted: int
    """How many problems there are."""
    solutions: tuple[Solution, ...]

    @property
    def solved(self) -> int:
        """How many were solved."""
        return sum(one.solved for one in self.solutions)

    @property
    def seconds(self) -> float | None:
        """The mean time to solution of those that were solved."""
        times = [one.seconds for one in self.solutions if one.seconds is not None]
        return fmean(times) if times else None

    def to_dict(self) -> dict[str, Any]:
        """Everything, for programs."""
        counts = {"problems": len(self.solutions), "solved": self.solved}
        names = {"game": self.game, "player": self.player, "wanted": self.wanted}
        rows = [asdict(one) for one in self.solutions]
        return names | counts | {"seconds_to_solution": self.seconds, "solutions": rows}


def read_suite(game: Game, path: str | PathLike[str]) -> list[Problem]:
    """The problems of a file, all of them checked: EPD for chess, JSON lines for any game.

    A JSON line is `{"position": "…", "best": ["…"], "avoid": ["…"], "name": "…"}`; a position is
    one in the game's notation, or moves; `best` or `avoid` may be left out.
    """
    file = Path(path)
    if not file.is_file():
        raise InvalidInputError(f"there is no file {file}")
    read = _epd if file.suffix.lower() == ".epd" else _json
    found = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        if line.strip() and not line.startswith("#"):
            try:
                found.append(read(game, line, f"{number}"))
            except InvalidInputError as error:
                raise InvalidInputError(f"{file.name} line {number}: {error}") from None
    if not found:
        raise InvalidInputError(f"{file} holds no positions")
    return found


def _epd(game: Game, text: str, number: str) -> Problem:
    if getattr(game, "family", "") != "chess":
        raise InvalidInputError(f"EPD is for chess; positions of {game.name} are JSON lines")
    told = read_epd(text)
    line = Line(game, parse_state(game, told.position))
    name = " ".join(told.operations.get("id", (number,)))
    return _problem(name, line, told.operations.get("bm", ()), told.operations.get("am", ()))


def _json(game: Game, text: str, number: str) -> Problem:
    try:
        told = json.loads(text)
        position, name = told.get("position", ""), told.get("name", number)
        moves = [told.get("best", []), told.get("avoid", [])]
        texts = [position, name, *(move for part in moves for move in part)]
        if not all(isinstance(one, str) for one in texts) or isinstance(moves[0], str):
            raise TypeError
    except (ValueError, TypeError, AttributeError):
        right = '{"position": "…", "best": ["…"], "avoid": ["…"], "name": "…"}'
        raise InvalidInputError(f"not of the form {right}") from None
    line = Line.read(game, position) if position.strip() else Line(game)
    return _problem(name, line, *moves)


def _problem(name: str, line: Line, best: Any, avoid: Any) -> Problem:
    if not best and not avoid:
        raise InvalidInputError("it names no best moves (bm) and none to avoid (am)")
    if line.over:
        raise InvalidInputError("the game is over in this position")
    game, state = line.game, line.state
    right = tuple(parse_move(game, state, move) for move in best)
    return Problem(name, line, right, tuple(parse_move(game, state, move) for move in avoid))


def run_suite(
    game: Game,
    problems: list[Problem],
    contestant: SearchContestant,
    limits: dict[str, Any],
    progress: Progress | None = None,
) -> Suite:
    """Search every position within the limits, and say when the right move was found for good."""
    contestant.check(game, 0)
    solutions: list[Solution] = []

    def so_far() -> Suite:
        return Suite(game.name, contestant.name, len(problems), tuple(solutions))

    for solution in _solve(game, problems, contestant, limits):
        solutions.append(solution)
        if progress is not None:
            progress(so_far())
    return so_far()


def _solve(
    game: Game, problems: list[Problem], contestant: SearchContestant, limits: dict[str, Any]
) -> Iterator[Solution]:
    kept = {name: v for name, v in contestant.resources.items() if name != "tables"}
    for problem in problems:
        # A new engine for each: one position must not help another.
        engine = Engine(game, contestant.algorithm, **kept)
        watch = _Watch(problem)
        tables = contestant.resources.get("tables")
        found = engine.search(problem.line, progress=watch, tables=tables, **limits)
        watch(found)
        state = problem.line.state
        yield Solution(
            name=problem.name,
            position=problem.line.text(),
            best=tuple(format_move(game, state, move) for move in problem.best),
            avoid=tuple(format_move(game, state, move) for move in problem.avoid),
            move="" if found.move is None else format_move(game, state, found.move),
            solved=problem.solved_by(found.move),
            seconds=watch.since,
            depth=found.depth,
            nodes=found.nodes,
        )


class _Watch:
    """Hears of every depth, and keeps the time since which the move is right."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.started = time.perf_counter()
        self.since: float | None = None

    def __call__(self, answer: Answer) -> None:
        if not self.problem.solved_by(answer.move):
            self.since = None
        elif self.since is None:
            self.since = time.perf_counter() - self.started
