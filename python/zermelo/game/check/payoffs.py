"""Payoffs: finite numbers for every player that add up as declared and stay in their range."""

from __future__ import annotations

from typing import Any

from zermelo.game.check.examiner import Examiner
from zermelo.game.check.node import Node
from zermelo.game.check.values import finite, show

_TOLERANCE = 1e-9


def payoffs(examiner: Examiner, node: Node) -> tuple[float, ...]:
    """The payoffs of a terminal state to all players, examined."""
    vector = tuple(_payoff(examiner, node, player) for player in range(examiner.players))
    _examine_sum(examiner, node, vector)
    for player, payoff in enumerate(vector):
        if outside(examiner, payoff):
            message = (
                f"utility(state, {player}) is {show(payoff)}, outside "
                f"payoff_range {show(examiner.game.payoff_range)}"
            )
            examiner.problem("payoff-out-of-range", "utility", message, node)
    return vector


def outside(examiner: Examiner, value: float) -> bool:
    """Does the value lie outside the range that the game declares, if it declares one?"""
    ends = examiner.game.payoff_range
    if ends is None:
        return False
    slack = _slack(ends)
    return not ends[0] - slack <= value <= ends[1] + slack


def close(first: float, second: float) -> bool:
    """Are two sums equal but for rounding?"""
    return abs(first - second) <= _slack((first, second, 1))


def _payoff(examiner: Examiner, node: Node, player: int) -> Any:
    answer = examiner.ask(node, "utility", player)
    if not finite(answer):
        message = f"utility(state, {player}) gave {show(answer)} in a terminal state"
        raise examiner.fail("bad-payoff", "utility", message, node)
    return answer


def _examine_sum(examiner: Examiner, node: Node, vector: tuple[float, ...]) -> None:
    declared = examiner.game.payoffs
    if declared == "general-sum" or len(vector) == 1:
        return
    total = sum(map(float, vector))
    if declared == "zero-sum":
        if not abs(total) <= _slack(vector):
            message = f"the payoffs {show(vector)} add up to {total:.10g}, not to 0 as declared"
            examiner.problem("payoff-sum", "utility", message, node)
    elif examiner.constant is None:
        examiner.constant = (total, node)
    elif not close(total, examiner.constant[0]):
        before, other = examiner.constant
        message = (
            f"the payoffs {show(vector)} add up to {total:.10g}, but those of the state "
            f"{examiner.state_text(other.state)} to {before:.10g}"
        )
        examiner.problem("payoff-sum", "utility", message, node)


def _slack(values: Any) -> float:
    return _TOLERANCE * max(1.0, *(abs(float(value)) for value in values))
