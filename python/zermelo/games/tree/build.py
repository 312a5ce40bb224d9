"""Trees from nested lists and dictionaries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from zermelo.game import CHANCE, TreeError
from zermelo.games.tree.game import Node, Tree

_NAMES = {"max": 0, "min": 1, "chance": CHANCE}
_FIELDS = {"name", "player", "children", "moves", "probabilities", "value", "estimate"}
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def tree(
    spec: Any,
    levels: Sequence[str | int] = ("max", "min"),
    *,
    players: int | None = None,
    title: str = "",
    source: str = "",
    stages: Mapping[str, int] | None = None,
) -> Tree:
    """A game tree from nested lists: a list is an inner node, anything else a leaf.

    A leaf is a number (the payoff to MAX), a tuple (the payoffs to all players), or None (a value
    that is not given). `levels` says who moves at each depth, repeated as needed: "max", "min",
    "chance" or a player's number. A node may be a dictionary for more to be said of it:
    `name`, `player`, `children`, `moves`, `probabilities`, `value`, `estimate`.

    >>> game = tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> game.actions(0)
    ('a1', 'a2', 'a3')
    >>> tree([[(1, 2, 6), (4, 2, 3)], [(6, 1, 2), (7, 4, 1)]], levels=[0, 1, 2]).players
    3
    """
    turns = [_turn(level, "levels") for level in levels]
    if not turns:
        raise TreeError('levels is empty; give for example ("max", "min")')
    raw = _flatten(spec, turns)
    known = {turn + 1 for turn in turns} | {node["player"] + 1 for node in raw if node["children"]}
    widths = {len(node["value"]) for node in raw if isinstance(node["value"], tuple)}
    count = players or max(2, *known, *widths)
    _name_inner_nodes(raw)
    return Tree([_node(item) for item in raw], count, title, source, dict(stages or {}))


def _flatten(spec: Any, turns: list[int]) -> list[dict[str, Any]]:
    """The nodes breadth first, as dictionaries; children are numbers of later nodes."""
    raw: list[dict[str, Any]] = []
    queue: list[tuple[Any, int]] = [(spec, 0)]
    for item, depth in queue:  # the queue grows as we go
        node = _read(item, turns[depth % len(turns)])
        node["depth"] = depth
        first = len(queue)
        queue.extend((child, depth + 1) for child in node["children"])
        node["children"] = tuple(range(first, len(queue)))
        raw.append(node)
    return raw


def _read(item: Any, turn: int) -> dict[str, Any]:
    fields: dict[str, Any] = dict.fromkeys(_FIELDS)
    if isinstance(item, Mapping):
        unknown = set(item) - _FIELDS
        if unknown:
            raise TreeError(
                f"a node has no field {sorted(unknown)[0]!r}; the fields are "
                + ", ".join(sorted(_FIELDS))
            )
        fields.update(item)
    elif isinstance(item, list):
        fields["children"] = item
    else:
        fields["value"] = item
    children = fields["children"]
    if children is None:
        children = []
    if not isinstance(children, list):
        raise TreeError(f"children are a list, not {children!r}")
    if isinstance(item, list) and not item:
        raise TreeError("a node is an empty list: an inner node needs at least one child")
    if children and fields["value"] is not None:
        raise TreeError("a node has a value or children, not both")
    fields["children"] = children
    fields["player"] = turn if fields["player"] is None else _turn(fields["player"], "player")
    fields["value"] = _value(fields["value"])
    return fields


def _value(value: Any) -> float | tuple[float, ...] | None:
    if value is None or _is_number(value):
        return value  # type: ignore[no-any-return]
    if isinstance(value, (tuple, list)) and value and all(_is_number(part) for part in value):
        return tuple(value)
    raise TreeError(f"a leaf is a number, a tuple of numbers or None, not {value!r}")


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and value == value


def _turn(level: Any, where: str) -> int:
    if isinstance(level, str) and level.lower() in _NAMES:
        return _NAMES[level.lower()]
    if isinstance(level, int) and not isinstance(level, bool) and level >= CHANCE:
        return level
    raise TreeError(f'{where}: {level!r} is not "max", "min", "chance" or a player\'s number')


def _name_inner_nodes(raw: list[dict[str, Any]]) -> None:
    """Letters for the inner nodes, breadth first, as the books do; only if nothing is named."""
    inner = [node for node in raw if node["children"]]
    if len(inner) > len(_LETTERS) or any(node["name"] for node in raw):
        return
    for node, letter in zip(inner, _LETTERS, strict=False):
        node["name"] = letter


def _node(item: dict[str, Any]) -> Node:
    size = len(item["children"])
    name = str(item["name"] or "")
    moves = item["moves"]
    if moves is None:
        prefix = name.lower() if name.isalpha() else ""
        moves = [f"{prefix}{number}" for number in range(1, size + 1)]
    probabilities = item["probabilities"]
    if item["player"] == CHANCE and size:
        probabilities = probabilities or [1 / size] * size
        _check_probabilities(probabilities, size, name)
    if len(moves) != size or len(set(moves)) != size:
        raise TreeError(f"node {name!r} has {size} children, so it needs {size} different moves")
    return Node(
        name=name,
        player=item["player"],
        children=item["children"],
        moves=tuple(str(move) for move in moves),
        probabilities=tuple(probabilities or ()),
        value=item["value"],
        estimate=item["estimate"],
        depth=item["depth"],
    )


def _check_probabilities(probabilities: Sequence[Any], size: int, name: str) -> None:
    if len(probabilities) != size or not all(_is_number(p) and p >= 0 for p in probabilities):
        raise TreeError(f"chance node {name!r} needs {size} probabilities of at least 0")
    if abs(sum(probabilities) - 1) > 1e-9:
        raise TreeError(
            f"the probabilities of chance node {name!r} add up to {sum(probabilities):g}, not to 1"
        )
