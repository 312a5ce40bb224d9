"""A running studio for the tests of this folder, with games of one's own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from command_line import TAKE
from serving import Page, running

OWN = (
    TAKE
    + '''

class Raises(Take):
    def result(self, state, n):
        if state[0] == 3:
            raise ValueError("three is out of order")
        return super().result(state, n)


class Coin(Take):
    """A coin decides; then one match is taken."""

    def initial(self):
        return ("toss", 0)

    def to_move(self, state):
        return CHANCE if state[0] == "toss" else state[1]

    def outcomes(self, state):
        return [(0.5, "heads"), (0.5, "tails")]

    def actions(self, state):
        return ["take"]

    def result(self, state, n):
        return ("over", 1) if n == "take" else (n, 0)

    def is_terminal(self, state):
        return state[0] == "over"


class Endless(Take):
    """A rule that never answers, a few moves ahead."""

    def initial(self):
        return (50, 0)

    def actions(self, state):
        while state[0] < 45:
            pass
        return super().actions(state)
'''
)


@pytest.fixture(scope="session")
def own_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("own") / "own.py"
    path.write_text(OWN, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def page(own_file: Path) -> Iterator[Page]:
    names = ("Take", "Raises", "Coin", "Endless")
    with running(*(f"{own_file}:{name}" for name in names), "--searches", "2") as url:
        page = Page(url)
        yield page
        page.http.close()


@pytest.fixture
def studio() -> Callable[..., Any]:
    """Start a studio with other limits."""

    @contextmanager
    def start(*arguments: str) -> Iterator[Page]:
        with running(*arguments) as url:
            page = Page(url)
            try:
                yield page
            finally:
                page.http.close()

    return start
