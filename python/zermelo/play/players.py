"""Whoever can be asked for a move."""

from __future__ import annotations

import inspect
import random
import time
from dataclasses import dataclass, field
from typing import Protocol

from zermelo.engines import Engine
from zermelo.game import Action, Answer, InvalidInputError, Line
from zermelo.game.request import Progress
from zermelo.policies import Policy


@dataclass(frozen=True)
class Choice:
    """A move, and what the player thought of it, if it thought at all."""

    move: Action
    result: Answer | None = None


class Player(Protocol):
    """Chooses moves; a person at the keyboard is not one of these, but a seat left free."""

    @property
    def name(self) -> str:
        """What to call this player."""

    def choose(self, line: Line) -> Choice:
        """A legal move in `line.state`, where a player, not chance, is to move.

        `line.game` is the game, `line.legal_moves()` what may be played by the rules on repetition
        too.
        """


@dataclass
class EnginePlayer:
    """Plays what an engine finds within its limits; one second if none is given.

    The engine is the player's own, and remembers what it found on the move before.
    """

    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None
    progress: Progress | None = None
    name: str = "Zermelo"
    _engine: Engine | None = field(default=None, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.seconds is None and self.depth is None and self.nodes is None:
            self.seconds = 1.0

    def think(self, line: Line) -> Answer:
        """What the search says of a game so far, whoever is to move."""
        if self._engine is None or self._engine.game is not line.game:
            self._engine = Engine(line.game)
        return self._engine.search(
            line,
            seconds=self.seconds,
            depth=self.depth,
            nodes=self.nodes,
            progress=self.progress,
        )

    def choose(self, line: Line) -> Choice:
        """The best move found."""
        result = self.think(line)
        move = line.legal_moves()[0] if result.move is None else result.move
        return Choice(move, result)


class PolicyPlayer:
    """Plays what a solved game says: never a worse move, and the shortest way to a win.

    Among moves that are equally good it takes the first; with a seed, any of them.

    >>> import zermelo as z
    >>> game = z.load("nim:piles=1,2,misere=false")
    >>> player = PolicyPlayer(z.solve_all(game))
    >>> z.game.format_move(game, game.initial(), player.choose(z.Line(game)).move)
    '2-1'
    """

    name = "The policy"

    def __init__(self, policy: Policy, seed: int | str | None = None) -> None:
        self.policy = policy
        self.random = None if seed is None else random.Random(seed)

    def think(self, line: Line) -> Answer:
        """What the policy says of a state; `UnknownStateError` if it does not know it."""
        started = time.perf_counter()
        state = line.state
        found = self.policy[state]
        moves = self.policy.line(state)
        return Answer(
            value=found.value,
            player=found.player,
            move=moves[0] if moves else None,
            pv=moves,
            exactness="proved",
            nodes=1,
            seconds=time.perf_counter() - started,
            ties=found.moves,
            remoteness=found.remoteness,
            bounds=(found.value, found.value),
            algorithm="a policy of the whole game",
        )

    def choose(self, line: Line) -> Choice:
        """A best move."""
        result = self.think(line)
        if self.random is not None:
            return Choice(self.random.choice(result.ties), result)
        return Choice(result.move, result)


class RandomPlayer:
    """Plays any legal move; the same seed gives the same moves."""

    name = "Random"

    def __init__(self, seed: int | str | None = None) -> None:
        self.random = random.Random(seed)

    def choose(self, line: Line) -> Choice:
        """A legal move, each as likely as any other."""
        return Choice(self.random.choice(line.legal_moves()))


def refuse_old(player: Player) -> None:
    """`InvalidInputError` for a player that still takes a game and a state in place of a line."""
    parameters = inspect.signature(player.choose).parameters.values()
    needed = [
        parameter.name
        for parameter in parameters
        if parameter.default is parameter.empty
        and parameter.kind in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD)
    ]
    if len(needed) > 1:
        raise InvalidInputError(
            f"{type(player).__name__}.choose takes {', '.join(needed)}, but a player is given the "
            "game so far: write choose(self, line), with line.game and line.state in it"
        )
