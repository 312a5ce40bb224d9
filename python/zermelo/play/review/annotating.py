"""What a review found, written into a game of PGN: values, glyphs, words and better lines."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from zermelo.engines import Engine
from zermelo.formats import PgnGame, PgnNode
from zermelo.game import InvalidInputError
from zermelo.games.chess import Chess
from zermelo.play.review.evaluating import Evaluated, evaluate_line, playable_line
from zermelo.play.review.judging import JudgedMove, Review, judge

if TYPE_CHECKING:
    from zermelo.native import Stop

SECONDS: Final = 0.1
"""For each position, unless somebody says otherwise."""

_LONGEST: Final = 10
"""Plies of a better line that are written."""

_VALUE: Final = re.compile(r"\s*\[%eval\s[^\]]*\]\s*")
_WRITTEN: Final = re.compile(
    r"\[%eval\s+(?:#(?P<mate>[+-]?\d{1,4})|(?P<pawns>[+-]?\d{1,5}(?:\.\d{1,3})?))\b"
)
_MOST: Final = 90.0
"""Pawns: estimates stay below a win."""

_VERDICT: Final = re.compile(r"\s*(?:Inaccuracy|Mistake|Blunder) \([^()]*\)\. \S+ was better\.\s*")
_JUDGEMENTS: Final = range(1, 7)
"""The glyphs that judge a move: `!`, `?`, `!!`, `??`, `!?`, `?!`."""


def annotate(
    game: PgnGame,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    engine: Engine | None = None,
    stop: Stop | None = None,
    progress: Callable[[Evaluated], object] | None = None,
) -> Review:
    """Look every position of the main line over, and write what is found into the game.

    Each move gets the value of the position after it (`[%eval 0.35]`, from White's side), and each
    mistake its glyph, a sentence, and the better line as a variation. What annotators wrote stays;
    what an earlier `annotate` wrote is replaced. Each position has `seconds` (0.1 if no limit is
    given), `nodes` or `depth`; with `nodes` or `depth` alone the result is always the same.

    `engine` is one for chess that thinks; what it remembers is forgotten first. `progress` hears
    of each position, the last one first. `stop.stop()` ends it: what was found by then is written.

    >>> import io
    >>> from zermelo.formats import read_pgn
    >>> game = next(read_pgn(io.StringIO("1. f3 e5 2. g4 Qh4# 0-1")))
    >>> [(move.move, move.mistake.name) for move in annotate(game, nodes=2000).mistakes]
    [('f3', 'inaccuracy'), ('g4', 'blunder')]
    >>> game.end().parent.nags
    [4]
    """
    if seconds is None and nodes is None and depth is None:
        seconds = SECONDS
    thinking = Engine(Chess()) if engine is None else engine
    if not isinstance(thinking.game, Chess):
        raise InvalidInputError(f"an engine for chess is wanted, not {thinking!r}")
    line = playable_line(game, thinking.game)
    if line.game is not thinking.game:  # it was played on after a draw
        threads, memory_mb = thinking.threads, thinking.memory_mb
        thinking = Engine(line.game, thinking.chosen, threads=threads, memory_mb=memory_mb)
    thinking.new_game()
    found: list[Evaluated] = []
    for one in evaluate_line(
        line,
        lambda here: thinking.search(here, seconds=seconds, nodes=nodes, depth=depth, stop=stop),
    ):
        if stop is not None and stop.stopped:
            break
        found.append(one)
        if progress is not None:
            progress(one)
    review = judge(found, line)
    write_annotations(game, review)
    return review


def write_annotations(game: PgnGame, review: Review) -> None:
    """Write the values, glyphs, words and better lines of a review into a game."""
    values = {one.ply: one for one in review.evaluations}
    judged = {move.ply: move for move in review.moves}
    for ply, node in enumerate(list(game.mainline()), 1):
        if ply not in values:
            continue
        _clear(node)
        verdict = ""
        mistake = judged.get(ply)
        if mistake is not None and mistake.mistake is not None:
            verdict = _verdict(mistake, values[ply - 1], values[ply])
            if not any(nag in _JUDGEMENTS for nag in node.nags):
                node.nags.insert(0, mistake.mistake.nag)
            _add_line(node, values[ply - 1])
        parts = (_value(values[ply]), verdict, node.comment)
        node.comment = " ".join(part for part in parts if part)


def written_value(comment: str) -> Evaluated | None:
    """The value that a comment gives a position, by whatever program; None if it gives none.

    >>> written_value("[%eval -0.50] solid").value, written_value("[%eval #-3]").remoteness
    (-0.005, 6)
    """
    found = _WRITTEN.search(comment)
    if found is None:
        return None
    if found["mate"]:
        moves = int(found["mate"])
        if moves == 0:
            return None  # whose mate it is, it does not say
        # Whoever is to move: the winner makes the last of the plies.
        return Evaluated(0, 1 if moves > 0 else -1, proved=True, remoteness=2 * abs(moves))
    assert Chess.unit is not None
    pawns = max(-_MOST, min(_MOST, float(found["pawns"])))
    return Evaluated(0, pawns * Chess.unit.worth, proved=False)


def _value(evaluated: Evaluated) -> str:
    """As other programs write and read it: `[%eval -0.35]`, `[%eval #5]`."""
    text = evaluated.text()
    return f"[%eval {text.removeprefix('+')}]" if text else ""


def _verdict(move: JudgedMove, before: Evaluated, after: Evaluated) -> str:
    """A sentence on a mistake: `Mistake (+0.35 → -1.20). Nf3 was better.`"""
    assert move.mistake is not None
    values = f"{before.text()} → {after.text() or 'mate'}"
    return f"{move.mistake.name.capitalize()} ({values}). {move.best} was better."


def _clear(node: PgnNode) -> None:
    """Take out what an earlier review wrote about a move."""
    parent = node.parent
    verdict = _VERDICT.search(node.comment)
    node.comment = _VALUE.sub(" ", _VERDICT.sub(" ", node.comment)).strip()
    if verdict is None or parent is None:
        return
    if node.nags and node.nags[0] in (2, 4, 6):
        del node.nags[0]
    parent.variations[:] = [
        other for other in parent.variations if other is node or not _is_better_line(other)
    ]


def _is_better_line(node: PgnNode) -> bool:
    """Is this variation as a review writes it, and has nobody added anything?"""
    if node.starting_comment or node.nags or not _VALUE.fullmatch(node.comment):
        return False
    following = node
    while following.next is not None:
        if len(following.variations) > 1:
            return False
        following = following.next
        if following.comment or following.nags:
            return False
    return True


def _add_line(node: PgnNode, before: Evaluated) -> None:
    """Put the better line beside a mistake, unless an annotator has it already."""
    parent = node.parent
    if parent is None or any(other.san == before.texts[0] for other in parent.variations):
        return
    here = parent
    for move, text in list(zip(before.moves, before.texts, strict=True))[:_LONGEST]:
        further = PgnNode(here, move, text)
        here.variations.append(further)
        here = further
    parent.variations[-1].comment = _value(before)
