"""Policies as tables for other programs: JSON lines, CSV, Parquet."""

from __future__ import annotations

import csv
import os
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from json.encoder import encode_basestring as quoted
from pathlib import Path
from typing import Any

from zermelo.files import write_aside
from zermelo.game import InvalidInputError
from zermelo.policies.policy import Columns, Policy

COLUMNS = ("state", "player", "value", "remoteness", "moves")


def export(
    policy: Policy,
    path: str | Path,
    *,
    canonical: bool = False,
    progress: Callable[[int, int], object] | None = None,
) -> Path:
    """Write every state in the format that the file's ending names, aside, and rename it."""
    path = Path(path)
    write = FORMATS.get(path.suffix.lower())
    if write is None:
        raise InvalidInputError(f"{path}: a policy is exported to {', '.join(FORMATS)}")
    total = policy.counts.entries if canonical else policy.counts.states

    def pages() -> Iterator[Columns]:
        done = 0
        for columns in policy._columns(canonical):
            yield columns
            done += len(columns[0])
            if progress is not None:
                progress(done, total)

    return write_aside(path, partial(write, policy, pages()))


def _json_lines(_: Policy, pages: Iterator[Columns], path: Path) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        for columns in pages:
            file.writelines(
                f'{{"state": {quoted(state)}, "player": {_null(player)}, "value": {value}, '
                f'"remoteness": {_null(remoteness)}, "moves": [{", ".join(map(quoted, moves))}]}}\n'
                for state, player, value, remoteness, moves in zip(*columns, strict=True)
            )
        _to_disk(file)


def _null(number: int | None) -> int | str:
    return "null" if number is None else number


def _csv(_: Policy, pages: Iterator[Columns], path: Path) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        for *columns, moves in pages:
            writer.writerows(zip(*columns, map(" ".join, moves), strict=True))
        _to_disk(file)


def _parquet(policy: Policy, pages: Iterator[Columns], path: Path) -> None:
    try:
        pyarrow: Any = import_module("pyarrow")
        parquet: Any = import_module("pyarrow.parquet")
    except ImportError:
        raise InvalidInputError(
            'Parquet needs pyarrow: pip install "zermelo[parquet]"; .jsonl and .csv need nothing'
        ) from None
    kinds = [
        pyarrow.string(),
        pyarrow.int8(),
        pyarrow.int32() if policy._has_whole_values() else pyarrow.float64(),
        pyarrow.int32(),
        pyarrow.list_(pyarrow.string()),
    ]
    schema = pyarrow.schema(list(zip(COLUMNS, kinds, strict=True)))
    with parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        for columns in pages:
            pairs = zip(columns, kinds, strict=True)
            arrays = [pyarrow.array(column, kind) for column, kind in pairs]
            writer.write_table(pyarrow.table(arrays, schema=schema))


def _to_disk(file: Any) -> None:
    file.flush()
    os.fsync(file.fileno())


FORMATS: dict[str, Callable[[Policy, Iterator[Columns], Path], None]] = {
    ".jsonl": _json_lines,
    ".csv": _csv,
    ".parquet": _parquet,
}
"""What can be written, by the ending of the file."""
