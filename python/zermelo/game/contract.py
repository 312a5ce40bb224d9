"""The model of a game, held against what its rules answer while a search is using them.

A search that believes a payoff of NaN, a mover who is no player or an `is_terminal` of None ends
with a value that means nothing. So searches ask through `asked(game)`, and an answer that breaks
the model ends them with `BrokenGameError`, which names the position.
"""

from __future__ import annotations

import copy
import math
import operator
from collections.abc import Callable, Sequence
from typing import Any, cast

from zermelo.game.errors import BrokenGameError
from zermelo.game.model import CHANCE, Action, Game, State

ROUNDING = 1e-9
"""How far from 1 probabilities may add up, here, in `z.check` and in the core."""


def asked(game: Game) -> Game:
    """The same game with every answer of its rules checked.

    >>> class Endless(Game):
    ...     def initial(self): return 0
    ...     def to_move(self, state): return 0
    ...     def actions(self, state): return [1]
    ...     def result(self, state, action): return state + 1
    ...     def is_terminal(self, state): return None
    ...     def utility(self, state, player): return 0
    >>> asked(Endless()).is_terminal(3)
    Traceback (most recent call last):
    zermelo.game.errors.BrokenGameError: Endless.is_terminal says None, not True or False, in 3
    """
    return game if isinstance(game, _Asked) else cast(Game, _Asked(game))


class _Asked:
    """Stands for a game: what is not a rule to be checked is the game's own."""

    def __init__(self, game: Game) -> None:
        self.unasked = game
        self.result = game.result
        self.outcomes = _outcomes(game)
        self.players = game.players
        self.is_terminal = _is_terminal(game)
        self.to_move = _to_move(game)
        self.actions = _actions(game)
        self.utility = _utility(game)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.unasked, name)


# Functions and no methods: they are called at every node, and look nothing up.


def _is_terminal(game: Game) -> Callable[[State], bool]:
    ask = game.is_terminal

    def is_terminal(state: State) -> bool:
        over = ask(state)
        return over if over is True or over is False else as_truth(game, state, over)

    return is_terminal


def _to_move(game: Game) -> Callable[[State], int]:
    ask, players = game.to_move, game.players

    def to_move(state: State) -> int:
        mover = ask(state)
        if type(mover) is int and 0 <= mover < players:
            return mover
        return as_mover(game, state, mover)

    return to_move


def _actions(game: Game) -> Callable[[State], Sequence[Action]]:
    ask = game.actions

    def actions(state: State) -> Sequence[Action]:
        moves = ask(state)
        if (type(moves) is list or type(moves) is tuple) and moves:
            return moves
        return as_moves(game, state, moves)

    return actions


def _outcomes(game: Game) -> Callable[[State], Sequence[tuple[float, Action]]]:
    ask = game.outcomes

    def outcomes(state: State) -> Sequence[tuple[float, Action]]:
        return as_outcomes(game, state, ask(state))

    return outcomes


def _utility(game: Game) -> Callable[[State, int], float]:
    ask = game.utility

    def utility(state: State, player: int) -> float:
        payoff = ask(state, player)
        return payoff if type(payoff) is int else as_number(game, "utility", state, payoff)

    return utility


def estimating(
    game: Game, evaluate: Callable[[State, int], float]
) -> Callable[[State, int], float]:
    """The same evaluation, which refuses to give anything but finite numbers."""

    def estimate(state: State, player: int) -> float:
        answer = evaluate(state, player)
        return answer if type(answer) is int else as_number(game, "evaluate", state, answer)

    return estimate


def as_truth(game: Game, state: State, answer: Any) -> bool:
    """`is_terminal` answers True or False; NumPy's, and 1 and 0, are taken for them."""
    if isinstance(answer, int) and answer in (0, 1):
        return bool(answer)
    if type(answer).__module__ == "numpy" and type(answer).__name__ in ("bool", "bool_"):
        return bool(answer)
    raise _broken(game, "is_terminal", answer, "True or False", state)


def as_mover(game: Game, state: State, answer: Any) -> int:
    """`to_move` answers with a player, or `CHANCE` in a game that defines `outcomes`."""
    try:
        mover = operator.index(answer)
    except TypeError:
        mover = None
    if mover is not None and 0 <= mover < game.players:
        return mover
    if mover == CHANCE:
        if getattr(type(game), "outcomes", None) is not Game.outcomes:
            return CHANCE
        raise _broken(game, "to_move", "CHANCE", "a player: it defines no outcomes", state)
    players = "player 0" if game.players == 1 else f"a player from 0 to {game.players - 1}"
    raise _broken(game, "to_move", answer, players, state)


def as_moves(game: Game, state: State, answer: Any) -> Sequence[Action]:
    """`actions` answers with moves, at least one: a list, or anything that can be gone through."""
    try:
        moves = list(answer)
    except TypeError:
        raise _broken(game, "actions", answer, "a list of moves", state) from None
    if not moves:
        raise BrokenGameError(
            f"{game.name}.actions gave no legal move, though the game is not over, "
            f"in {position(game, state)}"
        )
    return moves


def as_outcomes(game: Game, state: State, answer: Any) -> Sequence[tuple[float, Action]]:
    """`outcomes` answers with (probability, action) pairs whose probabilities add up to 1."""
    try:
        pairs = [(probability, action) for probability, action in answer]
        total = sum(probability for probability, _ in pairs)
        if all(probability >= 0 for probability, _ in pairs) and abs(total - 1) <= ROUNDING:
            return pairs
    except (TypeError, ValueError):
        pass
    right = "(probability, action) pairs whose probabilities add up to 1"
    raise _broken(game, "outcomes", answer, right, state)


def as_number(game: Game, method: str, state: State, answer: Any) -> float:
    """`utility` and `evaluate` answer with a finite number of any numeric type."""
    if type(answer) is float and math.isfinite(answer):
        return answer
    try:
        if not isinstance(answer, (str, bytes)) and math.isfinite(answer):
            return cast(float, answer)
    except (TypeError, ValueError, OverflowError):
        pass
    raise _broken(game, method, answer, "a finite number", state)


def examine(game: Game, state: State) -> None:
    """What can be seen of broken rules before a search from `state` begins.

    A state is hashable, and `result` returns a new one and leaves the one it was given as it was.
    The latter is tried with the first legal move, which is where a game that changes its states in
    place shows it. A state that cannot be copied is not examined further.
    """
    try:
        hash(state)
    except TypeError as error:
        raise BrokenGameError(
            f"a state of {game.name} must be hashable, and {position(game, state)} is not: {error}"
        ) from error
    if _cannot_change(state):
        return
    rules = asked(game)
    if rules.is_terminal(state):
        return
    try:
        before = copy.deepcopy(state)
    except Exception:
        return
    if before is state or not _alike(before, state):
        return
    chance = rules.to_move(state) == CHANCE
    moves = (a for _, a in rules.outcomes(state)) if chance else iter(game.actions(state))
    for move in moves:
        rules.result(state, move)
        break
    if not _alike(before, state):
        raise BrokenGameError(
            f"{game.name}.result changed the state it was given, {position(game, before)}: "
            "it must return a new one"
        )


def _cannot_change(state: Any) -> bool:
    """Is it a number, a text or a set that no `result` can change, or a tuple of such?"""
    if isinstance(state, tuple):
        return not hasattr(state, "__dict__") and all(map(_cannot_change, state))
    return state is None or isinstance(state, (int, str, float, frozenset))


def _alike(one: State, other: State) -> bool:
    """Do two states consist of the same? Those without an equality of their own by their parts."""
    if type(one).__eq__ is object.__eq__:  # type: ignore[comparison-overlap]
        one, other = getattr(one, "__dict__", one), getattr(other, "__dict__", other)
    try:
        return bool(one == other)
    except Exception:
        return False


def position(game: Game, state: State, most: int = 200) -> str:
    """A position as text for a message, whatever the game's own notation does."""
    from zermelo.game.notation import format_state

    try:
        text = format_state(game, state)
    except Exception:
        text = repr(state)
    return text if len(text) <= most else text[: most - 1] + "…"


def _broken(game: Game, method: str, answer: Any, right: str, state: State) -> BrokenGameError:
    return BrokenGameError(
        f"{game.name}.{method} says {answer!r}, not {right}, in {position(game, state)}"
    )
