"""Playing: who sits at the board, the course of a game, and a game in the terminal."""

from zermelo.play.dice import Outcome, outcomes, rolled
from zermelo.play.levels import LEVELS, Level, LevelPlayer, find_level, levels_in, nearest_level
from zermelo.play.luck import JudgedPly, Luck, Share
from zermelo.play.players import Choice, EnginePlayer, Player, PolicyPlayer, RandomPlayer
from zermelo.play.record import Record, read_record, write_record
from zermelo.play.session import Session, Turn
from zermelo.play.terminal import TerminalGame
from zermelo.play.weighing import Weighed, WeighedMove, weigh

__all__ = [
    "LEVELS",
    "Choice",
    "EnginePlayer",
    "JudgedPly",
    "Level",
    "LevelPlayer",
    "Luck",
    "Outcome",
    "Player",
    "PolicyPlayer",
    "RandomPlayer",
    "Record",
    "Session",
    "Share",
    "TerminalGame",
    "Turn",
    "Weighed",
    "WeighedMove",
    "find_level",
    "levels_in",
    "nearest_level",
    "outcomes",
    "read_record",
    "rolled",
    "weigh",
    "write_record",
]
