"""Backgammon as the core plays it."""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.game import State, format_move, legal_moves
from zermelo.game.board import Board
from zermelo.games.backgammon.board import backgammon_board
from zermelo.native import NativeGame, backgammon_ids


class Backgammon(NativeGame):
    """Bear off all fifteen checkers first.

    What a player does with a whole roll is one move: `13/7 8/7`, `bar/22*`, `6/off(2)`, `24/14`, or
    `pass` where nothing can move. The dice are moves of chance: `31`. At the start each player
    rolls one die, the first player's is written first, and the higher one begins. A single game is
    worth 1, a gammon 2 and a backgammon 3 with `gammons`, and else always 1.

    `cube` is the highest value of the doubling cube, and 1 plays without one. With a cube the moves
    `roll` and `double` come before the dice, `take` and `drop` after a double. A game is for money,
    with or without the `jacoby` rule, or part of a match to `length` points at a `score`; nobody
    doubles in the `crawford` game. Searches rest on the `estimate` of networks that `learned` the
    game, or on one that was written by `hand`. The networks are those that come with Zermelo, or
    with `weights` those of a file that `zermelo learn backgammon` has written.

    A position is read from the moves played (`"31 8/5 6/5 42"`), an XGID, a position ID of GNU
    Backgammon, or one with its match ID after a colon.

    >>> game = Backgammon()
    >>> state = game.parse_state("31 8/5 6/5")
    >>> game.format_state(state)
    'XGID=-b---BD-B---eE---c-e----B-:0:0:-1:00:0:0:0:0:0'
    >>> game.position_id(state)
    'sGfwATDgc/ABMA'
    """

    player_names = ("white", "black")

    play_levels = ("beginner", "easy", "medium", "strong", "full")
    """There is room for all of them, in spite of the dice."""

    def __init__(
        self,
        gammons: bool = True,
        cube: int = 1,
        jacoby: bool = False,
        length: int = 0,
        score: Sequence[int] = (0, 0),
        crawford: bool = False,
        estimate: str = "learned",
        weights: str = "",
    ) -> None:
        super().__init__(
            "backgammon",
            gammons=gammons,
            cube=cube,
            jacoby=jacoby,
            length=length,
            score=list(score),
            crawford=crawford,
            estimate=estimate,
            weights=weights,
        )
        self.gammons = gammons
        self.cube = cube
        self.jacoby = jacoby
        self.length = length
        self.score = tuple(score)
        self.crawford = crawford
        self.estimate = estimate
        self.weights = weights

    def with_evaluation(self, file: str) -> Backgammon:
        """The same game, whose searches rest on the networks of a file."""
        return Backgammon(
            gammons=self.gammons,
            cube=self.cube,
            jacoby=self.jacoby,
            length=self.length,
            score=self.score,
            crawford=self.crawford,
            weights=file,
        )

    def board(self, state: State) -> Board:
        """The points with their checkers, the bar, checkers off, dice and cube."""
        moves = [format_move(self, state, move) for move in legal_moves(self, state)]
        return backgammon_board(self.format_state(state), moves)

    def xgid(self, state: State) -> str:
        """The position, cube, dice and score as XGID."""
        return self.format_state(state).split()[0]

    def position_id(self, state: State) -> str:
        """Where the checkers are, as GNU Backgammon writes it for the player on roll."""
        return backgammon_ids(self.xgid(state))[0]

    def match_id(self, state: State) -> str:
        """The score, the cube and the dice, as GNU Backgammon writes them."""
        return backgammon_ids(self.xgid(state))[1]

    @property
    def name(self) -> str:
        """Backgammon, with the match or the cube if there is one."""
        if self.length:
            own, other = self.score
            return f"Backgammon to {self.length}, at {own}-{other}"
        if self.cube > 1:
            return "Backgammon with a cube" + (" (Jacoby)" if self.jacoby else "")
        return "Backgammon" if self.gammons else "Backgammon without gammons"
