"""The studio under load: many people playing against the engine at the same time.

    python benches/studio_load.py                       # 200 players for a minute
    python benches/studio_load.py --players 50 --seconds 20 --url http://127.0.0.1:8765/

Without `--url` a studio is started for the test. Each player has a page open (a socket), asks for
positions over HTTP as a page does, makes a move, lets the engine answer it, and thinks for a while.
Printed are the percentiles of the requests that need no search, of the engine's moves, and all
errors. The exit status is 1 if there was an error, or if the 99th percentile of the requests
without a search is over the limit.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from websockets.asyncio.client import connect

GAMES = ("connect4", "tictactoe", "othello", "checkers", "nim", "breakthrough:width=6,height=6")
ARRIVAL = 10.0
"""Seconds within which all players open their page; they play on for the time given."""

LIMIT = 0.25
"""Seconds within which 99 of 100 requests without a search must be answered."""


@dataclass
class Measured:
    requests: list[float] = field(default_factory=list)
    engine: list[float] = field(default_factory=list)
    games: int = 0
    errors: Counter[str] = field(default_factory=Counter)


class Connection:
    """One connection that is kept, as a browser does: no library that would cost more than what
    it measures."""

    def __init__(self, host: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter):
        self.host = host
        self.reader = reader
        self.writer = writer

    @classmethod
    async def open(cls, url: str) -> Connection:
        place = urlsplit(url)
        return cls(place.netloc, *await asyncio.open_connection(place.hostname, place.port))

    async def post(self, path: str, value: object) -> tuple[int, bytes]:
        body = json.dumps(value).encode()
        head = (
            f"POST {path} HTTP/1.1\r\nHost: {self.host}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        self.writer.write(head.encode() + body)
        answer = await self.reader.readuntil(b"\r\n\r\n")
        length = int(re.search(rb"content-length: (\d+)", answer)[1])
        return int(answer.split()[1]), await self.reader.readexactly(length)


@dataclass
class Player:
    """One person with one page open."""

    url: str
    measured: Measured
    ends: float
    dice: random.Random
    pause: float

    async def run(self) -> None:
        await asyncio.sleep(self.dice.random() * ARRIVAL)  # people do not come all at once
        try:
            self.http = await Connection.open(self.url)
            async with connect(self.url.replace("http", "ws", 1) + "api/socket") as socket:
                while time.perf_counter() < self.ends:
                    await self.play(socket)
                    self.measured.games += 1
        except Exception as error:
            self.measured.errors[f"{type(error).__name__}: {error}"[:100]] += 1

    async def play(self, socket) -> None:
        game, moves = self.dice.choice(GAMES), []
        view = await self.position(game, moves)
        while view["legal"] and time.perf_counter() < self.ends:
            moves.append(self.dice.choice(view["legal"]))
            view = await self.position(game, moves)
            if not view["legal"]:
                return
            moves.append(await self.reply(socket, game, moves))
            view = await self.position(game, moves)
            await asyncio.sleep(self.pause * (0.5 + self.dice.random()))

    async def position(self, game: str, moves: list[str]) -> dict:
        began = time.perf_counter()
        status, body = await self.http.post("/api/position", {"game": game, "moves": moves})
        self.measured.requests.append(time.perf_counter() - began)
        if status != 200:
            raise RuntimeError(f"status {status}: {body[:200]!r}")
        return json.loads(body)

    async def reply(self, socket, game: str, moves: list[str]) -> str:
        began = time.perf_counter()
        engine = {"level": "easy", "seconds": 0.1}
        position = {"game": game, "moves": moves}
        await socket.send(
            json.dumps({"type": "choose", "id": 1, "position": position, "engine": engine})
        )
        move = ""
        while True:
            message = json.loads(await socket.recv())
            if message["type"] == "chosen":
                move = message["move"]
            elif message["type"] == "done":
                self.measured.engine.append(time.perf_counter() - began)
                return move
            elif message["type"] == "failed":
                raise RuntimeError(message["message"])


@contextmanager
def studio() -> Iterator[str]:
    """A studio of its own."""
    process = subprocess.Popen(
        [sys.executable, "-m", "zermelo", "studio", "--port", "0", "--no-browser"],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        yield re.search(r"http://\S+", process.stdout.readline())[0]
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(15)


async def load(url: str, players: int, seconds: float, pause: float) -> Measured:
    measured = Measured()
    ends = time.perf_counter() + ARRIVAL + seconds
    people = (
        Player(url, measured, ends, random.Random(number), pause) for number in range(players)
    )
    await asyncio.gather(*(player.run() for player in people))
    return measured


def percentiles(name: str, times: list[float]) -> str:
    ordered = sorted(times) or [0.0]
    shown = "  ".join(
        f"p{part:g} {ordered[min(len(ordered) - 1, int(len(ordered) * part / 100))] * 1000:7.1f} ms"
        for part in (50, 90, 99, 99.9)
    )
    return f"{name:<26} {len(times):>7,}  {shown}  most {ordered[-1] * 1000:7.1f} ms"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--url", help="a studio that runs already")
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--pause", type=float, default=2.0, help="thinking time of a person")
    options = parser.parse_args()

    def run(url: str) -> Measured:
        return asyncio.run(load(url, options.players, options.seconds, options.pause))

    if options.url:
        measured = run(options.url)
    else:
        with studio() as url:
            measured = run(url)
    print(f"{options.players} players, {options.seconds:g} s, {measured.games} games")
    print(percentiles("requests without a search", measured.requests))
    print(percentiles("moves of the engine", measured.engine))
    for error, count in measured.errors.most_common(10):
        print(f"error, {count} times: {error}")
    ordered = sorted(measured.requests) or [float("inf")]
    slow = ordered[int(len(ordered) * 0.99)] > LIMIT
    if slow:
        print(f"the 99th percentile is over {LIMIT * 1000:.0f} ms")
    return int(slow or bool(measured.errors))


if __name__ == "__main__":
    sys.exit(main())
