"""A position as a board: plain data from which a page can draw it and take moves.

A game that defines `board(state)` is played with the mouse and the keyboard on a real board, and no
line of the page knows the game. Without it a game still has its text and a button for each move.

Positions are in units of one cell, x to the right and y downwards, and say where a cell's centre
is. How cells lie and what moves look like is the game's business; colours and sizes are the page's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final, Literal, TypeAlias

from zermelo.game.errors import BrokenGameError
from zermelo.game.model import Game, State

Layout: TypeAlias = Literal["square", "hexagonal", "free"]
Shade: TypeAlias = Literal["plain", "light", "dark", "hole", "wall", "none"]
Surface: TypeAlias = Literal["plain", "wood", "green", "blue", "maze"]
Colour: TypeAlias = Literal["black", "white", "red", "yellow", "blue", "orange", "green", "purple"]
MoveKind: TypeAlias = Literal["place", "from-to", "button"]
Mark: TypeAlias = Literal["last", "win", "warning"]
Key: TypeAlias = Literal["", "up", "down", "left", "right", "space"]

CROSS: Final = "M-.3-.2L-.2-.3L0-.1L.2-.3L.3-.2L.1 0L.3 .2L.2 .3L0 .1L-.2 .3L-.3 .2L-.1 0Z"
"""A cross, as the path of a piece."""

RING: Final = (
    "M0-.32A.32 .32 0 1 1 0 .32A.32 .32 0 1 1 0-.32ZM0-.19A.19 .19 0 1 0 0 .19A.19 .19 0 1 0 0-.19Z"
)
"""A ring, as the path of a piece."""


@dataclass(frozen=True)
class Cell:
    """A place on the board. Cells of a square layout are squares, of a hexagonal one hexagons with
    a corner at the top, of a free one rounded boxes of the size given."""

    id: str
    """Its name, which pieces and moves refer to: no other cell has it."""
    x: float
    y: float
    label: str = ""
    """A short text in the cell, such as the number of a square."""
    shade: Shade = "plain"
    """`hole` is a round hole in the surface; `wall` is a solid block, on which nothing ever is;
    `none` is not drawn, and can still be clicked."""
    name: str = ""
    """What the cell is called in words, where that is not its id."""
    width: float = 1.0
    height: float = 1.0
    stack: Literal["", "up", "down"] = ""
    """Are the pieces of a `count` here one upon the other, from the lower or the upper edge on?"""


@dataclass(frozen=True)
class Piece:
    """Something that lies on a cell: a disc, unless it has a glyph or a path."""

    cell: str
    name: str
    """What it is in words, for those who hear the board: `white queen`, `4 seeds`."""
    owner: int | None = None
    """The player whose colour it has; None for nobody's."""
    glyph: str = ""
    """A character or a few, drawn as text."""
    path: str = ""
    """An SVG path around (0, 0) within a cell of side 1, filled by the even-odd rule."""
    count: int | None = None
    """How many there are, drawn as that many small ones (if they fit) and as a number; one upon the
    other on a cell with a `stack`; by its path alone if it has one, which then shows them all."""
    colour: Colour | None = None
    """Its own colour, where it has another than its owner, or no owner."""


@dataclass(frozen=True)
class BoardMove:
    """A legal move, and how it is made on the board. Make one with `place`, `step` or `button`.

    Several moves may be made in the same way (a pawn that reaches the last row); the page then asks
    which is meant, by their labels.
    """

    text: str
    """The move as `format_move` writes it."""
    kind: MoveKind
    cells: tuple[str, ...] = ()
    """The cell to place on; or the first cell, those passed through, and the last."""
    label: str = ""
    """What a button says, or a choice between moves made in the same way; else the text."""
    also: tuple[str, ...] = ()
    """Further cells of which each means this move when it is clicked: the rest of a column."""
    key: Key = ""
    """A key that makes the move at once, on the page and in a terminal: arrows that steer."""
    ways: tuple[tuple[tuple[str, str], ...], ...] = ()
    """How a move of several pieces is made piece by piece: each way is a set of steps from one cell
    to another, made in any order; the page takes one after the other until the move is told."""


def place(
    text: str, cell: str, label: str = "", also: Sequence[str] = (), key: Key = ""
) -> BoardMove:
    """A move made by pointing at one cell."""
    return BoardMove(text, "place", (cell,), label, tuple(also), key)


def step(
    text: str,
    *cells: str,
    label: str = "",
    ways: Sequence[Sequence[tuple[str, str]]] = (),
) -> BoardMove:
    """A move made from one cell to another, by way of those in between, or piece by piece."""
    return BoardMove(text, "from-to", cells, label, ways=tuple(tuple(way) for way in ways))


def button(text: str, label: str = "", key: Key = "") -> BoardMove:
    """A move that has no place on the board, such as a pass."""
    return BoardMove(text, "button", (), label, key=key)


@dataclass(frozen=True)
class Highlight:
    """A cell that stands out: part of the last move, of a winning line, or under threat."""

    cell: str
    mark: Mark


@dataclass(frozen=True)
class Label:
    """A short text on or beside the board, such as the letter of a column."""

    x: float
    y: float
    text: str


@dataclass(frozen=True)
class Stroke:
    """A line on the board: a side that belongs to a player, a connection between cells. One that
    ends where it begins is filled."""

    points: tuple[tuple[float, float], ...]
    owner: int | None = None


@dataclass(frozen=True)
class Counter:
    """A number beside the board: discs, seeds, captured pieces."""

    name: str
    value: str
    owner: int | None = None


@dataclass(frozen=True)
class Board:
    """A position as data.

    >>> row = tuple(Cell(str(n), n, 0) for n in range(3))
    >>> board = Board(row, pieces=(Piece("1", "a stone", owner=0),), moves=(place("0", "0"),))
    >>> board.to_dict()["moves"][0]["cells"]
    ['0']
    """

    cells: tuple[Cell, ...]
    pieces: tuple[Piece, ...] = ()
    moves: tuple[BoardMove, ...] = ()
    """Every legal move exactly once; none when the game is over."""
    layout: Layout = "square"
    highlights: tuple[Highlight, ...] = ()
    labels: tuple[Label, ...] = ()
    strokes: tuple[Stroke, ...] = ()
    counters: tuple[Counter, ...] = ()
    colours: tuple[Colour, ...] = ()
    """The players' colours, player 0 first; without them the page chooses."""
    surface: Surface = "plain"
    turns: bool = False
    """May the board be turned by half, so that the other player sits below?"""

    def to_dict(self) -> dict[str, Any]:
        """The board as plain values, ready for JSON."""
        described: dict[str, Any] = _listed(asdict(self))
        return described


def board_of(game: Game, state: State) -> Board | None:
    """The board of a position, or None if the game does not describe any."""
    describe = getattr(game, "board", None)
    if not callable(describe):
        return None
    described = describe(state)
    if not isinstance(described, Board):
        raise BrokenGameError(f"{game.name}.board({state!r}) gave no Board but {described!r}")
    return described


def with_last_move(board: Board, before: Board, text: str) -> Board:
    """The board with the cells of the move that led to it marked; `before` is where it was made."""
    made = next((move for move in before.moves if move.text == text), None)
    known = {cell.id for cell in board.cells}
    cells = [cell for cell in dict.fromkeys(made.cells if made else ()) if cell in known]
    last = tuple(Highlight(cell, "last") for cell in cells)
    return replace(board, highlights=last + board.highlights)


def _listed(value: Any) -> Any:
    """Tuples as lists, at any depth, as JSON would give them back."""
    if isinstance(value, dict):
        return {key: _listed(part) for key, part in value.items()}
    if isinstance(value, (tuple, list)):
        return [_listed(part) for part in value]
    return value
