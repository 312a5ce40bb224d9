"""The example of a new game in CONTRIBUTING.md is what stands in the repository."""

import re
import textwrap
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(
    r"^( *)```(?:rust|python)\n\1(?://|#) (\S+)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL
)


def pieces():
    """Each block that names a file, with the code that it shows."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    return [(file, textwrap.dedent(code)) for _, file, code in BLOCK.findall(text)]


def lines(code):
    return [line.strip() for line in code.splitlines()]


def holds(whole, part):
    """Do these lines follow one another in a file, however far they are indented?"""
    every, wanted = lines(whole), lines(part)
    places = range(len(every) - len(wanted) + 1)
    return any(every[place : place + len(wanted)] == wanted for place in places)


def test_the_example_goes_through_every_place_that_a_new_game_needs():
    assert [file for file, _ in pieces()] == [
        "crates/games/src/pig/rules.rs",
        "crates/games/tests/games/pig_rules.rs",
        "crates/registry/src/games/pig.rs",
        "crates/registry/src/games.rs",
        "python/zermelo/games/pig/__init__.py",
        "python/zermelo/games/pig/native.py",
    ]


@pytest.mark.parametrize(("file", "code"), pieces())
def test_what_is_shown_of_a_file_is_in_it(file, code):
    assert holds((ROOT / file).read_text(encoding="utf-8"), code)


def test_what_is_not_in_a_file_is_found_out():
    assert not holds("one\ntwo\nthree", "one\nthree")
    assert holds("one\n    two\nthree", "two\nthree")
