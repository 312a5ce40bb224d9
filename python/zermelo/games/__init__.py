"""The built-in games, one folder each, and the registry that finds them by name."""

from zermelo.games.entry import Entry, Option
from zermelo.games.registry import entries, entry, load, spec_of

__all__ = ["Entry", "Option", "entries", "entry", "load", "spec_of"]
