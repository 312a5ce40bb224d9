"""Playing: who sits at the board, the course of a game, and a game in the terminal."""

from zermelo.play.levels import LEVELS, Level, LevelPlayer, find_level
from zermelo.play.players import Choice, EnginePlayer, Player, PolicyPlayer, RandomPlayer
from zermelo.play.record import Record, read_record, write_record
from zermelo.play.session import Session, Turn
from zermelo.play.terminal import TerminalGame

__all__ = [
    "LEVELS",
    "Choice",
    "EnginePlayer",
    "Level",
    "LevelPlayer",
    "Player",
    "PolicyPlayer",
    "RandomPlayer",
    "Record",
    "Session",
    "TerminalGame",
    "Turn",
    "find_level",
    "read_record",
    "write_record",
]
