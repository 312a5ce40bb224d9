"""A learned estimate against others: games until the time is up."""

from __future__ import annotations

import copy
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from zermelo.algorithms import MCTS, Algorithm, AlphaBeta, Expectiminimax, MaxN, Selective
from zermelo.engines.engine import Engine
from zermelo.experiments.intervals import mean_interval
from zermelo.game import Action, Game, Line, UnsupportedGameError
from zermelo.game.kind import kind_of
from zermelo.matches import GameRecord, match

OPENINGS_A_LOOK = 4
"""Openings between two looks at the clock; each is played in all orders of seats."""

LONGEST = 400
"""No game of a match has more moves."""

Player = Callable[[Line], Action]


@dataclass(frozen=True)
class Contest:
    """How one player did against others.

    `share` is the part of the points, 1 for a win and ½ for a draw; in games that are not lost and
    won by two it says how far the payoff is above the others', ½ being equal to them.
    """

    against: str
    games: int
    share: float
    low: float
    high: float

    @property
    def better(self) -> bool:
        """Is it more than half of the points, as surely as such a match can say?"""
        return self.low > 0.5


def contest(
    game: Game,
    player: Player,
    other: Player,
    against: str,
    *,
    games: int,
    seconds: float,
    seed: int,
) -> Contest:
    """Games of a player against others who all play alike, as many as the seconds allow.

    Alone, each plays the same openings, and their payoffs are compared.
    """
    started = time.perf_counter()
    shares: list[float] = []
    seats = game.players
    openings = max(1, min(OPENINGS_A_LOOK, games // max(2, seats)))
    played, block = 0, 0
    while played < games and (not shares or time.perf_counter() - started < seconds):
        options = {"seed": seed + block, "max_moves": LONGEST}
        if seats == 1:
            rows = [_match(game, (one,), openings, options) for one in (player, other)]
            shares += [_alone(game, *pair) for pair in zip(*rows, strict=True)]
            played += openings
        else:
            players = (player, *[other] * (seats - 1))
            records = _match(game, players, openings * max(2, seats), options)
            shares += _by_opening(game, records)
            played += len(records)
        block += 1
    low, high = mean_interval(shares)
    share = sum(shares) / len(shares)
    return Contest(against, played, share, max(0.0, low), min(1.0, high))


def _match(
    game: Game, players: Sequence[Player], games: int, options: dict[str, Any]
) -> tuple[GameRecord, ...]:
    # Nobody heeds the depth: each player has limits of its own.
    return match(game, *players, games=games, depth=1, **options).games


def _alone(game: Game, mine: GameRecord, other: GameRecord) -> float:
    least, greatest = game.payoff_range or (-1.0, 1.0)
    ahead = mine.payoff(0) - other.payoff(0)
    return 0.5 + ahead / 2 / max(greatest - least, 1e-9)


def _by_opening(game: Game, records: Sequence[GameRecord]) -> list[float]:
    """The mean share of the first player over the games of each opening."""
    size = max(2, game.players)
    rows = [records[first : first + size] for first in range(0, len(records), size)]
    return [sum(_share(game, record) for record in row) / len(row) for row in rows]


def _share(game: Game, record: GameRecord) -> float:
    own = record.payoff(0)
    others = [payoff for payoff, who in zip(record.payoffs, record.players, strict=True) if who]
    ahead = own - sum(others) / len(others) if others else own
    if kind_of(game).opposed:
        return 0.5 + (ahead > 0) / 2 - (ahead < 0) / 2
    least, greatest = game.payoff_range or (-1.0, 1.0)
    return 0.5 + ahead / 2 / max(greatest - least, 1e-9)


def plain_search(game: Game) -> Algorithm:
    """The search of every depth for a kind of game, without guesses."""
    return _first_for(game, AlphaBeta(), Expectiminimax(), MaxN())


def _first_for(game: Game, *algorithms: Algorithm) -> Algorithm:
    """The first of some algorithms that is for a game; the last one is for all."""
    for algorithm in algorithms[:-1]:
        with suppress(UnsupportedGameError):
            algorithm.refuse(game)
            return algorithm
    return algorithms[-1]


def learned_player(game: Game, file: str, depth: int) -> Player:
    """Looks `depth` plies ahead with the estimate of a file."""
    return _player(Engine(game, plain_search(game), evaluation=file), depth=depth)


def own_player(game: Game, depth: int) -> Player:
    """Looks `depth` plies ahead with the game's own estimate."""
    return _player(Engine(game, plain_search(game)), depth=depth)


def blind_player(game: Game, depth: int) -> Player | None:
    """Looks `depth` plies ahead without any estimate; None where a search cannot do without."""
    algorithm = plain_search(game)
    if isinstance(algorithm, (AlphaBeta, Expectiminimax)):
        return _player(Engine(game, replace(algorithm, evaluation=False)), depth=depth)
    if game.written == "native":
        return None
    twin: Any = copy.copy(game)
    if getattr(twin, "evaluate", None) is not None:
        twin.evaluate = None
    return _player(Engine(twin, algorithm), depth=depth)


def timed_player(game: Game, seconds: float, file: str | None = None) -> Player:
    """The search that plays best, with an estimate from a file or the game's own."""
    return _player(
        Engine(game, _first_for(game, Selective(), plain_search(game)), evaluation=file),
        seconds=seconds,
    )


def sampling_player(game: Game, seconds: float) -> Player:
    """Monte Carlo tree search."""
    return _player(Engine(game, MCTS()), seconds=seconds)


def simulating_player(game: Game, simulations: int, file: str | None = None) -> Player:
    """Monte Carlo tree search with so many simulations, by playouts or by a network from a file."""
    return _player(Engine(game, MCTS(network=file)), nodes=simulations)


def _player(
    engine: Engine,
    *,
    depth: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
) -> Player:
    def choose(line: Line) -> Action:
        return engine.search(
            Line(engine.game, line.start, list(line.moves)),
            depth=depth,
            seconds=seconds,
            nodes=nodes,
        ).move

    return choose
