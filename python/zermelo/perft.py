"""Perft: counting the sequences of moves, to test a game's rules and to measure their speed."""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.game import Action, Game, InvalidInputError, State, legal_moves
from zermelo.game.contract import asked, examine
from zermelo.game.given import given_game, given_state, keywords


@keywords
def perft(game: Game, depth: int, state: State | None = None) -> int:
    """The number of sequences of exactly `depth` moves from `state` (the start if not given).

    Games that end sooner are not counted. Every way that chance may go counts as a move. Uses the
    game's own `perft(state, depth)` where it has one, as native games do.

    >>> from zermelo.games.tictactoe import TicTacToe
    >>> [perft(TicTacToe(), depth) for depth in (1, 2, 3)]
    [9, 72, 504]
    """
    if isinstance(depth, bool) or not isinstance(depth, int) or depth < 1:
        raise InvalidInputError(f"perft counts sequences of at least 1 move, not {depth!r}")
    game = given_game(game)
    state = given_state(game, state)
    native = getattr(game, "perft", None)
    if native is not None:
        return int(native(state, depth))
    examine(game, state)
    return _count(asked(game), state, depth)


def divide(game: Game, depth: int, state: State | None = None) -> Iterator[tuple[Action, int]]:
    """Each move with the number of sequences of `depth` moves that begin with it, one by one.

    >>> from zermelo.games.tictactoe import TicTacToe
    >>> next(divide(TicTacToe(), 3))
    ('a1', 56)
    """
    state = game.initial() if state is None else state
    for move in legal_moves(game, state):
        after = game.result(state, move)
        yield move, perft(game, depth - 1, after) if depth > 1 else 1


def _count(game: Game, root: State, depth: int) -> int:
    """One walk through the tree, with a stack of its own: the length of a game is no limit."""
    moves = legal_moves(game, root)
    if depth == 1:
        return len(moves)
    count = 0
    path = [(root, iter(moves))]
    while path:
        state, rest = path[-1]
        move = next(rest, _END)
        if move is _END:
            path.pop()
            continue
        after = game.result(state, move)
        below = legal_moves(game, after)
        if len(path) + 1 == depth:
            count += len(below)
        elif below:
            path.append((after, iter(below)))
    return count


_END = object()
