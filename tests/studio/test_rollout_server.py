"""Rollouts on the server's side of the page: progress, an end, a stop, and clear refusals."""

from __future__ import annotations

import json
import time

import pytest

ROLLED = {"game": "backgammon", "moves": ["31"]}
QUICK = {"games": 72, "truncate": 3, "plays": 3}


def test_a_game_says_whether_its_positions_can_be_rolled_out(page):
    assert page.view("backgammon")["rollouts"] is True
    assert page.view("backgammon:cube=64")["rollouts"] is True
    assert page.view("backgammon:gammons=false")["rollouts"] is False
    assert page.view("pig")["rollouts"] is False


def test_the_plays_of_a_roll_are_compared_with_standard_errors(page):
    said = page.ask("rollout", position=ROLLED, settings=QUICK)
    first, last = said[0], said[-1]
    assert 0 < first["games"] <= last["games"] == last["wanted"] == 3 * 72
    assert last["complete"]
    plays = last["plays"]
    assert plays[0]["move"] == "8/5 6/5"
    assert [play["games"] for play in plays] == [72] * 3
    assert all(play["error"] > 0 for play in plays)
    assert [play["behind"] for play in plays] == sorted(play["behind"] for play in plays)
    assert plays[0]["behind"] == 0
    assert last["player"] == 0
    assert last["verdict"].startswith("8/5 6/5")
    assert all(0 <= play["win"] <= 1 for play in plays)


def test_a_position_before_the_roll_is_rolled_out_as_it_is(page):
    position = {"game": "backgammon", "moves": ["31", "8/5 6/5"]}
    (play,) = page.ask("rollout", position=position, settings=QUICK)[-1]["plays"]
    assert play["move"] == ""
    assert play["equity"] < 0  # for the other player, who is on roll
    assert page.ask("rollout", position=position, settings=QUICK)[-1]["player"] == 1


def test_it_finds_what_the_command_finds(page, run):
    words = ("rollout", "31", "--trials", "72", "--truncate", "3", "--plays", "3", "--json")
    found = run(*words).json["rollouts"]
    plays = page.ask("rollout", position=ROLLED, settings=QUICK)[-1]["plays"]
    assert [(one["move"], one["equity"]) for one in found] == [
        (one["move"], one["equity"]) for one in plays
    ]


def test_a_rollout_ends_when_its_time_is_up(page):
    started = time.monotonic()
    said = page.ask("rollout", position=ROLLED, settings={"games": 12960, "seconds": 0.5})
    assert time.monotonic() - started < 10
    assert not said[-1]["complete"]
    assert 0 < said[-1]["games"] < said[-1]["wanted"]


def test_a_rollout_is_stopped_and_others_are_answered_meanwhile(page):
    with page.socket() as socket:
        ident = page.begin(socket, "rollout", position=ROLLED, settings={"games": 12960})
        while json.loads(socket.recv(timeout=30))["type"] != "rolledout":
            pass
        started = time.monotonic()
        assert page.view("connect4", "4")["moves"] == ["4"]
        chosen = page.ask("choose", position={"game": "tictactoe"}, engine={"seconds": 0.1})
        assert chosen[-1]["type"] == "chosen"
        assert time.monotonic() - started < 10
        socket.send(json.dumps({"type": "stop", "id": ident}))
        again = page.begin(socket, "rollout", position=ROLLED, settings=QUICK)
        assert page.replies(socket, again)[-1]["complete"]


def test_over_http_it_answers_when_it_is_done(page):
    answer = page.post("/api/rollout", {"position": ROLLED, "settings": QUICK})
    assert answer.status_code == 200
    assert answer.json()["complete"]
    assert len(answer.json()["plays"]) == 3


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({"game": "chess"}, "Chess has no rollouts: they are for backgammon"),
        ({"game": "pig-plain"}, "has no rollouts"),
        ({"game": "own:Coin"}, "has no rollouts"),
        ({"game": "backgammon:gammons=false"}, "gammons"),
        (
            {"game": "backgammon:cube=64", "moves": ["31", "8/5 6/5", "double"]},
            "a double is on the table",
        ),
        ({"game": "backgammon", "moves": ["77"]}, "two dice"),
    ],
)
def test_what_has_no_rollouts_is_refused_in_words(page, position, said):
    answer = page.post("/api/rollout", {"position": position, "settings": QUICK})
    assert answer.status_code == 422, answer.text
    assert said in answer.json()["message"]
    with pytest.raises(AssertionError, match=said):
        page.ask("rollout", position=position, settings=QUICK)


@pytest.mark.parametrize(
    "settings",
    [
        {"games": 0},
        {"games": 10**9},
        {"plays": 0},
        {"plays": 100},
        {"truncate": 0},
        {"seconds": -1},
        {"seed": -1},
        {"threads": 64},
    ],
)
def test_settings_out_of_bounds_are_refused(page, settings):
    answer = page.post("/api/rollout", {"position": ROLLED, "settings": settings})
    assert answer.status_code == 422
