"""Players from text and from Python objects."""

import pytest

import zermelo as z
from zermelo.algorithms import ALGORITHMS
from zermelo.matches.control import TimeControl
from zermelo.matches.reading import given_contestant, read_contestant
from zermelo.play import LEVELS

CONTROLS = {
    "alphabeta": TimeControl(),
    "alphabeta:depth=6": TimeControl(depth=6),
    "alphabeta:nodes=10000,threads=2": TimeControl(nodes=10000),
    "alphabeta:time=0.1,null-move=false": TimeControl(seconds=0.1),
    "best:seconds=2": TimeControl(seconds=2),
    "alphabeta:clock=10+0.1,depth=3": TimeControl(clock=(10, 0.1), depth=3),
    "level:3,nodes=50": TimeControl(nodes=50),
}


@pytest.mark.parametrize("text", CONTROLS)
def test_limits_are_read(text):
    assert read_contestant(text).control == CONTROLS[text]


@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_algorithm_of_the_registry_is_a_player_with_its_options(name):
    options = ALGORITHMS[name]().options
    flag = next(option for option, value in options.items() if isinstance(value, bool))
    found = read_contestant(f"{name}:{flag}={str(not options[flag]).lower()},name=other")
    assert found.name == "other"
    assert found.algorithm == ALGORITHMS[name](**{flag: not options[flag]})


def test_resources_are_read():
    found = read_contestant("alphabeta:threads=2,memory_mb=8")
    assert found.resources == {"threads": 2, "memory_mb": 8}


@pytest.mark.parametrize("number", range(1, len(LEVELS) + 1))
def test_levels_are_named_and_numbered(number):
    level = LEVELS[number - 1]
    chess = z.load("chess")
    for text in (f"level:{number}", f"level={level.name}", f"level:{level.title.split()[0]}"):
        assert read_contestant(text).sit(chess, "1", 1.0).player.level == level


def test_a_level_that_a_game_does_not_have_is_refused_before_the_match():
    for text in "level:medium", "level:4":
        with pytest.raises(z.errors.InvalidInputError, match="beginner, easy, full, or 1 to 3"):
            z.match(z.load("tictactoe"), text, "random", games=2)


def test_a_policy_plays_by_its_file(tmp_path):
    game = z.load("nim-native:piles=1,2,3")
    policy = z.solve_all(game)
    policy.save(tmp_path / "nim.table")
    for player in (f"policy:{tmp_path / 'nim.table'}", policy):
        found = z.match(game, player, "random", games=20, random_plies=0, seed=1)
        assert not found.faults
        assert found.score > 0.7
    with pytest.raises(z.errors.InvalidInputError):
        z.match(z.load("nim-native:piles=4,4"), policy, "random")


class Chooser:
    name = "my chooser"

    def choose(self, line):
        return line.legal_moves()[0]


def last(line):
    return z.game.format_move(line.game, line.state, line.legal_moves()[-1])


@pytest.mark.parametrize(
    ("given", "name"),
    [
        (z.AlphaBeta(beam=4), "alphabeta:beam=4"),
        (z.AlphaBeta, "alphabeta"),
        (Chooser(), "my chooser"),
        (last, "last"),
        ("random:name=lucky", "lucky"),
        ('random:name="very lucky"', "very lucky"),
    ],
)
def test_objects_are_players(given, name):
    game = z.load("tictactoe")
    found = z.match(game, given, "random", games=2, nodes=50)
    assert found.players[0] == name
    assert not found.faults


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no player"),
        ("alphabet", "did you mean 'alphabeta'"),
        ("alphabeta:deph=3", "did you mean depth"),
        ("alphabeta:depth", "name=value"),
        ("alphabeta:depth=3,depth=4", "given twice"),
        ("alphabeta:depth=0", "depth=0"),
        ("alphabeta:depth=deep", "depth=deep"),
        ("alphabeta:nodes=-1", "nodes=-1"),
        ("alphabeta:time=0", "time=0"),
        ("alphabeta:time=1,clock=3", "exclude"),
        ("alphabeta:time=1,seconds=3", "mean the same"),
        ("alphabeta:clock=soon", "10"),
        ("alphabeta:threads=0", "threads=0"),
        ("alphabeta:name=", "name="),
        ("random:depth=3", "takes no depth"),
        ("level:", "a level is missing"),
        ("level:esy", "did you mean 'easy'"),
        ("level:9", "1 to 5"),
        ("level:easy,beam=3", "takes no beam"),
        ("policy:nowhere.table", "nowhere.table"),
        ("gtp:true,Hash=3", "with the command"),
        ("gtp:true,nodes=3", "neither nodes nor depth"),
    ],
)
def test_text_that_names_no_player_is_refused_with_what_would_be_right(text, words):
    with pytest.raises(z.errors.InvalidInputError, match=words):
        read_contestant(text)


@pytest.mark.parametrize("given", [None, 3, int, z.Game])
def test_objects_that_are_no_players_are_refused(given):
    with pytest.raises(z.errors.InvalidInputError, match="not a player"):
        given_contestant(given)


def test_an_algorithm_that_is_not_for_the_game_is_refused():
    with pytest.raises(z.errors.UnsupportedGameError, match="maxn"):
        z.match(z.load("dots"), "alphabeta", "random")
