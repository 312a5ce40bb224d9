"""The page Analyse: live evaluation, refutations, and whole games reviewed."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from zermelo.engines import Engine
from zermelo.engines import engine as engine_for
from zermelo.game import Answer, Line, format_move
from zermelo.game.answer import FINAL, of_move
from zermelo.games.chess import Chess
from zermelo.play.review.evaluating import Evaluated, of_answer, of_ending
from zermelo.play.words import line_text
from zermelo.studio.job_context import Job, JobContext
from zermelo.studio.positions import follow
from zermelo.studio.schema.common import Request
from zermelo.studio.schema.search import (
    Analyse,
    Analysis,
    Evaluation,
    Graded,
    Refutation,
    Refute,
    Review,
    Variation,
)
from zermelo.studio.scores import final_score, score_of
from zermelo.studio.thinking import table_mb, think, variation

_LONGEST = 24

_REMEMBERED = 10
"""A review remembers what it saw of about so many positions."""

_LEAST_NODES = 3_000
"""A game of chess is judged by no less, however busy the machine is; that takes a few hundredths
of a second."""

_FIRST_LOOK = 0.3
"""Seconds of a first search with a small table, which answers at once; the second is thorough."""


def analyse(context: JobContext, request: Analyse) -> None:
    """Tell what is known of a position after every finished depth."""
    line = follow(context.catalogue, request.position)
    ending = line.ending
    if ending is not None:
        score = final_score(line.game, ending)
        context.tell(Analysis(request.id, [Variation([], score)], 0, 1, 0.0, 0, True))
        return
    seconds = context.seconds(request.seconds)
    tell = _Telling(context, request, line)
    if line.game.written != "native":
        tell(think(context, line, seconds, lines=request.lines, progress=tell))
        return
    first = think(context, line, min(seconds, _FIRST_LOOK), lines=request.lines, progress=tell)
    # A search that ends before its time has nothing more to find out.
    if first.final or seconds <= _FIRST_LOOK or first.seconds < 0.9 * _FIRST_LOOK:
        tell(first)
    else:
        left = seconds - _FIRST_LOOK
        tell(think(context, line, left, lines=request.lines, progress=tell))


class _Telling:
    """Tells the page of every answer that is deeper than those before."""

    def __init__(self, context: JobContext, request: Analyse, line: Line) -> None:
        self.context, self.request, self.line = context, request, line
        self.deepest = 0

    def __call__(self, answer: Answer) -> None:
        """Tell of an answer, unless the second look has not caught up with the first yet."""
        depth = answer.depth or 0
        if depth < self.deepest and not answer.final:
            return
        self.deepest = depth
        lines = [variation(self.line, of_move(answer, one)) for one in answer.moves]
        final = answer.final and all(one.exactness in FINAL for one in answer.moves)
        shown = lines[: self.request.lines] or [variation(self.line, answer)]
        self.context.tell(_analysis(self.request.id, shown, answer, final))


def refute(context: JobContext, request: Refute) -> None:
    """Compare a move with the best one."""
    line = follow(context.catalogue, request.position)
    game, state = line.game, line.state
    further = line.play_text(request.move)
    move, ending = further.moves[-1], further.ending
    seconds = context.seconds(request.seconds) / 2
    best = think(context, line, seconds)
    if ending is not None:
        asked = Variation([format_move(game, state, move)], final_score(game, ending))
    else:
        asked = _after(line, move, think(context, further, seconds))
    better = variation(line, best)
    context.tell(Refutation(request.id, asked, better, _verdict(asked, better)))


def review(context: JobContext, request: Review) -> None:
    """Give every position of a game its value, the last one first."""
    line = follow(context.catalogue, request.position)
    count = len(line.states)
    most = min(context.limits.solve_seconds / count, context.limits.turn_seconds / 2)
    seconds = min(context.seconds(request.seconds), most)
    # One memory for all of them: it knows how the game went on.
    engine = engine_for(line.game, memory_mb=table_mb(context, _REMEMBERED * seconds))
    for ply in range(min(count, count if request.below is None else request.below) - 1, -1, -1):
        here = line.back(line.ply - ply)
        context.tell(_graded(context, request.id, here, seconds, engine))
        context.leave(msgspec.structs.replace(request, below=ply))


def _graded(context: JobContext, ident: int, here: Line, seconds: float, engine: Engine) -> Graded:
    game, ending = here.game, here.ending
    kept = isinstance(game, Chess)
    if ending is not None:
        evaluation = _evaluation(of_ending(here, ending)) if kept else None
        return Graded(ident, here.ply, final_score(game, ending), None, evaluation, seconds)
    found = think(context, here, seconds, engine=engine)
    if kept and not found.final and found.nodes < _LEAST_NODES:
        found = engine.search(here, nodes=_LEAST_NODES, stop=context.stop)
        context.check()
    best = None if found.move is None else format_move(game, here.state, found.move)
    evaluation = _evaluation(of_answer(here, found)) if kept else None
    return Graded(ident, here.ply, score_of(game, found), best, evaluation, seconds)


def _evaluation(found: Evaluated) -> Evaluation:
    return Evaluation(found.value, found.proved, found.remoteness, list(found.texts), found.depth)


def _analysis(ident: int, lines: list[Variation], result: Answer, final: bool) -> Analysis:
    speed = round(result.nodes / result.seconds) if result.seconds > 0 else 0
    return Analysis(ident, lines, result.depth, result.nodes, result.seconds, speed, final)


def _after(line: Line, move: object, result: Answer) -> Variation:
    """The line that begins with a move, where `result` is of the position after it."""
    far = result.remoteness
    whole = replace(
        result,
        pv=(move, *result.pv)[:_LONGEST],
        remoteness=None if far is None else far + 1,
    )
    return Variation(line_text(line.game, line.state, whole.pv), score_of(line.game, whole))


def _verdict(asked: Variation, best: Variation) -> str:
    first = asked.moves[0]
    if best.moves[:1] == [first]:
        return f"{first} is the best move: {best.score.words}."
    reply = f", because of {asked.moves[1]}" if len(asked.moves) > 1 else ""
    if asked.score.words == best.score.words:
        return f"{first} is as good as {best.moves[0]}: {asked.score.words}."
    return (
        f"After {first}: {asked.score.words}{reply}. "
        f"After {best.moves[0] if best.moves else 'the best move'}: {best.score.words}."
    )


JOBS: dict[type[Request], Job] = {Analyse: analyse, Refute: refute, Review: review}
