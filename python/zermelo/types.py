"""What searches give back, what rules are declared with, and types to annotate one's code with.

>>> import zermelo as z
>>> found: z.types.Answer = z.solve(z.tree([[3, 12], [2, 4]]))
>>> found.value
3
"""

from typing import TYPE_CHECKING

from zermelo.algorithms import Algorithm
from zermelo.compiled.layout import array, f64, i8, i16, i32, i64, u8, u16, u32, u64
from zermelo.engines import Engine
from zermelo.game import (
    Action,
    Answer,
    Board,
    BoardMove,
    Cell,
    Ending,
    Exactness,
    Kind,
    MoveAnswer,
    Observer,
    Piece,
    Repetition,
    State,
    Value,
)
from zermelo.later import imported_later
from zermelo.trace import Trace

if TYPE_CHECKING:
    from zermelo.game.check import Problem, Report
    from zermelo.game.describe.description import Description, Verdict
    from zermelo.game.proof import Proof
    from zermelo.matches import Elo, GameRecord, Match, Sprt
    from zermelo.play.luck import JudgedPly, Luck, Share
    from zermelo.policies import Flaw, Forecast, Policy, SolveProgress
    from zermelo.tables import Probed

__all__ = [
    "Action",
    "Algorithm",
    "Answer",
    "Board",
    "BoardMove",
    "Cell",
    "Description",
    "Elo",
    "Ending",
    "Engine",
    "Exactness",
    "Flaw",
    "Forecast",
    "GameRecord",
    "JudgedPly",
    "Kind",
    "Luck",
    "Match",
    "MoveAnswer",
    "Observer",
    "Piece",
    "Policy",
    "Probed",
    "Problem",
    "Proof",
    "Repetition",
    "Report",
    "Share",
    "SolveProgress",
    "Sprt",
    "State",
    "Trace",
    "Value",
    "Verdict",
    "array",
    "f64",
    "i8",
    "i16",
    "i32",
    "i64",
    "u8",
    "u16",
    "u32",
    "u64",
]

__getattr__ = imported_later(
    __name__,
    {
        "Description": "zermelo.game.describe.description",
        "Elo": "zermelo.matches",
        "Flaw": "zermelo.policies",
        "Forecast": "zermelo.policies",
        "GameRecord": "zermelo.matches",
        "JudgedPly": "zermelo.play.luck",
        "Luck": "zermelo.play.luck",
        "Match": "zermelo.matches",
        "Policy": "zermelo.policies",
        "Probed": "zermelo.tables",
        "Problem": "zermelo.game.check",
        "Proof": "zermelo.game.proof",
        "Report": "zermelo.game.check",
        "Share": "zermelo.play.luck",
        "SolveProgress": "zermelo.policies",
        "Sprt": "zermelo.matches",
        "Verdict": "zermelo.game.describe.description",
    },
)


def __dir__() -> list[str]:
    return sorted(__all__)
