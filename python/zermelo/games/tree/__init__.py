"""Explicit game trees: from nested lists, from JSON, from CS188 test files, and the books' own."""

from zermelo.games.tree.build import tree
from zermelo.games.tree.game import Node, Tree

__all__ = ["Node", "Tree", "tree"]
