"""Policies as tables for other programs: JSON lines, CSV, Parquet."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from zermelo.files import write_atomically
from zermelo.game import InvalidInputError, format_move, format_state
from zermelo.policies.policy import Policy

COLUMNS = ("state", "player", "value", "remoteness", "moves")


def export(policy: Policy, path: str | Path) -> Path:
    """Write every state in the format that the file's ending names."""
    path = Path(path)
    written = FORMATS.get(path.suffix.lower())
    if written is None:
        raise InvalidInputError(f"{path}: a policy is exported to {', '.join(FORMATS)}")
    return write_atomically(path, written(policy))


def rows(policy: Policy) -> Iterator[tuple[str, int | None, float, int | None, list[str]]]:
    """Every state as text, with the player to move (None at the end), value and best moves."""
    game = policy.game
    for state, value, remoteness in policy.items():
        mover = None if game.is_terminal(state) else game.to_move(state)
        moves = [format_move(game, state, move) for move in policy.best_moves(state)]
        yield format_state(game, state), mover, value, remoteness, moves


def _json_lines(policy: Policy) -> str:
    lines = (
        json.dumps(dict(zip(COLUMNS, row, strict=True)), ensure_ascii=False) for row in rows(policy)
    )
    return "".join(f"{line}\n" for line in lines)


def _csv(policy: Policy) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for *cells, moves in rows(policy):
        writer.writerow([*cells, " ".join(moves)])
    return text.getvalue()


def _parquet(policy: Policy) -> bytes:
    try:
        pyarrow: Any = import_module("pyarrow")
        parquet: Any = import_module("pyarrow.parquet")
    except ImportError:
        raise InvalidInputError(
            'Parquet needs pyarrow: pip install "zermelo[parquet]"; .jsonl and .csv need nothing'
        ) from None
    columns: list[Any] = [list(column) for column in zip(*rows(policy), strict=True)]
    whole = all(isinstance(value, int) for value in columns[2])
    kinds = (
        pyarrow.string(),
        pyarrow.int8(),
        pyarrow.int32() if whole else pyarrow.float64(),
        pyarrow.int32(),
        pyarrow.list_(pyarrow.string()),
    )
    arrays = [pyarrow.array(column, kind) for column, kind in zip(columns, kinds, strict=True)]
    table = pyarrow.table(dict(zip(COLUMNS, arrays, strict=True)))
    sink = pyarrow.BufferOutputStream()
    parquet.write_table(table, sink, compression="zstd")
    return bytes(sink.getvalue().to_pybytes())


FORMATS: dict[str, Callable[[Policy], str | bytes]] = {
    ".jsonl": _json_lines,
    ".csv": _csv,
    ".parquet": _parquet,
}
"""What can be written, by the ending of the file."""
