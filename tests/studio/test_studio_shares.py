"""Searches wait in one queue, in which every client has a fair share and play comes first."""

from __future__ import annotations

import json
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import httpx
import pytest

SLOW = {"position": {"game": "othello"}, "seconds": 60}
DEEP = {
    "search": {
        "subject": {"position": {"game": "chess"}},
        "algorithm": "textbook.hminimax",
        "depth": 40,
    },
    "step": 1,
    "format": "svg",
}


def test_a_drawing_that_takes_too_long_is_refused_in_words(studio):
    with studio("--seconds", "0.5") as page:
        answer = page.post("/api/watch/drawing", DEEP)
        assert answer.status_code == 422
        assert "was not finished within the 0.5 s" in answer.json()["message"]
        with page.socket() as socket:
            ident = page.begin(socket, "watch", search=DEEP["search"])
            reply = json.loads(socket.recv(timeout=30))
        assert reply["id"] == ident
        assert reply["type"] == "failed"
        assert "was not finished within the 0.5 s" in reply["message"]


def test_drawings_wait_in_the_queue_and_hold_up_no_position(studio):
    with studio("--searches", "1", "--seconds", "0.6", "--waiting", "4") as page:
        with ThreadPoolExecutor(12) as pool:
            answers = [pool.submit(page.post, "/api/watch/drawing", DEEP) for _ in range(12)]
            time.sleep(0.5)
            started = time.perf_counter()
            assert page.http.get("/api/games").status_code == 200
            assert page.view("connect4", "4")
            assert time.perf_counter() - started < 1  # behind the drawings it would be two or more
            statuses = sorted(answer.result(60).status_code for answer in answers)
        assert statuses == [422] * 5 + [503] * 7  # one runs and four wait


def test_a_reply_in_a_game_does_not_wait_for_forgotten_analyses(studio):
    with studio("--searches", "2") as page, ExitStack() as stack:
        for _ in range(3):
            socket = stack.enter_context(page.socket())
            page.begin(socket, "analyse", **SLOW)
        assert json.loads(socket.recv(timeout=10))["type"] == "waiting"
        started = time.perf_counter()
        page.ask("choose", position={"game": "connect4"}, engine={"level": "beginner"})
        assert time.perf_counter() - started < 3


def test_one_page_cannot_keep_another_out_of_the_queue(studio):
    with studio("--searches", "1", "--waiting", "16") as page, page.socket() as greedy:
        idents = [page.begin(greedy, "analyse", **SLOW) for _ in range(16)]
        with page.socket() as more:
            for _ in range(4):
                page.begin(more, "analyse", **SLOW)
            time.sleep(0.5)
            with page.socket() as modest:
                mine = page.begin(modest, "analyse", position={"game": "connect4"}, seconds=0.1)
                assert json.loads(modest.recv(timeout=10))["type"] == "waiting"
                greedy.send(json.dumps({"type": "stop", "id": idents[0]}))
                more.close()
                assert page.replies(modest, mine, timeout=20)


def test_one_machine_cannot_keep_another_out_of_the_queue(studio):
    limits = ("--searches", "1", "--seconds", "0.5", "--waiting", "4")
    with studio(*limits) as page, ThreadPoolExecutor(24) as pool:
        for _ in range(20):
            pool.submit(page.post, "/api/watch/drawing", DEEP)
        time.sleep(0.5)
        other = httpx.HTTPTransport(local_address="127.0.0.2")
        with httpx.Client(base_url=page.url, transport=other, timeout=60) as client:
            answers = [pool.submit(client.post, "/api/watch/drawing", json=DEEP) for _ in range(2)]
            assert [answer.result().status_code for answer in answers] == [422, 422]


def test_forecasts_hold_up_no_position(studio):
    """Counting what follows on a position can take seconds, and there are eight threads."""
    queen = {"game": "chess", "start": "8/8/8/4k3/8/8/8/KQ6 w - - 0 1"}
    with studio("--searches", "1") as page, ThreadPoolExecutor(12) as pool:
        for _ in range(12):
            pool.submit(page.post, "/api/explore", queen, timeout=2)
        time.sleep(0.3)
        started = time.perf_counter()
        assert page.view("connect4", "4")
        assert time.perf_counter() - started < 1


@pytest.mark.parametrize("game", ["othello", "connect4-plain"])
def test_analyses_take_turns_and_go_on_later(studio, game):
    with studio("--searches", "1", "--turn-seconds", "0.5") as page, ExitStack() as stack:
        first, second = (stack.enter_context(page.socket()) for _ in range(2))
        mine = page.begin(first, "analyse", position={"game": game}, seconds=20)
        assert json.loads(first.recv(timeout=20))["type"] == "analysis"
        other = page.begin(second, "analyse", position={"game": "connect4"}, seconds=0.3)
        started = time.perf_counter()
        assert page.replies(second, other)[-1]["lines"]
        assert time.perf_counter() - started < 10
        kinds = [json.loads(first.recv(timeout=20))]
        while "waiting" not in [kind["type"] for kind in kinds] or kinds[-1]["type"] == "waiting":
            kinds.append(json.loads(first.recv(timeout=20)))
        assert kinds[-1]["type"] == "analysis"
        assert {kind["id"] for kind in kinds} == {mine}


def test_whoever_leaves_gives_up_the_place_in_the_queue(studio):
    with studio("--searches", "1", "--waiting", "4") as page, page.socket() as socket:
        running = page.begin(socket, "analyse", **SLOW)
        assert json.loads(socket.recv(timeout=20))["id"] == running
        for _ in range(4):
            with pytest.raises(httpx.ReadTimeout):
                page.post("/api/watch/drawing", DEEP, timeout=0.3)
        with page.socket() as other:
            # All four places are free again, and nobody is sent away for one more.
            for _ in range(4):
                page.begin(other, "analyse", **SLOW)
                assert json.loads(other.recv(timeout=20))["type"] == "waiting"
