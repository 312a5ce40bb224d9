"""The names of the library: few in `z.` itself, errors in `z.errors`, types in `z.types`."""

import subprocess
import sys
from importlib import import_module
from pkgutil import walk_packages

import pytest

import zermelo as z
from zermelo.game import capabilities

CALLED = {
    "a game": ["CHANCE", "Game", "compiled", "check", "describe", "load", "tree"],
    "lines of moves": ["Line"],
    "asking": ["Stop", "luck", "perft", "prove", "search", "solve"],
    "how": [
        *("AlphaBeta", "BestReply", "Expectiminimax", "MCTS", "MaxN", "Paranoid", "Selective"),
        *("engine", "learn", "match"),
    ],
    "whole games": ["solve_all"],
    "games looked over": ["annotate"],
    "watching": ["textbook", "trace"],
    "modules": ["errors", "types"],
}
"""What users call. A new name here is a decision: most belong in `z.types` or a subpackage."""


def everything():
    """Every module of the library itself; programs around it have errors of their own."""
    for found in walk_packages(z.__path__, "zermelo."):
        if found.name.split(".")[1] not in ("__main__", "_core", "cli", "studio"):
            yield import_module(found.name)


def errors_raised():
    """Every class of errors that a module of the library defines."""
    for module in everything():
        for name, item in vars(module).items():
            if isinstance(item, type) and issubclass(item, z.errors.ZermeloError):
                yield name, item


def test_the_names_of_the_library_are_these():
    assert sorted(z.__all__) == sorted(name for names in CALLED.values() for name in names)


@pytest.mark.parametrize("module", [z, z.types, z.errors], ids=lambda module: module.__name__)
def test_dir_shows_what_is_public_and_no_more(module):
    shown = [name for name in dir(module) if not name.startswith("__")]
    if module is not z.errors:  # which is plain enough to need no `__dir__`
        assert shown == sorted(module.__all__)
    for name in module.__all__:
        assert getattr(module, name) is not None
        assert name in shown


def test_every_error_is_in_errors():
    private = {"CannotFreezeError", "StoppedError"}  # caught before they reach anybody
    assert {name for name, _ in errors_raised()} - private == set(z.errors.__all__)


@pytest.mark.parametrize("name", z.errors.__all__)
def test_every_error_has_one_base_and_says_what_it_means(name):
    error = getattr(z.errors, name)
    assert issubclass(error, z.errors.ZermeloError)
    assert error.__name__ == name
    assert "\n" not in error.__doc__.strip().partition("\n\n")[0]


OLD = {
    **{name: getattr(z.errors, name) for name in z.errors.__all__},
    **{name: getattr(z.types, name) for name in z.types.__all__},
    "NumbaMissingError": z.errors.MissingPackageError,
    "Result": z.types.Answer,
    "capabilities": capabilities,
    "CheckersTables": z.tables.CheckersTables,
    "PgnGame": z.formats.PgnGame,
    "PolyglotBook": z.books.PolyglotBook,
    "Tables": z.tables.Tables,
    "draw": z.game.draw,
    "forecast": z.policies.forecast,
    "format_move": z.game.format_move,
    "format_state": z.game.format_state,
    "legal_moves": z.game.legal_moves,
    "load_policy": z.policies.load_policy,
    "parse_move": z.game.parse_move,
    "parse_state": z.game.parse_state,
    "read_pgn": z.formats.read_pgn,
}


@pytest.mark.parametrize("name", OLD)
def test_an_old_name_still_works_and_says_the_new_one(name):
    with pytest.warns(DeprecationWarning, match=rf"^z\.{name} is now z\.") as warned:
        assert getattr(z, name) is OLD[name]
    assert warned[0].filename == __file__


@pytest.mark.parametrize("name", ["serch", "Error", "_private", "__wrapped__"])
def test_a_name_that_never_was_is_no_attribute(name):
    with pytest.raises(AttributeError, match=f"has no attribute '{name}'"):
        getattr(z, name)


def test_star_imports_what_is_public():
    code = "from zermelo import *; import zermelo; assert set(zermelo.__all__) <= set(dir())"
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True)
