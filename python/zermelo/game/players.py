"""What to call the players in text for people."""

from __future__ import annotations

from zermelo.game.model import CHANCE, Game

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def player_name(game: Game, player: int) -> str:
    """What to call a player: the game's own `player_names`, MAX and MIN in a tree, else by number.

    >>> from zermelo.games.nim import Nim
    >>> player_name(Nim(), 0)
    'first player'
    """
    if player == CHANCE:
        return "chance"
    names = game.player_names
    if player < len(names):
        return str(names[player])
    if getattr(game, "explicit", False) and game.players == 2 and game.payoffs != "general-sum":
        return ("MAX", "MIN")[player]
    return seat(player)


def seat(player: int) -> str:
    """A player by number alone: "first player", "second player", ..."""
    return f"{_ORDINALS[player]} player" if player < len(_ORDINALS) else f"player {player + 1}"


def the(name: str) -> str:
    """The name of a player within a sentence."""
    return f"the {name}" if name.endswith(" player") else name
