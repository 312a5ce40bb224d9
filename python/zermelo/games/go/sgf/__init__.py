"""SGF, the Smart Game Format: games of Go with variations and comments, in files."""

from zermelo.games.go.sgf.games import SgfGame, read_sgf, write_sgf
from zermelo.games.go.sgf.tree import Node, parse, write

__all__ = ["Node", "SgfGame", "parse", "read_sgf", "write", "write_sgf"]
