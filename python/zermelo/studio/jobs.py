"""Every request over the socket with the function that answers it, gathered from the pages."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Union

import msgspec

from zermelo.studio import analyse, chance, explore, play, rollouts, watch
from zermelo.studio.job_context import Job
from zermelo.studio.limits import StudioLimits
from zermelo.studio.schema.chance import Judge
from zermelo.studio.schema.common import Request, Stop
from zermelo.studio.schema.explore import Solve
from zermelo.studio.schema.search import Choose, Review
from zermelo.studio.schema.watch import Draw, Watch

_LEAST = 0.1
"""Seconds that are worth going on for."""

PAGES = (play, chance, analyse, rollouts, explore, watch)
"""The pages that answer over the socket. Each has `JOBS`."""


@lru_cache(maxsize=1)
def table() -> dict[type[Request], Job]:
    """The function that answers each kind of request."""
    return {kind: job for page in PAGES for kind, job in page.JOBS.items()}


def job_of(request: Request) -> Job:
    """The function that answers a request."""
    return table()[type(request)]


def seconds_for(request: Request, limits: StudioLimits) -> float:
    """How long a job may take."""
    if isinstance(request, (Solve, Review, Judge)):
        return limits.solve_seconds
    if isinstance(request, (Watch, Draw)):
        return min(watch.SECONDS, limits.seconds)
    wanted = request.engine.seconds if isinstance(request, Choose) else None
    wanted = wanted or getattr(request, "seconds", None) or limits.seconds
    return min(wanted, limits.seconds)


def remaining(request: Request, limits: StudioLimits, spent: float) -> Request | None:
    """The rest of a search that was interrupted; None if its time is up."""
    if isinstance(request, Review):
        return request  # which says what is left to look at
    left = seconds_for(request, limits) - spent
    return msgspec.structs.replace(request, seconds=left) if left > _LEAST else None


def decoder() -> Callable[[bytes | str], Any]:
    """Reads a message from a page; `msgspec.MsgspecError` if it is none."""
    kinds: Any = (Stop, *table())
    return msgspec.json.Decoder(Union.__getitem__(kinds)).decode
