"""Matches: players against each other, from openings played in all orders of seats."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from zermelo import work
from zermelo.game import Game, InvalidInputError, kind_of
from zermelo.game.arguments import checked_game, keywords
from zermelo.matches.anywhere import play_anywhere
from zermelo.matches.control import TimeControl
from zermelo.matches.journal import Journal
from zermelo.matches.openings import Openings, openings_of
from zermelo.matches.reading import given_contestant, named_apart
from zermelo.matches.record import GameRecord
from zermelo.matches.referee import Fixture
from zermelo.matches.result import Match, Stopped, pairing
from zermelo.matches.schedule import Schedule
from zermelo.matches.settings import Adjudication, Settings
from zermelo.matches.sprt import Sprt, given_sprt
from zermelo.matches.workers import play_games

if TYPE_CHECKING:
    from concurrent.futures import Executor

Progress: TypeAlias = Callable[[Match], object]
"""Is called with the match so far, after every game."""

GAMES = 100
"""The games of a match, if nobody says otherwise."""


@keywords
def match(
    game: Game,
    *players: Any,
    games: int = GAMES,
    seconds: float | None = None,
    clock: tuple[float, float] | str | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    openings: str | PathLike[str] | None = None,
    random_plies: int | None = None,
    seed: int | None = None,
    jobs: int = 1,
    on: str | Executor | work.Place | None = None,
    sprt: tuple[float, float] | Sprt | None = None,
    max_moves: int = 1000,
    adjudicate: Adjudication = "agreed",
    tables: str | PathLike[str] | None = None,
    max_faults: int | None = None,
    margin: float = 0.2,
    patience: float = 60.0,
    output: str | PathLike[str] | None = None,
    progress: Progress | None = None,
) -> Match:
    """Let players play against each other, and say how much stronger one is.

    A player is a text such as `"alphabeta:depth=6"`, `"random"`, `"level:easy"`, `"policy:FILE"`,
    `"uci:stockfish"` or `'gtp:"gnugo --mode gtp"'`, each with options and a label (`name=`); an
    algorithm such as `z.AlphaBeta(beam=4)`; a policy; an object with `choose(line)`; or a function
    from a line to a move. A player without limits of its own has those given here: `seconds` a
    move, a `clock` of seconds and seconds added a move, `nodes` or `depth`; 0.1 s if there are
    none.

    Every opening is played in all orders of seats, so `games` is filled up to whole openings. They
    begin after `random_plies` by `seed`, or at the positions of the file `openings`. Game i depends
    on the seed and on i alone, chance included; with limits of nodes or depth a match repeats
    itself exactly, whatever `jobs`, the number of games played at once in processes. With `on` they
    are played on any executor: `"threads:4"`, `"ray://host"`, `"dask://host"` and what else
    `zermelo.work` knows.

    A player that crashes, hangs, answers nonsense, plays an illegal move or takes more than
    `margin` seconds over its time loses that game, and the record says why; after `max_faults` of
    that the match stops. With `sprt`, two bounds in Elo, it stops when the test decides. Every game
    is added to the file `output` as it ends; a match that was stopped goes on from there.

    >>> from zermelo.games import load
    >>> found = match(load("tictactoe"), "alphabeta:depth=9", "random", games=40, random_plies=0)
    >>> found.losses, found.elo.low > 0
    (0, True)
    """
    plan = Plan.made(
        game,
        players,
        games=games,
        control=TimeControl(seconds=seconds, clock=clock, nodes=nodes, depth=depth),  # type: ignore[arg-type]
        openings=openings,
        random_plies=random_plies,
        seed=seed,
        sprt=sprt,
        max_faults=max_faults,
        max_moves=max_moves,
        adjudicate=adjudicate,
        tables=None if tables is None else str(tables),
        margin=margin,
        patience=patience,
    )
    return plan.run(jobs, output, progress, on)


@dataclass(frozen=True)
class Plan:
    """A match that is about to be played: everything has been checked."""

    settings: Settings
    openings: Openings
    schedule: Schedule
    games: int
    sprt: Sprt | None
    max_faults: int | None

    @classmethod
    def made(
        cls,
        game: Game,
        players: tuple[Any, ...],
        *,
        games: int,
        control: TimeControl,
        openings: str | PathLike[str] | None,
        random_plies: int | None,
        seed: int | None,
        sprt: Any,
        max_faults: int | None,
        **rules: Any,
    ) -> Plan:
        """Check everything that was given."""
        game = checked_game(game)
        contestants = named_apart([given_contestant(player) for player in players])
        fewest = 1 if game.players == 1 else 2
        if len(contestants) < fewest:
            raise InvalidInputError(f"a match has {fewest} players or more, not {len(contestants)}")
        _whole("games", games, 1)
        _whole("random_plies", random_plies, 0)
        _whole("seed", seed, 0)
        _whole("max_faults", max_faults, 1)
        test = given_sprt(sprt)
        if test is not None and not (_opposed(game) and len(contestants) == 2):
            raise InvalidInputError("sprt compares two players in a game of two that are opposed")
        settings = Settings(
            game=game,
            contestants=contestants,
            control=control,
            seed=seed or 0,
            **rules,
        )
        _ = settings.opened_tables  # refuses a game without
        for contestant in contestants:
            contestant.check(game, settings.patience)
        schedule = Schedule.of(len(contestants), game.players)
        begin = openings_of(game, None if openings is None else Path(openings), random_plies, seed)
        return cls(settings, begin, schedule, schedule.whole(games), test, max_faults)

    def run(
        self,
        jobs: int = 1,
        output: str | PathLike[str] | None = None,
        progress: Progress | None = None,
        on: str | Executor | work.Place | None = None,
    ) -> Match:
        """Play what is not yet in the file, and say how it ended."""
        _whole("jobs", jobs, 1)
        if on is not None and jobs > 1:
            raise InvalidInputError(
                f"jobs={jobs} is for processes here; on='processes:{jobs}' says how many"
            )
        place = None if on is None else work.place_of(on)
        with contextlib.ExitStack() as ends:
            journal = None
            if output is not None:
                recorded = self.settings.recorded() | {"openings": self.openings.settings}
                names = tuple(one.name for one in self.settings.contestants)
                journal = Journal(Path(output), self.settings.game, recorded, names)
                ends.callback(journal.close)
            score = _Score(self, dict(journal.records) if journal else {})
            fixtures = self._fixtures(score)
            if place is None:
                playing = play_games(self.settings, fixtures, jobs)
            else:
                playing = play_anywhere(self.settings, fixtures, place)
            ends.callback(playing.close)  # type: ignore[attr-defined]
            if progress is not None and score.records:
                progress(score.match())
            while not score.stopped:
                played = next(playing, None)
                if played is None:
                    break
                if journal is not None:
                    journal.add(played[1])
                score.add(played[1])
                if progress is not None:
                    progress(score.match())
            return score.match()

    def _fixtures(self, score: _Score) -> Iterator[Fixture]:
        """The games that are still to be played, in their order."""
        usual = self.settings.game.initial()
        for number in range(self.games):
            if number not in score.records:
                opening = self.schedule.opening(number)
                line = self.openings[opening]
                start = None if line.start == usual else line.start
                seats = self.schedule.seats(number)
                yield Fixture(number, opening, seats, start, line.moves)


class _Score:
    """The games so far, and whether the match is decided."""

    def __init__(self, plan: Plan, records: dict[int, GameRecord]) -> None:
        self.plan = plan
        self.records = {n: record for n, record in records.items() if n < plan.games}
        self.stopped: Stopped = ""
        self._whole = 0
        """Games from the first on that are all there, up to the last complete opening."""
        self._judge()

    def add(self, record: GameRecord) -> None:
        self.records[record.number] = record
        self._judge()

    def _judge(self) -> None:
        """Has the match ended? The test looks at openings in their order, whichever ends first.

        So it decides at the same opening, however many games are played at once.
        """
        plan = self.plan
        block = plan.schedule.block
        while not self.stopped and all(
            number in self.records for number in range(self._whole, self._whole + block)
        ):
            self._whole += block
            if plan.sprt is not None:
                counted = [self.records[number] for number in range(self._whole)]
                if plan.sprt.verdict(pairing(counted, 0, 1).pairs) != "open":
                    self.stopped = "sprt"
        faults = sum(record.fault is not None for record in self.records.values())
        if not self.stopped and plan.max_faults is not None and faults >= plan.max_faults:
            self.stopped = "faults"

    def match(self) -> Match:
        """The result; what was played past the decision of a test does not count."""
        settings = self.plan.settings
        numbers = sorted(self.records)
        if self.stopped == "sprt":
            numbers = [number for number in numbers if number < self._whole]
        return Match(
            game=settings.game.name,
            players=tuple(one.name for one in settings.contestants),
            opposed=_opposed(settings.game),
            games=tuple(self.records[number] for number in numbers),
            wanted=self.plan.games,
            sprt=self.plan.sprt,
            stopped=self.stopped,
        )


def _opposed(game: Game) -> bool:
    return game.players == 2 and kind_of(game).opposed


def _whole(name: str, given: Any, least: int) -> None:
    if given is not None and (isinstance(given, bool) or not hasattr(given, "__index__")):
        raise InvalidInputError(f"{name}={given!r} is not a whole number of {least} or more")
    if given is not None and given < least:
        raise InvalidInputError(f"{name}={given} must be {least} or more")
