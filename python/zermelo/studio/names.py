"""What the page calls the players: the colour of their pieces, where that tells them apart."""

from __future__ import annotations

from functools import lru_cache

from zermelo.game import Ending, Game, kind_of, legal_moves
from zermelo.game.board import Board, board_of
from zermelo.game.players import player_name
from zermelo.play.words import payoff_words


@lru_cache(maxsize=128)
def names(game: Game) -> tuple[str, ...]:
    """The players' names, with a capital.

    >>> from zermelo.games.connect4 import ConnectFour
    >>> names(ConnectFour())
    ('Red', 'Yellow')
    """
    shown = [player_name(game, player) for player in range(game.players)]
    board = _with_pieces(game)
    if board is not None and len(board.colours) == game.players:
        discs = any(not (p.path or p.glyph) for p in board.pieces if p.owner is not None)
        if discs:
            shown = list(board.colours)
    return tuple(name[:1].upper() + name[1:] for name in shown)


def outcome(game: Game, ending: Ending) -> str:
    """How a finished game ended, in words."""
    words = _who(game, ending.payoffs)
    return f"{words} ({ending.words})" if ending.words else words


def _who(game: Game, payoffs: tuple[float, ...]) -> str:
    kind = kind_of(game)
    each = payoff_words(game, payoffs)
    if kind.players == 1 or kind.payoffs == "general-sum":
        return each[:1].upper() + each[1:]
    first = [player for player, payoff in enumerate(payoffs) if payoff == max(payoffs)]
    if len(first) == kind.players:
        words = "A draw"
    elif len(first) == 1:
        words = f"{names(game)[first[0]]} wins"
    else:
        words = " and ".join(names(game)[player] for player in first) + " share the win"
    plain = kind.players == 2 and kind.payoffs == "zero-sum"
    return words if plain else f"{words}; {each}"


def _with_pieces(game: Game) -> Board | None:
    """The board at the start, or after a move if nothing lies on it then."""
    state = game.initial()
    board = board_of(game, state)
    if board is None or any(piece.owner is not None for piece in board.pieces):
        return board
    moves = legal_moves(game, state)
    return board_of(game, game.result(state, moves[0])) if moves else board
