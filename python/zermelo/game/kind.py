"""The kind of a game, as data: what decides which algorithms apply to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, Protocol

from zermelo.game.model import Game, Payoffs, Written
from zermelo.game.repetition import Repetition, repetition_of


@dataclass(frozen=True)
class Kind:
    """What a game is. Nobody asks for a class or tries and catches; everybody reads this."""

    players: int
    """How many players there are."""
    payoffs: Payoffs
    """Do the players' payoffs add up to 0, to a constant, or to anything?"""
    payoff_range: tuple[float, float] | None
    """The least and the greatest payoff possible, where they are known."""
    chance: bool
    """Does chance take part?"""
    information: Literal["perfect", "imperfect"]
    """Does every player see the whole state?"""
    written: Written
    """In plain Python, in compiled Python, or in Rust."""
    repetition: Repetition
    """What it means that a position comes back."""

    @property
    def opposed(self) -> bool:
        """Two players (or one alone) whose gains are the other's losses: one value tells all."""
        return self.players <= 2 and (self.players == 1 or self.payoffs != "general-sum")

    @property
    def solvable(self) -> bool:
        """Opposed players who see everything, and no chance: what minimax and proofs are about."""
        return self.opposed and not self.chance and self.information == "perfect"

    @property
    def whole(self) -> bool:
        """Is nothing hidden, and does a state tell all that matters, so that all can be solved?"""
        return self.information == "perfect" and self.memoryless

    @property
    def expected(self) -> bool:
        """Opposed players who see everything, and chance: what value iteration is about."""
        return self.opposed and self.chance and self.whole

    @property
    def ordered(self) -> bool:
        """Two players whose payoffs add up to zero, and no chance: one whole number orders all."""
        return self.solvable and self.players == 2 and self.payoffs == "zero-sum"

    @property
    def in_core(self) -> bool:
        """Are the rules functions that the core calls without the interpreter?"""
        return self.written != "plain"

    @property
    def memoryless(self) -> bool:
        """Is a state worth the same whatever was played before, so that tables can hold it?

        Draws by repetition, worth 0, do not change what two opposed players can force from a fresh
        start: play without end is worth 0 too.
        """
        if self.repetition.rule == "draw":
            return self.solvable and self.payoffs == "zero-sum"
        return not self.repetition.matters

    def __str__(self) -> str:
        return ", ".join(kind_words(self))


class Declared(Protocol):
    """Whatever says of a game what its kind is."""

    @property
    def players(self) -> int: ...  # noqa: D102
    @property
    def payoffs(self) -> str: ...  # noqa: D102
    @property
    def information(self) -> str: ...  # noqa: D102
    @property
    def chance(self) -> bool: ...  # noqa: D102
    @property
    def repetition(self) -> Repetition: ...  # noqa: D102


def kind_words(kind: Declared, *more: str) -> list[str]:
    """The kind as the literature would put it, word by word, with `more` before the last."""
    players = "one player" if kind.players == 1 else f"{kind.players} players"
    payoffs = [] if kind.players == 1 else [kind.payoffs]  # nobody else gets any
    words = [players, *payoffs, f"{kind.information} information"]
    words.append("with chance" if kind.chance else "no chance")
    return [*words, *more, *([str(kind.repetition)] if kind.repetition.matters else [])]


def kind_of(game: Game) -> Kind:
    """The kind of a game, from what it declares.

    Chance takes part where a game defines `outcomes`, unless an attribute `chance` denies it.

    >>> from zermelo.games.tree import tree
    >>> kind = kind_of(tree([[3, 12], [2, 4]]))
    >>> kind.solvable, kind.players, kind.written
    (True, 2, 'plain')
    """
    return Kind(
        players=game.players,
        payoffs=game.payoffs,
        payoff_range=game.payoff_range,
        chance=may_have_chance(game),
        information=game.information,
        written=game.written,
        repetition=repetition_of(game),
    )


def may_have_chance(game: Any) -> bool:
    """Does the game define `outcomes`, and not say by an attribute `chance` that it has none?"""
    defined = getattr(type(game), "outcomes", Game.outcomes)
    return defined is not Game.outcomes and bool(getattr(game, "chance", True))
