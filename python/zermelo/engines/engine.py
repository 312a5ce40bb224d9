"""An engine: an algorithm with its memory, or the exact solver of a game that has one."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from os import PathLike, fspath
from typing import TYPE_CHECKING

from zermelo.algorithms import MCTS, Algorithm, algorithm_for, given_algorithm, is_blind
from zermelo.engines.registry import solver_of
from zermelo.engines.solver import ExactSolver
from zermelo.game import Answer, Game, InvalidInputError, Line, State
from zermelo.game.arguments import checked_game, checked_line, keywords
from zermelo.game.request import Clock, Progress, Request, check_counts

if TYPE_CHECKING:
    from zermelo.books import PlayedBook
    from zermelo.engines.evaluated import Evaluated
    from zermelo.native import Memory, Stop, Tables

SECONDS = 2.0
"""How long a search thinks if it is given no limit at all."""
FIRST_PART = 8
"""Where a game has no evaluation, one part of so many is alpha-beta's, to prove the value."""


class Engine:
    """Searches one game, move after move; `z.engine` makes one and `z.search` uses one once.

    Where a game has an exact solver and no algorithm was asked for, half of the limits is its: a
    value that it proves is the answer, and else the search has the other half. The solver, and
    searches of opposed players in native games, keep their table from move to move. A limit on the
    depth is for a search alone.

    Two opposed players are searched by `z.Selective`. Who asks for a depth asks for the value of
    that depth, and gets it from `z.AlphaBeta`. A compiled game without `evaluate` is sampled by
    `z.MCTS`, unless an eighth of the limits is enough for `z.Selective` to prove its value.
    """

    def __init__(
        self,
        game: Game,
        algorithm: Algorithm | str | None = None,
        *,
        threads: int = 1,
        memory_mb: float = 64,
        evaluation: str | PathLike[str] | None = None,
        book: str | PathLike[str] | None = None,
    ) -> None:
        self.game = checked_game(game)
        self.chosen = None if algorithm is None else given_algorithm(algorithm)
        if self.chosen is not None:
            self.chosen.refuse(self.game)
        check_counts(threads=threads)
        self.threads, self.memory_mb = threads, memory_mb
        self._stop: Stop | None = None
        self._evaluated: Evaluated | None = None
        self._elsewhere: Engine | None = None
        self.book: PlayedBook | None = None
        """A book of self-play, which answers first."""
        file = getattr(self.game, "book_file", None) if book is None else book
        if file is not None:
            if not isinstance(file, (str, PathLike)):
                raise InvalidInputError(f"book={file!r} must be the name of a file")
            from zermelo.books.played import load_played_book

            self.book = load_played_book(fspath(file), self.game)
        if evaluation is not None:
            from zermelo.engines.evaluated import Evaluated

            self._evaluated = Evaluated(self.game, evaluation)
            twin = self._evaluated.twin
            self._elsewhere = Engine(twin, self.chosen, threads=threads, memory_mb=memory_mb)

    @cached_property
    def algorithm(self) -> Algorithm:
        """What searches unless a depth is asked for."""
        return self.chosen or algorithm_for(self.game)

    @cached_property
    def memory(self) -> Memory | None:
        """The table or tree of a search of a native game; None where nothing is kept."""
        from zermelo.native import Memory

        native = self.game.written == "native"
        return Memory() if native and self.algorithm.remembers else None

    @cached_property
    def solver(self) -> ExactSolver | None:
        """The program that solves the game; None if it has none, or an algorithm was asked for."""
        kind = None if self.chosen is not None else solver_of(self.game)
        if kind is None:
            return None
        return kind(self.game, memory_mb=self.memory_mb, threads=self.threads, keep=True)

    @keywords
    def search(
        self,
        state: State | Line | None = None,
        *,
        seconds: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        clock: Clock | None = None,
        lines: int = 1,
        ties: bool = False,
        tables: Tables | str | PathLike[str] | None = None,
        stop: Stop | None = None,
        progress: Progress | None = None,
    ) -> Answer:
        """A good move in a state, as `z.search` finds it."""
        line = checked_line(self.game, state)
        if self.book is not None and tables is None and not ties:
            known = self.book.answer(line, lines)
            if known is not None:
                if progress is not None:
                    progress(known)
                return known
        if self._evaluated is not None and self._elsewhere is not None:
            there = self._evaluated
            told = None if progress is None else _through(there.answer, progress)
            found = self._elsewhere.search(
                there.line(line),
                seconds=seconds,
                depth=depth,
                nodes=nodes,
                clock=clock,
                lines=lines,
                ties=ties,
                tables=tables,
                stop=stop,
                progress=told,
            )
            return there.answer(found)
        if seconds is None and depth is None and nodes is None and clock is None:
            seconds = SECONDS
        soft_seconds = None
        if clock is not None:
            from zermelo.native import allotted

            soft_seconds, seconds = allotted(clock, seconds)
        self._stop = _new_stop() if stop is None else stop
        request = Request(
            seconds=seconds,
            depth=depth,
            nodes=nodes,
            soft_seconds=soft_seconds,
            lines=lines,
            ties=ties,
            threads=self.threads,
            memory_mb=self.memory_mb,
            tables=tables,
            memory=self._remembered(line) if tables is None else None,  # what tables know is theirs
            stop=self._stop,
            progress=progress,
        )
        if depth is not None and depth < 1:
            raise InvalidInputError(f"depth is at least 1 ply, not {depth}")
        if depth is not None and self.chosen is None:
            return algorithm_for(self.game, proving=True).run(line, request)
        if self._proves_first(request):
            return self._proved_or_sampled(line, request)
        solver = self.solver if depth is None and tables is None else None
        if solver is None or not solver.likely(self.game, line.state):
            return self.algorithm.run(line, request)
        return self._solved_or_searched(solver, line, request)

    def _solved_or_searched(self, solver: ExactSolver, line: Line, request: Request) -> Answer:
        """The solver's answer if it is proved within half of the limits; else the search's."""
        started = time.perf_counter()
        limits = request.limits
        book = solver.book(None)
        if request.progress is not None:  # so that there is an answer from the first moment on
            request.progress(solver.solve(line.state, nodes=1, book=book))
        found = solver.solve(
            line.state,
            seconds=None if limits.seconds is None else limits.seconds / 2,
            nodes=None if limits.nodes is None else max(limits.nodes // 2, 1),
            every_move=request.lines > 1,
            book=book,
            stop=request.stop,
        )
        if _is_whole(found, request):
            found = replace(found, moves=found.moves[: request.lines])
            if request.progress is not None:
                request.progress(found)
            return found
        spent = time.perf_counter() - started
        answer = self.algorithm.run(line, request.after(seconds=spent, nodes=found.nodes))
        return replace(
            answer,
            nodes=answer.nodes + found.nodes,
            seconds=time.perf_counter() - started,
        )

    def _proves_first(self, request: Request) -> bool:
        """Is the value to be proved at once, or else sampled?"""
        only_best = request.lines == 1 and not request.ties and request.tables is None
        return self.chosen is None and request.depth is None and only_best and is_blind(self.game)

    def _proved_or_sampled(self, line: Line, request: Request) -> Answer:
        """What alpha-beta proves in the first part of the limits; else what sampling finds."""
        # The first search of a game compiles it, which must not take the time of the proof.
        self.algorithm.run(line, replace(request, seconds=None, nodes=1, soft_seconds=None))
        started, limits = time.perf_counter(), request.limits
        first = replace(
            request,
            seconds=None if limits.seconds is None else limits.seconds / FIRST_PART,
            nodes=None if limits.nodes is None else max(limits.nodes // FIRST_PART, 1),
            soft_seconds=None,
        )
        found = self.algorithm.run(line, first)
        stopped = request.stop is not None and request.stop.stopped
        if found.proved or stopped or (limits.nodes is not None and found.nodes >= limits.nodes):
            return found
        spent = time.perf_counter() - started
        answer = MCTS().run(line, request.after(seconds=spent, nodes=found.nodes))
        return replace(
            answer,
            nodes=answer.nodes + found.nodes,
            seconds=time.perf_counter() - started,
        )

    def _remembered(self, line: Line) -> Memory | None:
        """The memory for a search of a line of this very game, by which the core knows it."""
        return self.memory if line.game is self.game else None

    def new_game(self) -> None:
        """Forget everything: what follows has nothing to do with what was."""
        if self._elsewhere is not None:
            self._elsewhere.new_game()
        if "solver" in vars(self) and self.solver is not None:
            self.solver.clear()
        if self.memory is not None:
            self.memory.clear()

    def stop(self) -> None:
        """End the search that is running, from another thread; it answers with what it has."""
        if self._elsewhere is not None:
            self._elsewhere.stop()
        if self._stop is not None:
            self._stop.stop()

    def __repr__(self) -> str:
        return f"<Engine for {self.game.name}: {self.algorithm.name}>"


def _new_stop() -> Stop:
    from zermelo.native import Stop

    return Stop()


def _through(change: Callable[[Answer], Answer], progress: Progress) -> Progress:
    """Tells of answers as they are after a change."""
    return lambda found: progress(change(found))


def _is_whole(found: Answer, request: Request) -> bool:
    """Is the value proved, and that of every move that was asked for?"""
    return found.proved and all(one.proved for one in found.moves[: request.lines])


@keywords
def engine(
    game: Game,
    algorithm: Algorithm | str | None = None,
    *,
    threads: int = 1,
    memory_mb: float = 64,
    evaluation: str | PathLike[str] | None = None,
    book: str | PathLike[str] | None = None,
) -> Engine:
    """An engine for a game: the algorithm with its memory, to be asked move after move.

    Without an algorithm the kind of game chooses, as for `z.search`, and `evaluation` and `book`
    are files as they are there. What is kept from move to move is the table of a game's exact
    solver (Connect Four, Kalah, Othello), and on a native game that of `z.AlphaBeta` or
    `z.Selective`, or the tree of `z.MCTS`; a compiled or plain game begins each search with
    nothing.

    >>> from zermelo.games import load
    >>> game = load("connect4")
    >>> thinking = engine(game, memory_mb=16)
    >>> str(thinking.search(game.parse_state("121212"), seconds=10).move)
    '1'
    """
    return Engine(
        game, algorithm, threads=threads, memory_mb=memory_mb, evaluation=evaluation, book=book
    )
