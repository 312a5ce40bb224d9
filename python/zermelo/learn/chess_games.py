"""Games of chess against itself on any executor, kept in order in one file of PGN."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from zermelo import work
from zermelo.files import write_atomically
from zermelo.native import Stop, play_chess

if TYPE_CHECKING:
    from concurrent.futures import Executor

GAMES: Final = 8
"""Of a piece: a few seconds with the usual nodes."""


def play_games(
    path: Path,
    games: int,
    on: str | Executor | work.Place,
    *,
    nodes: int,
    weights: str | None,
    seed: int,
    stop: Stop | None = None,
    told: Callable[[int, int], object] = lambda done, of: None,
) -> None:
    """Play the games that a file of PGN lacks, and add them: the same ones as on threads.

    Pieces are kept in a folder beside the file until all are there. `told` hears how many games
    there are, of how many.
    """
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    text = text[: text.rfind("\n\n") + 2] if "\n\n" in text else ""
    first = text.count("[Result ")
    missing = max(games - first, 0)
    settings = {"first": first, "games": missing, "nodes": nodes, "size": GAMES}
    job = work.Job(
        "chess self-play",
        _play,
        pieces=-(-missing // GAMES),
        settings=settings,
        seed=seed,
        model=weights,
    )
    pieces = path.with_name(path.name + ".pieces")
    found: dict[int, bytes] = {}
    playing = work.results(job, on, directory=pieces)
    try:
        for number, played in playing:
            found[number] = played
            told(min(first + len(found) * GAMES, games), games)
            if stop is not None and stop.stopped:
                return
    finally:
        playing.close()  # type: ignore[attr-defined]
    write_atomically(path, text + "".join(found[n].decode() for n in range(job.pieces)))
    work.remove(pieces)


def _play(task: work.Task) -> bytes:
    start = task.number * GAMES
    count = min(GAMES, task.settings["games"] - start)
    return play_chess(
        task.settings["first"] + start,
        count,
        nodes=task.settings["nodes"],
        weights=task.model,
        seed=task.seed,
    ).encode()
