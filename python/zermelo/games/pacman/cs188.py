"""Pacman in the `.test` files of Berkeley's CS188 multi-agent project.

Two kinds of them are about Pacman. A `PacmanGameTreeTest` has a layout written out, an algorithm
and a depth: every move of a game is to be a best one. An `EvalAgentTest` plays games in a layout
with a name and counts wins and points. Trees are read by `zermelo.games.tree.cs188`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from zermelo.game import InvalidInputError, TreeError
from zermelo.game.errors import LayoutError
from zermelo.games.pacman.game import Pacman
from zermelo.games.pacman.layout import Layout, names, parse_layout
from zermelo.games.tree.cs188 import parse_fields
from zermelo.games.tree.text_file import read_text

_AGENTS: Final = {
    "MinimaxAgent": "minimax",
    "AlphaBetaAgent": "alphabeta",
    "ExpectimaxAgent": "expectimax",
}
_GHOSTS: Final = {"RandomGhost": "random", "DirectionalGhost": "directional"}


@dataclass(frozen=True)
class GameTreeTest:
    """One game, of which every move is to be a best one; the ghosts are directional."""

    game: Pacman
    agent: str
    """`minimax`, `alphabeta` or `expectimax`."""
    depth: int
    """In moves of everybody."""
    seed: int
    points: int


@dataclass(frozen=True)
class EvaluationTest:
    """Some games, of which so many are to be won, with so many points."""

    game: Pacman
    agent: str
    """The agent's name in the course, such as "ReflexAgent"."""
    games: int
    seed: int
    wanted: Mapping[str, tuple[float | None, tuple[float, ...]]]
    """By "average score" and "wins": the least that is needed, and what each point is for."""


def read_test(path: str | Path) -> GameTreeTest | EvaluationTest:
    """The test in a file; an error names the file and what is wrong.

    A layout that has only a name is one of the library's, or a file `NAME.lay` beside the test.
    """
    try:
        return _test(parse_fields(read_text(path)), Path(path).parent)
    except TreeError as error:
        raise TreeError(f"{path}: {error}") from None
    except LayoutError as error:
        raise LayoutError(f"{path}: in its layout, {error}") from None


def layout_of(text: str, title: str) -> Layout:
    """The layout that is written out in the text of a test."""
    try:
        block = parse_fields(text).get("layout")
    except TreeError as error:
        raise LayoutError(f"{title}: {error}") from None
    if block is None:
        raise LayoutError(f"{title}: the test has no layout written out in it")
    try:
        return parse_layout(_stripped(block))
    except LayoutError as error:
        raise LayoutError(f"{title}: in its layout, {error}") from None


def _stripped(block: str) -> str:
    """The rows of a layout, which the course also indents."""
    return "\n".join(row.strip() for row in block.strip().splitlines()) + "\n"


def _test(fields: dict[str, str], folder: Path) -> GameTreeTest | EvaluationTest:
    kind = fields.get("class", "")
    if kind == "PacmanGameTreeTest":
        agent = _AGENTS.get(_text(fields, "alg"))
        if agent is None:
            raise TreeError(f'alg is "{fields["alg"]}"; it is one of {", ".join(_AGENTS)}')
        return GameTreeTest(
            game=_game(fields, folder, "directional"),
            agent=agent,
            depth=_whole(fields, "depth", least=1),
            seed=_whole(fields, "seed", 0),
            points=_whole(fields, "max_points", 1),
        )
    if kind == "EvalAgentTest":
        return EvaluationTest(
            game=_game(fields, folder, _ghosts(fields.get("ghosts", "[RandomGhost(1)]"))),
            agent=_text(fields, "agentName"),
            games=_whole(fields, "numGames", least=1),
            seed=_whole(fields, "randomSeed", 0),
            wanted={
                "average score": _wanted(fields, "score"),
                "wins": _wanted(fields, "wins"),
            },
        )
    raise TreeError(
        f'class is "{kind}"; a "PacmanGameTreeTest" or an "EvalAgentTest" is about Pacman'
    )


def _game(fields: dict[str, str], folder: Path, ghosts: str) -> Pacman:
    number = 2 if fields.get("class") == "PacmanGameTreeTest" else _count(fields)
    if "layout" in fields:
        return Pacman(_stripped(fields["layout"]), ghosts, number)
    name = _text(fields, "layoutName").strip()
    beside = folder / f"{name}.lay"
    if name not in names() and not re.fullmatch(r"[\w-]+", name):
        raise TreeError(f'layoutName is "{name}", and should be a name')
    if name not in names() and not beside.is_file():
        raise InvalidInputError(
            f"the layout {name!r} is not written out: put it beside the test, as {beside.name}"
        )
    return Pacman(name if name in names() else str(beside), ghosts, number)


def _ghosts(text: str) -> str:
    kinds = set(re.findall(r"(\w+)\s*\(", text))
    known = [_GHOSTS[kind] for kind in kinds if kind in _GHOSTS]
    if len(kinds) != 1 or not known:
        raise TreeError(f'ghosts is "{text}"; they are all RandomGhost or all DirectionalGhost')
    return known[0]


def _count(fields: dict[str, str]) -> int:
    return len(re.findall(r"\w+\s*\(", fields.get("ghosts", "[RandomGhost(1)]")))


def _wanted(fields: dict[str, str], name: str) -> tuple[float | None, tuple[float, ...]]:
    minimum = _numbers(fields, f"{name}Minimum")
    return (minimum[0] if minimum else None), _numbers(fields, f"{name}Thresholds")


def _numbers(fields: dict[str, str], name: str) -> tuple[float, ...]:
    try:
        return tuple(float(word) for word in fields.get(name, "").split())
    except ValueError:
        raise TreeError(f'{name} is "{fields[name]}", and should be numbers') from None


def _text(fields: dict[str, str], name: str) -> str:
    if name not in fields:
        raise TreeError(f"there is no {name}")
    return fields[name]


def _whole(fields: dict[str, str], name: str, default: int | None = None, least: int = 0) -> int:
    if name not in fields and default is not None:
        return default
    text = _text(fields, name).strip()
    if not text.isdecimal() or len(text) > 9 or int(text) < least:
        raise TreeError(f'{name} is "{text}", and should be a whole number of at least {least}')
    return int(text)
