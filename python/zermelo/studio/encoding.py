"""Values of the schema as JSON."""

from __future__ import annotations

from numbers import Integral, Real
from typing import Any

import msgspec


def _plain(value: Any) -> Any:
    """NumPy's numbers, which games may use, as Python's."""
    if isinstance(value, Integral):
        return int(value)
    if isinstance(value, Real):
        return float(value)
    raise NotImplementedError(f"{type(value).__name__} cannot be written as JSON")


_encode = msgspec.json.Encoder(enc_hook=_plain).encode


def encode(value: Any) -> bytes:
    """Any value of the schema as bytes.

    Half a character, which the texts of a game may hold, is written as an unreadable one.
    """
    try:
        return _encode(value)
    except UnicodeEncodeError:
        return _encode(_readable(msgspec.to_builtins(value, enc_hook=_plain)))


def _readable(value: Any) -> Any:
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, dict):
        return {_readable(key): _readable(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [_readable(part) for part in value]
    return value
