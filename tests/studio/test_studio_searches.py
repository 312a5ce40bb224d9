"""Searches over the socket: opponents, analysis, refutations, reviews, and how they are stopped."""

from __future__ import annotations

import re
import time

import pytest

from zermelo.studio import play, positions
from zermelo.studio.catalogue import Catalogue
from zermelo.studio.job_context import JobContext
from zermelo.studio.limits import StudioLimits
from zermelo.studio.schema.chance import Roll
from zermelo.studio.schema.common import Position
from zermelo.studio.schema.search import Choose, Engine

WINNING = {"game": "connect4", "moves": list("121212")}
"""Red has three in a column and is to move."""


@pytest.mark.parametrize(
    "algorithm", ["best", "textbook.alphabeta", "textbook.minimax", "textbook.mcts"]
)
@pytest.mark.parametrize("game", ["connect4", "connect4-plain"])
def test_every_algorithm_takes_a_win_in_one(page, game, algorithm):
    engine = {"algorithm": algorithm, "level": "full", "seconds": 0.5}
    [chosen] = page.ask("choose", position=WINNING | {"game": game}, engine=engine)
    assert chosen["move"] == "1"


@pytest.mark.parametrize(
    ("game", "start", "moves"),
    [
        ("connect4", "", ["4", "4"]),
        ("connect4", "", list("121212")),  # the engine's move ends the game
        ("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", ["a1a7"]),
        ("connect4-plain", "", ["4"]),
        ("nim:piles=3,4,5", "", []),
        ("own:Take", "", ["1"]),
    ],
)
def test_the_engines_move_comes_with_the_position_after_it(page, game, start, moves):
    where = {"game": game, "start": start, "moves": moves}
    [chosen] = page.ask("choose", position=where, engine={"seconds": 0.1})
    assert chosen["view"]["moves"] == [
        *page.view(game, *moves, start=start)["moves"],
        chosen["move"],
    ]
    assert chosen["view"] == page.view(game, *moves, chosen["move"], start=start)


@pytest.mark.parametrize("ask", ["choose", "roll"])
def test_a_move_of_the_engine_or_of_chance_is_one_replay(ask, own_file, monkeypatch):
    followed = []
    follow = positions.follow

    def counted(catalogue, position):
        followed.append(position)
        return follow(catalogue, position)

    monkeypatch.setattr(positions, "follow", counted)
    catalogue = Catalogue([f"{own_file}:Coin"])
    told = []
    context = JobContext(catalogue, StudioLimits(), told.append, lambda name, product: None)
    if ask == "choose":
        where = Position("connect4", "", ["4", "4"])
        play.choose(context, Choose(1, where, Engine(seconds=0.05)))
        assert len(told) == 1
    else:
        assert positions.roll(catalogue, Roll("own:Coin")).moves in (["heads"], ["tails"])
    assert len(followed) == 1


def test_levels_look_as_far_ahead_as_they_say(page):
    depths = {}
    for level in ("medium", "strong"):
        engine = {"level": level, "seconds": 5}
        told = set()
        while not told - {None}:  # a move at random has no depth
            [chosen] = page.ask("choose", position={"game": "othello"}, engine=engine)
            told.add(chosen["depth"])
        depths[level] = told - {None}
    assert depths == {"medium": {3}, "strong": {6}}


def test_a_beginner_plays_some_of_its_moves_at_random(page):
    engine = {"level": "beginner"}
    with page.socket() as socket:
        moves = set()
        for _ in range(40):
            ident = page.begin(socket, "choose", position=WINNING, engine=engine)
            moves.add(page.replies(socket, ident)[0]["move"])
    assert "1" in moves
    assert len(moves) > 1


def test_a_level_that_there_is_not_is_refused(page):
    with pytest.raises(AssertionError, match="no level 'storng'; did you mean 'strong'"):
        page.ask("choose", position={"game": "othello"}, engine={"level": "storng"})


def test_an_engine_on_the_clock_does_not_use_it_up(page):
    engine = {"level": "full", "seconds": 30, "clock": [2, 0]}
    started = time.perf_counter()
    page.ask("choose", position={"game": "connect4"}, engine=engine)
    assert time.perf_counter() - started < 2


def test_the_time_of_a_search_is_capped(studio):
    with studio("--seconds", "0.3") as page:
        started = time.perf_counter()
        page.ask("analyse", position={"game": "othello"}, seconds=60)
        assert time.perf_counter() - started < 3


@pytest.mark.parametrize("game", ["connect4", "connect4-plain"])
def test_analysis_gives_the_lines_asked_for_best_first(page, game):
    position = {"game": game, "moves": list("1212")}
    last = page.ask("analyse", position=position, lines=3, seconds=0.5)[-1]
    shares = [line["score"]["share"] for line in last["lines"]]
    assert len(shares) == 3
    assert shares == sorted(shares, reverse=True)
    assert len({line["moves"][0] for line in last["lines"]}) == 3


def test_analysis_goes_deeper_and_stops_when_all_is_proved(page):
    heard = page.ask("analyse", position=WINNING, seconds=30)
    assert heard[-1]["final"]
    assert heard[-1]["lines"][0]["score"] == {
        "words": "Red wins in 1",
        "share": 1.0,
        "leader": 0,
        "proved": True,
    }
    deeper = page.ask("analyse", position={"game": "othello"}, seconds=0.5)
    depths = [analysis["depth"] for analysis in deeper]
    assert depths == sorted(depths)
    assert depths[-1] > 4
    assert deeper[-1]["speed"] > 1000


def test_analysis_of_a_finished_game_says_how_it_ended(page):
    position = {"game": "connect4", "moves": list("1212121")}
    [only] = page.ask("analyse", position=position)
    assert only["lines"] == [
        {
            "moves": [],
            "score": {"words": "Red wins", "share": 1.0, "leader": 0, "proved": True},
        }
    ]


def test_a_refutation_shows_what_follows_and_what_was_better(page):
    position = {"game": "tictactoe", "moves": ["b2"]}
    [refutation] = page.ask("refute", position=position, move="b1", seconds=2)
    assert refutation["asked"]["moves"][0] == "b1"
    assert refutation["asked"]["score"]["words"].startswith("X wins in")
    assert refutation["best"]["score"]["words"] == "a draw"
    assert refutation["verdict"].startswith("After b1: X wins")


def test_the_best_move_is_not_refuted(page):
    [refutation] = page.ask("refute", position=WINNING, move="1", seconds=1)
    assert refutation["verdict"] == "1 is the best move: Red wins in 1."


def test_a_review_gives_every_position_of_the_game_a_value(page):
    moves = ["b2", "b1", "a1", "c3"]
    position = {"game": "tictactoe", "moves": moves}
    heard = page.ask("review", position=position)
    assert [graded["ply"] for graded in heard] == [4, 3, 2, 1, 0]
    assert [graded["score"]["share"] for graded in heard] == [1, 1, 1, 0, 0]


@pytest.mark.parametrize("game", ["connect4", "connect4-plain"])
def test_closing_the_page_stops_its_search_within_a_second(studio, game):
    with studio("--searches", "1") as page:
        page.ask("choose", position={"game": game}, engine={"seconds": 0.05})  # all is warm
        with page.socket() as socket:
            page.begin(socket, "analyse", position={"game": game}, seconds=60)
            socket.recv(timeout=10)
        started = time.perf_counter()
        # There is one place for searches, so this is answered only once it is free again.
        page.ask("choose", position=WINNING | {"game": game}, engine={"seconds": 0.05})
        assert time.perf_counter() - started < 1.5


def test_a_search_can_be_stopped_and_the_socket_goes_on(studio):
    with studio("--searches", "1") as page, page.socket() as socket:
        long = page.begin(socket, "analyse", position={"game": "othello"}, seconds=60)
        socket.recv(timeout=10)
        socket.send(f'{{"type":"stop","id":{long}}}')
        started = time.perf_counter()
        ident = page.begin(socket, "choose", position=WINNING, engine={"seconds": 0.1})
        assert page.replies(socket, ident)[-1]["move"] == "1"
        assert time.perf_counter() - started < 1


def test_rules_that_never_answer_hold_up_nobody(page):
    with page.socket() as socket:
        page.begin(socket, "choose", position={"game": "own:Endless"}, engine={"seconds": 0.2})
        time.sleep(0.5)
        started = time.perf_counter()
        page.view("connect4", "4")
        assert time.perf_counter() - started < 0.5


def test_many_pages_search_at_the_same_time(page):
    with page.socket() as one, page.socket() as other:
        first = page.begin(one, "analyse", position={"game": "othello"}, seconds=1)
        second = page.begin(other, "analyse", position={"game": "connect4"}, seconds=1)
        assert page.replies(other, second)[-1]["lines"]
        assert page.replies(one, first)[-1]["lines"]


@pytest.mark.parametrize(
    ("game", "start", "notation", "words"),
    [
        ("chess", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", r"#1", "White mates in 1"),
        ("chess", "8/8/8/8/8/1k6/7r/K7 b - - 0 1", r"#-1", "Black mates in 1"),
        ("chess", "4k3/8/8/8/8/8/8/QK6 b - - 0 1", r"\+\d+\.\d\d|#\d+", r"White (\+|mates)"),
        ("chess", "", r"[+-]\d\.\d\d|0\.00", r"even|(White|Black) \+\d\.\d\d"),
        ("checkers", "", r"[+-]\d\.\d\d|0\.00", r"even|(White|Black) \+\d\.\d\d"),
    ],
)
def test_values_are_in_the_units_of_the_game(page, game, start, notation, words):
    position = {"game": game, "start": start}
    score = page.ask("analyse", position=position, seconds=0.5)[-1]["lines"][0]["score"]
    assert re.fullmatch(notation, score["notation"]), score
    assert re.match(words, score["words"]), score


def test_a_lead_of_three_pawns_can_be_seen_on_the_bar(page):
    rook_up = {"game": "chess", "start": "3rk3/pppppppp/8/8/8/8/PPPPPPPP/R2RK3 w - - 0 1"}
    score = page.ask("analyse", position=rook_up, seconds=0.3)[-1]["lines"][0]["score"]
    assert 0.4 < score["share"] < 0.97, score
