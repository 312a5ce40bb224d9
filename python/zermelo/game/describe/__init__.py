"""What kind of game a game is: `describe(game)` says it as data, and in words."""

from zermelo.game.describe.describe import describe
from zermelo.game.describe.description import Description, Verdict

__all__ = ["Description", "Verdict", "describe"]
