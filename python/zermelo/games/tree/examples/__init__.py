"""The worked trees of the books and courses, one JSON file each, by name."""

from __future__ import annotations

import difflib
import json
from dataclasses import dataclass
from functools import lru_cache

from zermelo.game import UnknownGameError
from zermelo.games.tree import json_file
from zermelo.games.tree.game import Tree

ALIASES = {
    "aima-5.5": "aima-5.2",
    "fig5.2": "aima-5.2",
    "fig5.5": "aima-5.2",
    "fig5.4": "aima-5.4",
    "brown-fig1": "nim-2-2",
    "minimax-example-2": "pruning-example-2",
}


@dataclass(frozen=True)
class Example:
    """What is known of a worked tree before it is read."""

    name: str
    title: str
    source: str
    """Where it was printed or shown first."""
    aliases: tuple[str, ...] = ()


def examples() -> dict[str, Example]:
    """Every worked tree by its name, in the order of names."""
    found = {}
    for name, text in _files().items():
        data = json.loads(text)
        aliases = tuple(alias for alias, target in ALIASES.items() if target == name)
        found[name] = Example(name, data["title"], data["source"], aliases)
    return found


def example(name: str) -> Tree:
    """The worked tree with this name or alias; `UnknownGameError` with the closest if none has.

    >>> example("fig5.5").stages
    {'a': 1, 'b': 2, 'c': 3, 'd': 4, 'e': 5, 'f': 7}
    """
    files = _files()
    wanted = name.strip().lower()
    wanted = ALIASES.get(wanted, wanted)
    if wanted not in files:
        close = difflib.get_close_matches(wanted, [*files, *ALIASES], n=1)
        hint = f"did you mean {close[0]!r}? " if close else ""
        raise UnknownGameError(
            f"no worked tree is called {name!r}; {hint}the trees are {', '.join(files)}"
        )
    return json_file.loads(files[wanted])


@lru_cache(maxsize=1)
def _files() -> dict[str, str]:
    from importlib.resources import files  # slow to import, and seldom needed

    folder = files(__name__)
    texts = {
        item.name.removesuffix(".json"): item.read_text(encoding="utf-8")
        for item in folder.iterdir()
        if item.name.endswith(".json")
    }
    return dict(sorted(texts.items()))
