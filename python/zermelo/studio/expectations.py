"""Explore for games with chance: chances of winning instead of distances to the end."""

from __future__ import annotations

from zermelo.game import CHANCE, Game, Line, State, format_move, number
from zermelo.play.words import percent, proved_within
from zermelo.policies.chance import ChancePolicy
from zermelo.studio.names import names
from zermelo.studio.schema.explore import Explored, MoveValue, Outcome, SolvedCounts


def expected(policy: ChancePolicy, line: Line, counts: SolvedCounts) -> Explored:
    """What is known of a position in which somebody or chance is to move."""
    game, state = line.game, line.state
    bounds = policy.bounds(state)
    mover = game.to_move(state)
    side = policy.player if mover == CHANCE else int(mover)
    name = names(game)[side]
    words = _words(policy, state, side)
    sure = proved_within(bounds)
    if policy.chance_of_winning(state) is None:
        verdict = f"With best play by both, {name} can expect {words} ({sure})."
        note = f"Numbers are the payoffs that {name} can expect."
    else:
        verdict = f"With best play by both, {name} wins with {words} ({sure})."
        note = f"Numbers are {name}'s chances of winning."
    if mover == CHANCE:
        note += " In brackets: how likely it is."
    return Explored(True, verdict, _moves(policy, line, side), counts, True, True, None, note)


def _moves(policy: ChancePolicy, line: Line, side: int) -> list[MoveValue]:
    """Every move of the player, or all that chance may do."""
    game, state = line.game, line.state
    odds = {move: chance for chance, move in game.outcomes(state)}
    best = policy.best_moves(state)
    return [
        _move(policy, game, state, move, side, move in best, odds.get(move))
        for move in line.legal_moves()
    ]


def _move(
    policy: ChancePolicy,
    game: Game,
    state: State,
    move: object,
    side: int,
    best: bool,
    odds: float | None,
) -> MoveValue:
    after = game.result(state, move)
    worth = _worth(policy, after, side)
    even = _side(policy, policy.endless, side)
    outcome: Outcome = "win" if worth > even else "loss" if worth < even else "draw"
    words = _words(policy, after, side)
    if odds is not None:
        words += f" ({percent(odds)})"
    return MoveValue(
        format_move(game, state, move), outcome, words, None, best, worth=worth, odds=odds
    )


def _words(policy: ChancePolicy, state: State, side: int) -> str:
    chance = policy.chance_of_winning(state)
    if chance is None:
        return number(round(_worth(policy, state, side), 4))
    return percent(chance if side == policy.player else 1 - chance)


def _worth(policy: ChancePolicy, state: State, side: int) -> float:
    return _side(policy, policy[state].value, side)


def _side(policy: ChancePolicy, value: float, side: int) -> float:
    """A value of the policy's player from the side of another; a draw is halfway."""
    return value if side == policy.player else 2 * policy.endless - value
