"""Matches and suites: how strength is measured, for every game."""

from zermelo.matches.elo import Elo
from zermelo.matches.matching import match
from zermelo.matches.record import GameRecord
from zermelo.matches.result import Match
from zermelo.matches.sprt import Sprt

__all__ = ["Elo", "GameRecord", "Match", "Sprt", "match"]
