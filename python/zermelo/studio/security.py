"""Who may talk to the studio: the page that it served, and nobody else.

A browser sends requests to 127.0.0.1 on behalf of any page that it shows. So each request must name
a host that is ours (a foreign name that was made to point here is refused: DNS rebinding), and one
that comes from a page must come from ours.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable, Mapping
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from zermelo.studio.endpoints import problem

_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "content-security-policy": _POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
"""Sent with every response."""

_LOCAL = {"localhost", "127.0.0.1", "::1"}


class Gate:
    """Lets through what comes from our own page, and what comes from no page at all."""

    def __init__(
        self,
        app: ASGIApp,
        host: str,
        allowed: Iterable[str],
        body_bytes: int,
        larger: Mapping[str, int] | None = None,
    ) -> None:
        self.app = app
        self.names = _LOCAL | {name.strip().lower().strip("[]") for name in (host, *allowed)}
        self.any_address = host not in _LOCAL
        self.body_bytes = body_bytes
        self.larger = dict(larger or {})
        """Paths whose bodies may be larger than others, and how large."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse, or pass on with the security headers added."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        refusal = self.refusal(Headers(scope=scope))
        if refusal is not None:
            await _refuse(scope, receive, send, 403, refusal)
        elif scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            await self._pass(scope, receive, send)

    def refusal(self, headers: Headers) -> str | None:
        """Why a request with these headers is refused; None if it is not."""
        host = headers.get("host", "")
        if len(headers.getlist("host")) != 1 or not self._is_ours(host):
            return (
                f"this studio does not answer to the host {host!r}; "
                "start it with --allow-host to use it under another name"
            )
        origin = headers.get("origin")
        if origin is not None and not _same(origin, host):
            return f"requests from {origin} are refused: only the studio's own page may ask"
        foreign = headers.get("sec-fetch-site") == "cross-site" and origin is None
        if foreign and headers.get("sec-fetch-mode") != "navigate":
            return "requests from other sites are refused"
        return None

    def _is_ours(self, host: str) -> bool:
        name = _name(host)
        if name is None:
            return False
        # A page can be made to call any name, but an address cannot be rebound to another.
        return name in self.names or (self.any_address and _is_address(name))

    async def _pass(self, scope: Scope, receive: Receive, send: Send) -> None:
        declared = Headers(scope=scope).get("content-length", "0")
        most = self.larger.get(scope["path"], self.body_bytes)
        if not declared.isdecimal() or int(declared) > most:
            await _refuse(scope, receive, send, 413, _too_large(most))
            return
        seen = 0
        too_large = False
        started = False

        async def limited() -> Message:
            nonlocal seen, too_large
            message = await receive()
            if message["type"] == "http.request":
                seen += len(message.get("body", b""))
                if seen > most:
                    too_large = True
                    return {"type": "http.disconnect"}
            return message

        async def guarded(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
            await send(message)

        try:
            await self.app(scope, limited, guarded)
        except Exception:
            if not too_large or started:
                raise
            await _refuse(scope, receive, send, 413, _too_large(most))


def _too_large(most: int) -> str:
    kilobytes = most // 1024
    shown = f"{kilobytes // 1024} MB" if kilobytes >= 1024 else f"{kilobytes} KB"
    return f"the request is larger than the {shown} allowed"


def _name(host: str) -> str | None:
    """The host without its port, in lower case; None if it cannot be read."""
    try:
        parts = urlsplit(f"//{host}")
        _ = parts.port
    except ValueError:
        return None
    if parts.path or parts.query or parts.fragment or "@" in parts.netloc:
        return None
    return parts.hostname


def _same(origin: str, host: str) -> bool:
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc.lower() == host.lower()


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, message: str) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": message[:120]})
        return
    response = problem(status, message)
    for name, value in HEADERS.items():
        response.headers[name] = value
    await response(scope, receive, send)
