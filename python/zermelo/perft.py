"""Perft: counting the sequences of moves, to test a game's rules and to measure their speed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from zermelo.game import Action, Game, InvalidInputError, State, legal_moves
from zermelo.game.arguments import checked_game, checked_state, keywords
from zermelo.game.contract import asked, examine

DEEPEST = 10_000_000
"""No sequence is followed further, so that a game that never ends does not fill the memory."""


@keywords
def perft(game: Game, depth: int, state: State | None = None, *, finished: bool = False) -> int:
    """The number of sequences of exactly `depth` moves from `state` (the start if not given).

    Games that end sooner are left out. The other convention counts all leaves of the tree, games
    that end sooner among them, as the published counts of Othello do: `finished=True`. Every way
    that chance may go counts as a move. Uses the game's own `perft(state, depth)` where it has one,
    as native games do.

    >>> from zermelo.games.tictactoe import TicTacToe
    >>> [perft(TicTacToe(), depth) for depth in (1, 2, 6)]
    [9, 72, 54720]
    >>> perft(TicTacToe(), 6, finished=True)
    56160
    """
    if isinstance(depth, bool) or not isinstance(depth, int) or depth < 1:
        raise InvalidInputError(f"perft counts sequences of at least 1 move, not {depth!r}")
    if depth > DEEPEST:
        raise InvalidInputError(f"perft counts sequences of at most {DEEPEST:,} moves, not {depth}")
    game = checked_game(game)
    state = checked_state(game, state)
    own = getattr(game, "perft", None)
    if own is None:
        examine(game, state)
        return _count(asked(game), state, depth, finished)
    return int(own(state, depth, finished=True) if finished else own(state, depth))


def divide(
    game: Game, depth: int, state: State | None = None, *, finished: bool = False
) -> Iterator[tuple[Action, int]]:
    """Each move with the number of sequences of `depth` moves that begin with it, one by one.

    >>> from zermelo.games.tictactoe import TicTacToe
    >>> next(divide(TicTacToe(), 3))
    ('a1', 56)
    """
    state = game.initial() if state is None else state
    for move in legal_moves(game, state):
        after = game.result(state, move)
        yield move, perft(game, depth - 1, after, finished=finished) if depth > 1 else 1


def _count(game: Game, root: State, depth: int, finished: bool) -> int:
    """One walk through the tree, with a stack of its own: the length of a game is no limit."""
    count = 0
    path: list[Iterator[State]] = [iter([root])]
    while path:
        state = next(path[-1], _END)
        if state is _END:
            path.pop()
            continue
        moves = legal_moves(game, state)
        if not moves:
            count += finished
        elif len(path) == depth:
            count += len(moves)
        else:
            path.append(map(partial(game.result, state), moves))
    return count


_END: State = object()
