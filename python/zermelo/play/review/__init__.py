"""Games of chess looked over by the engine: values, mistakes by size, and better lines.

`evaluate_line` gives every position of a game its value, `judge` finds the mistakes among the
moves, `annotate` writes both into a game of PGN, and `annotate_pgn` does so for a whole file.
"""

from zermelo.play.review.annotating import annotate, write_annotations, written_value
from zermelo.play.review.evaluating import Evaluated, evaluate_line, playable_line
from zermelo.play.review.files import AnnotatedFile, annotate_pgn
from zermelo.play.review.judging import (
    MISTAKES,
    JudgedMove,
    Mistake,
    PlayerReview,
    Review,
    expected_score,
    judge,
)

__all__ = [
    "MISTAKES",
    "AnnotatedFile",
    "Evaluated",
    "JudgedMove",
    "Mistake",
    "PlayerReview",
    "Review",
    "annotate",
    "annotate_pgn",
    "evaluate_line",
    "expected_score",
    "judge",
    "playable_line",
    "write_annotations",
    "written_value",
]
