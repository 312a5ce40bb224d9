"""Games with chance solved in fractions: every pair of policies, and linear equations for each.

Nothing here is rounded and nothing is fast. That some pair of policies that look at nothing but the
state is best for both sides is a theorem (Gillette 1957, Liggett and Lippman 1969).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import zermelo as z


class Board(z.Game):
    """A game that is a table: for each state whose turn it is, what follows, and how likely."""

    def __init__(self, seed: int, cyclic: bool) -> None:
        self.seed = seed
        self.payoff_range = (-4, 4)
        chooser = random.Random(seed)
        states = chooser.randint(3, 8)
        self.turns: list[str | int] = []
        self.after: list[list[int]] = []
        self.odds: list[list[Fraction]] = []
        self.ends: list[int] = []
        for state in range(states):
            least = 0 if cyclic else state + 1
            turn: str | int = chooser.choice(["end", "chance", 0, 1])
            if (turn == "end" and state > 0) or least >= states:
                turn = "end"
            elif turn == "end":
                turn = 0
            weights = [chooser.randint(1, 5) for _ in range(chooser.randint(1, 3))]
            after = [] if turn == "end" else [chooser.randrange(least, states) for _ in weights]
            self.turns.append(turn)
            self.after.append(after)
            self.odds.append([Fraction(weight, sum(weights)) for weight in weights])
            self.ends.append(chooser.randint(-4, 4))

    def initial(self) -> int:
        return 0

    def to_move(self, state: int) -> int:
        turn = self.turns[state]
        return z.CHANCE if turn == "chance" else 0 if turn == "end" else int(turn)

    def actions(self, state: int) -> list[int]:
        return list(range(len(self.after[state])))

    def outcomes(self, state: int) -> list[tuple[float, int]]:
        if self.turns[state] != "chance":
            return []
        return [(float(chance), move) for move, chance in enumerate(self.odds[state])]

    def result(self, state: int, move: int) -> int:
        return self.after[state][move]

    def is_terminal(self, state: int) -> bool:
        return self.turns[state] == "end"

    def utility(self, state: int, player: int) -> int:
        return self.ends[state] if player == 0 else -self.ends[state]


def policies(board: Board, player: int) -> Iterator[dict[int, int]]:
    """Every way of a player to choose a move in each of its states."""
    own = [state for state, turn in enumerate(board.turns) if turn == player]
    for moves in product(*(board.actions(state) for state in own)):
        yield dict(zip(own, moves, strict=True))


def policy_values(board: Board, policy: dict[int, int]) -> list[Fraction]:
    """What each state is worth to the first player if both keep to a policy; endless play is 0."""
    states = range(len(board.turns))
    chain = [_next(board, policy, state) for state in states]
    ending = {state for state in states if board.turns[state] == "end"}
    while True:
        more = {s for s in states if any(after in ending for after in chain[s])} - ending
        if not more:
            break
        ending |= more
    rows = []
    for state in states:
        row = [Fraction(int(state == other)) for other in states] + [Fraction(0)]
        if board.turns[state] == "end":
            row[-1] = Fraction(board.ends[state])
        elif state in ending:
            for after, chance in chain[state].items():
                row[after] -= chance
        rows.append(row)
    return solve_linear(rows)


def _next(board: Board, policy: dict[int, int], state: int) -> dict[int, Fraction]:
    if board.turns[state] == "end":
        return {}
    if board.turns[state] != "chance":
        return {board.after[state][policy[state]]: Fraction(1)}
    odds: dict[int, Fraction] = {}
    for after, chance in zip(board.after[state], board.odds[state], strict=True):
        odds[after] = odds.get(after, Fraction(0)) + chance
    return odds


def solve_linear(rows: list[list[Fraction]]) -> list[Fraction]:
    """Gauss and Jordan: each row is an equation with its right side at the end."""
    size = len(rows)
    for column in range(size):
        pivot = next(row for row in range(column, size) if rows[row][column] != 0)
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [cell / rows[column][column] for cell in rows[column]]
        for row in range(size):
            if row != column and rows[row][column]:
                factor = rows[row][column]
                pairs = zip(rows[row], rows[column], strict=True)
                rows[row] = [cell - factor * other for cell, other in pairs]
    return [row[-1] for row in rows]


def exact_values(board: Board) -> list[Fraction]:
    """The value of every state to the first player."""
    best: list[Fraction] | None = None
    for own in policies(board, 0):
        answers = [policy_values(board, own | other) for other in policies(board, 1)]
        worst = [min(column) for column in zip(*answers, strict=True)]
        best = worst if best is None else [max(pair) for pair in zip(best, worst, strict=True)]
    assert best is not None
    return best


def count_policies(board: Board) -> int:
    """How many pairs of policies there are."""
    count = 1
    for state, turn in enumerate(board.turns):
        if turn in (0, 1):
            count *= len(board.after[state])
    return count
