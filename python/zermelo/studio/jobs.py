"""Every request over the socket with the function that answers it, gathered from the pages."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Union

import msgspec

from zermelo.studio import analyse, explore, play, watch
from zermelo.studio.desk import Job
from zermelo.studio.schema.common import Request, Stop

PAGES = (play, analyse, explore, watch)
"""The pages that answer over the socket. Each has `JOBS`."""


@lru_cache(maxsize=1)
def table() -> dict[type[Request], Job]:
    """The function that answers each kind of request."""
    return {kind: job for page in PAGES for kind, job in page.JOBS.items()}


def job_of(request: Request) -> Job:
    """The function that answers a request."""
    return table()[type(request)]


def decoder() -> Callable[[bytes | str], Any]:
    """Reads a message from a page; `msgspec.MsgspecError` if it is none."""
    kinds: Any = (Stop, *table())
    return msgspec.json.Decoder(Union.__getitem__(kinds)).decode
