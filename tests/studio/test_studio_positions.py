"""Positions, moves and records over HTTP."""

from __future__ import annotations

import random

import pytest

from zermelo.games import registry


def builtin() -> list[str]:
    return [entry.name for entry in registry.entries() if entry.read is None]


def test_every_game_is_listed_and_own_games_come_first(page):
    games = page.http.get("/api/games").json()["games"]
    assert [game["spec"] for game in games[:4]] == [
        "own:Take",
        "own:Raises",
        "own:Coin",
        "own:Endless",
    ]
    assert [game["spec"] for game in games[4:]] == builtin()
    twins = {game["spec"]: game["twin"] for game in games if game["twin"]}
    assert twins["connect4-plain"] == "connect4"


@pytest.mark.parametrize("name", builtin())
def test_every_built_in_game_has_a_board_with_all_its_moves(page, name):
    view = page.view(name)
    assert view["board"] is not None
    assert sorted(move["text"] for move in view["board"]["moves"]) == sorted(view["legal"])
    preview = page.post("/api/preview", {"game": name}).json()
    assert preview["moves"]
    assert preview["outcome"] is None


def test_levels_are_told_as_they_are_in_the_game(page):
    def helps(game):
        return {level["name"]: level["help"] for level in page.view(game)["levels"]}

    assert helps("connect4")["medium"].startswith("looks 3 plies ahead")
    assert helps("go")["medium"].startswith("simulates 270 games")
    assert not any("plies" in words for words in helps("go").values())


def test_a_position_is_told_with_who_moves_and_what_is_legal(page):
    view = page.view("tictactoe", "b2", "a1")
    assert view["players"] == ["X", "O"]
    assert view["to_move"] == 0
    assert view["movers"] == [0, 1]
    assert len(view["legal"]) == 7
    assert {mark["cell"]: mark["mark"] for mark in view["board"]["highlights"]} == {"a1": "last"}


def test_players_are_called_by_the_colour_of_their_discs(page):
    assert page.view("connect4")["players"] == ["Red", "Yellow"]
    assert page.view("othello")["players"] == ["Black", "White"]
    assert page.view("kalah")["players"] == ["First player", "Second player"]


def test_a_finished_game_says_how_it_ended(page):
    view = page.view("connect4", *"1212121")
    assert view["outcome"] == "Red wins"
    assert view["to_move"] is None
    assert view["legal"] == []
    wins = [mark["cell"] for mark in view["board"]["highlights"] if mark["mark"] == "win"]
    assert len(wins) == 4


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"game": "connect4", "moves": ["9"]}, "move 1"),
        ({"game": "tictactoe", "moves": ["a1", "a1"]}, "move 2"),
        ({"game": "connect4", "moves": [*"1212121", "3"]}, "already over"),
        ({"game": "conect4"}, "did you mean 'connect4'"),
        ({"game": "connect4:width=900"}, "whole number from 1 to 64"),
        ({"game": "tictactoe", "start": "nonsense"}, "nonsense"),
        ({"game": "connect4", "moves": "44"}, "array"),
        ({"game": "connect4", "move": ["4"]}, "unknown field"),
        ({"game": "connect4", "moves": ["1"] * 5000}, "length <= 2000"),
        ({"game": ""}, "length >= 1"),
    ],
)
def test_what_is_wrong_with_a_position_is_said(page, body, words):
    answer = page.post("/api/position", body)
    assert answer.status_code == 422
    assert words in answer.json()["message"]


@pytest.mark.parametrize("name", builtin())
def test_a_record_of_any_game_is_read_again(page, name):
    dice = random.Random(name)
    moves: list[str] = []
    view = page.view(name)
    while view["legal"] and len(moves) < 12:
        moves.append(dice.choice(view["legal"]))
        view = page.view(name, *moves)
    record = page.post("/api/record", {"game": name, "moves": moves}).json()
    again = page.post("/api/read", {"game": name, "text": record["text"]}).json()
    assert again["moves"] == view["moves"]
    assert again["position"] == view["position"]
    alone = page.post("/api/read", {"game": name, "text": record["position"]}).json()
    assert alone["position"] == view["position"]


@pytest.mark.parametrize(
    ("game", "text", "moves"),
    [
        ("connect4", "44455", ["4", "4", "4", "5", "5"]),
        ("othello", "f5d6", ["f5", "d6"]),
        ("tictactoe", "1. b2 a1 2. c3", ["b2", "a1", "c3"]),
        ("tictactoe", "b2, a1; c3", ["b2", "a1", "c3"]),
        ("own:Take", "2 1", ["2", "1"]),
    ],
)
def test_moves_are_read_however_they_are_separated(page, game, text, moves):
    assert page.post("/api/read", {"game": game, "text": text}).json()["moves"] == moves


def test_a_text_that_is_nothing_is_refused_with_the_reason(page):
    answer = page.post("/api/read", {"game": "tictactoe", "text": "zz9"})
    assert answer.status_code == 422
    assert "zz9" in answer.json()["message"]


def test_a_game_without_a_board_has_its_text_and_its_moves(page):
    view = page.view("own:Take")
    assert view["board"] is None
    assert view["legal"] == ["1", "2"]
    assert view["text"] == "(5, 0)"


def test_chance_moves_by_the_odds_of_the_game(page):
    seen = {page.post("/api/chance", {"game": "own:Coin"}).json()["moves"][0] for _ in range(30)}
    assert seen == {"heads", "tails"}
    answer = page.post("/api/chance", {"game": "own:Take"})
    assert answer.status_code == 422
    assert "not chance's turn" in answer.json()["message"]


def test_an_error_in_a_users_rules_names_the_file_and_the_line(page):
    answer = page.post("/api/position", {"game": "own:Raises", "moves": ["2", "1"]})
    assert answer.status_code == 422
    said = answer.json()["message"]
    assert "Raises.result raised ValueError: three is out of order (own.py line" in said


def read(page, game, text):
    return page.post("/api/read", {"game": game, "text": text})


def test_a_game_in_pgn_is_opened(page):
    text = '[White "A"]\n\n1. e4 {best} e5 (1... c5) 2. Nf3 1-0'
    assert read(page, "chess", text).json()["moves"] == ["e4", "e5", "Nf3"]
    damaged = read(page, "chess", "1. e4 Ke7 *")
    assert damaged.status_code == 422
    assert "not legal" in damaged.json()["message"]


def test_a_game_in_sgf_is_opened_with_its_stones_and_its_board(page):
    small = read(page, "go", "(;GM[1]SZ[9]AB[cc][gg];W[ee])").json()
    assert (small["game"], small["moves"], small["to_move"]) == ("go", ["E5"], 0)
    assert len(small["board"]["pieces"]) == 3
    large = read(page, "go", "(;GM[1]SZ[19]KM[6.5];B[pd];W[dd])").json()
    assert (large["game"], large["moves"]) == ("go:size=19,komi=6.5", ["Q16", "D16"])
    assert read(page, "go", "(;GM[1]SZ[99])").status_code == 422
