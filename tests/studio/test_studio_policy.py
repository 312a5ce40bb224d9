"""A studio that was given solved games: they are opponents, and their values are known at once."""

import subprocess

import pytest
from command_line import COMMAND

import zermelo as z

GAME = "connect4:width=5,height=4"


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    return z.solve_all(z.load(GAME)).save(tmp_path_factory.mktemp("policy") / "five.table")


@pytest.mark.parametrize("games", [(), (GAME,)])
def test_a_policy_is_an_opponent_and_is_explored_at_once(studio, file, games):
    policy = z.policies.load_policy(file)
    game = policy.game
    mistake = next(
        move
        for move in game.actions(game.initial())
        if policy[game.result(game.initial(), move)].value < 0
    )
    with studio(*games, "--policy", str(file)) as page:
        own = [card["spec"] for card in page.http.get("/api/games").json()["games"] if card["own"]]
        for spec in (GAME, *own):
            view = page.view(spec)
            assert [item["name"] for item in view["algorithms"]][:2] == ["best", "policy"]
            position = {"game": spec, "moves": [str(mistake)]}
            found = page.post("/api/explore", position).json()
            assert found["solved"]
            assert found["counts"]["positions"] == 3_945_711
            best = {move["move"] for move in found["moves"] if move["best"]}
            for algorithm, level in (("policy", "beginner"), ("best", "full")):
                engine = {"algorithm": algorithm, "level": level if algorithm == "best" else "full"}
                [chosen] = page.ask("choose", position=position, engine=engine)
                assert chosen["move"] in best
                assert chosen["score"]["proved"]
        other = page.view("connect4")
        assert "policy" not in [item["name"] for item in other["algorithms"]]


@pytest.mark.parametrize("spec", ["connect4", "connect4:width=4,height=4", "tictactoe"])
def test_a_policy_of_another_game_is_refused_by_name(file, spec):
    words = ("studio", spec, "--policy", str(file), "--port", "0", "--no-browser")
    ran = subprocess.run(
        [*COMMAND, *words],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ran.returncode == 2
    assert f"{file}: made for Connect Four 5×4 by other rules" in ran.stderr
