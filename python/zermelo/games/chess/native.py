"""Chess as the core plays it."""

from __future__ import annotations

from zermelo.game import Line, State, Unit
from zermelo.game.board import Board
from zermelo.games.chess.board import chess_board
from zermelo.games.chess.record import read_main_line
from zermelo.native import NativeGame


class Chess(NativeGame):
    """Chess: White moves first, and who is mated has lost.

    Moves are written in standard notation, `Nf3`, `exd8=Q+`, `O-O`, and read in it or in UCI's,
    `g1f3`. A position is read from the moves played (`"1. e4 e5 2. Nf3"`) or from FEN
    (`"8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"`), of which the fields after the player to move may be left
    out; it is written as FEN. A game is read from PGN as well, its first game's main line.

    The game is drawn by stalemate, when neither side has the pieces to mate, and after
    `draw_after` moves of both players together without a capture or a pawn's move: 100 by the
    laws, and 0 is never. A mate on the last of these moves counts. When a position occurs for the
    third time in a line, the game is drawn too; the native search takes one that comes back for a
    draw already.

    Searches rest on weights that were estimated from games (`estimate="tuned"`; `weights` names a
    file of your own, from `zermelo tune chess`), on weights set by hand (`"hand"`), or on the plain
    material of the books, for teaching: White's minus Black's (`"material"`), or that divided by
    all there is (`"ratio"`). `syzygy` names a folder with endgame tables in the format of Syzygy
    that the search that plays asks, inside and at the root; several folders as in a search path.

    With `chess960` castling is that of Chess960: from any squares, its rights in FEN the files of
    the rooks, and the move the king that takes its own rook (`O-O`, or `f1h1`). `start` is the
    number of the start position, of which 518 is the usual one.

    >>> game = Chess()
    >>> state = game.parse_state("1. f3 e5 2. g4")
    >>> from zermelo.search import search
    >>> found = search(game, state)
    >>> game.format_move(state, found.move), found.value, found.player
    ('Qh4#', 1, 1)
    >>> print(game.draw(game.result(state, "Qh4")))
    8 r n b . k b n r
    7 p p p p . p p p
    6 . . . . . . . .
    5 . . . . p . . .
    4 . . . . . . P q
    3 . . . . . P . .
    2 P P P P P . . P
    1 R N B Q K B N R
      a b c d e f g h
    white to move, in check
    """

    player_names = ("white", "black")
    unit = Unit("pawn", "pawns", worth=0.01, lead=3, mates=True)

    def __init__(
        self,
        draw_after: int = 100,
        estimate: str = "tuned",
        weights: str = "",
        syzygy: str = "",
        chess960: bool = False,
        start: int = 518,
    ) -> None:
        super().__init__(
            "chess",
            draw_after=draw_after,
            estimate=estimate,
            weights=weights,
            syzygy=syzygy,
            chess960=chess960,
            start=start,
        )
        self.draw_after = draw_after
        self.estimate = estimate
        self.weights = weights
        self.syzygy = syzygy
        self.chess960 = chess960
        self.start = start

    def board(self, state: State) -> Board:
        """The chessboard, with the king marked that is in check."""
        moves = [(self.format_move(state, move), str(move)) for move in self.actions(state)]
        in_check = "in check" in self.draw(state).splitlines()[-1]
        return chess_board(self.format_state(state), moves, in_check)

    def read_record(self, text: str) -> Line | None:
        """The main line of the first game in a PGN; None if the text is none."""
        return read_main_line(text, self)

    @property
    def uci_options(self) -> dict[str, str]:
        """What other programs are told of the rules, before their own options."""
        return {"UCI_Chess960": "true"} if self.chess960 else {}

    def uci_position(self, state: State) -> str:
        """A position as UCI gives it to other programs."""
        usual = self.start == 518 and state == self.initial()
        return "startpos" if usual else f"fen {self.format_state(state)}"

    @property
    def name(self) -> str:
        """Chess or Chess960, with the draw rule unless it is the usual one."""
        name = "Chess960" if self.chess960 else "Chess"
        if self.chess960 and self.start != 518:
            name += f" {self.start}"
        if self.draw_after == 100:
            return name
        if self.draw_after == 0:
            return f"{name} without a draw rule"
        return f"{name}, drawn after {self.draw_after} quiet moves"
