"""Who may talk to the studio, what it refuses, and that nobody can take others down."""

from __future__ import annotations

import json
import socket as sockets
import time
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

GAME = {"game": "connect4"}


def address(page):
    return page.url.replace("http:", "ws:") + "api/socket"


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "evil.example:80", ""])
def test_foreign_hosts_are_refused(page, host):
    answer = page.http.get("/api/games", headers={"host": host})
    assert answer.status_code in (400, 403)


@pytest.mark.parametrize("host", ["localhost", "localhost:9999", "127.0.0.1", "[::1]:8765"])
def test_our_own_hosts_are_served(page, host):
    assert page.http.get("/api/games", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1", "file://"]
)
def test_requests_of_other_pages_are_refused(page, origin):
    answer = page.post("/api/position", GAME, headers={"origin": origin})
    assert answer.status_code == 403
    assert "only the studio's own page may ask" in answer.json()["message"]
    with pytest.raises(InvalidStatus) as refused, connect(address(page), origin=origin):
        pass
    assert refused.value.response.status_code == 403


def test_our_own_page_is_served(page):
    origin = page.url.rstrip("/")
    assert page.post("/api/position", GAME, headers={"origin": origin}).status_code == 200
    with connect(address(page), origin=origin) as socket:
        ident = page.begin(socket, "choose", position=GAME, engine={"level": "easy"})
        assert page.replies(socket, ident)


def test_a_foreign_page_cannot_fetch_without_an_origin_either(page):
    headers = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"}
    assert page.http.get("/api/games", headers=headers).status_code == 403
    headers["sec-fetch-mode"] = "navigate"  # a link to the studio on another page
    assert page.http.get("/", headers=headers).status_code == 200


def test_a_studio_for_the_network_answers_to_addresses_and_to_allowed_names(studio):
    with studio("--host", "0.0.0.0", "--allow-host", "games.example") as page:
        for host, status in (
            ("192.168.1.7:8765", 200),
            ("games.example", 200),
            ("evil.example", 403),
        ):
            answer = page.http.get("/api/games", headers={"host": host})
            assert answer.status_code == status, host


def test_every_response_has_the_security_headers(page):
    for answer in (
        page.http.get("/"),
        page.http.get("/api/games"),
        page.http.get("/nothing"),
        page.http.get("/", headers={"host": "evil.example"}),
    ):
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "DENY"


@pytest.mark.parametrize(
    "spec",
    [
        "/etc/passwd",
        "os.py",
        "/elsewhere/evil.py:Evil",
        "tree:/etc/hostname",
        "tree:mine.json",
        "tree:../x.test",
        "pacman:layout=/etc/passwd.lay",
        "pacman:layout=../x.test,ghosts=random",
        "own:../own",
    ],
)
def test_no_file_is_read_and_no_code_is_run_for_a_page(page, spec):
    answer = page.post("/api/position", {"game": spec})
    assert answer.status_code == 422
    message = answer.json()["message"]
    assert "root:" not in message
    assert any(word in message for word in ("no game", "no worked tree", "command line", "started"))


@pytest.mark.parametrize(
    "path", ["/../app.py", "/%2e%2e/app.py", "/assets/../../app.py", "/assets/%2e%2e%2fapp.py"]
)
def test_files_outside_of_the_page_are_not_served(page, path):
    place = urlsplit(page.url)
    with sockets.create_connection((place.hostname, place.port), timeout=10) as raw:
        raw.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: raw.recv(65536), b""))
    assert b"404" in answer.split(b"\r\n")[0]
    assert b"make_app" not in answer


@pytest.mark.parametrize(
    ("method", "path", "content", "kind", "status"),
    [
        ("POST", "/api/position", b"{", "application/json", 400),
        ("POST", "/api/position", b"\xff\xfe", "application/json", 400),
        ("POST", "/api/position", b"[]", "application/json", 422),
        ("POST", "/api/position", b'{"game":"connect4"}', "text/plain", 415),
        ("GET", "/api/position", b"", "application/json", 405),
        ("GET", "/api/nothing", b"", "application/json", 404),
        ("DELETE", "/api/games", b"", "application/json", 405),
    ],
)
def test_bad_requests_get_a_4xx_and_a_message(page, method, path, content, kind, status):
    answer = page.http.request(method, path, content=content, headers={"content-type": kind})
    assert answer.status_code == status
    assert answer.json()["message"]


def test_large_bodies_are_refused_whether_they_say_so_or_not(studio):
    with studio("--body-kb", "4") as page:
        large = json.dumps({"game": "x" * 10_000}).encode()
        headers = {"content-type": "application/json"}
        answer = page.http.post("/api/position", content=large, headers=headers)
        assert answer.status_code == 413
        assert "4 KB" in answer.json()["message"]
        chunked = page.http.post("/api/position", content=iter([large]), headers=headers)
        assert chunked.status_code == 413
        with page.socket() as socket:
            socket.send("x" * 10_000)
            with pytest.raises(ConnectionClosed):
                socket.recv(timeout=10)
        assert page.view("connect4")


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "{",
        "null",
        "[]",
        b"\x00\xff\xfe",
        '{"type":"evaluate","id":1}',
        '{"type":"choose","id":1}',
        '{"type":"choose","id":-4,"position":{"game":"connect4"}}',
        '{"type":"analyse","id":1,"position":{"game":"connect4"},"lines":99}',
        '{"type":"analyse","id":1,"position":{"game":"nothing"}}',
        "[" * 5000,
    ],
)
def test_malformed_frames_are_answered_and_hurt_nobody(page, frame):
    with page.socket() as good, page.socket() as bad:
        ident = page.begin(good, "analyse", position={"game": "othello"}, seconds=0.4)
        bad.send(frame)
        reply = json.loads(bad.recv(timeout=10))
        assert reply["type"] == "failed"
        assert reply["message"]
        again = page.begin(bad, "choose", position=GAME, engine={"level": "easy"})
        assert page.replies(bad, again)[-1]["move"]
        assert page.replies(good, ident)[-1]["lines"]


def test_a_connection_that_breaks_the_protocol_hurts_nobody(page):
    place = urlsplit(page.url)
    with page.socket() as good:
        with sockets.create_connection((place.hostname, place.port), timeout=10) as raw:
            raw.sendall(
                b"GET /api/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
            )
            assert b"101" in raw.recv(4096)
            raw.sendall(b"\xff\xff\xff\xff\xff\xff")
            time.sleep(0.2)
        ident = page.begin(good, "choose", position=GAME, engine={"level": "easy"})
        assert page.replies(good, ident)[-1]["move"]


def test_no_more_pages_than_allowed_are_open(studio):
    with studio("--sessions", "2") as page, page.socket(), page.socket():
        with page.socket() as third:
            message = json.loads(third.recv(timeout=10))
            assert "too many pages are open" in message["message"]
            with pytest.raises(ConnectionClosed) as closed:
                third.recv(timeout=10)
            assert closed.value.rcvd.code == 1013
        time.sleep(0.1)
    with studio("--sessions", "1") as page:
        for _ in range(3):  # a place is free again once its page is closed
            page.ask("choose", position=GAME, engine={"level": "easy"})
            time.sleep(0.2)


def test_searches_beyond_the_limit_wait_and_beyond_that_are_refused(studio):
    with studio("--searches", "1", "--waiting", "1") as page, page.socket() as socket:
        slow = {"position": {"game": "othello"}, "seconds": 20}
        running = page.begin(socket, "analyse", **slow)
        assert json.loads(socket.recv(timeout=10))["id"] == running
        waiting = page.begin(socket, "analyse", **slow)
        refused = page.begin(socket, "analyse", **slow)
        said = {}
        while len(said) < 2:
            message = json.loads(socket.recv(timeout=10))
            if message["id"] != running:
                said[message["id"]] = message
        assert said[waiting]["type"] == "waiting"
        assert said[refused]["type"] == "failed"
        assert "busy" in said[refused]["message"]


def test_one_page_has_only_so_many_searches(studio):
    with studio("--searches", "1", "--requests", "2") as page, page.socket() as socket:
        idents = [
            page.begin(socket, "analyse", position={"game": "othello"}, seconds=20)
            for _ in range(3)
        ]
        while True:
            message = json.loads(socket.recv(timeout=10))
            if message["type"] == "failed":
                break
        assert message["id"] == idents[2]
        assert "too many requests" in message["message"]


def test_a_process_that_eats_memory_is_stopped_and_the_studio_lives(studio, tmp_path):
    hungry = tmp_path / "hungry.py"
    hungry.write_text(
        "from zermelo import Game\n"
        "class Hungry(Game):\n"
        "    def initial(self): return 0\n"
        "    def to_move(self, state): return state % 2\n"
        "    def actions(self, state): return [1, 2]\n"
        "    def result(self, state, n):\n"
        "        if state > 2: eaten = bytearray(8_000_000_000)\n"
        "        return state + n\n"
        "    def is_terminal(self, state): return state > 20\n"
        "    def utility(self, state, player): return 0\n",
        encoding="utf-8",
    )
    with studio(f"{hungry}:Hungry", "--memory-mb", "64", "--solve-mb", "64") as page:
        with page.socket() as socket:
            page.begin(socket, "choose", position={"game": "own:Hungry"})
            message = json.loads(socket.recv(timeout=30))
        assert message["type"] == "failed"
        assert "MemoryError" in message["message"]
        assert page.view("connect4")
