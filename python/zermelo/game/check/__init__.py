"""Finding broken rules before any search does: `check(game)` plays, compares and reports.

| file              | what it looks at                                                     |
|-------------------|----------------------------------------------------------------------|
| `declarations.py` | is it a game at all, and is what it says of itself well formed       |
| `rules.py`        | the six methods, and chance                                          |
| `payoffs.py`      | utilities: numbers, their sum, their range                           |
| `estimates.py`    | `evaluate`, `order`, `noisy`                                         |
| `identity.py`     | equality, hashes and `key`                                           |
| `symmetry.py`     | `symmetries`                                                         |
| `levels.py`       | `level`                                                              |
| `text.py`         | notation and `draw`                                                  |
| `boards.py`       | `board`                                                              |
| `play.py`         | the states looked at: all near the start, then those of random games |
| `transpositions.py` | the same moves in another order, for the sake of `key`             |
| `spelling.py`     | names that nothing uses and that look like a capability's            |
| `observed.py`     | what random games were like: wins, length, choice                    |
| `suspicions.py`   | what is not wrong, but would make a careful reader ask               |
| `examiner.py`     | asking the game anything without trusting it; what was found so far  |
"""

from zermelo.game.check.check import check
from zermelo.game.check.kinds import KINDS
from zermelo.game.check.report import Problem, Report

__all__ = ["KINDS", "Problem", "Report", "check"]
