"""Whatever is sent to the studio, it answers: never with a fault of its own, and never late."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec.inspect as shapes
import pytest
from fuzzing import Maker, corpus
from serving import Page, running

from zermelo.studio import explore, jobs, learn, play, watch
from zermelo.studio.endpoints import JsonRoute

LIMITS = ("--seconds", "0.3", "--solve-seconds", "1", "--solve-mb", "100", "--rule-seconds", "2")
PATIENCE = 60.0
"""Seconds for any answer, on a machine that is busy."""
JSON = {"content-type": "application/json"}
ROUTES = [
    route
    for page in (play, explore, watch, learn)
    for route in page.ROUTES
    if isinstance(route, JsonRoute)
]


@pytest.fixture(scope="module")
def sturdy(own_file: Path) -> Iterator[Page]:
    games = [f"{own_file}:{name}" for name in ("Take", "Raises", "Coin")]
    with running(*games, "--searches", "2", *LIMITS) as url:
        page = Page(url)
        page.http.timeout = PATIENCE
        yield page
        page.http.close()


def post(page: Page, path: str, body: bytes, method: str = "POST") -> None:
    answer = page.http.request(method, path, content=body, headers=JSON)
    assert answer.status_code < 500, (path, body, answer.text)
    found = answer.json()
    assert answer.status_code < 400 or found["message"], (path, body)


def as_bytes(value: Any) -> bytes:
    return json.dumps(value, allow_nan=True).encode("utf-8", "surrogatepass")


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.path)
def test_bodies_made_from_the_schema_are_answered(sturdy, route):
    maker = Maker(len(route.path))
    shape = shapes.type_info(route.kind)
    for _ in range(15):
        post(sturdy, route.path, as_bytes(maker.of(shape)))


def test_mutated_bodies_are_answered(sturdy):
    maker = Maker(2)
    for number in range(12):
        for item in corpus("http"):
            body = as_bytes(maker.mutated(item["body"]) if number else item["body"])
            post(sturdy, item["path"], maker.garbled(body) if number else body)


def test_every_request_of_the_corpus_is_sound(sturdy):
    """Or else mutating them would test no more than the decoder."""
    good = 0
    for item in corpus("http"):
        good += sturdy.post(item["path"], item["body"]).status_code == 200
    assert good >= len(corpus("http")) - 3


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "PUT", "OPTIONS", "BREW"])
def test_every_path_is_answered_for_every_method(sturdy, method):
    for item in corpus("paths"):
        answer = sturdy.http.request(
            method, item["path"], content=b"{}" if method == "POST" else b""
        )
        assert answer.status_code < 500, (method, item["path"])


def messages() -> list[str | bytes]:
    maker = Maker(3)
    kinds = [shapes.type_info(kind) for kind in jobs.table()]
    made: list[Any] = [maker.of(kind) for kind in kinds for _ in range(8)]
    made += [maker.mutated(item) for item in corpus("socket") for _ in range(5)]
    sent: list[str | bytes] = []
    for number, message in enumerate(made):
        if isinstance(message, dict) and isinstance(message.get("id"), int):
            message["id"] = 1000 + number
        garbled = maker.garbled(as_bytes(message))
        sent.append(garbled if number % 7 == 0 else garbled.decode("utf-8", "replace"))
    return sent


def test_messages_over_the_socket_are_answered(sturdy):
    done = 0
    with sturdy.socket(max_size=None) as socket:
        for message in messages():
            if b'"stop"' in (message if isinstance(message, bytes) else message.encode()):
                continue  # which is not answered
            socket.send(message)
            last = json.loads(socket.recv(timeout=PATIENCE))
            while last["type"] not in ("done", "failed"):
                last = json.loads(socket.recv(timeout=PATIENCE))
            assert "fault of Zermelo" not in last.get("message", ""), (message, last)
            done += last["type"] == "done"
    assert done > 10  # not everything was refused at the door


def test_messages_sent_all_at_once_hurt_nobody(sturdy):
    with sturdy.socket(max_size=None) as socket:
        for message in messages()[:100]:
            socket.send(message)
    assert sturdy.view("connect4", "4")
    assert sturdy.view("own:Take", "1")
