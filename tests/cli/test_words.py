"""An option of the command line has the name of the keyword that it is passed on as."""

import inspect
from importlib import import_module

import pytest

import zermelo as z
from zermelo.books import build_book, build_polyglot
from zermelo.cli.arguments import Parser
from zermelo.cli.main import COMMANDS
from zermelo.experiments import chess, ordering, positions, signature, techniques
from zermelo.experiments.step_matches import play_step, step_plan
from zermelo.formats import scan_pgn
from zermelo.learn.backgammon import learn
from zermelo.learn.chess import tune
from zermelo.learn.comparing import compare
from zermelo.matches.suite import run_suite
from zermelo.play import EnginePlayer, PolicyPlayer
from zermelo.play.levels import LevelPlayer
from zermelo.play.review import annotate_pgn
from zermelo.protocols.gtp.table import Table
from zermelo.protocols.uci import play as play_by_uci
from zermelo.studio.limits import StudioLimits
from zermelo.training import build_played_book
from zermelo.training import learn as learn_any

PASSED_ON_TO = {
    "studio": [StudioLimits],
    "games": [],
    "describe": [z.describe],
    "play": [EnginePlayer, PolicyPlayer, LevelPlayer],
    "best": [z.search],
    "solve": [z.solve, z.solve_all],
    "prove": [z.prove],
    "luck": [z.luck],
    "match": [z.match],
    "suite": [run_suite, EnginePlayer],
    "gtp": [Table],
    "uci": [play_by_uci],
    "pgn": [scan_pgn, annotate_pgn],
    "book": [build_book, build_polyglot, build_played_book],
    "learn": [learn, learn_any],
    "rollout": [compare],
    "tables": [z.tables.Tables.__new__, z.tables.Tables.build, z.tables.CheckersTables.build],
    "verify": [z.types.Policy.verify, z.policies.load_policy],
    "policy": [z.types.Policy.export, z.policies.load_policy],
    "perft": [z.perft],
    "tree": [z.trace],
    "check": [z.check],
    "lesson": [],
    "experiment": [ordering.measure, techniques.measure, step_plan, play_step, chess.reach],
    "bench": [signature.signatures],
    "tune": [positions.random_positions, tune],
}

OWN_WORDS = {
    "studio": {"policy", "host", "port", "no_browser", "allow_host"},
    "play": {"you", "dice", "odds"},
    "best": {"option", "probcut"},
    "solve": {"all", "algorithm", "positions", "verify"},
    "suite": {"player"},
    "gtp": {"player"},
    "book": {"position", "moves"},
    "luck": {"only"},
    "rollout": {"no_variance_reduction", "weights"},
    "tables": {"all"},
    "perft": {"divide"},
    "tree": {"list", "game", "position", "levels", "depth", "step"},
    "lesson": {"seed", "sheet", "copies", "answers"},
    "experiment": {
        "list",
        "positions",
        "algorithm",
        "match",
        "layout",
        "agent",
        "test",
        "plies",
        "contestants",
    },
    "learn": {"report", "onnx"},
    "tune": {"pairs", "positions", "stages"},
}
"""What is for people at a terminal, and no keyword of the library."""

EVERYWHERE = {"help", "json", "output"}

ONE_WORD_FOR = {
    "memory": "memory_mb",
    "mb": "memory_mb",
    "dir": "directory",
    "folder": "directory",
    "out": "output",
    "multi_pv": "lines",
    "time": "seconds",
    "workers": "threads",
}
"""Words that another word stands for, on the command line."""


def options(command):
    parser = Parser(prog=command)
    import_module(f"zermelo.cli.{command}").add_arguments(parser)
    return [action for action in parser._actions if action.option_strings]


def test_every_command_is_in_the_table():
    assert set(PASSED_ON_TO) == set(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_an_option_is_a_keyword_of_what_it_is_passed_on_to(command):
    known = {
        name for target in PASSED_ON_TO[command] for name in inspect.signature(target).parameters
    }
    words = {action.dest for action in options(command)} - EVERYWHERE
    assert words - known <= OWN_WORDS.get(command, set())
    assert OWN_WORDS.get(command, set()) <= words, "an option in this table is gone"


@pytest.mark.parametrize("command", COMMANDS)
def test_the_options_of_all_commands_use_one_word_for_one_thing(command):
    for action in options(command):
        long = [text for text in action.option_strings if text.startswith("--")]
        assert long == [f"--{action.dest.replace('_', '-')}"]
        assert action.dest not in ONE_WORD_FOR
        assert action.dest != "output" or action.option_strings[0] == "-o"


@pytest.mark.parametrize(
    ("words", "now"),
    [
        (["best", "connect4", "--memory", "9"], "--memory-mb"),
        (["solve", "nim", "--all", "--dir", "work"], "--directory"),
        (["tables", "list", "--dir", "work"], "--directory"),
        (["book", "build", "connect4", "--out", "file"], "--output"),
        (["policy", "export", "nim.table", "--out", "file"], "--output"),
    ],
)
def test_the_words_of_the_past_lead_to_those_of_today(run, words, now):
    ran = run(*words)
    assert ran.status == 2
    assert now in ran.err
