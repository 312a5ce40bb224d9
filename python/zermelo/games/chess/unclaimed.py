"""Chess in which nobody claims a draw, for games that were played on."""

from __future__ import annotations

from zermelo.games.chess.native import Chess


def unclaimed_chess() -> Chess:
    """Chess whose lines go on after a third repetition, and after any number of quiet moves.

    The laws want such draws to be claimed, and players often go on. Searches still take a position
    that comes back for a draw. The game is over where neither side has the pieces to mate.

    >>> from zermelo.game import Line
    >>> Line(unclaimed_chess(), moves="Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e4".split()).ply
    9
    """
    game = Chess(draw_after=0)
    game.repetition = None
    return game
