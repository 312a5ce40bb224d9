"""Other programs by UCI and GTP: well behaved, badly behaved, and never left behind."""

import shutil
import sys
import time

import fakes
import pytest

import zermelo as z
from zermelo.matches.contestant import FaultError
from zermelo.matches.program import Program

CHESS = z.load("chess")
STOCKFISH = shutil.which("stockfish", path="/usr/games:/usr/bin:/usr/local/bin")


def uci(folder, how, *more):
    return f'uci:"{fakes.program(folder, fakes.UCI, how)}",{",".join([*more, f"name={how}"])}'


def gtp(folder, how):
    return f'gtp:"{fakes.program(folder, fakes.GTP, how)}",name={how}'


@pytest.mark.parametrize("control", [{"nodes": 5}, {"depth": 1}, {"seconds": 1}, {"clock": "9+1"}])
def test_a_uci_program_plays_chess(tmp_path, control):
    found = z.match(CHESS, uci(tmp_path, "well"), "random", games=2, max_moves=8, **control)
    assert not found.faults
    effort = next(one.effort for one in found.standings if one.name == "well")
    assert effort.moves == 8
    assert effort.nodes == 7 * 8
    assert effort.depth == 2


def test_a_uci_program_is_told_its_options_and_limits(tmp_path):
    log = tmp_path / "log"
    command = fakes.program(tmp_path, fakes.UCI, "well", log)
    player = f'uci:"{command}",hash=8,Skill Level=3,clock=60+0.5'
    start = tmp_path / "start.epd"
    start.write_text("4k3/8/8/8/8/8/4P3/4K3 w - -\n")
    z.match(CHESS, player, "random", games=2, max_moves=2, openings=start)
    told = log.read_text()
    assert "setoption name Hash value 8" in told
    assert "setoption name Skill Level value 3" in told
    assert "position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n" in told
    assert "go wtime 60000 winc 500 btime 60000 binc 500" in told


BAD = {
    "crash": ("crash", "status 3"),
    "hang": ("hang", "did not answer"),
    "late": ("time", "s for a move"),
    "flood": ("nonsense", "wrote more than 16 MB"),
    "endless": ("nonsense", "does not end"),
    "nonsense": ("nonsense", "tomorrow"),
    "none": ("nonsense", "bestmove"),
    "illegal": ("illegal move", "a1a8"),
}


@pytest.mark.parametrize("how", BAD)
def test_a_bad_uci_program_loses_the_game_with_the_reason(tmp_path, how):
    kind, words = BAD[how]
    patience = 2 if how == "hang" else 30
    control = {"seconds": 0.01, "margin": 0.2} if how == "late" else {"nodes": 10}
    # The check before the match starts it too, so its start may take its time.
    player = uci(tmp_path, how)
    found = z.match(
        CHESS, player, fakes.first_move, games=1, random_plies=0, max_moves=6,
        patience=patience, **control,
    )  # fmt: skip
    assert found.faults == {how: {kind: 2}}
    assert all(words in record.fault.words for record in found.games)


@pytest.mark.parametrize("how", ["well", "stays", "hang", "crash"])
def test_a_program_ends_with_its_game(tmp_path, how):
    program = Program(fakes.program(tmp_path, fakes.UCI, how).split())
    program.send("uci")
    ends = time.monotonic() + 60
    while program.line(ends) != "uciok":
        pass
    if how in ("hang", "crash"):
        program.send("go")
    program.end("quit")
    assert program._process.poll() is not None
    with pytest.raises(FaultError):
        program.send("isready")


def test_a_program_that_does_not_greet_is_refused_before_the_match(tmp_path):
    with pytest.raises(z.errors.InvalidInputError, match="cannot play"):
        z.match(CHESS, uci(tmp_path, "mute"), "random", patience=0.3)


@pytest.mark.parametrize(
    ("player", "words"),
    [
        ("uci:no-such-program", "no-such-program"),
        ("uci:", "a program is missing"),
        ('uci:"unclosed', "No closing quotation"),
    ],
)
def test_a_program_that_is_not_there_is_refused(player, words):
    with pytest.raises(z.errors.InvalidInputError, match=words):
        z.match(CHESS, player, "random")


def test_an_unknown_option_of_a_program_is_refused_with_the_right_one(tmp_path):
    with pytest.raises(z.errors.InvalidInputError, match="did you mean 'Hash'"):
        z.match(CHESS, uci(tmp_path, "well", "Hassh=3"), "random")


def test_protocols_are_for_games_that_know_them(tmp_path):
    with pytest.raises(z.errors.UnsupportedGameError, match="UCI"):
        z.match(z.load("connect4"), uci(tmp_path, "well"), "random")
    with pytest.raises(z.errors.UnsupportedGameError, match="gtp_setup"):
        z.match(z.load("connect4"), gtp(tmp_path, "well"), "random")


@pytest.mark.parametrize("control", [{"seconds": 5}, {"clock": (60, 1)}, {"nodes": 10}])
def test_a_gtp_program_plays_hex(tmp_path, control):
    found = z.match(
        z.load("hex:size=3"), gtp(tmp_path, "well"), "random", games=2, seed=1, **control
    )
    assert not found.faults
    assert found.wins + found.losses == 2


def test_a_gtp_program_may_resign(tmp_path):
    player = gtp(tmp_path, "resign")
    found = z.match(z.load("hex:size=3"), player, "random", games=2, seconds=5)
    assert {record.end for record in found.games} == {"resignation"}
    assert (found.losses, found.faults) == (2, {})


@pytest.mark.parametrize(
    ("how", "kind"), [("crash", "crash"), ("hang", "hang"), ("illegal", "illegal move")]
)
def test_a_bad_gtp_program_loses_the_game_with_the_reason(tmp_path, how, kind):
    player = gtp(tmp_path, how)
    found = z.match(
        z.load("hex:size=3"),
        player,
        "random",
        games=1,
        seconds=0.5,
        patience=2 if how == "hang" else 30,
    )
    assert found.faults == {how: {kind: 2}}


def test_gtp_starts_at_the_start(tmp_path):
    start = tmp_path / "start.txt"
    start.write_text(".../.x./o.. first\n")
    found = z.match(
        z.load("hex:size=3"), gtp(tmp_path, "well"), "random", games=2, openings=start, seconds=5
    )
    assert found.faults == {"well": {"crash": 2}}


@pytest.mark.skipif(STOCKFISH is None, reason="Stockfish is not installed")
def test_stockfish_beats_chance():
    found = z.match(CHESS, f"uci:{STOCKFISH},Hash=1", "random", games=2, nodes=200, seed=1)
    assert (found.wins, found.faults) == (2, {})


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="made for Linux")
def test_a_player_that_is_given_twice_has_two_names(tmp_path):
    found = z.match(CHESS, "random", "random", "random", games=6, max_moves=2)
    assert found.players == ("random", "random 2", "random 3")
