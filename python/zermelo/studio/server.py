"""Running the studio until it is told to stop."""

from __future__ import annotations

import errno
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterable, Sequence

import uvicorn

from zermelo.game import InvalidInputError
from zermelo.studio.app import make_app
from zermelo.studio.catalogue import Catalogue
from zermelo.studio.connections import protocols
from zermelo.studio.limits import StudioLimits
from zermelo.studio.studio import Studio


def serve(
    games: Sequence[str] = (),
    *,
    policies: Sequence[str] = (),
    host: str = "127.0.0.1",
    port: int = 8765,
    allowed: Iterable[str] = (),
    limits: StudioLimits | None = None,
    browser: bool = True,
    announce: Callable[[str], None] = lambda url: None,
) -> None:
    """Run the studio until Ctrl-C; `InvalidInputError` if it cannot start.

    `games` are specs of games of one's own, `policies` files of solved games; port 0 takes any free
    one. `announce` is called with the address once the studio answers there.
    """
    studio = Studio(Catalogue(games, policies), limits or StudioLimits())
    app = make_app(studio, host=host, allowed=allowed)
    listening = _listen(host, port)
    url = _url(host, listening.getsockname()[1])
    http, websocket = protocols(studio.limits.request_seconds)
    config = uvicorn.Config(
        app,
        http=http,
        # Faults are logged where they are answered; what is left is noise about those who leave.
        log_level="critical",
        ws=websocket,
        ws_ping_interval=studio.limits.request_seconds,
        ws_ping_timeout=studio.limits.request_seconds,
        ws_max_size=int(studio.limits.body_kb * 1024),
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=2,
        server_header=False,
        # Clients connect to every address of a studio on 0.0.0.0, and no proxy stands before it.
        proxy_headers=False,
    )

    class Server(uvicorn.Server):
        """Says where it is once it answers."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                announce(url)
                if browser and _has_screen():
                    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

    # A thread that works out a position lets the event loop in sooner than Python's 5 ms.
    sys.setswitchinterval(0.001)
    with listening:
        Server(config).run(sockets=[listening])


def _has_screen() -> bool:
    """Is there a screen to open a browser on? Without one it would open inside the terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def _listen(host: str, port: int) -> socket.socket:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(2048)
    except socket.gaierror:
        raise InvalidInputError(f"there is no host {host!r} on this machine") from None
    except OSError as error:
        raise InvalidInputError(_cannot_listen(error, host, port)) from None
    return listening


def _cannot_listen(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"port {port} is in use, perhaps by another studio; "
            f"try --port {port + 1}, or --port 0 for any free one"
        )
    if error.errno == errno.EACCES:
        return f"port {port} is not for everyone; try --port 8765"
    if error.errno == errno.EADDRNOTAVAIL:
        return f"this machine has no address {host}; try --host 127.0.0.1"
    return f"cannot listen on {host}, port {port}: {error.strerror or error}"


def _url(host: str, port: int) -> str:
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"
