"""Explicit game trees: from nested lists, from JSON, from CS188 test files, and the books' own."""

from zermelo.games.entry import Entry
from zermelo.games.tree.build import tree
from zermelo.games.tree.examples import Example, example, examples
from zermelo.games.tree.game import Tree
from zermelo.games.tree.node import Node
from zermelo.games.tree.spec import read_tree
from zermelo.games.tree.unfold import unfold

__all__ = [
    "ENTRY",
    "Example",
    "Node",
    "Tree",
    "example",
    "examples",
    "read_tree",
    "tree",
    "unfold",
]

ENTRY = Entry(
    name="tree",
    title="Explicit tree",
    summary="A worked tree by name, a JSON or CS188 file, or nested lists such as [[3,5],[2,9]].",
    make=read_tree,
    read=read_tree,
    examples=("tree:aima-5.2", "tree:[[3,12,8],[2,4,6],[14,5,2]]", "tree:mine.json"),
)
