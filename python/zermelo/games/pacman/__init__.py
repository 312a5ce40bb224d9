"""Pacman as in Berkeley's CS188 course: minimax, alpha-beta and expectimax against ghosts."""

from zermelo.game.errors import LayoutError
from zermelo.games.entry import Entry, Option, choice, whole
from zermelo.games.pacman.game import GHOSTS, MOST_GHOSTS, MOST_STEPS, Pacman
from zermelo.games.pacman.layout import Layout, is_file, names, parse_layout

__all__ = ["ENTRY", "Layout", "LayoutError", "Pacman", "parse_layout"]

ENTRY = Entry(
    name="pacman",
    title="Pacman",
    summary="Eat everything in a maze before a ghost catches you; ghosts think or move by chance.",
    make=Pacman,
    options={
        "layout": Option(
            "small", f"{', '.join(names())}, or a file such as mine.lay", str.strip, is_file
        ),
        "ghosts": Option(
            "adversarial",
            "one opponent, an opponent each (separate), or moved by chance (random, directional)",
            choice(GHOSTS),
            words=tuple(GHOSTS),
        ),
        "number": Option(4, "the most ghosts, of those in the layout", whole(0, MOST_GHOSTS)),
        "steps": Option(1000, "after which the game ends; 0 for never", whole(0, MOST_STEPS)),
    },
    examples=(
        "pacman",
        "pacman:layout=trapped,ghosts=random",
        "pacman:layout=open,ghosts=directional",
        "pacman:layout=medium",
        "pacman:layout=trapped,ghosts=separate,steps=50",
    ),
)
