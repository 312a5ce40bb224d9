"""What an answer over HTTP may use, in the server and in a process for games of one's own."""

from __future__ import annotations

from zermelo.studio.catalogue import Catalogue
from zermelo.studio.limits import StudioLimits
from zermelo.studio.policy_cache import PolicyCache


class Room:
    """The games, the limits, and the games that are solved."""

    def __init__(self, catalogue: Catalogue, limits: StudioLimits) -> None:
        self.catalogue = catalogue
        self.limits = limits
        self.policies = PolicyCache(limits.tables_mb)
