"""The Othello endgame solver: the score of the last third of a game, and all best moves."""

from __future__ import annotations

from typing import Any, Literal

from zermelo.engines.limits import MEMORY_MB
from zermelo.engines.margins import MarginSolver, Sides
from zermelo.game import Action, Game, State
from zermelo.native import OthelloSolver

Counting = Literal["discs", "empties to winner"]
"""What the cells count that stay empty: nothing, as in the rules of the library, or they are the
winner's, as in tournaments and in the published suites of endings."""

_LIKELY = 20
"""With at most so many empty cells a search tries the solver first."""
_POSSIBLE = 26
"""With at most so many `z.solve` uses it: minutes, or hours for the hardest."""
_PASS = 64


class OthelloEngine(MarginSolver):
    """Solves endings on the usual board with one table.

    With `counting="empties to winner"` the cells that stay empty are the winner's.

    >>> from zermelo.games import load
    >>> game = load("othello")
    >>> rows = "xxxoxxxx/oxxxxxxx/ooxxxxxx/oooxxxxx/oooxxoo./ooooo.../ooooooo./ooooooo."
    >>> found = OthelloEngine(game, memory_mb=16).solve(game.parse_state(f"{rows} x"))
    >>> found.value, found.exactness, [str(move) for move in found.ties]
    (1, 'proved', ['h5'])
    """

    family = "othello"
    title = "Othello"

    def __init__(
        self,
        game: Game,
        *,
        memory_mb: float = MEMORY_MB,
        threads: int = 1,
        keep: bool = False,
        counting: Counting = "discs",
    ) -> None:
        super().__init__(game, memory_mb=memory_mb, threads=threads, keep=keep)
        self.counting = counting
        self.solver = OthelloSolver(counting=counting, memory_mb=memory_mb)

    @classmethod
    def fits(cls, game: Any) -> bool:
        """Has the board 8 by 8 cells?"""
        return bool(game.size == 8)

    @classmethod
    def wanted(cls) -> str:
        """What it solves, for an error."""
        return "Othello on 8 by 8 cells"

    @classmethod
    def likely(cls, game: Game, state: State) -> bool:
        """Are few enough cells empty to be solved in about a second?"""
        return _empty(game, state) <= _LIKELY

    @classmethod
    def possible(cls, game: Game, state: State) -> bool:
        """Are few enough cells empty to be solved at all?"""
        return _empty(game, state) <= _POSSIBLE

    @property
    def plain(self) -> bool:
        """Are its scores the payoffs of the game?"""
        return self.counting == "discs"

    def sides(self, state: State) -> Sides:
        """The discs of both as bits, a1 the lowest."""
        rows, mover = self.game.format_state(state).split()
        cells = rows.replace("/", "")
        black, white = (
            sum(1 << place for place, cell in enumerate(cells) if cell == side) for side in "xo"
        )
        return Sides(black, white) if mover == "x" else Sides(white, black)

    def number(self, move: Action) -> int:
        """The cell, counted from a1, b1 on; 64 for a pass."""
        name = str(move)
        return _PASS if name == "pass" else "abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1)

    def score(self, state: State, player: int) -> int:
        """The margin of a finished game."""
        margin = super().score(state, player)
        if self.plain or margin == 0:
            return margin
        empty = _empty(self.game, state)
        return margin + empty if margin > 0 else margin - empty

    def outcome(self, state: State, *, seconds: float | None = None) -> int | None:
        """1 if the player to move wins, 0 for a draw, -1 for a loss; None if time did not suffice.

        Cheaper than the score, and the same under both ways of counting.
        """
        if self.game.is_terminal(state):
            lower = upper = self.score(state, self.game.to_move(state))
        else:
            found = self.solver.solve(*self.sides(state)[:2], outcome=True, seconds=seconds)
            lower, upper = found["lower"], found["upper"]
        if lower == upper == 0:
            return 0
        return 1 if lower > 0 else -1 if upper < 0 else None


def _empty(game: Game, state: State) -> int:
    return str(game.format_state(state)).count(".")  # type: ignore[attr-defined]
