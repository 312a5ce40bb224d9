"""Traces as files: JSON to keep and read back, and drawings by the suffix of the name."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias, get_args

from zermelo.files import write_atomically
from zermelo.game import Exactness, InvalidInputError
from zermelo.game.observer import Bound, LeafKind
from zermelo.trace.events import KINDS, Cutoff, Event, Leaf, Node
from zermelo.trace.trace import Trace

FORMAT = "zermelo-trace"
VERSION = 2
_OLDER = 1
"""Has the textbook's algorithms by their names alone, and the core's as "native alpha-beta"."""

_NAMES = {kind: name for name, kind in KINDS.items()}
_INFINITIES = {"inf": float("inf"), "-inf": float("-inf")}
_ROLES = ("max", "min", "chance", "leaf")
_COLUMNS = ("parent", "move", "label", "role", "given", "probability")


def dumps(trace: Trace) -> str:
    """The trace as JSON text. Reading it back gives the same trace, but for `result`."""
    nodes = [
        [n.parent, n.move, n.label, n.role, _plain(n.given), n.probability] for n in trace.nodes
    ]
    events = [[_NAMES[type(e)], *(_plain(part) for part in e)] for e in trace.events]
    record = {
        "format": FORMAT,
        "version": VERSION,
        "game": trace.game,
        "algorithm": trace.algorithm,
        "player": trace.player,
        "omitted_nodes": trace.omitted_nodes,
        "omitted_events": trace.omitted_events,
        "whole": trace.whole,
        "partial": sorted(trace.partial),
        "stages": trace.stages,
        "pv": trace.pv,
        "guesses": trace.guesses,
        "exactness": trace.exactness,
        "columns": _COLUMNS,
        "nodes": nodes,
        "events": events,
    }
    return json.dumps(record, separators=(",", ":"), allow_nan=False) + "\n"


def loads(text: str) -> Trace:
    """The trace in JSON text; `InvalidInputError` says what is wrong with another text."""
    try:
        record = json.loads(text, parse_constant=_refuse)
    except (json.JSONDecodeError, RecursionError) as error:
        raise InvalidInputError(f"not a trace: the JSON is broken ({error})") from None
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise InvalidInputError(f'not a trace: "format" is not "{FORMAT}"')
    if record.get("version") not in (VERSION, _OLDER):
        raise InvalidInputError(
            f"the trace has version {record.get('version')!r}; this Zermelo reads version {VERSION}"
        )
    if _field(record, "columns", list) != list(_COLUMNS):
        raise InvalidInputError(f'damaged trace: "columns" are not {", ".join(_COLUMNS)}')
    nodes = _read_nodes(_field(record, "nodes", list))
    known = len(nodes)
    events = _read_events(_field(record, "events", list), known)
    return Trace(
        game=_field(record, "game", str),
        algorithm=_read_algorithm(record),
        player=_field(record, "player", int),
        nodes=nodes,
        events=events,
        omitted_nodes=_field(record, "omitted_nodes", int),
        omitted_events=_field(record, "omitted_events", int),
        whole=_field(record, "whole", bool),
        partial=frozenset(_indices(_field(record, "partial", list), known, "partial")),
        stages=_read_stages(_field(record, "stages", dict)),
        pv=_indices(_field(record, "pv", list), known, "pv"),
        guesses=_read_guesses(record, events),
        exactness=_read_exactness(record),
    )


def _read_algorithm(record: dict[str, Any]) -> str:
    name: str = _field(record, "algorithm", str)
    if record["version"] == VERSION:
        return name
    return "alphabeta" if name.startswith("native") else f"textbook.{name}"


def save(trace: Trace, path: Path, step: int | str | None = None) -> Path:
    """Write a drawing of a step or the record, as the suffix says: .svg .tex .html .txt .json."""
    writers: dict[str, Callable[[], str]] = {
        ".svg": lambda: trace.svg(step),
        ".tex": lambda: trace.tikz(step, standalone=True),
        ".html": lambda: trace.html(step=step),
        ".txt": lambda: trace.text(step) + "\n",
        ".json": lambda: dumps(trace),
    }
    writer = writers.get(path.suffix.lower())
    if writer is None:
        kind = f"the suffix {path.suffix!r}" if path.suffix else "no suffix"
        raise InvalidInputError(
            f"{path.name} has {kind}; a search can be saved as {', '.join(writers)}"
        )
    if not path.parent.is_dir():
        raise InvalidInputError(f"cannot write {path}: there is no folder {path.parent}")
    return write_atomically(path, writer())


def load(path: str | Path) -> Trace:
    """The trace in a JSON file."""
    path = Path(path)
    try:
        return loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InvalidInputError(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise InvalidInputError(f"{path}: not a trace: not UTF-8 text") from None
    except InvalidInputError as error:
        raise InvalidInputError(f"{path}: {error}") from None


# Writing.


def _plain(part: Any) -> Any:
    if isinstance(part, tuple):
        return [_plain(value) for value in part]
    if isinstance(part, float) and part in _INFINITIES.values():
        return "inf" if part > 0 else "-inf"
    return part


# Reading. Every field is checked, for a viewer should never fail later, far from the cause.


def _field(record: dict[str, Any], key: str, kind: type[Any]) -> Any:
    value = record.get(key)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        found = "is missing" if key not in record else f"is {_show(value)}, not a {kind.__name__}"
        raise InvalidInputError(f'damaged trace: "{key}" {found}')
    return value


def _read_guesses(record: dict[str, Any], events: list[Event]) -> bool:
    """Files from before this was written down: any leaf that is no end of a game is a guess."""
    if "guesses" in record:
        return bool(_field(record, "guesses", bool))
    return any(isinstance(event, Leaf) and event.kind != "terminal" for event in events)


def _read_exactness(record: dict[str, Any]) -> Exactness | None:
    found: Exactness | None = record.get("exactness")
    if found is not None and found not in get_args(Exactness):
        kinds = ", ".join(get_args(Exactness))
        raise InvalidInputError(f'damaged trace: "exactness" is {_show(found)}, not one of {kinds}')
    return found


def _read_nodes(rows: list[Any]) -> list[Node]:
    if not rows:
        raise InvalidInputError("damaged trace: it has no nodes")
    nodes: list[Node] = []
    for index, row in enumerate(rows):
        where = f"node {index}"
        if not isinstance(row, list) or len(row) != len(_COLUMNS):
            raise _damaged(where, f"is {_show(row)}, not a list of {len(_COLUMNS)} fields")
        parent, move, label, role, given, p = row
        if index == 0 and parent is not None:
            raise _damaged(where, "is the root and has a parent")
        if index > 0 and not _is_index(parent, index):
            raise _damaged(where, f"has the parent {_show(parent)}, not an earlier node")
        if not isinstance(move, str) or not isinstance(label, str):
            raise _damaged(where, "has a move or a label that is no text")
        if role not in _ROLES and not _is_index(role, 1_000_000):
            raise _damaged(where, f"has the role {_show(role)}, not one of {', '.join(_ROLES)}")
        if p is not None and not (_is_real(p) and 0 <= p <= 1):
            raise _damaged(where, f"has the probability {_show(p)}")
        node = Node(index, parent, move, label, role, probability=p)
        node.given = None if given is None else _value(given, where)
        if parent is not None:
            node.ply = nodes[parent].ply + 1
            nodes[parent].children.append(index)
        nodes.append(node)
    return nodes


_Read: TypeAlias = Callable[[Any, str], Any]


def _read_events(rows: list[Any], known: int) -> list[Event]:
    readers = _readers(known)
    events: list[Event] = []
    for number, row in enumerate(rows, start=1):
        where = f"event {number}"
        if not isinstance(row, list) or not row or not isinstance(row[0], str):
            raise _damaged(where, f"is {_show(row)}, not a list that begins with its kind")
        kind = KINDS.get(row[0])
        if kind is None:
            raise _damaged(where, f"has the kind {row[0]!r}, not one of {', '.join(KINDS)}")
        fields: tuple[str, ...] = kind._fields
        if len(row) != len(fields) + 1:
            raise _damaged(where, f"needs {', '.join(fields)} after {row[0]!r}")
        pairs = zip(fields, row[1:], strict=True)
        events.append(kind(*(readers[name](part, where) for name, part in pairs)))
        if isinstance(events[-1], Cutoff):
            _indices(row[3], known, where)
    return events


def _readers(known: int) -> dict[str, _Read]:
    """How to read each field of an event, by its name."""

    def text(part: Any, where: str) -> str:
        if not isinstance(part, str):
            raise _damaged(where, f"has {_show(part)} where a text should be")
        return part

    def node(part: Any, where: str) -> int:
        return _indices([part], known, where)[0]

    def window(part: Any, where: str) -> Any:
        return None if part is None else _number(part, where)

    def choice(names: tuple[str, ...]) -> _Read:
        def read(part: Any, where: str) -> str:
            if part not in names:
                raise _damaged(where, f"has {_show(part)}, not one of {', '.join(names)}")
            return str(part)

        return read

    return {
        "node": node,
        "alpha": window,
        "beta": window,
        "value": _value,
        "kind": choice(get_args(LeafKind)),
        "bound": choice(get_args(Bound)),
        "reason": text,
        "text": text,
        "label": text,
        "skipped": lambda part, where: _indices(part, known, where),
    }


def _read_stages(stages: dict[str, Any]) -> dict[str, int]:
    for name, leaves in stages.items():
        if not _is_index(leaves, 2**63):
            raise _damaged(f'stage "{name}"', f"is {_show(leaves)}, not a number of leaves")
    return stages


def _indices(parts: Any, known: int, where: str) -> tuple[int, ...]:
    if not isinstance(parts, list):
        raise _damaged(where, f"has {_show(parts)} where a list of nodes should be")
    for part in parts:
        if not _is_index(part, known):
            raise _damaged(where, f"names node {_show(part)}; there are nodes 0 to {known - 1}")
    return tuple(parts)


def _value(part: Any, where: str) -> Any:
    if isinstance(part, list) and part:
        return tuple(_number(value, where) for value in part)
    return _number(part, where)


def _number(part: Any, where: str) -> float:
    if isinstance(part, str) and part in _INFINITIES:
        return _INFINITIES[part]
    if not _is_real(part):
        raise _damaged(where, f"has {_show(part)} where a value should be")
    return part  # type: ignore[no-any-return]


def _refuse(name: str) -> float:
    raise InvalidInputError(f"not a trace: {name} is not JSON")


def _is_real(part: Any) -> bool:
    return isinstance(part, int | float) and not isinstance(part, bool)


def _is_index(part: Any, below: int) -> bool:
    return isinstance(part, int) and not isinstance(part, bool) and 0 <= part < below


def _damaged(where: str, what: str) -> InvalidInputError:
    return InvalidInputError(f"damaged trace: {where} {what}")


def _show(part: Any) -> str:
    text = repr(part)
    return text if len(text) <= 60 else text[:57] + "…"
