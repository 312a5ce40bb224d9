"""What hangs on `self`, as constants of the compiled code."""

# mypy: disable-error-code="import-not-found,import-untyped,untyped-decorator,no-untyped-call,misc"
from __future__ import annotations

from typing import Any

import numpy

from zermelo.game import InvalidInputError

FEW = 16
"""So many numbers stay a tuple; more of them become an array, which is indexed faster."""


class CannotFreezeError(InvalidInputError):
    """A value that has no place in compiled code."""


def freeze(name: str, value: Any) -> Any:
    """The value as Numba can embed it: numbers, strings, tuples, and arrays of 64-bit numbers.

    Lists become tuples, long rows and tables of numbers become arrays.
    """
    if isinstance(value, (bool, float, str)) or value is None:
        return value
    if isinstance(value, int):
        if not -(1 << 63) <= value < 1 << 64:
            raise CannotFreezeError(f"{name} is {value}, which does not fit into 64 bits")
        return numpy.uint64(value) if value >= 1 << 63 else value
    if isinstance(value, numpy.ndarray):
        return _array(value)
    if isinstance(value, numpy.generic):
        return freeze(name, value.item())
    if isinstance(value, (list, tuple, range)):
        return _sequence(name, value)
    raise CannotFreezeError(
        f"{name} is a {type(value).__name__}, and compiled code knows numbers, strings, tuples, "
        "lists and NumPy arrays of numbers"
    )


def _sequence(name: str, value: Any) -> Any:
    table = _table(value)
    if table is not None and (table.size > FEW or table.dtype == numpy.uint64):
        return table
    items = tuple(freeze(f"{name}[{place}]", item) for place, item in enumerate(value))
    return type(value)(*items) if hasattr(value, "_fields") else items


def _table(value: Any) -> Any:
    """A row or table of numbers as an array; None if it is ragged or of several kinds."""
    flat = list(_leaves(value))
    kinds = {type(item) for item in flat}
    if len(kinds) != 1 or not kinds <= {int, bool, float}:
        return None
    try:
        array = numpy.array(value, dtype=object)
    except ValueError:
        return None
    if array.size != len(flat):
        return None
    if kinds == {int}:
        if not all(-(1 << 63) <= item < 1 << 64 for item in flat):
            return None
        large = any(item >= 1 << 63 for item in flat)
        if large and min(flat) < 0:
            return None
        return _array(array.astype(numpy.uint64 if large else numpy.int64))
    return _array(array.astype(kinds.pop()))


def _leaves(value: Any) -> Any:
    for item in value:
        if isinstance(item, (list, tuple, range)):
            yield from _leaves(item)
        else:
            yield item


def _array(value: Any) -> Any:
    if value.dtype.kind == "u":
        kind: Any = numpy.uint64 if value.dtype == numpy.uint64 else numpy.int64
    elif value.dtype.kind == "i":
        kind = numpy.int64
    elif value.dtype.kind in "bf":
        kind = bool if value.dtype.kind == "b" else numpy.float64
    else:
        raise CannotFreezeError(f"an array of {value.dtype} has no place in compiled code")
    frozen = numpy.ascontiguousarray(value, dtype=kind).copy()
    frozen.flags.writeable = False
    return frozen
