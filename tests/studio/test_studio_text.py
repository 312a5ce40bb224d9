"""Text that holds half a character, from a page or from a game: refused or shown, never a crash."""

from __future__ import annotations

import json

import msgspec
import pytest
from command_line import TAKE

from zermelo.studio.encoding import encode

HALF = "\ud800"

HALVES = (
    TAKE
    + '''

class Halves(Take):
    """Take one or two of three; everything is written with half a character."""

    player_names = ("a\\ud800", "b\\ud800")

    def initial(self):
        return (3, 0)

    def format_move(self, state, n):
        return f"{n}\\ud800"

    def format_state(self, state):
        return f"{state[0]}\\udfff"
'''
)


@pytest.mark.parametrize("game", ["connect4", "chess", "tictactoe", "nim", "tree:aima-5.2", HALF])
@pytest.mark.parametrize("field", ["game", "start", "moves"])
def test_a_request_with_half_a_character_is_refused(page, game, field):
    body = {"game": game, "start": "", "moves": []}
    body[field] = [HALF] if field == "moves" else HALF
    answer = page.http.post(
        "/api/position",
        content=json.dumps(body),  # writes the half as an escape, which is JSON
        headers={"content-type": "application/json"},
    )
    assert 400 <= answer.status_code < 500, answer.text
    assert answer.json()["message"]
    assert page.http.get("/api/games").status_code == 200


def test_a_socket_survives_half_a_character(page):
    with page.socket() as socket:
        ident = page.begin(socket, "choose", position={"game": "chess", "moves": [HALF]})
        answer = json.loads(socket.recv(timeout=20))
        assert answer["type"] == "failed"
        again = page.begin(
            socket, "choose", position={"game": "connect4"}, engine={"level": "easy"}
        )
        assert ident != again
        assert page.replies(socket, again)


def test_a_game_that_writes_halves_is_shown(studio, tmp_path):
    file = tmp_path / "halves.py"
    file.write_text(HALVES, encoding="utf-8")
    with studio(f"{file}:Halves") as page:
        shown = page.http.get("/api/games")
        assert shown.status_code == 200
        name = next(card["spec"] for card in shown.json()["games"] if card["own"])
        answer = page.post("/api/position", {"game": name, "start": "", "moves": []})
        assert answer.status_code == 200, answer.text
        assert "�" in answer.text


class Said(msgspec.Struct):
    words: str
    more: dict[str, list[str]]


def test_what_is_encoded_is_always_text():
    assert encode(Said("a\ud800b", {"\udfff": ["x\udc80"]})) == (
        '{"words":"a�b","more":{"�":["x�"]}}'.encode()
    )
    assert encode(Said("häßlich", {})) == '{"words":"häßlich","more":{}}'.encode()
