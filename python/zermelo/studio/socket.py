"""One socket for each open page: requests come in, replies go out as they are found.

When the page is closed, or the connection lost, all that it asked for is stopped.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from itertools import count
from typing import Any

import msgspec
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from zermelo.studio import jobs
from zermelo.studio.encoding import encode
from zermelo.studio.errors import status_and_message
from zermelo.studio.schema.common import Done, Failed, Reply, Request, Stop
from zermelo.studio.studio import Studio
from zermelo.studio.turns import Client

_TRY_AGAIN_LATER = 1013
_PAGES = count(1)

_decode = jobs.decoder()
_log = logging.getLogger("zermelo.studio")


class _AnId(msgspec.Struct):
    """As much of a message as is needed to answer it."""

    id: int = -1


class Session:
    """The conversation with one page."""

    def __init__(self, socket: WebSocket, studio: Studio) -> None:
        self.socket = socket
        self.client = Client(socket.client.host if socket.client else "", next(_PAGES))
        self.studio = studio
        self.tasks: dict[int, asyncio.Task[None]] = {}
        self._sending = asyncio.Lock()

    async def run(self) -> None:
        """Answer until the page leaves."""
        try:
            while True:
                await self.hear(await self._receive())
        except WebSocketDisconnect:
            pass
        finally:
            for task in self.tasks.values():
                task.cancel()
            await asyncio.gather(*self.tasks.values(), return_exceptions=True)

    async def hear(self, message: str | bytes) -> None:
        """Begin to answer a message, or say what is wrong with it."""
        try:
            request = _decode(message)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            await self.say(Failed(_id_in(message), f"the message cannot be understood: {error}"))
            return
        if isinstance(request, Stop):
            task = self.tasks.get(request.id)
            if task is not None:
                task.cancel()
        elif request.id in self.tasks:
            await self.say(Failed(request.id, f"the id {request.id} is in use"))
        elif len(self.tasks) >= self.studio.limits.requests:
            await self.say(Failed(request.id, "too many requests at once: wait for the others"))
        else:
            task = asyncio.create_task(self._answer(request))
            self.tasks[request.id] = task
            task.add_done_callback(lambda _: self.tasks.pop(request.id, None))

    async def say(self, reply: Reply) -> None:
        """Send a reply, if anybody is there."""
        await self._send(encode(reply))

    async def _answer(self, request: Request) -> None:
        try:
            await self.studio.workers.run(request, self._send, self.client)
        except Exception as error:
            status, message = status_and_message(error)
            if status == 500:
                _log.error("%s", type(request).__name__, exc_info=error)
            await self.say(Failed(request.id, message))
        else:
            await self.say(Done(request.id))

    async def _send(self, text: bytes) -> None:
        # A page that has gone is noticed by `run`, which stops everything.
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            async with self._sending:
                if self.socket.application_state is WebSocketState.CONNECTED:
                    await self.socket.send({"type": "websocket.send", "text": text.decode()})

    async def _receive(self) -> str | bytes:
        message: dict[str, Any] = dict(await self.socket.receive())
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text")
        return text if text is not None else message.get("bytes") or b""


async def endpoint(socket: WebSocket) -> None:
    """Take a page in, unless too many are open."""
    studio: Studio = socket.app.state.studio
    await socket.accept()
    if studio.sessions >= studio.limits.sessions:
        message = "too many pages are open: close one, or start with a larger --sessions"
        await socket.send_text(encode(Failed(-1, message)).decode())
        await socket.close(_TRY_AGAIN_LATER)
        return
    studio.sessions += 1
    try:
        await Session(socket, studio).run()
    finally:
        studio.sessions -= 1


def _id_in(message: str | bytes) -> int:
    try:
        return msgspec.json.decode(message, type=_AnId).id
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return -1


ROUTES = [WebSocketRoute("/api/socket", endpoint)]
