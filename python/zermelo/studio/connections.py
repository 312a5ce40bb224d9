"""Connections that are given up: a request that never arrives, an answer that nobody takes.

Without this, whoever opens connections and sends a byte now and then keeps them all for good.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from zermelo.studio.encoding import encode
from zermelo.studio.schema.common import Problem

_FLUSH: Final = 5.0
"""Seconds for the last bytes to be taken once a connection is to be closed."""


class _Deadline:
    """One alarm at a time."""

    def __init__(self) -> None:
        self._timer: asyncio.TimerHandle | None = None
        self._what = ""

    def set(self, what: str, seconds: float, late: Any) -> None:
        """Call `late` after so many seconds, unless it is set for the same thing already."""
        if self._what != what:
            self.clear()
            self._what = what
            self._timer = asyncio.get_running_loop().call_later(seconds, late)

    def clear(self) -> None:
        """Nothing is waited for."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer, self._what = None, ""


def protocols(seconds: float) -> tuple[type[H11Protocol], type[WebSocketsSansIOProtocol]]:
    """HTTP and sockets as uvicorn speaks them, with a time for everything.

    The head of a request, its body, and every part of an answer get so many seconds each.
    """

    class Timed(H11Protocol):
        """HTTP with deadlines."""

        _is_socket = False

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            self._arrival, self._departure = _Deadline(), _Deadline()
            super().connection_made(transport)
            self._watch()

        def connection_lost(self, exc: Exception | None) -> None:
            self._arrival.clear()
            self._departure.clear()
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            self._watch()

        def on_response_complete(self) -> None:
            super().on_response_complete()
            if self.conn.their_state is h11.IDLE:
                self._arrival.clear()  # whoever sends nothing more is the business of keep-alive
            else:
                self._watch()

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            self._is_socket = True
            self._arrival.clear()
            self._departure.clear()
            super().handle_websocket_upgrade(event)

        def pause_writing(self) -> None:
            super().pause_writing()
            self._departure.set("answer", seconds, self.transport.abort)

        def resume_writing(self) -> None:
            super().resume_writing()
            self._departure.clear()

        def timeout_keep_alive_handler(self) -> None:
            super().timeout_keep_alive_handler()
            self._departure.set("end", _FLUSH, self.transport.abort)

        def _watch(self) -> None:
            """Wait for what has to come next: a head, a body, or nothing."""
            if self._is_socket:
                return  # which has its own way of noticing that nobody is there
            if self.conn.their_state is h11.SEND_BODY:
                self._arrival.set("body", seconds, self._late)
            elif self.conn.their_state is h11.IDLE:
                self._arrival.set("head", seconds, self._late)
            else:
                self._arrival.clear()

        def _late(self) -> None:
            """What should have come has not."""
            if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
                words = f"the request did not arrive within {seconds:g} s"
                headers = [("content-type", "application/json"), ("connection", "close")]
                for event in (
                    h11.Response(status_code=408, headers=headers, reason="Request Timeout"),
                    h11.Data(data=encode(Problem(words))),
                    h11.EndOfMessage(),
                ):
                    self.transport.write(self.conn.send(event) or b"")
            self.transport.close()
            self._departure.set("end", _FLUSH, self.transport.abort)

    class TimedSocket(WebSocketsSansIOProtocol):
        """A socket that is cut when nobody answers its pings."""

        def keepalive_timeout(self) -> None:
            super().keepalive_timeout()
            # What was never taken would keep a closed connection open.
            self.loop.call_later(_FLUSH, self.transport.abort)

    return Timed, TimedSocket
