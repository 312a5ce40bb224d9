"""Bounds that Monte Carlo tree search proves, against looking at everything, in all games.

    python fuzz/bounds.py --positions 10000

Positions come from random games of the library's games, small boards of them and the ends of the
large ones: two opposed players, chance, three players and more, any sum. Each is solved by looking
at everything: the set of all payoffs that play can end with, however players choose between moves
that are worth the same to them. Then it is searched with a few simulations or many, random
techniques, with transpositions and without. What is said to be certain of the position and of each
move must hold for every one of these payoffs; what is said to be proved must be the value.
`tests/facade/test_mcts_bounds.py` does the same with fewer positions, and
`crates/search/tests/search/mcts` on random graphs with rules on repetition.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from typing import Any

import zermelo as z
from zermelo.game import CHANCE, kind_of, legal_moves

GAMES = (
    "tictactoe",
    "mnk:m=4,n=3,k=3",
    "mnk-native:m=4,n=4,k=3",
    "mnk-native:m=5,n=4,k=4",
    "nim",
    "nim-native",
    "subtraction",
    "connect4:width=4,height=4",
    "connect4",
    "connect4-plain",
    "othello:size=4",
    "othello:size=6",
    "othello",
    "breakthrough:width=3,height=4",
    "hex:size=3",
    "hex:size=4",
    "kalah:houses=3,seeds=2",
    "kalah",
    "dots",
    "dots:players=3",
    "dots-plain:players=3",
    "dots-compiled:players=3",
    "rolit",
    "backgammon",
    "tree",
)
"""Games in which no position comes back, or not at the ends that are looked at. Pig and Go are not
among them: the tests of the crate have cycles on random graphs."""
MOST_STATES = 3_000
"""A position with more states below it is passed over."""
CLOSE = 1e-6

Truth = frozenset[tuple[float, ...]]


class TooLargeError(Exception):
    """There are more states than anybody wants to look at."""


class Everything:
    """All that play can end with, from any state of a game."""

    def __init__(self, game: z.Game) -> None:
        self.game = game
        self.players = kind_of(game).players
        self.known: dict[Any, Truth] = {}
        self.open: set[Any] = set()

    def of(self, state: Any) -> Truth:
        """Payoffs of all players, or means where chance moves: one for every way to break ties."""
        game = self.game
        key = game.format_state(state) if game.written == "native" else state
        if key in self.known:
            return self.known[key]
        if key in self.open or len(self.known) + len(self.open) > MOST_STATES:
            raise TooLargeError
        self.open.add(key)
        if game.is_terminal(state):
            payoffs = (game.utility(state, player) for player in range(self.players))
            found: Truth = frozenset({tuple(float(one) for one in payoffs)})
        elif game.to_move(state) == CHANCE:
            found = self._mean(state)
        else:
            found = self._chosen(state)
        if len(found) > 64:
            raise TooLargeError
        self.open.discard(key)
        self.known[key] = found
        return found

    def _mean(self, state: Any) -> Truth:
        sums = {(0.0,) * self.players}
        for chance, outcome in self.game.outcomes(state):
            below = self.of(self.game.result(state, outcome))
            sums = {
                tuple(one + chance * more for one, more in zip(total, payoffs, strict=True))
                for total in sums
                for payoffs in below
            }
            if len(sums) > 256:
                raise TooLargeError
        return frozenset(sums)

    def _chosen(self, state: Any) -> Truth:
        mover = self.game.to_move(state)
        below = [self.of(self.game.result(state, move)) for move in legal_moves(self.game, state)]
        certain = [min(one[mover] for one in truth) for truth in below]
        return frozenset(
            payoffs
            for place, truth in enumerate(below)
            for payoffs in truth
            if all(
                least <= payoffs[mover] + CLOSE
                for other, least in enumerate(certain)
                if other != place
            )
        )


def positions(game: z.Game, chooser: random.Random) -> list[Any]:
    """The states of a random game, the last ones first."""
    state, found = game.initial(), []
    while not game.is_terminal(state) and len(found) < 4_000:
        found.append(state)
        if game.to_move(state) == CHANCE:
            outcomes = list(game.outcomes(state))
            state = game.result(state, chooser.choice(outcomes)[1])
        else:
            state = game.result(state, chooser.choice(legal_moves(game, state)))
    return found[::-1]


def techniques(game: z.Game, chooser: random.Random) -> dict[str, Any]:
    """Random options, with transpositions as often as not."""
    options: dict[str, Any] = {"seed": chooser.randrange(1 << 30)}
    if not kind_of(game).repetition.matters and chooser.random() < 0.5:
        options["transpositions"] = True
    some = {
        "selection": chooser.choice(["tuned", "puct"]),
        "rave": 100.0,
        "rave_first": True,
        "progressive_history": 0.5,
        "progressive_bias": 0.3,
        "implicit_minimax": 0.3,
        "decisive": True,
        "anti_decisive": True,
        "mast": 0.3,
        "widening": 0.5,
        "gumbel": 4,
        "playout_depth": 2,
        "expansion": 3,
        "noise": 0.2,
        "first_play": 0.2,
    }
    for name in chooser.sample(sorted(some), chooser.randrange(4)):
        options[name] = some[name]
    if options.get("rave_first"):
        options["rave"] = some["rave"]
    return options


def examine(game: z.Game, state: Any, everything: Everything, chooser: random.Random) -> bool:
    """Search one position and compare; whether it was proved."""
    truth = everything.of(state)
    options = techniques(game, chooser)
    nodes = chooser.choice([5, 30, 200, 2_000])
    found = z.search(game, state, algorithm=z.MCTS(**options), nodes=nodes, memory_mb=1)
    told = f"{game.name} {game.format_state(state)!r} {options} nodes={nodes}"
    _holds(found.bounds, found.player, truth, f"{told}: the position")
    for one in found.moves:
        after = everything.of(game.result(state, one.move))
        _holds(one.bounds, found.player, after, f"{told}: {one.move}")
    if found.proved:
        value = found.value
        for payoffs in truth:
            own = value if isinstance(value, tuple) else (value,)
            right = payoffs if isinstance(value, tuple) else (payoffs[found.player],)
            off = max(abs(one - other) for one, other in zip(own, right, strict=True))
            if off > CLOSE * 100:
                raise AssertionError(f"{told}: proved {value}, and {payoffs} can come out")
    return bool(found.proved)


def _holds(bounds: Any, player: int, truth: Truth, told: str) -> None:
    """Bounds are the least and the greatest of the mover, or rows of these for all players."""
    if bounds is None:
        return
    low, high = bounds
    for payoffs in truth:
        own = payoffs if isinstance(low, tuple) else (payoffs[player],)
        rows = (low, high) if isinstance(low, tuple) else ((low,), (high,))
        for payoff, least, greatest in zip(own, *rows, strict=True):
            if not least - CLOSE <= payoff <= greatest + CLOSE:
                raise AssertionError(f"{told}: {bounds} does not hold {payoffs}")


def run(count: int, seed: int, patience: float = float("inf")) -> Counter[str]:
    """So many positions, as many of each game as there are; how many were examined and proved."""
    chooser = random.Random(seed)
    games = [(name, z.load(name)) for name in GAMES]
    seen: Counter[str] = Counter()
    until = time.perf_counter() + patience
    while sum(n for name, n in seen.items() if not name.endswith(" proved")) < count:
        for name, game in games:
            if time.perf_counter() > until:
                return seen
            everything = Everything(game)
            late = positions(game, chooser)
            for state in chooser.sample(late[:12], min(4, len(late[:12]))):
                if game.to_move(state) == CHANCE:
                    continue
                try:
                    proved = examine(game, state, everything, chooser)
                except TooLargeError:
                    everything = Everything(game)
                    continue
                seen[name] += 1
                seen[f"{name} proved"] += proved
    return seen


def main() -> None:
    """Positions of all games, and how many of each."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    started = time.perf_counter()
    seen = run(given.positions, given.seed)
    total = 0
    for name in GAMES:
        total += seen[name]
        print(f"{name:40} {seen[name]:6} positions, {seen[f'{name} proved']:6} proved")
    print(f"{total:,} positions in {time.perf_counter() - started:.0f} s, no bound was wrong")


if __name__ == "__main__":
    main()
