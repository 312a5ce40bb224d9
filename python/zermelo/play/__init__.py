"""Playing: who sits at the board, the course of a game, and a game in the terminal."""

from zermelo.play.players import Choice, EnginePlayer, Player, PolicyPlayer, RandomPlayer
from zermelo.play.record import Record, read_record, write_record
from zermelo.play.session import Session, Turn
from zermelo.play.terminal import TerminalGame

__all__ = [
    "Choice",
    "EnginePlayer",
    "Player",
    "PolicyPlayer",
    "RandomPlayer",
    "Record",
    "Session",
    "TerminalGame",
    "Turn",
    "read_record",
    "write_record",
]
