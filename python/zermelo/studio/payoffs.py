"""Explore for games in which each plays for itself: everybody's payoffs."""

from __future__ import annotations

from zermelo.game import CHANCE, Line, format_move, number
from zermelo.play.words import percent
from zermelo.policies.vectors import VectorPolicy
from zermelo.studio.names import names
from zermelo.studio.schema.explore import Explored, MoveValue, Outcome, SolvedCounts


def shared(policy: VectorPolicy, line: Line, counts: SolvedCounts) -> Explored:
    """What is known of a position in which somebody or chance is to move."""
    game, state = line.game, line.state
    found = policy[state]
    players = names(game)
    each = zip(players, policy.payoffs(state), strict=True)
    words = ", ".join(f"{name} {number(round(payoff, 4))}" for name, payoff in each)
    sure = "however ties are broken" if found.settled else f"if {policy.tie_rule}"
    mover = game.to_move(state)
    side = policy.player if mover == CHANCE else int(mover)
    odds = {move: chance for chance, move in game.outcomes(state)}
    here = policy.payoffs(state)[side]
    moves = []
    for move in line.legal_moves():
        payoffs = policy.payoffs(game.result(state, move))
        worth = payoffs[side]
        outcome: Outcome = "win" if worth > here else "loss" if worth < here else "draw"
        text = ", ".join(number(round(payoff, 4)) for payoff in payoffs)
        if move in odds:
            text += f" ({percent(odds[move])})"
        best = move in found.moves[:1]
        name = format_move(game, state, move)
        moves.append(MoveValue(name, outcome, text, None, best, worth=worth, odds=odds.get(move)))
    note = f"Numbers are the payoffs of {', '.join(players)}, in this order."
    verdict = f"With best play by each for itself: {words} ({sure})."
    return Explored(True, verdict, moves, counts, True, True, None, note)
