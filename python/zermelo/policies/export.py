"""Policies as tables for other programs: JSON lines, CSV, Parquet."""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Callable, Iterator
from importlib import import_module
from json.encoder import encode_basestring as quoted
from pathlib import Path
from typing import Any

from zermelo.files import write_aside
from zermelo.game import InvalidInputError, MissingPackageError
from zermelo.policies.policy import Columns, Policy

COLUMNS = ("state", "player", "value", "remoteness", "moves")

FORMATS = (".jsonl", ".csv", ".parquet")
"""What can be written, by the ending of the file."""


def export(
    policy: Policy,
    path: str | Path,
    *,
    canonical: bool = False,
    progress: Callable[[int, int], object] | None = None,
) -> Path:
    """Write every state in the format that the file's ending names, aside, and rename it."""
    path = Path(path)
    ending = path.suffix.lower()
    if ending not in FORMATS:
        raise InvalidInputError(f"{path}: a policy is exported to {', '.join(FORMATS)}")
    total = policy.counts.entries if canonical else policy.counts.states
    done = 0

    def tell(rows: int) -> None:
        nonlocal done
        done += rows
        if progress is not None:
            progress(done, total)

    def write(temporary: Path) -> None:
        if ending == ".parquet":
            _write_parquet(policy, temporary, canonical, tell)
        else:
            _write_text(policy, temporary, ending, canonical, tell)

    return write_aside(path, write)


def _write_text(
    policy: Policy, path: Path, ending: str, canonical: bool, tell: Callable[[int], object]
) -> None:
    """Lines, which the core writes for its own games."""
    pieces = policy._text(ending, canonical) or _pieces(policy, ending, canonical)
    with path.open("w", encoding="utf-8", newline="") as file:
        if ending == ".csv":
            file.write(f"{','.join((*COLUMNS, *policy.extra))}\n")
        for text, rows in pieces:
            file.write(text)
            tell(rows)
        file.flush()
        os.fsync(file.fileno())


def _pieces(policy: Policy, ending: str, canonical: bool) -> Iterator[tuple[str, int]]:
    """The lines of a game that the core cannot write, some at a time, and how many they are."""
    for columns in policy._columns(canonical):
        rows = _csv(columns) if ending == ".csv" else _json_lines(columns, policy.extra)
        yield rows, len(columns[0])


def _json_lines(columns: Columns, extra: tuple[str, ...]) -> str:
    return "".join(
        f'{{"state": {quoted(state)}, "player": {_null(player)}, "value": {value}, '
        f'"remoteness": {_null(remoteness)}, "moves": [{", ".join(map(quoted, moves))}]'
        + "".join(f', "{name}": {json.dumps(cell)}' for name, cell in zip(extra, more, strict=True))
        + "}\n"
        for state, player, value, remoteness, moves, *more in zip(*columns, strict=True)
    )


def _null(number: int | None) -> int | str:
    return "null" if number is None else number


def _csv(columns: Columns) -> str:
    text = io.StringIO()
    *cells, moves = columns[:5]
    joined = [[_joined(cell) for cell in column] for column in columns[5:]]
    rows = zip(*cells, map(" ".join, moves), *joined, strict=True)
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def _joined(cell: Any) -> Any:
    """A cell of several numbers in one."""
    return " ".join(map(str, cell)) if isinstance(cell, tuple) else cell


def _write_parquet(
    policy: Policy, path: Path, canonical: bool, tell: Callable[[int], object]
) -> None:
    """A group of rows for each page of the policy."""
    try:
        pyarrow: Any = import_module("pyarrow")
        parquet: Any = import_module("pyarrow.parquet")
    except ImportError:
        raise MissingPackageError(
            'Parquet needs pyarrow: pip install "zermelo[parquet]"; .jsonl and .csv need nothing'
        ) from None
    kinds = [
        pyarrow.string(),
        pyarrow.int8(),
        pyarrow.int32() if policy._has_whole_values() else pyarrow.float64(),
        pyarrow.int32(),
        pyarrow.list_(pyarrow.string()),
    ]
    more = {
        "lower": pyarrow.float64(),
        "upper": pyarrow.float64(),
        "payoffs": pyarrow.list_(pyarrow.float64()),
        "settled": pyarrow.bool_(),
    }
    kinds += [more[name] for name in policy.extra]
    schema = pyarrow.schema(list(zip((*COLUMNS, *policy.extra), kinds, strict=True)))
    pages = policy._buffers(canonical)
    if pages is not None:
        groups = (_wrapped(pyarrow, kinds, page) for page in pages)
    else:
        groups = (_made(pyarrow, kinds, columns) for columns in policy._columns(canonical))
    with parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        for arrays in groups:
            writer.write_table(pyarrow.table(arrays, schema=schema))
            tell(len(arrays[0]))


def _made(pyarrow: Any, kinds: list[Any], columns: Columns) -> list[Any]:
    """Arrays of a page, cell by cell."""
    return [pyarrow.array(column, kind) for column, kind in zip(columns, kinds, strict=True)]


def _wrapped(pyarrow: Any, kinds: list[Any], page: tuple[int, int, list[bytes]]) -> list[Any]:
    """Arrays of a page that the core has laid out: nothing is copied."""
    rows, moves, pieces = page
    buffers = [pyarrow.py_buffer(piece) for piece in pieces]
    array, text = pyarrow.Array.from_buffers, pyarrow.string()
    names = array(text, moves, [None, *buffers[8:]])
    return [
        array(text, rows, [None, *buffers[:2]]),
        array(kinds[1], rows, buffers[2:4]),
        array(kinds[2], rows, [None, buffers[4]]),
        array(kinds[3], rows, buffers[5:7]),
        array(kinds[4], rows, [None, buffers[7]], children=[names]),
    ]
