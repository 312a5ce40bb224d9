"""Games on the page end by the rule on repetition, and engines and analyses know it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from serving import Page, running

RINGS = '''
from zermelo import Game


class Draw(Game):
    """A token on a ring of six places; whoever moves it to the place opposite the start wins."""

    repetition = ("draw", 3)
    payoff_range = (-1, 1)
    player_names = ("red", "blue")

    def initial(self):
        return (0, 0)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return ["left", "right"]

    def result(self, state, move):
        return ((state[0] + (1 if move == "right" else 5)) % 6, 1 - state[1])

    def is_terminal(self, state):
        return state[0] == 3

    def utility(self, state, player):
        return -1 if player == state[1] else 1


class Loss(Draw):
    repetition = ("loss", 2)


class Forbidden(Draw):
    repetition = ("forbidden", 2)
'''
KNIGHTS = ["Nf3", "Nf6", "Ng1", "Ng8"]


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    file = tmp_path_factory.mktemp("rings") / "rings.py"
    file.write_text(RINGS, encoding="utf-8")
    with running(*(f"{file}:{name}" for name in ("Draw", "Loss", "Forbidden"))) as url:
        page = Page(url)
        yield page
        page.http.close()


@pytest.mark.parametrize(
    ("game", "moves", "outcome", "payoffs"),
    [
        ("own:Draw", ["right", "left"] * 2, "A draw", [0, 0]),
        ("own:Loss", ["right", "left"], "Red wins", [1, -1]),
        ("chess", KNIGHTS * 2, "A draw", [0, 0]),
    ],
)
def test_a_game_is_over_by_repetition(page, game, moves, outcome, payoffs):
    view = page.view(game, *moves)
    assert view["outcome"].startswith(f"{outcome} (the position has occurred for the ")
    assert (view["payoffs"], view["to_move"], view["legal"]) == (payoffs, None, [])
    assert page.view(game, *moves[:-1])["outcome"] is None
    answer = page.post("/api/position", {"game": game, "moves": [*moves, moves[0]]})
    assert answer.status_code == 422
    assert f"move {len(moves) + 1} ({moves[0]}): the game is already over" in str(answer.json())


def test_a_forbidden_move_is_not_offered_and_refused(page):
    assert page.view("own:Forbidden", "right")["legal"] == ["right"]
    answer = page.post("/api/position", {"game": "own:Forbidden", "moves": ["right", "left"]})
    assert answer.status_code == 422
    assert "move 2: left would repeat a position" in answer.json()["message"]


@pytest.mark.parametrize("algorithm", ["best", "alphabeta", "minimax", "mcts", "random"])
def test_an_engine_plays_what_the_rule_allows(page, algorithm):
    position = {"game": "own:Forbidden", "moves": ["right"]}
    engine = {"algorithm": algorithm, "level": "full", "seconds": 0.2}
    [chosen] = page.ask("choose", position=position, engine=engine)
    assert chosen["move"] == "right"


@pytest.mark.parametrize("lines", [1, 2])
@pytest.mark.parametrize(
    ("game", "moves", "words"),
    [
        ("own:Loss", [], "Red wins"),
        ("own:Forbidden", [], "Red wins"),
        ("own:Draw", ["right", "left"] * 2, "a draw"),
        ("chess", KNIGHTS * 2, "a draw"),
    ],
)
def test_an_analysis_knows_the_rule(page, game, moves, words, lines):
    position = {"game": game, "moves": moves}
    last = page.ask("analyse", position=position, lines=lines, seconds=2)[-1]
    assert last["lines"][0]["score"]["words"].startswith(words)
    assert last["lines"][0]["score"]["proved"]


def test_a_review_and_a_refutation_know_the_rule(page):
    moves = ["right", "left"] * 2
    graded = page.ask("review", position={"game": "own:Draw", "moves": moves}, seconds=0.2)
    assert [item["ply"] for item in graded] == [4, 3, 2, 1, 0]
    assert graded[0]["score"]["words"] == "a draw"
    position = {"game": "own:Loss", "moves": ["right"]}
    [refuted] = page.ask("refute", position=position, move="left", seconds=1)
    assert refuted["asked"]["score"]["words"].startswith("Red wins")


def test_the_list_of_games_says_the_rule(page):
    kinds = {game["spec"]: game["kind"] for game in page.http.get("/api/games").json()["games"]}
    assert kinds["own:Loss"].endswith("makes a position occur for the second time loses")
    assert kinds["chess"].endswith("a draw when a position occurs for the third time")
    assert kinds["connect4"] == "2 players, zero-sum, perfect information, no chance"
    assert page.view("own:Draw")["solvable"]
    assert not page.view("own:Loss")["solvable"]
