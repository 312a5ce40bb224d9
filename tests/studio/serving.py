"""A studio in a process of its own, as users start it, and ways to talk to it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from command_line import COMMAND
from ctrl_c import can_be_interrupted
from websockets.sync.client import ClientConnection, connect


class Page:
    """What a page does: requests, and a socket."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=30)
        self.ids = iter(range(1, 1_000_000))

    def post(self, path: str, body: Any, **more: Any) -> httpx.Response:
        return self.http.post(path, json=body, **more)

    def view(self, game: str, *moves: str, start: str = "") -> dict[str, Any]:
        answer = self.post("/api/position", {"game": game, "start": start, "moves": list(moves)})
        assert answer.status_code == 200, answer.text
        return answer.json()

    @contextmanager
    def socket(self, **more: Any) -> Iterator[ClientConnection]:
        address = self.url.replace("http:", "ws:") + "api/socket"
        with connect(address, open_timeout=10, close_timeout=2, **more) as socket:
            yield socket

    def begin(self, socket: ClientConnection, kind: str, **fields: Any) -> int:
        ident = next(self.ids)
        socket.send(json.dumps({"type": kind, "id": ident, **fields}))
        return ident

    def ask(self, kind: str, timeout: float = 60, **fields: Any) -> list[dict[str, Any]]:
        """All replies to a request but the last, which says that it is done."""
        with self.socket() as socket:
            ident = self.begin(socket, kind, **fields)
            return self.replies(socket, ident, timeout)

    @staticmethod
    def replies(socket: ClientConnection, ident: int, timeout: float = 60) -> list[dict[str, Any]]:
        heard = []
        while True:
            message = json.loads(socket.recv(timeout=timeout))
            if message["id"] != ident:
                continue
            if message["type"] == "done":
                return heard
            assert message["type"] != "failed", message["message"]
            heard.append(message)


@contextmanager
def running(*arguments: str) -> Iterator[str]:
    """The address of a studio that runs as long as this lasts, and then must stop cleanly."""
    process = subprocess.Popen(
        [*COMMAND, "studio", "--port", "0", "--no-browser", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        preexec_fn=can_be_interrupted,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    line = process.stdout.readline()
    if "http://" not in line:
        process.kill()
        pytest.fail(f"the studio did not start: {line} {process.stderr.read()}")
    with process:
        try:
            yield line.split()[4]
            assert process.poll() is None, "the studio ended by itself"
        finally:
            process.send_signal(signal.SIGINT)
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                raise
        assert process.returncode == 0
        said = process.stderr.read()
        assert "Traceback" not in said, said
