"""What `zermelo tables` prints of any game's tables."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol

from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen
from zermelo.game import Game, State, draw, format_move, format_state
from zermelo.tables import Probed, TableFolder, TableProgress

_BAR = 24


class Built(Protocol):
    """What is known of a table that was built or found."""

    @property
    def found(self) -> bool:
        """Was its file there already?"""

    @property
    def seconds(self) -> float:
        """To solve it."""


def bar(line: Progress, settled: str) -> Callable[[TableProgress], None]:
    """Shows how far a build is; within a table, what is settled so far counts as a part."""
    started = time.perf_counter()

    def show(progress: TableProgress) -> None:
        share = progress.share
        full = round(share * _BAR)
        spent = time.perf_counter() - started
        left = f", {spent / share - spent:.0f} s left" if share > 0 else ""
        done = settled.format(progress.settled)
        line.text = f"{'█' * full}{'░' * (_BAR - full)} {progress.table}: {done}{left}"

    return show


def show_built(tables: Sequence[Built], seconds: float, folder: Path, screen: Screen) -> None:
    """How many tables were built, in what time, and where they are."""
    built = [table for table in tables if not table.found]
    screen.write(
        ("Built     ", "dim"),
        f"{len(built)} tables in {seconds:.1f} s "
        f"({sum(table.seconds for table in built):.1f} s before compression), "
        f"{len(tables) - len(built)} were there",
    )
    screen.write(("Folder    ", "dim"), str(folder))


def probe(
    tables: TableFolder,
    game: Game,
    state: State,
    screen: Screen,
    *,
    json: bool,
    worth: Callable[[Probed], dict[str, Any]],
    words: Callable[[Probed], str],
) -> int:
    """The value of a position and of each of its moves, as data or in words."""
    found = tables.probe(state)
    moves = [(format_move(game, state, one.move), one) for one in tables.moves(state)]
    if json:
        screen.json(
            {
                "position": format_state(game, state),
                **worth(found),
                "player": found.player,
                "moves": [{"move": name, **worth(one)} for name, one in moves],
            }
        )
        return 0
    screen.board(draw(game, state))
    screen.write("")
    screen.write(("Value     ", "dim"), (words(found), "bold"))
    screen.write("")
    if moves:
        rows = [(name, words(one)) for name, one in moves]
        screen.table(("move", "value"), rows, left=2)
    return 0
