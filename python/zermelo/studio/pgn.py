"""Games in PGN on the page Analyse: files listed, games read, annotated and written.

The server keeps none of them. A page sends a file once to have its games listed, and then the bytes
of the one that it opens.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import msgspec

from zermelo.formats import PgnGame, PgnNode, index_pgn, read_pgn
from zermelo.formats.game import ROSTER
from zermelo.formats.indexing import PgnPlace
from zermelo.game import InvalidInputError, Line
from zermelo.play.review import (
    Evaluated,
    JudgedMove,
    PlayerReview,
    judge,
    playable_line,
    write_annotations,
    written_value,
)
from zermelo.studio.catalogue import UNCLAIMED
from zermelo.studio.endpoints import large, upload
from zermelo.studio.room import Room
from zermelo.studio.schema.pgn import (
    MOST_NODES,
    AnnotatedGame,
    Annotating,
    OpenedGame,
    PgnEntry,
    PgnEvaluation,
    PgnFault,
    PgnFile,
    PgnJudged,
    PgnMove,
    PgnPlayer,
    PgnText,
    PgnTree,
)
from zermelo.studio.schema.search import Score
from zermelo.studio.scores import score

MOST_GAMES: Final = 50_000
"""Games of a file that are listed."""

_MOST_FAULTS: Final = 200
_LONGEST_HEADER: Final = 120
_MEDIA: Final = "application/x-chess-pgn"


def listing(studio: Room, content: bytes) -> PgnFile:
    """The games of a file."""
    found = index_pgn(io.BytesIO(content), most=MOST_GAMES)
    return PgnFile(
        games=[_entry(game) for game in found.games],
        skipped=len(found.skipped),
        faults=[PgnFault(**vars(one)) for one in found.skipped[:_MOST_FAULTS]],
        whole=found.whole,
    )


def game(studio: Room, content: bytes) -> OpenedGame:
    """The first game of a text, with all that is said of its moves."""
    with read_pgn(io.BytesIO(content)) as games:
        found = next(games, None)
        if games.skipped:
            raise InvalidInputError(f"the game is damaged: {games.skipped[0]}")
    if found is None:
        raise InvalidInputError("there is no game in this text: moves such as 1. e4 e5 are wanted")
    line = playable_line(found)
    flaws = list(found.flaws)
    if line.ply < len(found.moves):
        flaws.append(f"neither side can mate after move {line.ply}: the rest is left out")
        list(found.mainline())[line.ply - 1].variations.clear()
    spec = "chess" if line.repetition.matters else UNCLAIMED
    return OpenedGame(_tree(found, spec, flaws), _scores(line, _written(found)))


def text(studio: Room, tree: PgnTree) -> PgnText:
    """A game as PGN."""
    return PgnText(str(_game(tree)))


def annotated(studio: Room, asked: Annotating) -> AnnotatedGame:
    """A game with values, glyphs and better lines written into it, and its mistakes."""
    found = _game(asked.tree)
    line = playable_line(found)
    evaluations = [_evaluated(one) for one in asked.evaluations if one.ply <= line.ply]
    review = judge(evaluations, line)
    write_annotations(found, review)
    return AnnotatedGame(
        _tree(found, asked.tree.game, asked.tree.flaws),
        [_mistake(move) for move in review.mistakes],
        [_player(player) for player in review.players],
        _scores(line, review.evaluations),
    )


def _entry(place: PgnPlace) -> PgnEntry:
    def header(name: str) -> str:
        value = place.headers.get(name, ROSTER[name])
        return value if len(value) <= _LONGEST_HEADER else value[: _LONGEST_HEADER - 1] + "…"

    return PgnEntry(
        offset=place.offset,
        length=place.length,
        line=place.line,
        white=header("White"),
        black=header("Black"),
        result=place.result,
        date=header("Date"),
        event=header("Event"),
        plies=place.plies,
        chess960=place.headers.get("Variant", "").lower() in ("chess960", "fischerandom"),
    )


def _scores(line: Line, evaluations: Sequence[Evaluated]) -> list[Score | None]:
    """The values of positions by ply, as far as they are known."""
    found: list[Score | None] = [None] * (line.ply + 1)
    for one in evaluations:
        known = one.proved or one.decided
        told = score(line.game, one.value, 0, proved=known, remoteness=one.remoteness)
        found[one.ply] = msgspec.structs.replace(told, proved=one.proved)
    return found


def _written(game: PgnGame) -> list[Evaluated]:
    """The values that a program has written into a game."""
    found = ((ply, written_value(node.comment)) for ply, node in enumerate(game.mainline(), 1))
    return [replace(told, ply=ply) for ply, told in found if told is not None]


def _tree(found: PgnGame, spec: str, flaws: Sequence[str]) -> PgnTree:
    """A game as the page holds it: each move before those that follow on it."""
    moves: list[PgnMove] = []
    waiting: list[tuple[int, PgnNode]] = [(-1, node) for node in reversed(found.variations)]
    while waiting:
        parent, node = waiting.pop()
        if len(moves) >= MOST_NODES:
            raise InvalidInputError(
                f"the game has more than {MOST_NODES:,} moves with its variations, which is more "
                "than the page shows; zermelo pgn annotate reads it"
            )
        moves.append(PgnMove(parent, node.san, node.nags, node.comment, node.starting_comment))
        place = len(moves) - 1
        waiting += [(place, other) for other in reversed(node.variations)]
    headers = list(found.headers.items())
    return PgnTree(spec, found.start or "", headers, moves, found.comment, list(flaws))


def _game(tree: PgnTree) -> PgnGame:
    """A game from what the page holds; its moves are checked when they are played or written."""
    found = PgnGame(dict(tree.headers), start=tree.start or None)
    if not tree.start:
        found.start = None
    found.comment = tree.comment
    nodes: list[PgnNode] = []
    for move in tree.moves:
        if move.parent >= len(nodes):
            raise InvalidInputError(f"move {len(nodes) + 1} follows on one that comes after it")
        parent = found if move.parent < 0 else nodes[move.parent]
        node = PgnNode(parent, move.text, move.text)
        node.nags, node.comment = list(move.nags), move.comment
        node.starting_comment = move.before
        parent.variations.append(node)
        nodes.append(node)
    return found


def _evaluated(known: PgnEvaluation) -> Evaluated:
    one = known.evaluation
    line = tuple(one.line)
    return Evaluated(
        known.ply, one.value, one.proved, one.remoteness, one.depth, moves=line, texts=line
    )


def _mistake(move: JudgedMove) -> PgnJudged:
    assert move.mistake is not None
    size = move.mistake
    return PgnJudged(move.ply, move.player, move.move, move.best, move.loss, size.name, size.glyph)


def _player(one: PlayerReview) -> PgnPlayer:
    return PgnPlayer(
        one.moves, one.inaccuracies, one.mistakes, one.blunders, one.accuracy, one.pawns
    )


ROUTES = [
    upload("/api/pgn/file", "a PGN file", _MEDIA, listing),
    upload("/api/pgn/game", "a game in PGN", _MEDIA, game),
    large("/api/pgn/text", PgnTree, text),
    large("/api/pgn/annotate", Annotating, annotated),
]
