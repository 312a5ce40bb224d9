"""The weights of chess estimated from the results of games.

`tune` is what `zermelo tune chess` calls. The file that it writes is a text that can be read and
changed by hand; `Chess(weights=FILE)` and the UCI option `Weights` play by it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.game import InvalidInputError
from zermelo.learn.chess_games import play_games
from zermelo.native import Stop, tune_chess

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from zermelo.work import Place


@dataclass(frozen=True)
class Progress:
    """How far a tuning has come: `stage` is `"playing"` or `"estimating"`.

    `loss` is the mean loss over the positions that only test, while weights are estimated.
    """

    stage: str
    done: int
    of: int
    loss: float | None = None


@dataclass(frozen=True)
class Tuned:
    """What came out of a tuning.

    `pawns` has the worth of each piece in pawns, on the squares where pieces stood in the games;
    losses are those over positions that only test. `report` is all of it as text.
    """

    games: int
    damaged: int
    first_damage: str | None
    positions: int
    test_positions: int
    finished: bool
    loss_before: float | None
    loss_after: float | None
    pawns: dict[str, float]
    report: str


_ENDINGS = ("", ".games.pgn", ".games.pgn.pieces", ".checkpoint")
"""What a tuning leaves: the weights, and what it can go on from."""


def tune(
    output: str | os.PathLike[str],
    *,
    games: str | os.PathLike[str] | None = None,
    self_play: int | None = None,
    nodes: int = 5000,
    start: str | os.PathLike[str] | None = None,
    seed: int = 1,
    threads: int = 1,
    on: str | Executor | Place | None = None,
    steps: int = 100,
    freedom: float = 8.0,
    resume: bool = False,
    stop: Stop | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> Tuned:
    """Estimate the weights of the evaluation by logistic regression on the results of games.

    Games come from a file of PGN (`games`), or the engine plays so many against itself
    (`self_play`) with `nodes` for each move; these are kept beside the output, in `.games.pgn`.
    Quiet positions of nine games in ten teach, those of the tenth test; the weights that foretell
    the test best are written. It begins with the weights of the file `start`, or with those set by
    hand, and pulls every weight back to where it began, so that one of which few positions speak
    stays there: `freedom` is how far, in hundredths of a pawn, weights are expected to go.

    With `on` the games against itself are played on any executor, as `zermelo.work` has them.

    Equal games and settings give equal weights, on any number of threads and anywhere. If it is
    interrupted, `resume=True` goes on from the games and the checkpoint beside the output.

    Raises `InvalidInputError` where the output exists and is not to be resumed, where a file cannot
    be read, and where there are too few games; `DamagedFileError` where a checkpoint or a file of
    weights is damaged.
    """
    path = Path(output)
    left = [Path(f"{path}{ending}") for ending in _ENDINGS]
    there = next((one for one in left if one.exists()), None)
    if there is not None and not resume:
        raise InvalidInputError(
            f"{str(there)!r} is there already: resume=True goes on with it, "
            "and another name begins anew"
        )
    if not path.parent.is_dir():
        raise InvalidInputError(f"cannot write {str(path)!r}: there is no such folder")
    if (games is None) == (self_play is None):
        raise InvalidInputError("give games=FILE or self_play=N, and not both")
    if not 1 <= threads <= 1024:
        raise InvalidInputError(f"threads is from 1 to 1024, not {threads}")
    if not 0 < freedom < 1e6:
        raise InvalidInputError(f"freedom is a number of hundredths of a pawn, not {freedom}")

    if on is not None and self_play is None:
        raise InvalidInputError("on is for games against itself: give self_play=N with it")
    if on is not None and self_play is not None:
        told = progress or (lambda _: None)
        play_games(
            left[1],
            self_play,
            on,
            nodes=nodes,
            weights=None if start is None else _text(start),
            seed=seed,
            stop=stop,
            told=lambda done, of: told(Progress("playing", done, of)),
        )

    def report(found: dict[str, Any]) -> None:
        if progress is not None:
            progress(Progress(**found))

    found = tune_chess(
        path,
        games=games,
        self_play=self_play,
        nodes=nodes,
        start=start,
        seed=seed,
        threads=threads,
        steps=steps,
        freedom=freedom,
        stop=stop,
        progress=report,
    )
    return Tuned(**found)


def _text(path: str | os.PathLike[str]) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidInputError(f"cannot read {str(path)!r}: {error}") from None
