"""Trees as JSON files.

    {"format": "zermelo-tree", "version": 1, "title": "Two choices", "root": [[3, 5], [2, 9]]}

The root is written as for `zermelo.tree`: a list is an inner node, a number or null a leaf, and an
object says more: `name`, `player`, `children`, `moves`, `probabilities`, `value`, `estimate`. A
vector of payoffs is `{"value": [1, 2, 6]}`. Beside the root there may be `title`, `source`,
`players`, `levels` (who moves at each depth) and `stages`. A bare nested list is a whole file too.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any, NoReturn

from zermelo.game import CHANCE, TreeError
from zermelo.games.tree.build import default_moves, tree
from zermelo.games.tree.game import Tree
from zermelo.games.tree.node import Node
from zermelo.games.tree.text_file import read_text, write_text

FORMAT = "zermelo-tree"
VERSION = 1

_FIELDS = ("format", "version", "title", "source", "players", "levels", "stages", "root")
_LEVELS = ("max", "min")
_WIDTH = 96


def read(path: str | Path) -> Tree:
    """The tree in a JSON file; `TreeError` names the file, the place in it, and what is wrong."""
    text = read_text(path)
    try:
        return loads(text)
    except TreeError as error:
        raise TreeError(f"{path}: {error}") from None


def write(game: Tree, path: str | Path) -> None:
    """Write a tree as a JSON file, from which `read` gives exactly the same tree."""
    write_text(path, dumps(game))


def loads(text: str) -> Tree:
    """The tree in a JSON text.

    >>> loads("[[3, 12, 8], [2, 4, 6]]").actions(0)
    ('a1', 'a2')
    """
    data = _parse(text)
    if isinstance(data, list):
        return tree(data)
    if not isinstance(data, dict):
        raise TreeError(f"a tree file holds an object or a nested list, not {data!r}")
    if "format" not in data and "root" not in data:
        return tree(data)  # one bare node
    _check_envelope(data)
    return tree(
        data["root"],
        levels=data.get("levels", _LEVELS),
        players=data.get("players"),
        title=data.get("title", ""),
        source=data.get("source", ""),
        stages=data.get("stages"),
        letters=False,
    )


def dumps(game: Tree) -> str:
    """The tree as JSON text, laid out to be read.

    >>> from zermelo.games.tree import tree
    >>> print(dumps(tree([3, 5], title="Two leaves")), end="")
    {
      "format": "zermelo-tree",
      "version": 1,
      "title": "Two leaves",
      "players": 2,
      "root": {"name": "A", "children": [3, 5]}
    }
    """
    levels = _levels(game)
    data: dict[str, Any] = {"format": FORMAT, "version": VERSION}
    data |= {"title": game.title} if game.title else {}
    data |= {"source": game.source} if game.source else {}
    data["players"] = game.players
    data |= {"levels": [_level(turn, game) for turn in levels]} if levels != [0, 1] else {}
    data |= {"stages": game.stages} if game.stages else {}
    data["root"] = _root(game, levels)
    return _layout(data) + "\n"


def _parse(text: str) -> Any:
    def refuse(word: str) -> NoReturn:
        raise TreeError(f"{word} is not a number that a tree file can hold")

    try:
        return json.loads(text, parse_constant=refuse)
    except json.JSONDecodeError as error:
        raise TreeError(
            f"line {error.lineno}, column {error.colno}: not JSON: {error.msg}"
        ) from None
    except RecursionError:
        raise TreeError("the tree is nested too deeply to be read") from None


def _check_envelope(data: dict[str, Any]) -> None:
    if data.get("format") != FORMAT:
        raise TreeError(f'"format" is {data.get("format")!r}, and should be "{FORMAT}"')
    if data.get("version") != VERSION:
        raise TreeError(
            f'"version" is {data.get("version")!r}; this program reads version {VERSION}'
        )
    if "root" not in data:
        raise TreeError('there is no "root", the node at the top of the tree')
    for name, value in data.items():
        if name not in _FIELDS:
            raise TreeError(f"a tree file has no field {name!r}; it has {', '.join(_FIELDS)}")
        if name in {"title", "source"} and not isinstance(value, str):
            raise TreeError(f"{name} is text, not {value!r}")
    if not isinstance(data.get("levels", []), list):
        raise TreeError(f'levels is a list such as ["max", "min"], not {data["levels"]!r}')
    stages = data.get("stages", {})
    if not isinstance(stages, dict) or not all(type(count) is int for count in stages.values()):
        raise TreeError('stages says how many leaves each stage has seen: {"a": 1, "b": 2}')


def _levels(game: Tree) -> list[int]:
    """Who moves at each depth, as the shortest list that repeats; [0, 1] if a depth is mixed."""
    turns: dict[int, set[int]] = {}
    for node in game.nodes:
        turns.setdefault(node.depth, set()).add(node.player)
    if any(len(players) > 1 for players in turns.values()):
        return [0, 1]
    single = [turns[depth].pop() for depth in sorted(turns)]
    if single == [depth % 2 for depth in range(len(single))]:
        return [0, 1]
    periods = range(1, len(single) + 1)
    fits = (p for p in periods if all(single[i] == single[i % p] for i in range(len(single))))
    return single[: next(fits)]


def _level(turn: int, game: Tree) -> str | int:
    if turn == CHANCE:
        return "chance"
    return ("max", "min")[turn] if game.players == 2 and turn < 2 else turn


def _root(game: Tree, levels: list[int]) -> Any:
    """The nodes as nested JSON values, each saying only what is not so by default."""
    written: list[Any] = [None] * len(game.nodes)
    for index in range(len(game.nodes) - 1, -1, -1):  # children come after their parents
        node = game.nodes[index]
        if node.children and min(node.children) <= index:
            raise TreeError(f"node {index} comes after a child of its own, so it cannot be written")
        fields = _fields(node, [written[child] for child in node.children])
        if node.player != levels[node.depth % len(levels)]:
            fields["player"] = _level(node.player, game)
        plain = [*fields] == ["value"] and not isinstance(fields["value"], list)
        written[index] = fields["value"] if plain else fields
    return written[0]


def _fields(node: Node, children: list[Any]) -> dict[str, Any]:
    fields: dict[str, Any] = {"name": node.name} if node.name else {}
    if not children:
        fields["value"] = list(node.value) if isinstance(node.value, tuple) else node.value
        values = node.value if isinstance(node.value, tuple) else (node.value,)
        if any(value is not None and not math.isfinite(value) for value in values):
            raise TreeError(f"JSON cannot hold the value {node.value}")
    if list(node.moves) != default_moves(node.name, len(children)):
        fields["moves"] = list(node.moves)
    if node.probabilities and set(node.probabilities) != {1 / len(children)}:
        fields["probabilities"] = list(node.probabilities)
    if node.estimate is not None:
        fields["estimate"] = node.estimate
    if children:
        fields["children"] = children
    return fields


def _layout(value: Any, indent: int = 0, lead: int = 0) -> str:
    """JSON on one line where it fits, else one part a line."""
    line = json.dumps(value, ensure_ascii=False, allow_nan=False)
    if not isinstance(value, (list, dict)) or not value:
        return line
    if indent and indent + lead + len(line) <= _WIDTH:
        return line
    inner = indent + 2
    if isinstance(value, dict):
        keys = [f"{json.dumps(key, ensure_ascii=False)}: " for key in value]
        parts = [
            key + _layout(part, inner, len(key))
            for key, part in zip(keys, value.values(), strict=True)
        ]
        left, right = "{", "}"
    else:
        parts = [_layout(part, inner) for part in value]
        left, right = "[", "]"
    body = ",\n".join(" " * inner + part for part in parts)
    return f"{left}\n{body}\n{' ' * indent}{right}"
