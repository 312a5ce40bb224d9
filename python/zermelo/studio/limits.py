"""How much the studio gives to those who use it."""

from __future__ import annotations

import math
import os
from dataclasses import dataclass, fields

from zermelo.game import InvalidInputError


@dataclass(frozen=True)
class StudioLimits:
    """What one request, one search and all of them together may take."""

    body_kb: float = 256
    """Of a request's body, and of a message over the socket."""
    upload_mb: float = 16
    """Of a file of games."""
    request_seconds: float = 20.0
    """For a request to arrive, and for each part of an answer to be taken; then the connection is
    closed. A socket whose page does not answer for as long is closed too."""
    sessions: int = 256
    """Pages open at the same time."""
    searches: int = max(1, (os.cpu_count() or 1))
    """Searches running at the same time; others wait."""
    waiting: int = 256
    """Searches waiting; more are refused."""
    requests: int = 16
    """Searches of one page, running or waiting."""
    seconds: float = 120.0
    """For one search."""
    turn_seconds: float = 10.0
    """For an analysis while others wait: then it is their turn, and it goes on later."""
    rule_seconds: float = 10.0
    """For the rules of a game of one's own to work out one position."""
    solve_seconds: float = 300.0
    """For solving a whole game."""
    memory_mb: float = 256
    """For the table of one search, and for the process of one whose rules are in Python."""
    solve_mb: float = 1024
    """For solving a whole game."""
    tables_mb: float = 2048
    """For all solved games that are kept."""

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if not (value > 0 and math.isfinite(value)):
                raise InvalidInputError(f"{field.name} must be more than 0, not {value}")
