"""Positions of games of one's own, worked out in processes that are ended when they take too long.

What a user's rules do is unknown: they may never return, or take all memory. On a thread of the
server they could not be stopped, and a few of them would end the studio for everybody.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from zermelo.studio import frames
from zermelo.studio.catalogue import Catalogue
from zermelo.studio.encoding import encode
from zermelo.studio.errors import RefusedError
from zermelo.studio.limits import StudioLimits
from zermelo.studio.processes import Process, Processes
from zermelo.studio.solutions import Solution
from zermelo.studio.turns import Client, Turns

_AT_A_TIME: Final = 2
"""Processes that one game may keep busy: however slow it is, other games are answered."""
_WAITING: Final = 32


class Question(msgspec.Struct, frozen=True):
    """A request over HTTP, passed on."""

    path: str
    body: msgspec.Raw
    solutions: list[Solution]


class Rules:
    """Answers requests about games from users' files."""

    def __init__(self, catalogue: Catalogue, limits: StudioLimits, solutions: Path) -> None:
        self._seconds = limits.rule_seconds
        self._processes = Processes(catalogue, limits, solutions, idle=_AT_A_TIME)
        self._turns: dict[str, Turns] = {}

    async def ask(
        self, game: str, question: Question, client: Client, patience: float = 1.0
    ) -> tuple[int, bytes]:
        """The status and the JSON that answer a question about a game.

        `RefusedError` if the game's rules do not answer in time; `patience` times the usual.
        """
        turns = self._turns.setdefault(game, Turns(_AT_A_TIME, _WAITING))
        seconds = self._seconds * patience

        async def converse(process: Process) -> tuple[int, bytes]:
            await process.send(frames.QUESTION, encode(question))
            kind, payload = await process.receive()
            if kind != frames.ANSWER:
                raise RefusedError(422, payload.decode())
            return int(payload[:3]), payload[3:]

        async with turns.place(client):
            return await self._processes.use(
                seconds,
                converse,
                f"the rules of this game did not answer within {seconds:g} s (--rule-seconds); "
                "zermelo check may tell what is wrong with them",
            )

    async def warm(self) -> None:
        """Have a process ready before somebody waits for one."""
        await self._processes.warm()

    async def close(self) -> None:
        """End all processes that have nothing to do."""
        await self._processes.close()
