"""The reference names everything that the library gives, and nothing else."""

import re
from importlib import import_module
from pathlib import Path

import pytest

import zermelo as z
from zermelo import textbook

PAGE = (Path(__file__).parents[2] / "docs" / "reference.md").read_text(encoding="utf-8")


def table(heading):
    """The names in the first column of the table under this heading."""
    lines = PAGE[PAGE.index(f"| {heading} |") :].split("\n\n")[0].splitlines()[2:]
    return re.findall(r"`(?:z\.)?(\w+)`", " ".join(line.split("|")[1] for line in lines))


@pytest.mark.parametrize(
    ("heading", "module"),
    [("name", z), ("in `z.types`", z.types), ("in `z.errors`", z.errors)],
    ids=["z", "z.types", "z.errors"],
)
def test_the_tables_name_every_public_name_once_and_no_other(heading, module):
    assert sorted(table(heading)) == sorted(module.__all__)


def object_at(path):
    """The module, or what a module or class has, at a dotted path."""
    parts = path.split(".")
    for end in range(len(parts), 0, -1):
        try:
            found = import_module(".".join(parts[:end]))
        except ModuleNotFoundError:
            continue
        for name in parts[end:]:
            found = getattr(found, name)
        return found
    raise ModuleNotFoundError(path)


@pytest.mark.parametrize("path", re.findall(r"^::: (\S+)$", PAGE, re.MULTILINE))
def test_every_detail_is_of_something_with_a_docstring(path):
    assert object_at(path).__doc__


def test_every_algorithm_of_the_textbook_is_among_the_details():
    members = re.search(r"members: \[(.*)\]", PAGE)[1].split(", ")
    functions = {function.__name__ for function in textbook.ALGORITHMS.values()}
    assert functions | {"proof_number"} == set(members)
