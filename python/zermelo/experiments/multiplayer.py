"""Which search plays games of several players best, in equal time.

Two searches at a time sit around the board in every way in which both have a seat: with three
players that is six ways. So both have every seat equally often beside every number of their own
kind, and half of the wins is what equal strength gives. All seatings of all pairs begin with the
same few random moves, then with others, and so on (Sturtevant 2003; Schadd and Winands 2011).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import combinations, product
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from zermelo import work
from zermelo.algorithms import ALGORITHMS
from zermelo.experiments.intervals import mean_interval
from zermelo.game import (
    CHANCE,
    Answer,
    Game,
    InvalidInputError,
    State,
    UnsupportedGameError,
    legal_moves,
    payoff_vector,
)
from zermelo.game.limits import Limits
from zermelo.search import search

if TYPE_CHECKING:
    from concurrent.futures import Executor

GAME: Final = "chinese-checkers:size=2,players=3,rounds=40"
CONTESTANTS: Final = ("maxn", "paranoid", "best_reply", "mcts")
PUBLISHED: Final = ("best_reply", ("maxn", "paranoid"))
"""Who is ahead of whom in Chinese checkers by Schadd and Winands (2011)."""

Think: TypeAlias = Callable[[Game, State], Answer]
"""How a contestant chooses its move."""


def thinker(name: str, seconds: float, seed: int = 0) -> Think:
    """A contestant that thinks for so long a move: an algorithm of the library, by its name.

    Monte Carlo tree search is the library's where it has one, and else the textbook's.
    """
    wanted = name.strip().lower().replace("-", "_")
    if wanted in ALGORITHMS:
        algorithm = ALGORITHMS[wanted]()
        return lambda game, state: search(game, state, algorithm=algorithm, seconds=seconds)
    if wanted != "mcts":
        known = ", ".join(dict.fromkeys((*ALGORITHMS, "mcts")))
        raise InvalidInputError(f"no search is called {name!r}: there are {known}")
    from zermelo.textbook import mcts

    def think(game: Game, state: State) -> Answer:
        limits = Limits(seconds=seconds)
        return mcts(game, state, playouts=10**9, limits=limits, seed=seed, **_scale(game))

    return think


def _scale(game: Game) -> dict[str, float]:
    """UCB1's constant for payoffs that do not lie between 0 and 1."""
    if game.payoff_range is None:
        return {}
    low, high = game.payoff_range
    return {"exploration": 2**0.5 * (high - low)}


@dataclass(frozen=True)
class Played:
    """One game: who sat where, and what came of it."""

    seats: tuple[str, ...]
    payoffs: tuple[float, ...]
    moves: int

    def share(self, name: str) -> float:
        """A contestant's share of the win: those with the greatest payoff share it."""
        best = max(self.payoffs)
        winners = [s for s, p in zip(self.seats, self.payoffs, strict=True) if p == best]
        return winners.count(name) / len(winners)


@dataclass(frozen=True)
class SearchedGame:
    """One game, with what its searches took."""

    played: Played
    depths: dict[str, list[int]]
    nodes: dict[str, list[int]]

    @classmethod
    def read(cls, told: dict[str, Any]) -> SearchedGame:
        """From what a worker sent."""
        one = told["played"]
        played = Played(tuple(one["seats"]), tuple(one["payoffs"]), one["moves"])
        return cls(played, told["depths"], told["nodes"])


@dataclass(frozen=True)
class Score:
    """What one contestant got against another, or against all of them."""

    games: int
    share: float
    """Of the wins; equal strength gives a half."""
    interval: tuple[float, float]
    """Of the share, with 95% confidence."""

    @classmethod
    def of(cls, shares: Sequence[float]) -> Score:
        """The mean of some games."""
        low, high = mean_interval(shares)
        return cls(len(shares), sum(shares) / len(shares), (max(low, 0.0), min(high, 1.0)))


@dataclass
class Table:
    """All games so far."""

    contestants: tuple[str, ...]
    wanted: int
    played: list[Played] = field(default_factory=list)
    depths: dict[str, list[int]] = field(default_factory=dict)
    """How far ahead each contestant looked, move by move, where it says."""
    nodes: dict[str, list[int]] = field(default_factory=dict)

    def add(self, one: SearchedGame) -> None:
        """One more game."""
        self.played.append(one.played)
        for kept, new in ((self.depths, one.depths), (self.nodes, one.nodes)):
            for name, numbers in new.items():
                kept.setdefault(name, []).extend(numbers)

    def score(self, name: str, other: str | None = None) -> Score | None:
        """What a contestant got against another, or against all; None if they have not met."""
        shares = [
            game.share(name)
            for game in self.played
            if name in game.seats and (other is None or other in game.seats)
        ]
        return Score.of(shares) if shares else None

    def mean_depth(self, name: str) -> float | None:
        """The mean of the depths."""
        depths = self.depths.get(name)
        return sum(depths) / len(depths) if depths else None

    def mean_nodes(self, name: str) -> float | None:
        """The mean of the nodes a move."""
        nodes = self.nodes.get(name)
        return sum(nodes) / len(nodes) if nodes else None

    @property
    def order(self) -> list[str]:
        """The contestants that have played, the best first."""
        scores = {name: self.score(name) for name in self.contestants}
        known = {name: score.share for name, score in scores.items() if score is not None}
        return sorted(known, key=lambda name: -known[name])

    def verdict(self) -> dict[str, str]:
        """Of each that the published order puts behind: ahead, behind or undecided."""
        first, behind = PUBLISHED
        found = {}
        for other in behind:
            score = self.score(first, other)
            if score is not None:
                low, high = score.interval
                found[other] = "ahead" if low > 0.5 else "behind" if high < 0.5 else "undecided"
        return found

    def to_dict(self) -> dict[str, Any]:
        """Plain values, for JSON."""

        def plain(score: Score | None) -> dict[str, Any] | None:
            return None if score is None else vars(score) | {"interval": list(score.interval)}

        return {
            "contestants": list(self.contestants),
            "games": len(self.played),
            "wanted": self.wanted,
            "order": self.order,
            "scores": {
                name: {
                    "all": plain(self.score(name)),
                    "depth": self.mean_depth(name),
                    "nodes": self.mean_nodes(name),
                    "against": {
                        other: plain(self.score(name, other))
                        for other in self.contestants
                        if other != name
                    },
                }
                for name in self.contestants
            },
            "published": self.verdict(),
        }


def seatings(one: str, other: str, players: int) -> list[tuple[str, ...]]:
    """Every way for two contestants to sit around a board so that both have a seat.

    >>> seatings("a", "b", 2)
    [('a', 'b'), ('b', 'a')]
    >>> len(seatings("a", "b", 3))
    6
    """
    ways = product((one, other), repeat=players)
    return [way for way in ways if one in way and other in way]


def refuse(game: Game, contestants: Sequence[str]) -> None:
    """`InvalidInputError` or `UnsupportedGameError` for what cannot be compared."""
    if len(contestants) < 2 or len(set(contestants)) < len(contestants):
        raise InvalidInputError("two or more different searches are compared, each named once")
    if game.players < 2:
        raise UnsupportedGameError(f"{game.name} has one player: there is nobody to play against")
    for name in contestants:
        thinker(name, 1.0)  # a name that is wrong is said before any game
        if name in ALGORITHMS:
            ALGORITHMS[name].refuse(game)


@dataclass(frozen=True)
class _Round:
    """What decides the games of an experiment: each depends on this and its number alone."""

    game: Game
    pairs: tuple[tuple[str, ...], ...]
    """The contestants by seat, of every game from one opening."""
    plies: int
    seconds: float
    players: Mapping[str, Think] | None

    def play(self, number: int, seed: int) -> SearchedGame:
        """The game of this number."""
        opening_number, place = divmod(number, len(self.pairs))
        start = opening(self.game, self.plies, Random(f"{seed} {opening_number}"))
        seats = self.pairs[place]
        given = self.players or {name: thinker(name, self.seconds, seed) for name in {*seats}}
        return play(self.game, start, seats, given, Random(f"{seed} {opening_number} {place}"))


def _play_one(task: work.Task) -> dict[str, Any]:
    return asdict(task.settings.play(task.number, task.seed))


def measure(
    game: Game,
    contestants: Sequence[str] = CONTESTANTS,
    *,
    games: int = 300,
    seconds: float = 0.05,
    plies: int | None = None,
    seed: int = 0,
    players: Mapping[str, Think] | None = None,
    on: str | Executor | work.Place | None = None,
) -> Iterator[Table]:
    """Play at least so many games, as many more as whole rounds take; the table after each.

    A round is every seating of every pair from one opening of `plies` random moves, of which every
    player makes one unless it is given. `players` has other ways to choose moves, by name. Games
    are played here one after the other, or `on` any executor, as `zermelo.work` has them.
    """
    pairs = tuple(
        seats for pair in combinations(contestants, 2) for seats in seatings(*pair, game.players)
    )
    wanted = -(-games // len(pairs)) * len(pairs)
    table = Table(tuple(contestants), wanted)
    plan = _Round(game, pairs, game.players if plies is None else plies, seconds, players)
    if on is None:
        for number in range(wanted):
            table.add(plan.play(number, seed))
            yield table
        return
    job = work.Job("multiplayer", _play_one, pieces=wanted, settings=plan, seed=seed)
    waiting: dict[int, SearchedGame] = {}
    for number, found in work.results(job, on):
        waiting[number] = SearchedGame.read(found)
        # In the order of their numbers, whichever ends first.
        while len(table.played) in waiting:
            table.add(waiting.pop(len(table.played)))
            yield table


def opening(game: Game, plies: int, chooser: Random) -> State:
    """A position after so many random moves in which the game is not over."""
    for _ in range(100):
        state = game.initial()
        for _ in range(plies):
            if game.is_terminal(state):
                break
            state = game.result(state, _random_move(game, state, chooser))
        if not game.is_terminal(state):
            return state
    raise InvalidInputError(f"{game.name} is over within {plies} random moves: give fewer --plies")


def play(
    game: Game,
    state: State,
    seats: tuple[str, ...],
    players: Mapping[str, Think],
    chooser: Random,
) -> SearchedGame:
    """One game from a position to its end."""
    moves = 0
    depths: dict[str, list[int]] = {}
    nodes: dict[str, list[int]] = {}
    while not game.is_terminal(state):
        mover = game.to_move(state)
        if mover == CHANCE:
            state = game.result(state, _random_move(game, state, chooser))
            continue
        name = seats[mover]
        found = players[name](game, state)
        if found.depth is not None:
            depths.setdefault(name, []).append(found.depth)
        nodes.setdefault(name, []).append(found.nodes)
        state = game.result(state, found.move)
        moves += 1
    return SearchedGame(Played(seats, payoff_vector(game, state), moves), depths, nodes)


def _random_move(game: Game, state: State, chooser: Random) -> Any:
    """A move by chance: by the odds where it is chance's, and else any."""
    if game.to_move(state) == CHANCE:
        outcomes = list(game.outcomes(state))
        return chooser.choices([move for _, move in outcomes], [odds for odds, _ in outcomes])[0]
    return chooser.choice(legal_moves(game, state))
