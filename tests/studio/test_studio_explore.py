"""Games solved while somebody waits."""

from __future__ import annotations

import json
import random
import re
import time

import pytest

import zermelo


def explore(page, game, *moves):
    answer = page.post("/api/explore", {"game": game, "moves": list(moves)})
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("game", ["tictactoe", "mnk-native"])
def test_tic_tac_toe_is_solved_and_every_move_has_its_value(page, game):
    before = explore(page, game)
    assert not before["solved"]
    assert before["possible"]
    page.ask("solve", position={"game": game})
    start = explore(page, game)
    assert start["solved"]
    assert start["verdict"] == "With best play by both: a draw."
    assert {move["outcome"] for move in start["moves"]} == {"draw"}
    assert start["counts"]["positions"] == 5478
    reply = {move["move"]: move for move in explore(page, game, "b2")["moves"]}
    assert reply["a1"]["outcome"] == "draw"
    assert reply["b1"]["words"] == "loss in 6"
    assert reply["b1"]["plies"] == 6
    assert not reply["b1"]["best"]


FIVE = "connect4:connect=5"
"""A game as large as Connect Four, without a solver of its own."""


def late_game(spec=FIVE):
    """Moves of a game that is nearly full and not yet decided."""
    game = zermelo.load(spec)
    dice = random.Random(1)
    state, moves = game.initial(), []
    while len(moves) < 34:
        if game.is_terminal(state):
            state, moves = game.initial(), []
        move = dice.choice(list(game.actions(state)))
        moves.append(str(move))
        state = game.result(state, move)
    return moves[:33]


def test_connect_four_of_full_size_is_honestly_too_big(page):
    found = explore(page, "connect4")
    assert not found["possible"]
    assert "too big to be solved here" in found["verdict"]
    assert re.search("(b|tr)illion positions", found["verdict"])  # there are 4.5 trillion


def test_a_late_position_of_a_big_game_is_solved_from_there_on(page):
    moves = late_game()
    found = explore(page, FIVE, *moves)
    assert not found["possible"]
    assert found["possible_here"]
    page.ask("solve", position={"game": FIVE, "moves": moves})
    solved = explore(page, FIVE, *moves)
    assert solved["solved"]
    assert not explore(page, FIVE, *moves[:-1])["solved"]


@pytest.mark.parametrize("spec", ["connect4", "kalah:houses=3,seeds=3"])
def test_a_game_with_an_exact_solver_is_explored_at_once(page, spec):
    game = zermelo.load(spec)
    moves = late_game(spec) if spec == "connect4" else []
    line = zermelo.Line(game, moves=moves)
    found = explore(page, spec, *moves)
    known = zermelo.solve(game, line.state, every_move=True)
    assert found["solved"]
    assert found["counts"] is None
    sign = {"win": 1, "draw": 0, "loss": -1}
    assert {one["move"]: sign[one["outcome"]] for one in found["moves"]} == {
        str(one.move): (one.value > 0) - (one.value < 0) for one in known.moves
    }
    # Within its half second the page may know the margin alone, and then more moves are as good.
    best = {one["move"] for one in found["moves"] if one["best"]}
    as_good = {str(one.move) for one in known.moves if one.value == known.value}
    assert {str(move) for move in known.ties} <= best <= as_good


def test_progress_is_told_and_solving_can_be_stopped(studio):
    with studio("--searches", "1") as page, page.socket() as socket:
        big = {"game": "hex:size=4"}
        ident = page.begin(socket, "solve", position=big)
        first = json.loads(socket.recv(timeout=20))
        assert first["type"] == "solving"
        assert first["done"] <= first["total"]
        socket.send(json.dumps({"type": "stop", "id": ident}))
        started = time.perf_counter()
        after = page.begin(socket, "choose", position={"game": "nim-native"})
        page.replies(socket, after)
        assert time.perf_counter() - started < 2
        assert not explore(page, "hex:size=4")["solved"]


def test_what_does_not_fit_into_the_memory_is_refused_with_the_reason(studio):
    with studio("--solve-mb", "1") as page, page.socket() as socket:
        page.begin(socket, "solve", position={"game": "mnk:m=4,n=4,k=4"})
        while True:
            message = json.loads(socket.recv(timeout=30))
            if message["type"] == "failed":
                break
        assert "do not fit into the 1 MB allowed" in message["message"]


def test_an_own_game_with_chance_is_solved_in_a_process_of_its_own(page):
    page.ask("solve", position={"game": "own:Coin"})
    found = explore(page, "own:Coin")
    assert found["solved"]
    assert found["moves"]
    assert found["note"]


def test_an_own_game_is_solved_in_a_process_of_its_own(page):
    page.ask("solve", position={"game": "own:Take"})
    found = explore(page, "own:Take")
    assert found["verdict"] == "With best play by both: First player wins in 3."
    assert [(move["move"], move["words"]) for move in found["moves"]] == [
        ("1", "loss in 4"),
        ("2", "win in 3"),
    ]


def test_a_forecast_is_told_as_one_with_its_limits(studio):
    with studio("--solve-seconds", "200", "--solve-mb", "500") as page:
        verdict = explore(page, "mnk-native")["verdict"]
        assert "probably fits into the 200 s and 500 MB allowed here; if not, it stops" in verdict
        assert "while you wait" not in verdict


def test_solving_that_takes_too_long_ends_with_what_to_do(studio):
    with studio("--solve-seconds", "0.2") as page, page.socket() as socket:
        page.begin(socket, "solve", position={"game": "hex:size=4"})
        while (message := json.loads(socket.recv(timeout=30)))["type"] != "failed":
            pass
        assert "analyse it instead" in message["message"]
        assert "--solve-seconds" in message["message"]


@pytest.mark.parametrize("game", ["pig:goal=15", "pig-plain:goal=15"])
def test_a_game_with_chance_is_explored_with_chances_of_winning(page, game):
    before = explore(page, game)
    assert not before["solved"]
    assert before["possible"]
    page.ask("solve", position={"game": game})
    start = explore(page, game)
    assert start["solved"]
    assert re.search(r"wins with \d\d\.\d\d% \(proved to within", start["verdict"])
    assert "chances of winning" in start["note"]
    throws = explore(page, game, "roll")["moves"]
    assert [move["odds"] for move in throws] == pytest.approx([1 / 6] * 6)
    expected = sum(move["odds"] * move["worth"] for move in throws)
    assert start["moves"][0]["worth"] == pytest.approx(expected, abs=1e-8)
    six = explore(page, game, "roll", "6")["moves"]
    assert {move["move"] for move in six} == {"roll", "hold"}
    assert any(move["best"] and move["words"].endswith("%") for move in six)


def test_a_game_of_three_is_explored_with_everybodys_payoffs(page):
    game = "dots:width=2,height=1"
    page.ask("solve", position={"game": game})
    start = explore(page, game)
    assert start["solved"]
    assert "takes the first of the moves" in start["verdict"]
    assert len(start["moves"]) == 7
    assert sum(move["best"] for move in start["moves"]) == 1
