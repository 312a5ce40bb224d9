"""What may follow `tree:` in a spec: a worked tree's name, a file, or a nested list."""

from __future__ import annotations

from pathlib import Path

from zermelo.games.tree import cs188, json_file
from zermelo.games.tree.examples import example
from zermelo.games.tree.game import Tree


def read_tree(text: str = "") -> Tree:
    """The tree that the text names or writes out; the first of the books' trees if it is empty.

    >>> read_tree("[[3, 5], [2, 9]]").actions(0)
    ('a1', 'a2')
    >>> read_tree("aima-5.2").title
    'A two-ply game tree'
    """
    if text.startswith(("[", "{")):
        return json_file.loads(text)
    suffix = Path(text).suffix.lower()
    if suffix == ".test":
        return cs188.read(text).tree
    if suffix == ".json" or Path(text).is_file():
        return json_file.read(text)
    return example(text or "aima-5.2")
