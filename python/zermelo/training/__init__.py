"""What the program learns from games against itself: `z.learn`, an estimate of any game, from its
first random game to the matches at its end, and books of openings."""

from zermelo.training.contest import Contest
from zermelo.training.learning import Point, Progress, Training, learn
from zermelo.training.openings import GamesProgress, build_played_book

__all__ = [
    "Contest",
    "GamesProgress",
    "Point",
    "Progress",
    "Training",
    "build_played_book",
    "learn",
]
