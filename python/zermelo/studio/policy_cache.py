"""Solved games that are kept, so that every position of theirs is answered at once."""

from __future__ import annotations

import threading
from collections import OrderedDict

from zermelo.game import State
from zermelo.policies import Policy

_PLAIN_BYTES = 700
"""What a state of a plain policy takes, roughly."""


class PolicyCache:
    """Policies by the position that they begin with; those not asked for longest go first."""

    def __init__(self, megabytes: float) -> None:
        self.bytes = megabytes * 1024 * 1024
        self._kept: OrderedDict[tuple[str, str], Policy] = OrderedDict()
        self._lock = threading.Lock()

    def put(self, game: str, root: str, policy: Policy) -> None:
        """Keep a policy of the game with this spec."""
        with self._lock:
            self._kept[game, root] = policy
            self._kept.move_to_end((game, root))
            while len(self._kept) > 1 and sum(map(_bytes, self._kept.values())) > self.bytes:
                self._kept.popitem(last=False)

    def find(self, game: str, state: State) -> Policy | None:
        """A policy of the game that knows the state."""
        with self._lock:
            for key in reversed(self._kept):
                if key[0] == game and state in self._kept[key]:
                    self._kept.move_to_end(key)
                    return self._kept[key]
        return None


def _bytes(policy: Policy) -> float:
    known = getattr(policy, "nbytes", None)
    return float(known) if known is not None else float(_PLAIN_BYTES * len(policy))
