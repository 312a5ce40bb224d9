"""What all requests share: the games, the limits, the workers, and the games that are solved."""

from __future__ import annotations

from typing import Any, Final

from anyio import CapacityLimiter

from zermelo.studio import explore
from zermelo.studio.catalogue import Catalogue
from zermelo.studio.limits import StudioLimits
from zermelo.studio.shelf import Shelf
from zermelo.studio.workers import Workers

_THREADS: Final = 8
"""Positions worked out at the same time. They all hold Python's lock, so more would only make each
other, and the event loop, wait for it."""


class Studio:
    """One running studio."""

    def __init__(self, catalogue: Catalogue, limits: StudioLimits) -> None:
        self.catalogue = catalogue
        self.limits = limits
        self.sessions = 0
        """Pages open now."""
        self.shelf = Shelf(limits.tables_mb)
        self.workers: Workers
        self.threads: CapacityLimiter

    def open(self) -> None:
        """Get ready to work; called on the event loop."""
        self.threads = CapacityLimiter(_THREADS)
        self.workers = Workers(self.catalogue, self.limits, self.keep)

    async def close(self) -> None:
        """End everything that runs."""
        await self.workers.close()

    def keep(self, name: str, product: Any) -> None:
        """Keep what a job has made; a solved game is the only such thing so far."""
        if name == "policy":
            explore.accept(self, product)
