"""What every position of a game is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from zermelo.formats import PgnGame
from zermelo.game import Answer, Ending, InvalidInputError, Line, evaluation_text
from zermelo.game.answer import is_settled
from zermelo.game.errors import IllegalMoveError
from zermelo.games.chess import Chess, unclaimed_chess
from zermelo.play.words import line_text

LONGEST: Final = 12
"""Plies of a line of best play that are kept."""

Search: TypeAlias = Callable[[Line], Answer]
"""Looks at the end of a line."""


@dataclass(frozen=True)
class Evaluated:
    """What a position of a game is worth, and how it goes on best."""

    ply: int
    """How many moves of the game were made before it."""
    value: float
    """From the first player's side: a payoff if it is proved, else an estimate of one."""
    proved: bool
    remoteness: int | None = None
    """Plies to the end under best play, where it is known."""
    depth: int | None = None
    moves: tuple[str, ...] = ()
    """The best line, as the core names moves (in chess as UCI does); empty if the game is over."""
    texts: tuple[str, ...] = ()
    """The best line as people write it."""

    @property
    def decided(self) -> bool:
        """Does somebody win by force, as far as is known?"""
        return abs(self.value) >= 1

    @property
    def best(self) -> str | None:
        """The best move as people write it; None if the game is over."""
        return self.texts[0] if self.texts else None

    def text(self) -> str:
        """As players write it, `+0.35` or `#-5`, for White; empty after a mate.

        >>> Evaluated(4, 0.0035, proved=False).text()
        '+0.35'
        """
        if self.decided and not self.remoteness:
            return ""
        told = evaluation_text(
            _CHESS, self.value, proved=self.proved or self.decided, remoteness=self.remoteness
        )
        return told or ""


_CHESS: Final = Chess()


def playable_line(game: PgnGame, chess: Chess | None = None) -> Line:
    """The main line of a game, also where it was played on after a draw that nobody claimed.

    It is one of `chess` unless that ends it. It ends where neither side has the pieces to mate,
    whatever was played afterwards. `InvalidInputError` for a game of Chess960.
    """
    if game.chess960:
        raise InvalidInputError(
            "a game of Chess960 is neither shown nor annotated here; its `line()` has the moves"
        )
    try:
        return game.line(chess)
    except IllegalMoveError:
        chess = unclaimed_chess()
    start = None if game.start is None else chess.parse_state(game.start)
    line = Line(chess, start)
    for move in game.moves:
        if chess.is_terminal(line.state):
            break
        line = line.play(move)
    return line


def evaluate_line(line: Line, search: Search, *, below: int | None = None) -> Iterator[Evaluated]:
    """Give every position of a game its value, the last one first.

    So the memory of an engine knows how the game went on when it looks at a position. Only the
    first `below` positions are looked at, if that is given.
    """
    count = line.ply + 1 if below is None else below
    if not 0 <= count <= line.ply + 1:
        raise InvalidInputError(f"a game of {line.ply} moves has no {count} positions")
    for ply in range(count - 1, -1, -1):
        here = line.back(line.ply - ply)
        ending = here.ending
        yield of_ending(here, ending) if ending is not None else of_answer(here, search(here))


def of_ending(here: Line, ending: Ending) -> Evaluated:
    """What the end of a game is worth."""
    return Evaluated(here.ply, ending.payoffs[0], proved=True, remoteness=0)


def of_answer(here: Line, found: Answer) -> Evaluated:
    """What a search found of the end of a line; for two players with opposed payoffs."""
    if isinstance(found.value, tuple):
        raise InvalidInputError(f"a position of {here.game.name} has no value for both players")
    pv = found.pv[:LONGEST]
    return Evaluated(
        ply=here.ply,
        value=found.value if found.player == 0 else -found.value,
        proved=is_settled(found),
        remoteness=found.remoteness,
        depth=found.depth,
        moves=tuple(str(move) for move in pv),
        texts=tuple(line_text(here.game, here.state, pv)),
    )
