"""Slow connections are dropped, and whoever uses the studio properly does not notice."""

from __future__ import annotations

import socket as sockets
import time
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from serving import Page, running

SECONDS = 1.0
PATIENCE = 15.0

HEAD = b"POST /api/position HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
UPGRADE = (
    b"GET /api/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


@pytest.fixture(scope="module")
def impatient():
    with running("--request-seconds", str(SECONDS)) as url:
        page = Page(url)
        yield page
        page.http.close()


def connect(page: Page) -> sockets.socket:
    place = urlsplit(page.url)
    assert place.hostname
    return sockets.create_connection((place.hostname, place.port), timeout=PATIENCE)


def drip(raw: sockets.socket, first: bytes, next_byte: Callable[[int], bytes]) -> bytes:
    """Send something and then a byte now and then; all that comes back until the end."""
    raw.settimeout(0.1)
    heard = b""
    ends = time.monotonic() + PATIENCE
    try:
        raw.sendall(first)
        for number in range(10**6):
            assert time.monotonic() < ends, "the connection was never dropped"
            try:
                got = raw.recv(65536)
                if not got:
                    return heard
                heard += got
            except TimeoutError:
                raw.sendall(next_byte(number))
    except (ConnectionResetError, BrokenPipeError):
        pass
    return heard


def was_dropped(raw: sockets.socket, ask: bytes) -> bool:
    """Ask again and again, and take nothing of what is answered."""
    ends = time.monotonic() + 15 * PATIENCE  # a busy machine is slow to fill what nobody empties
    while time.monotonic() < ends:
        try:
            raw.sendall(ask * 20)
        except TimeoutError:
            time.sleep(0.1)
        except (ConnectionResetError, BrokenPipeError):
            return True
    return False


@pytest.mark.parametrize(
    ("first", "more"),
    [
        (b"", b""),
        (b"GET /api/games HTTP/1.1\r\n", b""),
        (b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n", b"X"),
        (HEAD + b"Content-Length: 100000\r\n\r\n{", b""),
        (HEAD + b"Content-Length: 100000\r\n\r\n{", b" "),
        (HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n"),
    ],
    ids=["silence", "half a head", "a dripping head", "no body", "a dripping body", "chunks"],
)
def test_a_request_that_does_not_arrive_is_given_up(impatient, first, more):
    started = time.monotonic()
    with connect(impatient) as raw:
        heard = drip(raw, first, lambda number: more)
    assert b"408" in heard.split(b"\r\n")[0]
    assert b"did not arrive within 1 s" in heard
    assert time.monotonic() - started < SECONDS + 6


def test_a_second_request_on_a_connection_has_to_arrive_too(impatient):
    with connect(impatient) as raw:
        raw.sendall(b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n")
        heard = drip(raw, b"GET /api/ga", lambda number: b"")
    assert heard.startswith(b"HTTP/1.1 200")


def test_a_socket_that_answers_no_ping_is_closed(impatient):
    with connect(impatient) as raw:
        heard = drip(raw, UPGRADE, lambda number: b"")
    assert b"101" in heard.split(b"\r\n")[0]


def test_an_answer_that_nobody_takes_is_given_up(impatient):
    ask = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with connect(impatient) as raw:
        raw.settimeout(0.2)
        raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
        assert was_dropped(raw, ask)


def test_many_slow_connections_hold_up_nobody(impatient):
    slow = [connect(impatient) for _ in range(200)]
    try:
        for raw in slow:
            raw.sendall(b"GET / HTTP/1.1\r\nHost: loc")
        started = time.monotonic()
        assert impatient.view("connect4", "4")
        assert time.monotonic() - started < 2
        for raw in slow:
            assert b"408" in raw.recv(100)
    finally:
        for raw in slow:
            raw.close()


def test_a_page_that_is_open_stays_connected(impatient):
    with impatient.socket() as socket:
        time.sleep(3 * SECONDS)
        ident = impatient.begin(socket, "choose", position={"game": "connect4"})
        assert impatient.replies(socket, ident)
