"""The result of a match: points, Elo with its interval, a cross-table, and what went wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from math import isfinite
from typing import Any, Literal, TypeAlias

from zermelo.matches.elo import Elo, elo
from zermelo.matches.record import Effort, GameRecord
from zermelo.matches.sprt import Sprt, Verdict

Stopped: TypeAlias = Literal["", "sprt", "faults", "interrupted"]
"""Why a match ended before its last game; empty if it did not."""


@dataclass(frozen=True)
class Pairing:
    """Two contestants against each other in games of two, from the first one's side."""

    first: int
    second: int
    wins: int
    draws: int
    losses: int
    pairs: tuple[int, int, int, int, int]
    """Openings played by both in both seats, by the points of the first: 0, ½, 1, 1½, 2."""

    @property
    def games(self) -> int:
        """All games of the two."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """The first one's share of the points; ½ before the first game."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def elo(self) -> Elo:
        """The difference in strength, from the pairs."""
        return elo(self.pairs)


@dataclass(frozen=True)
class Standing:
    """What one contestant has got."""

    name: str
    games: int
    payoff: float
    """The mean payoff over its games."""
    points: float | None
    """1 for a win and ½ for a draw, in games of two that somebody wins; else None."""
    effort: Effort


@dataclass(frozen=True)
class Match:
    """A match, finished or not. It pickles, and `dataclasses.asdict` has all of it."""

    game: str
    """What the game is called."""
    players: tuple[str, ...]
    opposed: bool
    """Is it a game of two that one wins and the other loses?"""
    games: tuple[GameRecord, ...]
    """Every game that counts, by number."""
    wanted: int
    """How many games were asked for."""
    sprt: Sprt | None = None
    stopped: Stopped = ""

    @property
    def pairings(self) -> tuple[Pairing, ...]:
        """Every two contestants, where points can be counted."""
        if not self.opposed:
            return ()
        both = combinations(range(len(self.players)), 2)
        return tuple(pairing(self.games, first, second) for first, second in both)

    @property
    def wins(self) -> int:
        """Games that the first player has won, in a match of two."""
        return self._only.wins

    @property
    def draws(self) -> int:
        """Games that nobody has won, in a match of two."""
        return self._only.draws

    @property
    def losses(self) -> int:
        """Games that the first player has lost, in a match of two."""
        return self._only.losses

    @property
    def score(self) -> float:
        """The first player's share of the points, in a match of two."""
        return self._only.score

    @property
    def elo(self) -> Elo:
        """How much stronger the first player is, in a match of two."""
        return self._only.elo

    @property
    def verdict(self) -> Verdict | None:
        """What the SPRT says; None without one."""
        return None if self.sprt is None else self.sprt.verdict(self._only.pairs)

    @property
    def _only(self) -> Pairing:
        found = self.pairings
        if len(found) != 1:
            raise AttributeError(
                "wins, draws, losses and Elo are of two players who are opposed; here are "
                "`pairings` and `standings`"
            )
        return found[0]

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Every contestant, the best first."""
        found = [self._standing(player) for player in range(len(self.players))]
        return tuple(sorted(found, key=lambda one: -_share(one)))

    def _standing(self, player: int) -> Standing:
        own = [game for game in self.games if player in game.players]
        points = [_points(game, player) for game in own] if self.opposed else None
        return Standing(
            self.players[player],
            len(own),
            sum(game.payoff(player) for game in own) / len(own) if own else 0.0,
            None if points is None else sum(points),
            _effort(own, player),
        )

    @property
    def payoffs(self) -> dict[str, dict[str, float]]:
        """The cross-table of means: what each contestant got in games with each other one."""
        table: dict[str, dict[str, float]] = {}
        for one, name in enumerate(self.players):
            table[name] = {}
            for other, against in enumerate(self.players):
                both = [g for g in self.games if one in g.players and other in g.players]
                if one != other and both:
                    table[name][against] = sum(g.payoff(one) for g in both) / len(both)
        return table

    @property
    def faults(self) -> dict[str, dict[str, int]]:
        """How often each contestant lost by a fault, by its kind: time, crash, …"""
        found: dict[str, Counter[str]] = {}
        for game in self.games:
            if game.fault is not None:
                own = found.setdefault(self.players[game.fault.player], Counter())
                own[game.fault.kind] += 1
        return {name: dict(counts) for name, counts in found.items()}

    @property
    def endings(self) -> dict[str, int]:
        """Why games ended, and how many of them."""
        return dict(Counter(game.end for game in self.games))

    def to_dict(self) -> dict[str, Any]:
        """The result without the games, for programs."""
        found: dict[str, Any] = {
            "game": self.game,
            "players": list(self.players),
            "games": len(self.games),
            "wanted": self.wanted,
            "stopped": self.stopped or None,
            "standings": [_standing_dict(one) for one in self.standings],
            "pairings": [_pairing_dict(self, one) for one in self.pairings],
            "payoffs": self.payoffs,
            "endings": self.endings,
            "faults": self.faults,
        }
        if self.sprt is not None:
            counts = self._only.pairs
            found["sprt"] = {
                "elo0": self.sprt.elo0,
                "elo1": self.sprt.elo1,
                "bounds": list(self.sprt.bounds),
                "ratio": self.sprt.ratio(counts),
                "verdict": self.verdict,
            }
        return found

    def __str__(self) -> str:
        from zermelo.matches.words import summary

        return summary(self)

    def _repr_html_(self) -> str:
        from zermelo.matches.words import match_html

        return match_html(self)


def pairing(games: Iterable[GameRecord], first: int, second: int) -> Pairing:
    """The games of two contestants against each other, and the pairs that are complete."""
    outcomes: Counter[float] = Counter()
    openings: dict[int, list[float]] = {}
    for game in games:
        if set(game.players) == {first, second}:
            points = _points(game, first)
            outcomes[points] += 1
            openings.setdefault(game.opening, []).append(points)
    counts = [0] * 5
    for both in openings.values():
        if len(both) == 2:
            counts[round(2 * sum(both))] += 1
    wins, draws, losses = (outcomes[points] for points in (1.0, 0.5, 0.0))
    return Pairing(first, second, wins, draws, losses, tuple(counts))  # type: ignore[arg-type]


def _points(game: GameRecord, player: int) -> float:
    own, other = game.payoffs if game.players[0] == player else game.payoffs[::-1]
    return 1.0 if own > other else 0.0 if own < other else 0.5


def _share(one: Standing) -> float:
    return one.payoff if one.points is None else one.points / max(one.games, 1)


def _effort(games: Iterable[GameRecord], player: int) -> Effort:
    spent = [
        effort
        for game in games
        for who, effort in zip(game.players, game.effort, strict=True)
        if who == player
    ]
    return Effort(
        moves=sum(one.moves for one in spent),
        seconds=sum(one.seconds for one in spent),
        nodes=sum(one.nodes for one in spent),
        depths=sum(one.depths for one in spent),
        searches=sum(one.searches for one in spent),
    )


def _standing_dict(one: Standing) -> dict[str, Any]:
    effort = one.effort
    return {
        "name": one.name,
        "games": one.games,
        "payoff": one.payoff,
        "points": one.points,
        "moves": effort.moves,
        "seconds": effort.seconds,
        "nodes": effort.nodes,
        "depth": effort.depth,
    }


def _pairing_dict(match: Match, one: Pairing) -> dict[str, Any]:
    found = one.elo
    numbers = {"elo": found.difference, "low": found.low, "high": found.high}
    return {
        "first": match.players[one.first],
        "second": match.players[one.second],
        "wins": one.wins,
        "draws": one.draws,
        "losses": one.losses,
        "score": one.score,
        "pairs": list(one.pairs),
        **{name: value if isfinite(value) else None for name, value in numbers.items()},
        "superiority": found.superiority,
    }
