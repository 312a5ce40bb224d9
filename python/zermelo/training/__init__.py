"""`z.learn`: an estimate of any game, from its first random game to the matches at its end."""

from zermelo.training.contest import Contest
from zermelo.training.learning import Point, Progress, Training, learn

__all__ = ["Contest", "Point", "Progress", "Training", "learn"]
