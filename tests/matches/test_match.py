"""Matches of every kind of game: they repeat themselves, go on, stop, and blame who is to blame."""

import dataclasses
import json
import os
import pickle
import signal
import subprocess
import sys
import time

import chess.pgn
import fakes
import pytest
from command_line import COMMAND, environment_of_commands
from ctrl_c import can_be_interrupted

import zermelo as z
from zermelo.game import kind_of
from zermelo.matches.referee import Fixture, play_game
from zermelo.matches.schedule import Schedule


def played(found):
    """What must be the same when a match is repeated."""
    return [(g.number, g.opening, g.players, g.moves, g.payoffs, g.end) for g in found.games]


@pytest.mark.parametrize("kind", fakes.KINDS)
def test_every_kind_of_game_is_played_and_repeats_itself(kind):
    game = fakes.KINDS[kind]()
    settings = {"games": 6, "seed": 5, "nodes": 300}
    found = z.match(game, "best", "random", **settings)
    assert len(found.games) >= 6
    assert not found.faults
    assert played(found) == played(z.match(game, "best", "random", **settings))
    assert pickle.loads(pickle.dumps(found)) == found
    assert dataclasses.asdict(found)["players"] == ("best", "random")
    json.dumps(found.to_dict(), allow_nan=False)
    assert "random" in str(found)
    assert "random" in found._repr_html_()
    assert found.opposed == (game.players == 2 and kind_of(game).opposed)
    for record in found.games:
        assert len(record.payoffs) == game.players
        line = z.Line(game)
        for text in record.moves:
            line = line.play_text(text)
        if record.end == "rules":
            assert line.ending.payoffs == record.payoffs


@pytest.mark.parametrize("kind", ["native", "plain", "chance", "three players"])
def test_seats_are_changed_in_all_games_of_an_opening(kind):
    game = fakes.KINDS[kind]()
    found = z.match(game, "random", "random", games=12, seed=2)
    openings = {}
    for record in found.games:
        openings.setdefault(record.opening, []).append(record)
    for records in openings.values():
        assert len({record.moves[: record.book] for record in records}) == 1
        seats = [record.players for record in records]
        assert sorted(seats) == sorted(Schedule.of(2, game.players).orders)


def test_chance_does_the_same_in_all_games_of_an_opening():
    game = z.load("pig:goal=30")
    found = z.match(game, fakes.first_move, fakes.first_move, games=8, seed=4, depth=1)
    texts = [found.games[place].moves for place in range(8)]
    assert texts[0] == texts[1]
    assert len(set(texts)) > 1


def test_a_better_player_is_found_to_be_better():
    found = z.match(z.load("connect4"), "alphabeta:depth=4", "random", games=40, seed=1)
    assert found.elo.low > 100
    assert found.elo.superiority > 0.99
    assert found.wins + found.draws + found.losses == 40
    assert found.standings[0].name == "alphabeta:depth=4"


def test_several_processes_play_the_same_games():
    game = z.load("connect4:width=5,height=5")
    one, two = (
        z.match(game, "alphabeta:depth=2", "random", games=10, seed=7, jobs=jobs) for jobs in (1, 2)
    )
    assert played(one) == played(two)


def test_sprt_stops_at_the_same_game_whatever_the_jobs():
    game = z.load("connect4:width=5,height=5")
    found = [
        z.match(game, "alphabeta:depth=3", "random", games=400, seed=7, sprt=(0, 100), jobs=jobs)
        for jobs in (1, 2)
    ]
    assert found[0].stopped == "sprt"
    assert found[0].verdict == "H1"
    assert len(found[0].games) < 100
    assert played(found[0]) == played(found[1])


def test_a_round_robin_has_a_cross_table():
    players = ["alphabeta:depth=3,name=deep", "alphabeta:depth=1", "random"]
    found = z.match(z.load("connect4"), *players, games=12, seed=1)
    assert [(one.first, one.second, one.games) for one in found.pairings] == [
        (0, 1, 4),
        (0, 2, 4),
        (1, 2, 4),
    ]
    assert found.players[0] == "deep"
    assert sum(one.points for one in found.standings) == 12
    with pytest.raises(AttributeError, match="pairings"):
        found.wins  # noqa: B018


@pytest.mark.parametrize(
    ("contestants", "seats", "games"),
    [(2, 2, 2), (3, 2, 6), (3, 3, 6), (2, 3, 6), (4, 3, 24), (2, 1, 2)],
)
def test_every_order_of_seats_comes_once(contestants, seats, games):
    orders = Schedule.of(contestants, seats).orders
    assert len(set(orders)) == len(orders) == games
    counts = [sum(order.count(player) for order in orders) for player in range(contestants)]
    assert len(set(counts)) == 1


def test_too_many_orders_are_refused():
    with pytest.raises(z.errors.InvalidInputError, match="the most"):
        Schedule.of(9, 8)


# Faults.

BAD = {
    "raises": (fakes.raises, "crash", "out of order"),
    "nothing": (fakes.nothing, "nonsense", "no move"),
    "wrong": (fakes.wrong, "illegal move", "77"),
    "sleeps": (fakes.sleeps, "hang", "no move after"),
    "slow": (fakes.slow, "time", "0.0"),
}


QUICK = ("raises", "nothing", "wrong")


@pytest.mark.parametrize(
    ("kind", "name"),
    [(kind, name) for kind in ("native", "three players", "general sum") for name in QUICK]
    + [(kind, name) for kind in ("plain", "chance") for name in BAD],
)
def test_a_bad_player_loses_the_game_with_the_reason_in_the_record(kind, name):
    player, fault, words = BAD[name]
    game = fakes.KINDS[kind]()
    found = z.match(game, player, fakes.last_move, games=2, seconds=0.05, margin=0.15, patience=0.3)
    mine = [record for record in found.games if record.fault is not None]
    assert mine
    for record in mine:
        assert record.fault.player == 0
        assert record.fault.kind == fault
        assert words in record.fault.words
        assert record.end == "fault"
        assert record.payoff(0) < record.payoff(1)
    assert found.faults == {name: {fault: len(mine)}}
    assert name in str(found)


def test_a_match_stops_after_so_many_faults():
    found = z.match(fakes.Take(), fakes.raises, "random", games=50, max_faults=3, depth=1)
    assert found.stopped == "faults"
    assert sum(found.faults["raises"].values()) == 3


def test_a_player_that_kills_its_process_has_crashed():
    game = fakes.Take()
    found = z.match(game, fakes.kills, fakes.last_move, games=4, random_plies=0, jobs=2, depth=1)
    assert found.faults == {"kills": {"crash": 4}}
    assert len(found.games) == 4


def test_a_clock_runs_down_and_increments_count():
    control = {"clock": (0.4, 0.0), "margin": 0.02, "random_plies": 0, "games": 2}
    found = z.match(fakes.Take(), fakes.slow, fakes.first_move, **control)
    assert found.faults == {"slow": {"time": 2}}
    control["clock"] = "0.4+1"
    assert not z.match(fakes.Take(), fakes.slow, fakes.first_move, **control).faults


def test_own_searches_keep_to_a_clock():
    found = z.match(
        z.load("connect4"), "alphabeta", "best", games=2, clock=(0.5, 0.01), seed=1, margin=1
    )
    assert not found.faults


def test_a_game_without_end_is_a_draw_after_so_many_moves():
    found = z.match(fakes.Endless(), "random", "random", games=2, max_moves=20)
    assert {record.end for record in found.games} == {"move limit"}
    assert found.draws == 2
    assert all(len(record.moves) - record.book == 20 for record in found.games)


def test_rules_that_fail_end_the_match():
    class Broken(fakes.Take):
        def result(self, state, n):
            if state.matches < 4:
                raise ValueError("the rules are wrong")
            return super().result(state, n)

    with pytest.raises(ValueError, match="the rules are wrong"):
        z.match(Broken(), "random", "random", games=2)


# Adjudication.


@pytest.mark.parametrize(
    ("how", "ends"), [("agreed", {"proved"}), ("none", {"rules"}), ("proved", {"proved"})]
)
def test_proved_values_end_games(how, ends):
    found = z.match(
        z.load("connect4:width=4,height=4"), "best", "alphabeta:depth=16", games=4, adjudicate=how,
        seed=3, seconds=5, random_plies=3,
    )  # fmt: skip
    proved = {record.end for record in found.games}
    assert proved <= {*ends, "rules"}
    if how == "agreed":
        assert proved == {"proved"}


def test_one_players_proof_is_not_believed_unless_it_is_asked_for():
    """A player that loses by force may still be saved by the other one's mistakes."""
    game = fakes.Take()
    found = z.match(game, "alphabeta:depth=20", fakes.first_move, games=4, seed=1, depth=1)
    assert {record.end for record in found.games} == {"rules"}


def test_tables_end_games(tmp_path):
    z.tables.Tables(tmp_path).build("KQK")
    start = tmp_path / "start.epd"
    start.write_text("8/8/8/4k3/8/8/8/KQ6 w - -\n")
    found = z.match(z.load("chess"), "random", "random", games=2, openings=start, tables=tmp_path)
    assert [record.end for record in found.games] == ["tables", "tables"]
    assert (found.wins, found.losses) == (1, 1)
    with pytest.raises(z.errors.InvalidInputError, match="chess and of checkers"):
        z.match(fakes.Take(), "random", "random", tables=tmp_path)


# The file.


@pytest.mark.parametrize(("spec", "suffix"), [("chess", "pgn"), ("connect4", "jsonl")])
def test_a_match_goes_on_from_its_file_with_the_same_games(tmp_path, spec, suffix):
    game, file = z.load(spec), tmp_path / f"games.{suffix}"
    settings = {"seed": 3, "depth": 1, "max_moves": 60}
    whole = z.match(game, "alphabeta", "random", games=8, **settings)
    z.match(game, "alphabeta", "random", games=4, output=file, **settings)
    content = file.read_bytes()
    for cut in (0, 5, 40, 300):  # killed while writing
        file.write_bytes(content[: len(content) - cut])
        played_now = []
        again = z.match(
            game,
            "alphabeta",
            "random",
            games=8,
            output=file,
            progress=played_now.append,
            **settings,
        )
        assert played(again) == played(whole)
        assert again.elo == whole.elo
        assert len(played_now) in (5, 6, 7)
    assert played(z.match(game, "alphabeta", "random", games=8, output=file, **settings)) == played(
        whole
    )


def test_games_of_chess_are_pgn_that_others_read(tmp_path):
    file = tmp_path / "games.pgn"
    start = tmp_path / "start.epd"
    start.write_text("4k3/8/8/8/8/8/4P3/4K3 b - -\n")
    settings = {"games": 2, "max_moves": 30, "output": file}
    z.match(z.load("chess"), "random", "random", openings=start, **settings)
    with file.open() as text:
        games = [chess.pgn.read_game(text) for _ in range(2)]
        assert chess.pgn.read_game(text) is None
    for one in games:
        assert not one.errors
        assert one.headers["FEN"].startswith("4k3")
        assert len(list(one.mainline_moves())) > 0
        assert one.headers["Result"] in ("1-0", "0-1", "1/2-1/2")


@pytest.mark.parametrize(
    ("changed", "name"),
    [
        ({"seed": 2}, "seed"),
        ({"depth": 2}, "limits"),
        ({"max_moves": 5}, "max_moves"),
        ({"random_plies": 1}, "openings"),
    ],
)
def test_a_file_of_another_match_is_refused(tmp_path, changed, name):
    file = tmp_path / "games.jsonl"
    settings = {"games": 2, "depth": 1, "seed": 1}
    z.match(fakes.Take(), "alphabeta", "random", output=file, **settings)
    before = file.read_bytes()
    with pytest.raises(z.errors.InvalidInputError, match=name):
        z.match(fakes.Take(), "alphabeta", "random", output=file, **(settings | changed))
    assert file.read_bytes() == before


def test_a_file_that_is_something_else_is_not_touched(tmp_path):
    file = tmp_path / "letter.txt"
    for text in ("Dear Ernst,\nhow are you?\n", "Dear"):
        file.write_text(text)
        with pytest.raises(z.errors.InvalidInputError, match=r"letter\.txt"):
            z.match(fakes.Take(), "random", "random", output=file)
        assert file.read_text() == text


def test_a_file_that_is_damaged_in_the_middle_is_refused(tmp_path):
    file = tmp_path / "games.jsonl"
    z.match(fakes.Take(), "random", "random", games=4, output=file)
    lines = file.read_text().splitlines()
    lines[2] = lines[2][:20]
    file.write_text("\n".join(lines) + "\n")
    with pytest.raises(z.errors.DamagedFileError, match="line 3"):
        z.match(fakes.Take(), "random", "random", games=4, output=file)


@pytest.mark.skipif(sys.platform == "win32", reason="files are not locked there")
def test_two_matches_do_not_write_one_file(tmp_path):
    file = tmp_path / "games.jsonl"

    def second(so_far):
        with pytest.raises(z.errors.InvalidInputError, match="in use"):
            z.match(fakes.Take(), "random", "random", games=2, output=file)

    z.match(fakes.Take(), "random", "random", games=2, output=file, progress=second)


# A process that is stopped.

LONG = ["match", "alphabeta", "random", "--game", "connect4", "--nodes", "300", "--games", "100k"]


def games_in(file, fewest, seconds=60):
    """Wait until a file has so many games."""
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        if file.exists() and file.read_bytes().count(b"\n") > fewest:
            return
        time.sleep(0.05)
    pytest.fail("no games were written")


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX's")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_with_the_score_so_far(tmp_path, jobs):
    file = tmp_path / "games.jsonl"
    with subprocess.Popen(
        [*COMMAND, *LONG, "--jobs", jobs, "-o", str(file), "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment_of_commands(),
        preexec_fn=can_be_interrupted,
    ) as running:
        games_in(file, 5)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert err == b"zermelo: stopped\n"
    told = json.loads(out)
    assert told["stopped"] == "interrupted"
    assert told["games"] >= 5
    assert told["pairings"][0]["wins"] > 0


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="processes are listed by /proc")
def test_a_killed_match_leaves_no_process_and_a_file_to_go_on_with(tmp_path):
    file, mark = tmp_path / "games.pgn", f"mark{os.getpid()}"
    engine = fakes.program(tmp_path, fakes.UCI, "well", tmp_path / mark)
    words = ["match", f"uci:{engine},name=fake", "random", "--game", "chess", "--nodes", "100"]
    with subprocess.Popen(
        [*COMMAND, *words, "--max-moves", "10", "--games", "10k", "-j", "2", "-o", str(file)],
        env=environment_of_commands(),
    ) as running:
        games_in(file, 30)
        running.kill()
    ends = time.monotonic() + 30
    while processes_with(mark) and time.monotonic() < ends:
        time.sleep(0.1)
    assert not processes_with(mark)


def processes_with(mark):
    found = []
    for entry in os.scandir("/proc"):
        if entry.name.isdecimal():
            try:
                with open(f"/proc/{entry.name}/cmdline", "rb") as file:  # noqa: PTH123
                    words = file.read()
            except OSError:
                continue
            if mark.encode() in words:
                found.append(entry.name)
    return found


# Bad input.


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"games": 0}, "games=0"),
        ({"games": 1.5}, "games=1.5"),
        ({"jobs": 0}, "jobs=0"),
        ({"seed": -1}, "seed=-1"),
        ({"seconds": 0}, "time=0"),
        ({"seconds": 1, "clock": (1, 0)}, "exclude"),
        ({"clock": "ten"}, r"10\+0.1"),
        ({"nodes": 0}, "nodes=0"),
        ({"depth": 1.5}, "depth=1.5"),
        ({"max_moves": 0}, "max_moves=0"),
        ({"adjudicate": "maybe"}, "agreed, proved, none"),
        ({"max_faults": 0}, "max_faults=0"),
        ({"margin": -1}, "margin=-1"),
        ({"sprt": (5, 0)}, "0 10"),
        ({"openings": "nowhere.txt"}, "nowhere.txt"),
        ({"openings": "a", "random_plies": 2}, "not from both"),
        ({"random_plies": 50}, "take fewer"),
        ({"output": "no/such/folder/x.jsonl"}, "folder"),
        ({"output": "games.pgn"}, "PGN is for chess"),
        ({"game_count": 1}, "takes no game_count"),
    ],
    ids=str,
)
def test_settings_without_sense_are_refused(settings, words):
    with pytest.raises(z.errors.InvalidInputError, match=words):
        z.match(fakes.Take(), "random", "random", **settings)


def test_too_few_players_are_refused():
    with pytest.raises(z.errors.InvalidInputError, match="2 players"):
        z.match(fakes.Take(), "random")
    assert len(z.match(fakes.Alone(), "random", games=2).games) == 2


def test_what_does_not_pickle_is_refused_for_several_processes():
    with pytest.raises(z.errors.InvalidInputError, match="jobs=1"):
        z.match(fakes.Take(), lambda line: line.legal_moves()[0], "random", games=2, jobs=2)


def test_sprt_is_for_two_opposed_players():
    with pytest.raises(z.errors.InvalidInputError, match="two players"):
        z.match(fakes.Three(), "random", "random", sprt=(0, 10))


def test_a_game_is_decided_by_its_number_and_seed_alone():
    from zermelo.matches.control import TimeControl
    from zermelo.matches.reading import read_contestant
    from zermelo.matches.settings import Settings

    players = tuple(map(read_contestant, ["random", "level:beginner"]))
    settings = Settings(
        game=z.load("connect4"), contestants=players, control=TimeControl(nodes=50), seed=9
    )
    fixture = Fixture(17, 8, (1, 0), None, ())
    first, second = (play_game(settings, fixture) for _ in range(2))
    assert first.moves == second.moves
    assert play_game(settings, dataclasses.replace(fixture, number=18)).moves != first.moves
