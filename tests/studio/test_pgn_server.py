"""Games in PGN on the server's side of the page: listed, read, annotated and written."""

from __future__ import annotations

import io
import json
import time

import pytest

from zermelo.formats import read_pgn
from zermelo.studio.schema.pgn import MOST_NODES

MEDIA = {"content-type": "application/x-chess-pgn"}
GAMES = """[Event "First"]
[White "Anderssen"]
[Black "Kieseritzky"]
[Date "1851.06.21"]
[Result "1-0"]

{London} 1. e4! e5 2. f4 exf4 {accepted}
(2... Bc5 {declined} 3. Nf3 (3. fxe5 $4 Qh4+) 3... d6) 3. Bc4 1-0

[White "Damaged"]

1. e4 Ke7 *

[White "Müller"] 1. d4 d5 1/2-1/2 1. c4 *
"""


def upload(page, path, content, **more):
    body = content if isinstance(content, bytes) else content.encode()
    return page.http.post(f"/api/pgn/{path}", content=body, headers={**MEDIA, **more})


def opened(page, content):
    answer = upload(page, "game", content)
    assert answer.status_code == 200, answer.text
    return answer.json()


def written(page, tree):
    answer = page.post("/api/pgn/text", tree)
    assert answer.status_code == 200, answer.text
    return answer.json()["text"]


def read(text):
    return next(read_pgn(io.StringIO(text)))


def same(one, other):
    """Do two trees say the same?"""
    assert (one.san, one.nags, one.comment) == (other.san, other.nags, other.comment)
    assert one.starting_comment == other.starting_comment
    for mine, theirs in zip(one.variations, other.variations, strict=True):
        same(mine, theirs)


def test_a_file_is_listed_with_its_damaged_games_and_their_lines(page):
    found = upload(page, "file", GAMES).json()
    first, second, third = found["games"]
    assert (first["white"], first["black"], first["result"]) == ("Anderssen", "Kieseritzky", "1-0")
    assert (first["event"], first["date"], first["plies"], first["line"]) == (
        "First",
        "1851.06.21",
        5,
        1,
    )
    assert (second["white"], third["white"], third["result"]) == ("Müller", "?", "*")
    assert found["skipped"] == 1
    assert found["faults"] == [{"begins": 10, "line": 12, "reason": '1... "Ke7" is not legal'}]
    assert found["whole"]


def test_the_bytes_of_a_listed_game_are_that_game(page):
    content = GAMES.encode()
    games = upload(page, "file", content).json()["games"]
    for entry, game in zip(games, read_pgn(io.BytesIO(content)), strict=True):
        piece = content[entry["offset"] : entry["offset"] + entry["length"]]
        tree = opened(page, piece)["tree"]
        again = read(written(page, tree))
        same(again, game)
        assert again.headers["White"] == game.headers.get("White", "?")


def test_a_game_has_its_variations_comments_and_glyphs(page):
    tree = opened(page, GAMES)["tree"]
    assert tree["comment"] == "London"
    moves = tree["moves"]
    assert moves[0] == {"parent": -1, "text": "e4", "nags": [1]}
    texts = [move["text"] for move in moves]
    assert texts[:5] == ["e4", "e5", "f4", "exf4", "Bc4"]
    declined = moves[texts.index("Bc5")]
    assert (declined["parent"], declined["comment"]) == (2, "declined")
    assert moves[texts.index("fxe5")]["nags"] == [4]
    assert all(move["parent"] < place for place, move in enumerate(moves))
    assert dict(tree["headers"])["Black"] == "Kieseritzky"


def test_values_that_a_file_has_are_told(page):
    scores = opened(page, "1. e4 {[%eval 0.35]} e5 {[%eval #-3] (x)} 2. Nf3 *")["scores"]
    assert [score and score["notation"] for score in scores] == [None, "+0.35", "#-3", None]


def test_a_game_that_begins_elsewhere_or_went_on_after_a_draw_can_be_looked_at(page):
    fen = "4k3/P7/8/8/8/8/8/4K3 w - - 0 40"
    tree = opened(page, f'[FEN "{fen}"]\n\n40. a8=Q+ Kf7 *')["tree"]
    assert (tree["game"], tree["start"]) == ("chess", fen)
    assert page.view("chess", "a8=Q+", "Kf7", start=fen)["to_move"] == 0
    tree = opened(page, "Nf3 Nf6 Ng1 Ng8 " * 2 + " e4 *")["tree"]
    assert tree["game"] == "chess:unclaimed"
    moves = [move["text"] for move in tree["moves"]]
    view = page.view(tree["game"], *moves)
    assert (view["to_move"], view["pgn"]) == (1, True)
    graded = page.ask("review", position={"game": tree["game"], "moves": moves}, seconds=0.02)
    assert len(graded) == 10
    bare = opened(page, '[FEN "8/8/8/4k3/4P3/8/8/4K3 b - - 0 1"]\n\n1... Kxe4 2. Kd2 *')["tree"]
    assert [move["text"] for move in bare["moves"]] == ["Kxe4"]
    assert bare["flaws"] == ["neither side can mate after move 1: the rest is left out"]


def test_only_chess_is_kept_in_pgn(page):
    assert page.view("chess")["pgn"] is True
    assert page.view("chess:draw_after=0")["pgn"] is True
    assert page.view("connect4")["pgn"] is False
    assert page.view("own:Take")["pgn"] is False


def test_a_review_is_written_into_the_game_that_it_is_of(page):
    tree = opened(page, "1. f3 e5 2. g4 {bold} Qh4# 0-1")["tree"]
    moves = [move["text"] for move in tree["moves"]]
    graded = page.ask("review", position={"game": "chess", "moves": moves}, seconds=0.1)
    assert [one["ply"] for one in graded] == [4, 3, 2, 1, 0]
    known = [{"ply": one["ply"], "evaluation": one["evaluation"]} for one in graded]
    answer = page.post("/api/pgn/annotate", {"tree": tree, "evaluations": known})
    assert answer.status_code == 200, answer.text
    found = answer.json()
    blunder = found["mistakes"][-1]
    assert (blunder["ply"], blunder["move"], blunder["name"], blunder["glyph"]) == (
        3,
        "g4",
        "blunder",
        "??",
    )
    white, black = found["players"]
    assert (white["blunders"], black["blunders"]) == (1, 0)
    assert black["accuracy"] >= 95  # 100, unless a busy machine leaves the search no time
    assert found["scores"][3]["notation"] == "#-1"
    again = read(written(page, found["tree"]))
    assert again.end().parent.nags == [4]
    assert again.end().parent.comment.endswith("was better. bold")
    assert again.end().parent.parent.variations[1].san == blunder["best"]
    # A second time changes nothing.
    twice = page.post("/api/pgn/annotate", {"tree": found["tree"], "evaluations": known}).json()
    assert twice["tree"] == found["tree"]


def test_what_is_known_of_a_part_is_written_too(page):
    tree = opened(page, "1. e4 e5 2. Nf3 *")["tree"]
    evaluation = {"value": 0.002, "proved": False, "remoteness": None, "line": ["e5"]}
    known = [{"ply": 1, "evaluation": evaluation}]
    found = page.post("/api/pgn/annotate", {"tree": tree, "evaluations": known}).json()
    assert [move.get("comment") for move in found["tree"]["moves"]] == ["[%eval 0.20]", None, None]
    assert found["players"][0]["accuracy"] is None


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "there is no game in this text"),
        ("\x00\xff\xfe", "is no part of a game"),
        ("1. e4 Ke7 *", 'the game is damaged: line 1: 1... "Ke7" is not legal'),
        ("1. e4 {never closed", "the game is damaged: line 1"),
        ('[FEN "nonsense"]\n\n1. e4 *', "the game is damaged"),
        ('[Variant "Chess960"]\n[FEN "4k3/8/8/8/8/8/8/1R2K3 w B - 0 1"]\n\n1. Kd2 *', "Chess960"),
    ],
)
def test_a_text_without_a_readable_game_is_refused_in_words(page, content, said):
    answer = upload(page, "game", content)
    assert answer.status_code == 422
    assert said in answer.json()["message"]


def test_a_file_without_games_is_an_empty_list(page):
    assert upload(page, "file", "").json() == {
        "games": [],
        "skipped": 0,
        "faults": [],
        "whole": True,
    }
    assert upload(page, "file", bytes(range(256)) * 100).status_code == 200


def test_variations_within_variations_are_read_as_deep_as_anybody_writes_them(page):
    deep = "1. e4 " + "(1. d4 " * 200 + ")" * 200 + " e5 *"
    tree = opened(page, deep)["tree"]
    assert len(tree["moves"]) == 202
    same(read(written(page, tree)), read(deep))
    bottomless = "1. e4 " + "(1. d4 " * 100_000 + ")" * 100_000 + " e5 *"
    tree = opened(page, bottomless)["tree"]
    assert 200 < len(tree["moves"]) < 1000
    assert "deep" in tree["flaws"][0]


def test_a_game_with_too_many_moves_is_refused(page):
    many = "1. e4 " + "(1. d4 d5) " * (MOST_NODES // 2) + " *"
    answer = upload(page, "game", many)
    assert answer.status_code == 422
    assert "more than 20,000 moves" in answer.json()["message"]


def test_a_file_of_nothing_but_beginnings_is_listed_in_part(page):
    started = time.monotonic()
    found = upload(page, "file", "* " * 500_000).json()
    assert len(found["games"]) == 50_000
    assert not found["whole"]
    damaged = upload(page, "file", "1. Ke9 * " * 200_000).json()
    assert (damaged["skipped"], len(damaged["faults"]), damaged["whole"]) == (50_000, 200, False)
    assert time.monotonic() - started < 30


def test_ten_thousand_games_are_listed_while_others_are_answered(page):
    one = (
        '[White "A {0}"]\n[Black "B"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\n\n'
    )
    text = "".join(one.format(number) for number in range(10_000))
    started = time.monotonic()
    found = upload(page, "file", text).json()
    assert len(found["games"]) == 10_000
    assert found["games"][9_999]["white"] == "A 9999"
    assert time.monotonic() - started < 20
    assert page.view("connect4", "4")["moves"] == ["4"]


def test_a_file_that_is_too_large_is_refused_with_the_limit(studio):
    with studio("--upload-mb", "1") as page:
        answer = upload(page, "file", b" " * (1024 * 1024 + 1))
        assert answer.status_code == 413
        assert answer.json()["message"] == "the request is larger than the 1 MB allowed"
        assert upload(page, "file", b" " * (1024 * 1024)).status_code == 200

        def trickle():
            for _ in range(40):
                yield b" " * 65_536

        answer = page.http.post("/api/pgn/file", content=trickle(), headers=MEDIA)
        assert answer.status_code == 413
        # Everything else keeps its smaller limit.
        body = {"game": "chess", "text": "x" * 300_000}
        assert page.post("/api/read", body).status_code == 413


def test_files_come_from_our_own_page_and_say_what_they_are(page):
    plain = page.http.post("/api/pgn/file", content=b"*", headers={"content-type": "text/plain"})
    assert plain.status_code == 415
    assert "application/x-chess-pgn" in plain.json()["message"]
    assert upload(page, "file", "*", origin="http://evil.example").status_code == 403
    assert page.http.get("/api/pgn/file").status_code == 405


@pytest.mark.parametrize(
    ("change", "status", "said"),
    [
        ({"moves": [{"parent": -1, "text": "Ke7"}]}, 422, "not legal"),
        ({"moves": [{"parent": 0, "text": "e4"}]}, 422, "follows on one that comes after it"),
        ({"moves": [{"parent": -2, "text": "e4"}]}, 422, "parent"),
        ({"moves": [{"parent": -1, "text": ""}]}, 422, "text"),
        ({"moves": [{"parent": -1, "text": "e4", "nags": [256]}]}, 422, "nags"),
        ({"moves": [{"parent": -1, "text": "e4", "more": 1}]}, 422, "more"),
        ({"start": "nonsense"}, 422, "nonsense"),
        ({"headers": [["Bad name", "x"]]}, 422, "header"),
        ({"headers": [["Result", "9-0"]]}, 422, "is no result"),
        ({"moves": [{"parent": -1, "text": "e4"}] * (MOST_NODES + 1)}, 422, "moves"),
    ],
)
def test_a_bad_tree_is_refused_in_words(page, change, status, said):
    tree = {"game": "chess", "start": "", "headers": [], "moves": []} | change
    answer = page.post("/api/pgn/text", tree)
    assert answer.status_code == status, answer.text
    assert said in answer.json()["message"]


def test_a_tree_of_somebody_elses_game_runs_no_rules(page):
    tree = {"game": "own:Endless", "start": "", "headers": [], "moves": []}
    started = time.monotonic()
    assert page.post("/api/pgn/text", tree).status_code == 200
    assert time.monotonic() - started < 5


@pytest.mark.parametrize(
    "evaluation",
    [
        {"value": 2, "proved": False, "remoteness": None, "line": []},
        {"value": 0, "proved": False, "remoteness": -1, "line": []},
        {"value": 0, "proved": False, "remoteness": None, "line": ["e4"] * 100},
        {"value": "0", "proved": False, "remoteness": None, "line": []},
    ],
)
def test_a_bad_evaluation_is_refused(page, evaluation):
    tree = opened(page, "1. e4 *")["tree"]
    body = {"tree": tree, "evaluations": [{"ply": 0, "evaluation": evaluation}]}
    assert page.post("/api/pgn/annotate", body).status_code == 422


def test_evaluations_of_positions_that_are_not_there_are_left_out(page):
    tree = opened(page, "1. e4 *")["tree"]
    evaluation = {"value": 0, "proved": False, "remoteness": None, "line": ["zz9"]}
    body = {"tree": tree, "evaluations": [{"ply": 900, "evaluation": evaluation}]}
    assert page.post("/api/pgn/annotate", body).json()["tree"] == tree


def test_a_review_lets_others_have_their_turn_and_goes_on_where_it_was(studio):
    moves = ["Nf3", "Nf6", "Ng1", "Ng8", "e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]
    position = {"game": "chess", "moves": moves}
    with studio("--searches", "1", "--turn-seconds", "1") as page, page.socket() as socket:
        review = page.begin(socket, "review", position=position, seconds=0.4)
        json.loads(socket.recv(timeout=30))
        started = time.monotonic()
        other = page.ask("analyse", position={"game": "chess"}, seconds=0.2)
        assert other[-1]["type"] == "analysis"
        assert time.monotonic() - started < 4
        heard = [one for one in page.replies(socket, review) if one["type"] == "graded"]
        assert [one["ply"] for one in heard] == list(range(9, -1, -1))


def test_a_long_review_says_what_each_position_gets(studio):
    with studio("--solve-seconds", "1") as page:
        position = {"game": "chess", "moves": ["e4", "e5", "Nf3"]}
        heard = page.ask("review", position=position, seconds=60)
        assert {one["seconds"] for one in heard} == {0.25}
