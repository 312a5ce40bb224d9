"""Go as the core plays it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from zermelo.game import InvalidInputError, Line, State, format_move, legal_moves
from zermelo.game.board import Board
from zermelo.games.go.board import go_board
from zermelo.games.go.points import Point, Position, name_of
from zermelo.games.go.status import PLAYOUTS, dead_stones
from zermelo.native import NativeGame


class Go(NativeGame):
    """Put stones on the points of a grid; chains without a liberty are taken off.

    The rules are those of Tromp and Taylor: two passes in a row end the game, and the larger area
    wins, stones and the empty points that reach one colour alone, `komi` counted for white. No
    stone is dead until it is taken. A board may not come back (`ko="positional"`, or
    `"situational"`: not after a stone of the same player); with `"simple"` only a single stone that
    has just taken one may not be taken at once, and with `"none"` everything may. The payoff is
    1, 0 or -1, or the margin in half points (`payoff="margin"`): 9 for a win by 4.5 points.

    With `scoring="territory"` empty points and prisoners count, and stones do not: Japanese-style
    counting. Two passes in a row end the game proper. Then a second part settles what is dead by
    play, in which a pass hands over a stone, so that taking dead stones costs nobody anything; it
    ends with passes in a row once both have moved equally often. `agreed_score` has playouts say
    what is dead instead.

    A point is a column, a letter without I, and a row from the bottom: `"D4"`; or `"pass"`. A
    position is read from moves (`"E5 C3 pass"`), from a board, rows from the top
    (`".../.x./..o black"`), and a game from SGF.

    >>> game = Go(5, komi=0)
    >>> state = game.parse_state("C3 C4 D4")
    >>> print(game.draw(state))
       A B C D E
     5 . . . . . 5
     4 . . O X . 4
     3 . . X . . 3
     2 . . . . . 2
     1 . . . . . 1
       A B C D E
    >>> game.score(state)
    1.0
    """

    player_names = ("black", "white")

    sampling: ClassVar[Mapping[str, Any]] = {
        "exploration": 0.03,
        "first_play": 0.0,
        "rave": 2000.0,
        "rave_first": True,
        "progressive_bias": 0.2,
        "bias_visits": 10.0,
        "expansion": 4,
    }
    """The options of `z.MCTS` that play best, by matches."""
    prefers_sampling: ClassVar[bool] = True

    def __init__(
        self,
        size: int = 9,
        rows: int = 0,
        komi: float = 7.5,
        ko: str = "positional",
        suicide: bool = False,
        payoff: str = "win",
        handicap: int = 0,
        scoring: str = "area",
    ) -> None:
        super().__init__(
            "go",
            size=size,
            rows=rows,
            komi=komi,
            ko=ko,
            suicide=suicide,
            payoff=payoff,
            handicap=handicap,
            scoring=scoring,
        )
        self.size, self.rows, self.komi = size, rows, komi
        self.ko, self.suicide, self.payoff = ko, suicide, payoff
        self.handicap, self.scoring = handicap, scoring

    @property
    def height(self) -> int:
        """How many rows the board has."""
        return self.rows or self.size

    @property
    def options(self) -> dict[str, Any]:
        """What makes this game again."""
        names = ("size", "rows", "komi", "ko", "suicide", "payoff", "handicap", "scoring")
        return {name: getattr(self, name) for name in names}

    def arrangement(self, state: State) -> Position:
        """The stones of a state, and who owns what."""
        return Position.read(self.format_state(state))

    def score(self, state: State) -> float:
        """By how many points black is ahead if all stones on the board live, komi counted."""
        return float(self.arrangement(state).lead(self.scoring) - self.komi)

    def dead_stones(self, state: State, *, playouts: int = PLAYOUTS) -> frozenset[Point]:
        """The stones that three of four playouts take: an estimate, the same every time."""
        return dead_stones(self.arrangement(state), playouts)

    def agreed_score(self, state: State, *, playouts: int = PLAYOUTS) -> float:
        """The score if both players agree that `dead_stones` are dead, komi counted.

        >>> game = Go(5, komi=0, scoring="territory")
        >>> state = game.parse_state(".xo../.xo../.xo../.xo../oxo.. black")
        >>> game.score(state), game.agreed_score(state)
        (-10.0, -4.0)
        """
        left = self.arrangement(state).without(self.dead_stones(state, playouts=playouts))
        return float(left.lead(self.scoring) - self.komi)

    def board(self, state: State) -> Board:
        """The grid with its stones; at the end who owns the empty points."""
        moves = [format_move(self, state, move) for move in legal_moves(self, state)]
        return go_board(self.arrangement(state), moves, self.score(state), self.scoring)

    def read_record(self, text: str) -> Line | None:
        """The game that an SGF describes; None if the text is none."""
        if not text.lstrip("\ufeff \t\r\n").startswith("("):
            return None
        from zermelo.games.go.sgf import read_sgf

        return read_sgf(text, self).line

    def gtp_setup(self, state: State) -> list[str]:
        """The board, komi and stones of a state for programs that speak GTP."""
        if self.height != self.size:
            raise InvalidInputError("GTP programs play on squares: this board is a rectangle")
        said = [f"boardsize {self.size}", "clear_board", f"komi {self.komi:g}"]
        position = self.arrangement(state)
        if position.passes:
            raise InvalidInputError("GTP programs cannot be told that somebody has passed")
        if position.prisoners or position.settling is not None:
            raise InvalidInputError("GTP programs cannot be told of prisoners without the moves")
        if self.handicap and state == self.initial():
            return [*said, f"fixed_handicap {self.handicap}"]
        for player, colour in enumerate(self.player_names):
            said += [f"play {colour} {name_of(stone)}" for stone in position.stones(player)]
        return said

    @property
    def name(self) -> str:
        """Go with the size of its board and the rules that are not the usual ones."""
        other = [
            f"komi {self.komi:g}" if self.komi != 7.5 else "",
            f"ko {self.ko}" if self.ko != "positional" else "",
            "suicide" if self.suicide else "",
            "for the margin" if self.payoff != "win" else "",
            f"handicap {self.handicap}" if self.handicap else "",
            self.scoring if self.scoring != "area" else "",
        ]
        return ", ".join([f"Go {self.size}×{self.height}", *filter(None, other)])
