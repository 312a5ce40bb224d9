"""How an alliance forms and breaks among selfish players, read off what max^n finds.

Nothing here knows the story. Every position of the game is searched to its end, both moves are
valued for everybody, and two players count as allied against a third while each of them struck that
one when it last moved.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.algorithms import MaxN
from zermelo.game import Value
from zermelo.game.players import player_name
from zermelo.games.alliance import PLAYERS, Alliance, Armies
from zermelo.search import search


@dataclass(frozen=True)
class Strike:
    """One move of the game, and what the mover could have had."""

    player: int
    target: int
    armies: tuple[int, ...]
    """Before the move."""
    value: tuple[float, ...]
    """What everybody ends with after it, by max^n."""
    other: tuple[int, tuple[float, ...]] | None
    """The one that was spared, and what everybody would end with if it had been struck instead."""

    @property
    def gain(self) -> float | None:
        """By how much the mover does better than with the other move; None without one."""
        return None if self.other is None else self.value[self.player] - self.other[1][self.player]


@dataclass(frozen=True)
class Pact:
    """Two players who both strike at a third, from one move of the game to another."""

    allies: tuple[int, int]
    against: int
    formed: int
    """The number of the move, counted from 1, with which both had struck it."""
    broken: int | None
    """The move with which one of them struck somebody else; None if the game was over before."""
    breaker: int | None
    """Whose move that was."""


@dataclass(frozen=True)
class Story:
    """A game from its start to its end under best play."""

    game: Alliance
    strikes: tuple[Strike, ...]
    final: tuple[int, ...]
    payoffs: tuple[float, ...]
    pacts: tuple[Pact, ...]

    def to_dict(self) -> dict[str, Any]:
        """Plain values, for JSON; players by their names."""

        def name(player: int | None) -> str | None:
            return None if player is None else player_name(self.game, player)

        return {
            "armies": list(self.game.armies),
            "strikes": [
                {
                    "player": name(one.player),
                    "target": name(one.target),
                    "armies": list(one.armies),
                    "value": list(one.value),
                    "other": None
                    if one.other is None
                    else {"target": name(one.other[0]), "value": list(one.other[1])},
                    "gain": one.gain,
                }
                for one in self.strikes
            ],
            "final": list(self.final),
            "payoffs": list(self.payoffs),
            "pacts": [
                {
                    "allies": [name(ally) for ally in pact.allies],
                    "against": name(pact.against),
                    "formed": pact.formed,
                    "broken": pact.broken,
                    "breaker": name(pact.breaker),
                }
                for pact in self.pacts
            ],
        }


def story(game: Alliance, state: Armies | None = None) -> Story:
    """Play on with everybody's best move, by max^n to the end of the game."""
    state = game.initial() if state is None else state
    strikes = []
    while not game.is_terminal(state):
        found = search(game, state, algorithm=MaxN(), depth=game.moves, lines=game.players)
        values = {one.move: as_vector(one.value) for one in found.moves}
        best, *spared = values  # the one to play is first
        strikes.append(
            Strike(
                player=game.to_move(state),
                target=PLAYERS.index(best),
                armies=state.armies,
                value=values[best],
                other=(PLAYERS.index(spared[0]), values[spared[0]]) if spared else None,
            )
        )
        state = game.result(state, best)
    payoffs = tuple(game.utility(state, player) for player in range(game.players))
    return Story(game, tuple(strikes), state.armies, payoffs, pacts(strikes))


def as_vector(value: Value) -> tuple[float, ...]:
    """A value of max^n, which has a payoff for each player."""
    return value if isinstance(value, tuple) else (value,)


def pacts(strikes: Sequence[Strike]) -> tuple[Pact, ...]:
    """Who was allied with whom against whom, in the order in which it came about."""
    last: dict[int, int] = {}
    standing: dict[frozenset[int], tuple[int, int]] = {}
    found = []
    for number, strike in enumerate(strikes, 1):
        last[strike.player] = strike.target
        for allies, (against, formed) in list(standing.items()):
            if strike.player in allies and strike.target != against:
                one, other = sorted(allies)
                found.append(Pact((one, other), against, formed, number, strike.player))
                del standing[allies]
        for other, target in last.items():
            allies = frozenset((strike.player, other))
            if other != strike.player and target == strike.target and allies not in standing:
                standing[allies] = (target, number)
    for allies, (against, formed) in standing.items():
        one, other = sorted(allies)
        found.append(Pact((one, other), against, formed, None, None))
    return tuple(sorted(found, key=lambda pact: pact.formed))
