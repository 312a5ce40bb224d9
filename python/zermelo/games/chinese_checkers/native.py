"""Chinese checkers as the core plays it."""

from __future__ import annotations

from zermelo.game import State, format_move, legal_moves
from zermelo.game.board import Board
from zermelo.games.chinese_checkers.board import star_board
from zermelo.games.chinese_checkers.star import COLOURS
from zermelo.native import NativeGame


class ChineseCheckers(NativeGame):
    """Bring all of your pieces into the camp opposite before anybody else does.

    The board is a star. `size` is the number of rows of a camp: 4 is the usual star of 121 holes
    with ten pieces a player; 3 has 73 holes and six pieces, 2 has 37 and three, 1 has 13 and one.
    Of two players the camps are opposite, of three every other one, of four two pairs.

    A move takes one piece a step to an empty hole, or over any piece next to it into the empty hole
    straight behind, and on by as many jumps as one likes. It may pass through every hole, and must
    end in the middle, in its own camp or in its goal. A player without a move passes.

    Whoever reaches its goal first has won. `blocking` says when a full goal counts as reached in
    which others have left pieces: if at least `half` of those in it are one's own, if `one` is, or
    `never`. After so many `rounds` nobody has.

    Everybody brings two points a round. The winner gets half of them from everybody else, and one
    more for each round that is left: a sooner win is worth more, and a later loss costs less.

    Holes are named by their row, letters from the top, and their place in it from the left: `a1` is
    the upper tip. A move is the first hole and the last. A position is read from the moves played
    (`"m1-k2 d1-e5"`), or from the rows with pieces as the numbers of their players, the player to
    move and the moves made: `"2/..../.../..../1 1 0"`.

    >>> game = ChineseCheckers(size=1, players=2)
    >>> print(game.draw(game.result(game.initial(), "e1-d3")))
    a    2
    b . . . .
    c  . . .
    d . . 1 .
    e    .
    blue (2) to move, 1 moves made
    """

    play_levels = ("beginner", "easy", "medium", "strong", "full")
    """There is room for all of them, in spite of so many players."""

    def __init__(
        self, size: int = 4, players: int = 3, blocking: str = "half", rounds: int = 100
    ) -> None:
        super().__init__(
            "chinese_checkers", size=size, players=players, blocking=blocking, rounds=rounds
        )
        self.player_names = COLOURS[:players]
        self.size = size
        self.blocking = blocking
        self.rounds = rounds

    def board(self, state: State) -> Board:
        """The star, its points in the colours of the players whose goals they are."""
        moves = [format_move(self, state, move) for move in legal_moves(self, state)]
        return star_board(self.format_state(state), self.size, self.players, moves)

    @property
    def name(self) -> str:
        """Chinese checkers with the number of players, and the holes unless they are 121."""
        holes = 6 * self.size * (self.size + 1) + 1
        size = "" if self.size == 4 else f" on {holes} holes"
        return f"Chinese checkers for {self.players}{size}"
