"""What a job works with: the games, the limits, somebody to tell, and an ear for "stop"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zermelo.native import Stop
from zermelo.studio.catalogue import Catalogue
from zermelo.studio.encoding import encode
from zermelo.studio.limits import StudioLimits
from zermelo.studio.schema.common import Reply, Request

Job = Callable[["JobContext", Any], None]
"""Answers one request over the socket; it runs on a thread or in a process of its own."""


class JobStoppedError(Exception):
    """Raised inside a job that was told to stop."""


class JobContext:
    """The surroundings of one job."""

    def __init__(
        self,
        catalogue: Catalogue,
        limits: StudioLimits,
        send: Callable[[bytes], None],
        keep: Callable[[str, Any], None],
        leave: Callable[[Request], None] = lambda rest: None,
    ) -> None:
        self.catalogue = catalogue
        self.limits = limits
        self.stop = Stop()
        self._send = send
        self._keep = keep
        self._leave = leave

    def tell(self, reply: Reply) -> None:
        """Send something to the page that asked; `JobStoppedError` if it wants no more."""
        self.check()
        self._send(encode(reply))

    def keep(self, name: str, product: Any) -> None:
        """Hand something over that outlives the job, such as a solved game."""
        self.check()
        self._keep(name, product)

    def leave(self, rest: Request) -> None:
        """Say what would be left to do if the job were interrupted now."""
        self._leave(rest)

    def check(self) -> None:
        """`JobStoppedError` if the job was told to stop."""
        if self.stop.stopped:
            raise JobStoppedError

    def seconds(self, wanted: float | None) -> float:
        """The time that a search gets of what was asked for."""
        most = self.limits.seconds
        return most if wanted is None else min(wanted, most)
