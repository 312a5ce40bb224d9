"""Experiments: what the books say of the algorithms, measured."""

from __future__ import annotations

from typing import Final

EXPERIMENTS: Final[dict[str, str]] = {
    "ordering": "how many leaves alpha-beta looks at when the moves come in a good or a bad order",
    "pacman": "what believing in adversarial or in random ghosts does to Pacman",
    "techniques": "what each technique of the native searches saves, and is worth in games",
    "probcut": "how a search with multi-ProbCut plays against one without that has twice the time",
    "chess": "what the books say of chess programs: depth, tables, quiescence, the horizon",
    "multiplayer": "which search plays games of several players best in equal time",
    "alliance": "how the weaker two of three players join against the leader, and fall out again",
}
"""Every experiment: a module of this package with the same name, and a command line for it."""

__all__ = ["EXPERIMENTS"]
