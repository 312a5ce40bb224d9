"""Go over GTP: komi, handicap, files, scores, and moves out of turn."""

import pytest

import zermelo as z
from zermelo.protocols.gtp.commands import Session
from zermelo.protocols.gtp.table import Table


def session(spec, **options):
    written = []
    options = {"nodes": 60} | options
    return Session(Table(z.load(spec), **options), written.append), written


def told(spec, *lines, **options):
    talk, written = session(spec, **options)
    for line in lines:
        talk.execute(line)
    return written


def test_komi_changes_the_score_and_keeps_the_moves():
    talk, written = session("go:size=5")
    for line in ("play b c3", "komi 0.5", "final_score", "get_komi", "komi many"):
        talk.execute(line)
    assert written[2:] == ["= B+24.5\n\n", "= 0.5\n\n", "? komi not a float\n\n"]
    assert talk.table.line.texts() == ("C3",)


def test_a_player_may_move_twice_in_a_row():
    talk, written = session("go:size=5")
    for line in ("play b c3", "play b b2", "play w d4", "genmove w"):
        talk.execute(line)
    assert all(reply.startswith("=") for reply in written)
    assert talk.table.line.texts()[:5] == ("C3", "pass", "B2", "D4", "pass")


@pytest.mark.parametrize("ko", ["positional", "situational", "simple", "none"])
def test_a_player_may_move_again_after_its_own_pass(ko):
    talk, written = session(f"go:size=5,ko={ko}")
    for line in ("play b c3", "play w pass", "play w d4", "play w pass", "genmove w"):
        talk.execute(line)
    assert all(reply.startswith("=") for reply in written)
    assert talk.table.line.texts()[:3] == ("C3", "D4", "pass")
    for line in ("clear_board", "play b pass", "play b c3"):
        talk.execute(line)
    assert written[-1] == "=\n\n"
    assert talk.table.line.texts() == ("C3",)


def test_a_move_that_cannot_be_thought_of_leaves_the_game_as_it_was(monkeypatch):
    talk, written = session("go:size=5")
    talk.execute("play b c3")
    monkeypatch.setattr(talk.table, "choose", lambda *args, **options: 1 / 0)
    talk.execute("genmove b")
    assert written[-1].startswith("? error: ")
    assert talk.table.line.texts() == ("C3",)


MANY_DIGITS = "9" * 5000


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (f"fixed_handicap {MANY_DIGITS}", "handicap not an integer"),
        (f"place_free_handicap {MANY_DIGITS}", "handicap not an integer"),
        (f"set_free_handicap A1 B{MANY_DIGITS}", "bad vertex list"),
        (f"loadsgf game.sgf {MANY_DIGITS}", "the number of a move is wanted"),
        (f"komi {MANY_DIGITS}", "komi not a float"),
        (f"boardsize {MANY_DIGITS}", "is not a whole number"),
        (f"time_left b 1 {MANY_DIGITS}", "is not a whole number"),
    ],
    ids=lambda text: text[:17],
)
def test_a_number_of_many_digits_is_refused_in_words(line, words):
    (reply,) = told("go:size=5", line)
    assert reply.startswith("? ")
    assert words in reply


def test_vertices_are_capitals_and_read_in_any_case():
    (reply,) = told("go:size=9", "play black j9")
    assert reply == "=\n\n"
    (reply,) = told("go:size=9", "play black i9")
    assert reply.startswith("? illegal move: ")
    talk, written = session("go:size=3,komi=0")
    talk.execute("genmove b")
    assert written == ["= B2\n\n"]


def test_handicaps_are_placed_and_white_begins():
    talk, written = session("go:size=9,komi=0.5")
    talk.execute("fixed_handicap 3")
    assert sorted(written[0][2:].split()) == ["C3", "C7", "G7"] or len(written[0].split()) == 4
    assert talk.table.game.to_move(talk.table.line.state) == 1
    for line in ("fixed_handicap 2", "clear_board", "place_free_handicap 40"):
        talk.execute(line)
    assert written[1] == "? board not empty\n\n"
    assert len(written[3].split()) == 1 + 9
    talk.execute("clear_board")
    assert talk.table.line.state == z.load("go:size=9,komi=0.5").initial()
    for line in ("set_free_handicap A1 J9", "play w e5", "set_free_handicap A1 J9"):
        talk.execute(line)
    assert [reply[0] for reply in written[-3:]] == ["=", "=", "?"]
    assert told("go:size=6", "fixed_handicap 2")[0].startswith("? handicap=2 cannot be")
    assert told("go:size=9", "set_free_handicap A1 Z9") == ["? bad vertex list\n\n"]
    assert told("go:size=9", "set_free_handicap A1 A1") == ["? bad vertex list\n\n"]


def test_a_file_is_loaded_up_to_a_move(tmp_path):
    file = tmp_path / "game.sgf"
    file.write_text("(;GM[1]SZ[5]KM[1.5];B[cc];W[dd];B[bb])")
    talk, written = session("go:size=9")
    talk.execute(f"loadsgf {file} 3")
    assert talk.table.line.texts() == ("C3", "D2")
    assert (talk.table.game.size, talk.table.game.komi) == (5, 1.5)
    talk.execute(f"loadsgf {file}")
    assert talk.table.line.ply == 3
    file.write_text("(;GM[1]SZ[5];B[cc];W[cc])")
    talk.execute(f"loadsgf {file}")
    assert written[-1].startswith("? ")
    assert "line 1" in written[-1]
    assert talk.table.line.ply == 3
    talk.execute("loadsgf nowhere.sgf")
    assert written[-1].startswith("? cannot load file")


def test_all_stones_are_alive_at_the_end():
    lines = ("play b c3", "play w a1", "final_status_list alive", "final_status_list dead")
    written = told("go:size=5", *lines)
    assert written[2:] == ["= C3\nA1\n\n", "=\n\n"]
    assert told("go", "final_status_list sleeping")[0].startswith("? invalid status")


def test_a_game_that_was_passed_goes_on_and_is_tidied_up():
    talk, written = session("go:size=5,komi=0.5", nodes=2000)
    rows = "x.x../xxx../...../..xxx/o.x.x"
    talk.table.line = z.Line(talk.table.game, talk.table.game.parse_state(f"{rows} black"))
    for line in ("play b pass", "play w pass", "kgs-genmove_cleanup b"):
        talk.execute(line)
    assert written[-1][0] == "="
    assert written[-1] != "= pass\n\n"


def test_a_repetition_is_refused():
    talk, written = session("go:size=5")
    start = ".xo../x.xo./.xo../...../..... white"
    talk.table.line = z.Line(talk.table.game, talk.table.game.parse_state(start))
    talk.execute("play w b4")
    talk.execute("play b c4")
    assert written[0] == "=\n\n"
    assert written[1].startswith("? ")
    assert "repeat" in written[1]


@pytest.mark.parametrize("spec", ["go:size=4,komi=0.5", "go:size=5,ko=simple"])
def test_whole_games_are_played_by_legal_moves(spec):
    talk, written = session(spec)
    twin = z.Line(talk.table.game)
    while not twin.over and twin.ply < 120:
        talk.execute(f"genmove {'bw'[talk.table.game.to_move(twin.state)]}")
        word = written[-1][2:].strip()
        if word == "resign":
            return
        twin = twin.play_text(word)
        assert twin.state == talk.table.line.state
    assert twin.over
    talk.execute("final_score")
    assert written[-1][2] == ("B" if twin.ending.payoffs[0] > 0 else "W")


def test_territory_is_scored_with_dead_stones_taken_off_until_they_are_settled():
    talk, written = session("go:size=5,komi=0,scoring=territory")
    game = talk.table.game
    start = game.parse_state(".xo../.xo../.xo../.xo../oxo.. black")
    talk.table.line = z.Line(game, start, ["pass", "pass"])
    for line in ("final_score", "final_status_list dead", "final_status_list seki"):
        talk.execute(line)
    assert written == ["= W+4\n\n", "= A1\n\n", "=\n\n"]
    talk.execute("final_status_list alive")
    assert "A1" not in written[-1].split()
    talk.table.line = talk.table.line.play("A2").play("pass").play("pass").play("pass")
    talk.execute("final_score")
    assert written[-1] == "= W+4\n\n"
    talk.execute("final_status_list dead")
    assert written[-1] == "=\n\n"


def test_a_game_that_is_as_good_as_lost_is_resigned_but_not_at_its_start():
    talk, written = session("go:size=3,komi=100", nodes=200)
    for line in ("reg_genmove b", "play b a1", "play w c3", "play b b1", "play w c2", "genmove b"):
        talk.execute(line)
    assert written[0] != "= resign\n\n"
    assert written[-1] != "= resign\n\n"  # four moves on nine points are few
    for line in ("undo", "play b a2", "genmove w", "genmove b"):
        talk.execute(line)
    assert written[-1] == "= resign\n\n"
