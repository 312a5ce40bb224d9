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


encode = msgspec.json.Encoder(enc_hook=_plain).encode
"""Any value of the schema as bytes."""
