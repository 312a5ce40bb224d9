"""The shortest minimax there is, to check worked trees; the algorithms have their own tests."""

from zermelo.game import CHANCE


def values(game, state):
    """The payoffs to all players under best play, ties going to the first move."""
    if game.is_terminal(state):
        return tuple(game.utility(state, player) for player in range(game.players))
    mover = game.to_move(state)
    if mover == CHANCE:
        parts = [(p, values(game, game.result(state, move))) for p, move in game.outcomes(state)]
        return tuple(sum(p * v[player] for p, v in parts) for player in range(game.players))
    children = (values(game, game.result(state, move)) for move in game.actions(state))
    return max(children, key=lambda v: v[mover])
