"""A game of chess as PGN has it: headers, and a tree of moves with comments and glyphs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from zermelo.game import Line, format_state, parse_state
from zermelo.game.errors import InvalidInputError
from zermelo.native import PgnRecord, write_pgn

if TYPE_CHECKING:
    from zermelo.game import Game

ROSTER: Final = {
    "Event": "?",
    "Site": "?",
    "Date": "????.??.??",
    "Round": "?",
    "White": "?",
    "Black": "?",
    "Result": "*",
}
"""The seven headers that every game has, and what stands for an unknown one."""


class PgnNode:
    """A place in a game: the move that leads there, what is said of it, and how it goes on.

    `variations` are the moves from here, the main one first. A game is the node before its first
    move.
    """

    def __init__(self, parent: PgnNode | None, move: str, san: str) -> None:
        self.parent = parent
        """The node before; None for the game itself."""
        self.move = move
        """As in UCI, `g1f3`; empty for the game itself."""
        self.san = san
        """In standard notation, `Nf3`."""
        self.comment = ""
        """What is said after the move."""
        self.starting_comment = ""
        """What is said before it, where a variation begins."""
        self.nags: list[int] = []
        """Judgements by their numbers (numeric annotation glyphs): 1 is `!`, 2 is `?`."""
        self._variations: list[PgnNode] = []

    @property
    def variations(self) -> list[PgnNode]:
        """The moves from here, the main one first; a list to change."""
        return self._variations

    @property
    def next(self) -> PgnNode | None:
        """The main move from here; None at the end of the line."""
        return self.variations[0] if self.variations else None

    @property
    def game(self) -> PgnGame:
        """The game that this is a part of."""
        node = self
        while node.parent is not None:
            node = node.parent
        if not isinstance(node, PgnGame):
            raise InvalidInputError("this move was taken out of its game")
        return node

    @property
    def ply(self) -> int:
        """Moves of both players from the start of the game to here."""
        return len(self._path())

    def mainline(self) -> Iterator[PgnNode]:
        """The nodes of the main line after this one."""
        node = self.next
        while node is not None:
            yield node
            node = node.next

    def end(self) -> PgnNode:
        """The last node of the main line from here."""
        node = self
        while node.next is not None:
            node = node.next
        return node

    def line(self, game: Game | None = None) -> Line:
        """The game so far as a `z.Line`, from the start to here; for chess if `game` is not given.

        `IllegalMoveError` where a draw had ended the game and it went on:
        `zermelo.games.chess.unclaimed_chess()` is for such games.
        """
        return self._so_far(game)

    def _so_far(self, game: Game | None) -> Line:
        return self.game._line([node.move for node in self._path()], game)

    def add_variation(self, move: str, comment: str = "") -> PgnNode:
        """Add a legal move after all others from here, in standard notation or UCI's."""
        played = self._so_far(None).play(move)
        node = PgnNode(self, str(played.moves[-1]), played.texts()[-1])
        node.comment = comment
        self.variations.append(node)
        return node

    def _path(self) -> list[PgnNode]:
        nodes = []
        node = self
        while node.parent is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

    def __repr__(self) -> str:
        return f"<PgnNode {self.san}>"


class PgnGame(PgnNode):
    """A game: its headers, and the tree of its moves.

    >>> game = PgnGame({"White": "Anderssen", "Result": "1-0"})
    >>> node = game.add_variation("e4").add_variation("e5", comment="open")
    >>> _ = game.next.add_variation("c5")
    >>> print(str(game).splitlines()[-2])
    1. e4 e5 {open} (1... c5) 1-0
    """

    _record: PgnRecord | None = None
    """What the core has read, until somebody looks at the tree."""

    def __init__(
        self,
        headers: Mapping[str, str] | None = None,
        *,
        start: str | None = None,
        chess960: bool = False,
    ) -> None:
        super().__init__(None, "", "")
        self.headers: dict[str, str] = dict(headers or {})
        """By name, in the order of the file. Those of the roster are written even if missing."""
        self.place = 0
        """The line of the file in which it begins, counted from 1; 0 if it was not read."""
        self.flaws: tuple[str, ...] = ()
        """Variations that could not be read to their end: where, and why."""
        self.start = self.headers.get("FEN") if start is None else start
        """The FEN of its start; None for the usual one."""
        self.chess960 = chess960
        """Whether castling is that of Chess960."""

    @classmethod
    def from_line(cls, line: Line, headers: Mapping[str, str] | None = None) -> PgnGame:
        """The game that a line is, without comments."""
        usual = line.start == line.game.initial()
        begin = None if usual else format_state(line.game, line.start)
        game = cls(headers, start=begin)
        node: PgnNode = game
        for move, text in zip(line.moves, line.texts(), strict=True):
            node.variations.append(PgnNode(node, str(move), text))
            node = node.variations[0]
        return game

    @classmethod
    def _of(cls, record: PgnRecord) -> PgnGame:
        """The game that the core has read; its tree is made when somebody looks at it."""
        game = cls(dict(record.headers), start=record.start)
        game.headers["Result"] = record.result
        game.place, game.chess960 = record.line, record.chess960
        game.flaws = tuple(f"line {line}: {reason}" for line, reason in record.flaws)
        game._record = record
        return game

    @property
    def variations(self) -> list[PgnNode]:
        """The first moves, the main one first; a list to change."""
        self._grow()
        return self._variations

    @property
    def comment(self) -> str:
        """What is said of the game before its first move."""
        self._grow()
        return self._comment

    @comment.setter
    def comment(self, text: str) -> None:
        self._grow()
        self._comment = text

    @property
    def result(self) -> str:
        """`1-0`, `0-1`, `1/2-1/2` or `*`."""
        return self.headers.get("Result", "*")

    @property
    def moves(self) -> list[str]:
        """The moves of the main line, as in UCI."""
        if self._record is not None:
            return self._record.moves
        return [node.move for node in self.mainline()]

    def line(self, game: Game | None = None) -> Line:
        """The main line as a `z.Line`, for chess if `game` is not given.

        `IllegalMoveError` where a draw had ended the game and it went on:
        `zermelo.games.chess.unclaimed_chess()` is for such games.
        """
        return self._line(self.moves, game)

    def text(self) -> str:
        """The game as PGN: headers, an empty line, moves in lines of less than 80 columns.

        A `}` in a comment becomes `)`, as there is no way to write it.
        """
        return write_pgn(
            list(self.headers.items()), self.start, self.chess960, self.result, _elements(self)
        )

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        white, black = (self.headers.get(name, "?") for name in ("White", "Black"))
        return f"<PgnGame {white} - {black} {self.result}>"

    def _line(self, moves: list[str], game: Game | None) -> Line:
        if game is None:
            from zermelo.games.chess import Chess

            game = Chess(chess960=self.chess960)
        if self.chess960 and not getattr(game, "chess960", False):
            raise InvalidInputError(
                f"a game of Chess960 is no line of {game.name}: give chess960 as the game"
            )
        start = None if self.start is None else parse_state(game, self.start)
        return Line(game, start, moves)

    def _grow(self) -> None:
        """Make the tree from what the core has read."""
        record, self._record = self._record, None
        if record is None:
            return
        here: PgnNode = self
        outer: list[PgnNode] = []
        fresh, waiting = True, ""
        for element in record.elements():
            sign = element[0]
            if sign == "(":
                outer.append(here)
                here, fresh = here.parent or self, True
            elif sign == ")":
                here, fresh, waiting = outer.pop(), False, ""
            elif sign == "{":
                if fresh and outer:
                    waiting = element[1:]
                else:
                    here.comment = element[1:]
            elif sign == "$":
                here.nags.append(int(element[1:]))
            else:
                move, _, san = element.partition(" ")
                node = PgnNode(here, move, san)
                node.starting_comment, waiting = waiting, ""
                here._variations.append(node)
                here, fresh = node, False


def _elements(game: PgnGame) -> list[str]:
    """The moves with all that is said of them, as the core takes them."""
    found: list[str] = [f"{{{game.comment}"] if game.comment.strip() else []
    waiting: list[PgnNode | str] = [game]
    while waiting:
        node = waiting.pop()
        if isinstance(node, str):
            found.append(node)
            continue
        if not node.variations:
            continue
        main, *others = node.variations
        found += _said(main)
        waiting.append(main)
        for other in reversed(others):
            waiting += [")", other, *reversed(_said(other)), "("]
    return found


def _said(node: PgnNode) -> list[str]:
    before = [f"{{{node.starting_comment}"] if node.starting_comment.strip() else []
    after = [f"{{{node.comment}"] if node.comment.strip() else []
    return [*before, node.move, *(f"${nag}" for nag in node.nags), *after]
