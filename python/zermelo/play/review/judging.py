"""The mistakes of a game, by what they cost.

The measure is the expected score, wins and half of the draws, that the engine's own scale gives to
an estimate (`zermelo_engines::chess::chances`, the same that UCI tells as `wdl`). A pawn lost in an
even position costs more than a pawn lost in a won one, as it should.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from zermelo.game import Line
from zermelo.games.chess import Chess
from zermelo.native import chess_chances
from zermelo.play.review.evaluating import Evaluated

_MOST_PAWNS: Final = 10.0
"""An advantage counts as no more than this in the average loss in pawns; so does a mate."""


@dataclass(frozen=True)
class Mistake:
    """A size of mistakes."""

    name: str
    least: float
    """Of the expected score, 0 to 1, it costs so much at the least."""
    nag: int
    """The glyph of PGN for it, by its number."""
    glyph: str


MISTAKES: Final = (
    Mistake("blunder", 0.3, 4, "??"),
    Mistake("mistake", 0.2, 2, "?"),
    Mistake("inaccuracy", 0.1, 6, "?!"),
)
"""The sizes of mistakes, the largest first."""


@dataclass(frozen=True)
class JudgedMove:
    """A move of a game, beside the best one."""

    ply: int
    """The number of the move, both players' counted, from 1."""
    player: int
    move: str
    best: str
    loss: float
    """What the move cost of the expected score; 0 for the engine's own choice, never less."""
    pawns: float
    """What it cost in pawns, where an advantage counts as 10 at the most."""
    mistake: Mistake | None


@dataclass(frozen=True)
class PlayerReview:
    """How well one player played."""

    player: int
    moves: int
    inaccuracies: int
    mistakes: int
    blunders: int
    loss: float | None
    """The mean of what the moves cost of the expected score; None if there are none."""
    pawns: float | None
    """The mean of what they cost in pawns."""

    @property
    def accuracy(self) -> float | None:
        """From 0 to 100: the part of the expected score that a move keeps, on average."""
        return None if self.loss is None else round(100 * (1 - self.loss), 1)


@dataclass(frozen=True)
class Review:
    """A game looked over: the values of its positions, its moves, and its players."""

    evaluations: tuple[Evaluated, ...]
    """Those that are known, in the order of the game."""
    moves: tuple[JudgedMove, ...]
    """The moves whose positions before and after are known."""
    players: tuple[PlayerReview, PlayerReview]

    @property
    def mistakes(self) -> tuple[JudgedMove, ...]:
        """The moves that were inaccuracies, mistakes or blunders."""
        return tuple(move for move in self.moves if move.mistake is not None)

    def to_dict(self) -> dict[str, Any]:
        """Everything by name, for JSON."""
        moves = [
            asdict(move) | {"mistake": move.mistake.name if move.mistake else None}
            for move in self.moves
        ]
        return {
            "evaluations": [asdict(one) | {"text": one.text()} for one in self.evaluations],
            "moves": moves,
            "players": [asdict(one) | {"accuracy": one.accuracy} for one in self.players],
        }


def expected_score(evaluated: Evaluated) -> float:
    """Wins and half of the draws that White can expect, from 0 to 1.

    >>> expected_score(Evaluated(0, 0.0, proved=False))
    0.5
    >>> expected_score(Evaluated(0, 0.01, proved=False))  # a pawn ahead
    0.741
    >>> expected_score(Evaluated(0, -1, proved=True, remoteness=3))
    0.0
    """
    if evaluated.decided:
        return (1 + evaluated.value) / 2
    centipawns = round(100 * _pawns(evaluated, most=1000.0))
    wins, draws, _ = chess_chances(centipawns)
    return (wins + draws / 2) / 1000


def judge(evaluations: Iterable[Evaluated], line: Line) -> Review:
    """The mistakes of a game, from what is known of its positions.

    Positions that are missing leave the moves before and after them unjudged. Where the move that
    was played turns out better than what the search thought best, or is what it thought best and
    turns out worse, the value of the position before it is put right: the game has seen further
    than the search. A search that looked less far puts nothing right.

    >>> played = [Evaluated(0, 0.002, False, texts=("e4",)), Evaluated(1, -0.03, False)]
    >>> found = judge(played, Line(Chess(), moves=["g4"]))
    >>> found.mistakes[0].mistake.name, found.mistakes[0].best
    ('blunder', 'e4')
    """
    known = {one.ply: one for one in evaluations}
    texts, movers = line.texts(), line.movers
    both = [ply for ply in range(line.ply) if ply in known and ply + 1 in known]
    for ply in reversed(both):
        played = (str(line.moves[ply]), texts[ply])
        known[ply] = _put_right(known[ply], known[ply + 1], played, movers[ply])
    judged = tuple(
        _judged(known[ply], known[ply + 1], texts[ply], movers[ply])
        for ply in both
        if known[ply].best is not None
    )
    ordered = tuple(known[ply] for ply in sorted(known))
    return Review(ordered, judged, (_player(0, judged), _player(1, judged)))


def _put_right(
    before: Evaluated, after: Evaluated, played: tuple[str, str], player: int
) -> Evaluated:
    """The value of a position, from which a move leads to what is known of the next."""
    sign = 1 if player == 0 else -1
    is_better = sign * _worth(after) > sign * _worth(before)
    is_best = before.best == played[1] and not before.proved
    if not (is_better or is_best) or not _sees_further(after, before):
        return before
    far = after.remoteness
    return Evaluated(
        before.ply,
        after.value,
        after.proved and is_better,  # there may be another way out
        None if far is None else far + 1,
        before.depth,
        moves=(played[0], *after.moves),
        texts=(played[1], *after.texts),
    )


def _sees_further(after: Evaluated, before: Evaluated) -> bool:
    """Did the search after a move look as far as the one before it, the move included?"""
    if after.decided or after.depth is None or before.depth is None:
        return True
    return after.depth + 1 >= before.depth


def _worth(evaluated: Evaluated) -> float:
    """For comparing: what is won is worth more than any estimate, and the sooner the better."""
    if evaluated.decided:
        return evaluated.value * (10_000 - (evaluated.remoteness or 0))
    return _pawns(evaluated, most=1000.0)


def _judged(before: Evaluated, after: Evaluated, move: str, player: int) -> JudgedMove:
    best = before.best or ""
    loss = pawns = 0.0
    if move != best:
        sign = 1 if player == 0 else -1
        loss = max(0.0, sign * (expected_score(before) - expected_score(after)))
        pawns = max(0.0, sign * (_pawns(before) - _pawns(after)))
    loss = round(loss, 4)
    size = next((size for size in MISTAKES if loss >= size.least), None)
    return JudgedMove(before.ply + 1, player, move, best, loss, round(pawns, 2), size)


def _player(player: int, judged: Sequence[JudgedMove]) -> PlayerReview:
    own = [move for move in judged if move.player == player]
    counts = Counter(move.mistake.name for move in own if move.mistake is not None)
    return PlayerReview(
        player,
        moves=len(own),
        inaccuracies=counts["inaccuracy"],
        mistakes=counts["mistake"],
        blunders=counts["blunder"],
        loss=_mean([move.loss for move in own]),
        pawns=_mean([move.pawns for move in own]),
    )


def _mean(values: Sequence[float]) -> float | None:
    return round(sum(values) / len(values), 4) if values else None


def _pawns(evaluated: Evaluated, most: float = _MOST_PAWNS) -> float:
    """A value in pawns; a mate is as much as there can be."""
    if evaluated.decided:
        return most * evaluated.value
    assert Chess.unit is not None
    return max(-most, min(most, Chess.unit.count(evaluated.value)))
