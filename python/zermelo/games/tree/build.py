"""Trees from nested lists and dictionaries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from zermelo.game import CHANCE, TreeError
from zermelo.games.tree.game import Tree
from zermelo.games.tree.node import Node

_NAMES = {"max": 0, "min": 1, "chance": CHANCE}
_FIELDS = ("name", "player", "children", "moves", "probabilities", "value", "estimate")
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def tree(
    spec: Any,
    levels: Sequence[str | int] = ("max", "min"),
    *,
    players: int | None = None,
    title: str = "",
    source: str = "",
    stages: Mapping[str, int] | None = None,
    letters: bool = True,
) -> Tree:
    """A game tree from nested lists: a list is an inner node, anything else a leaf.

    A leaf is a number (the payoff to MAX), a tuple (the payoffs to all players), or None (a value
    that is not given). `levels` says who moves at each depth, repeated as needed: "max", "min",
    "chance" or a player's number. A node may be a dictionary for more to be said of it:
    `name`, `player`, `children`, `moves`, `probabilities`, `value`, `estimate`. With `letters`,
    the inner nodes of a tree without any names are called A, B, C and so on, as in the books.
    A `TreeError` says at which node the description is wrong.

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
    count = _players(raw, turns, players)
    if letters:
        _name_inner_nodes(raw)
    return Tree([_node(item) for item in raw], count, title, source, dict(stages or {}))


def default_moves(name: str, size: int) -> list[str]:
    """The names of a node's moves where none are given: a1, a2, a3 at node A, else 1, 2, 3."""
    prefix = name.lower() if name.isalpha() else ""
    return [f"{prefix}{number}" for number in range(1, size + 1)]


def _flatten(spec: Any, turns: list[int]) -> list[dict[str, Any]]:
    """The nodes breadth first, as dictionaries; children are numbers of later nodes."""
    raw: list[dict[str, Any]] = []
    queue: list[tuple[Any, int, str]] = [(spec, 0, "root")]
    for item, depth, where in queue:  # the queue grows as we go
        node = _read(item, turns[depth % len(turns)], where)
        node.update(depth=depth, where=where)
        first = len(queue)
        field = "" if isinstance(item, list) else ".children"
        queue.extend(
            (child, depth + 1, f"{where}{field}[{index}]")
            for index, child in enumerate(node["children"])
        )
        node["children"] = tuple(range(first, len(queue)))
        raw.append(node)
    return raw


def _read(item: Any, turn: int, where: str) -> dict[str, Any]:
    fields: dict[str, Any] = dict.fromkeys(_FIELDS)
    if isinstance(item, Mapping):
        unknown = [name for name in item if name not in _FIELDS]
        if unknown:
            raise TreeError(
                f"{where}: a node has no field {unknown[0]!r}; the fields are {', '.join(_FIELDS)}"
            )
        fields.update(item)
    elif isinstance(item, list):
        fields["children"] = item
    else:
        fields["value"] = item
    children = fields["children"]
    if children is not None and not isinstance(children, list):
        raise TreeError(f"{where}: children are a list, not {children!r}")
    if children == []:
        raise TreeError(f"{where}: the list is empty, and an inner node needs at least one child")
    if children and fields["value"] is not None:
        raise TreeError(f"{where}: a node has a value or children, not both")
    if not isinstance(fields["name"], (str, type(None))):
        raise TreeError(f"{where}: a name is text, not {fields['name']!r}")
    if fields["estimate"] is not None and not _is_number(fields["estimate"]):
        raise TreeError(f"{where}: an estimate is a number, not {fields['estimate']!r}")
    fields["children"] = children or []
    fields["player"] = turn if fields["player"] is None else _turn(fields["player"], where)
    fields["value"] = _value(fields["value"], where)
    return fields


def _players(raw: list[dict[str, Any]], turns: list[int], given: int | None) -> int:
    """How many players there are; and do all the payoffs and turns agree with that?"""
    leaves = [node for node in raw if node["value"] is not None]
    widths = [len(node["value"]) for node in leaves if isinstance(node["value"], tuple)]
    movers = [node["player"] + 1 for node in raw if node["children"]]
    count = max(2, *(turn + 1 for turn in turns), *movers, *widths) if given is None else given
    if not isinstance(count, int) or isinstance(count, bool) or count < 1:
        raise TreeError(f"players is a whole number of at least 1, not {count!r}")
    for node in raw:
        if node["children"] and node["player"] >= count:
            raise TreeError(
                f"{node['where']}: there is no player {node['player']}; "
                f"the {count} players are numbered from 0"
            )
    for node in leaves:
        if isinstance(node["value"], tuple) != bool(widths):
            raise TreeError(
                f"{node['where']}: a tree's leaves are all numbers or all vectors, not both"
            )
        if widths and len(node["value"]) != count:
            raise TreeError(
                f"{node['where']}: {node['value']} needs one payoff for each of {count} players"
            )
    return count


def _value(value: Any, where: str) -> float | tuple[float, ...] | None:
    if value is None or _is_number(value):
        return value  # type: ignore[no-any-return]
    if isinstance(value, (tuple, list)) and value and all(_is_number(part) for part in value):
        return tuple(value)
    raise TreeError(f"{where}: a leaf is a number, a tuple of numbers or None, not {value!r}")


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
    name = item["name"] or ""
    moves = default_moves(name, size) if item["moves"] is None else item["moves"]
    if (
        not isinstance(moves, (list, tuple))
        or len(moves) != size
        or len(set(map(str, moves))) != size
    ):
        raise TreeError(
            f"{item['where']}: {size} children need a list of {size} different moves, not {moves!r}"
        )
    return Node(
        name=name,
        player=item["player"],
        children=item["children"],
        moves=tuple(str(move) for move in moves),
        probabilities=_probabilities(item, size),
        value=item["value"],
        estimate=item["estimate"],
        depth=item["depth"],
    )


def _probabilities(item: dict[str, Any], size: int) -> tuple[float, ...]:
    given, where = item["probabilities"], item["where"]
    if item["player"] != CHANCE or not size:
        if given is not None:
            raise TreeError(f"{where}: only a chance node with children has probabilities")
        return ()
    if given is None:
        return (1 / size,) * size
    if (
        not isinstance(given, (list, tuple))
        or len(given) != size
        or not all(_is_number(part) and part >= 0 for part in given)
    ):
        raise TreeError(
            f"{where}: {size} children need {size} probabilities of at least 0, not {given!r}"
        )
    if abs(sum(given) - 1) > 1e-9:
        raise TreeError(f"{where}: the probabilities add up to {sum(given):g}, not to 1")
    return tuple(given)
