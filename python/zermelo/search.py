"""The one way to ask for a good move in any game, within any limits."""

from __future__ import annotations

from dataclasses import fields
from os import PathLike
from typing import TYPE_CHECKING

from zermelo.algorithms import ALGORITHMS, Algorithm
from zermelo.engines.engine import Engine
from zermelo.game import Answer, Game, Line, State
from zermelo.game.arguments import keywords_or
from zermelo.game.request import Clock, Progress

if TYPE_CHECKING:
    from zermelo.native import Stop, Tables


def _elsewhere(name: str) -> str | None:
    """Where a keyword belongs that is not of a search but of an algorithm."""
    if name == "multi_pv":
        return "so many best moves are asked for by lines"
    if name == "past":
        return "a line has the game so far: search(game, z.Line(game, start, moves))"
    for kind in ALGORITHMS.values():
        if name in {field.name for field in fields(kind)}:  # type: ignore[arg-type]
            made = f"z.{kind.__name__}({name}=...)"
            return f"it is an option of an algorithm: search(game, algorithm={made})"
    return None


@keywords_or(_elsewhere)
def search(
    game: Game,
    state: State | Line | None = None,
    *,
    algorithm: Algorithm | str | None = None,
    seconds: float | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    clock: Clock | None = None,
    lines: int = 1,
    ties: bool = False,
    threads: int = 1,
    memory_mb: float = 64,
    tables: Tables | str | PathLike[str] | None = None,
    evaluation: str | PathLike[str] | None = None,
    book: str | PathLike[str] | None = None,
    stop: Stop | None = None,
    progress: Progress | None = None,
) -> Answer:
    """A good move in `state` (the start if not given), with its value and line of play.

    Given a `Line`, the game so far counts: positions that were there before matter by the game's
    rule on repetition (`Game.repetition`), and a game that is over by it has that value.

    Thinks for `seconds`, to `depth` plies or for `nodes` nodes, whichever ends first, and stops
    early once the value is proved; 2 seconds if no limit is given. With a game clock, (seconds
    left, seconds added a move, moves to go or None), it takes a sensible part of that.

    The algorithm is an object such as `z.AlphaBeta(beam=4)` or its name. Without one, the kind of
    game chooses: `z.Selective` for two opposed players, `z.AlphaBeta` for one and where a `depth`,
    `ties` or `tables` are asked for, `z.Expectiminimax` with chance, `z.MaxN` where everyone plays
    for itself, `z.MCTS` for Go, and for two opposed players of a compiled game without `evaluate`
    whose value an eighth of the limits does not prove. A game with an exact solver (Connect Four,
    Kalah, Othello with at most 20 empty cells) is solved, if that can be done within half of the
    limits and no `depth` is given.
    `answer.algorithm` says which it was.

    `lines` asks for so many best moves, which are then in `answer.moves` with their values; `ties`
    for all moves as good as the best one. `threads` and `memory_mb`, for the table, are the most
    that may be used. `tables` are endgame tables: of chess a `z.tables.Tables`, of checkers a
    `z.tables.CheckersTables`, of backgammon a `z.tables.BackgammonTables`, which are read once,
    or their folder, which is read each time.

    `evaluation` is a file of weights that `zermelo learn` has written, for estimates in place of
    the game's own. A file that is damaged or of another game is refused by its name. It is read
    each time; a `z.engine` reads it once.

    `book` is a file that `zermelo book build GAME --games N` has written: where it has the position
    its best move is the answer, at once, with the algorithm `book`.

    `progress` is called with the answer so far, an `Answer`, after every finished depth.
    `stop.stop()`, from another thread or from `progress`, ends the search with the answer that it
    has then.

    >>> from zermelo.games.tree import tree
    >>> search(tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])).move
    'a1'
    """
    engine = Engine(
        game, algorithm, threads=threads, memory_mb=memory_mb, evaluation=evaluation, book=book
    )
    return engine.search(
        state,
        seconds=seconds,
        depth=depth,
        nodes=nodes,
        clock=clock,
        lines=lines,
        ties=ties,
        tables=tables,
        stop=stop,
        progress=progress,
    )
