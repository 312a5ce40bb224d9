"""Games of Go as SGF, and back: the board, set-up stones, moves, comments and variations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from zermelo.game import IllegalMoveError, InvalidInputError, Line, State
from zermelo.game.errors import SgfError
from zermelo.games.go.board import result_text
from zermelo.games.go.points import COLOURS, COLUMNS, Point, name_of
from zermelo.games.go.sgf.tree import Node, parse, write

if TYPE_CHECKING:
    from zermelo.games.go.native import Go

_LETTERS: Final = "abcdefghijklmnopqrs"
_COLOURS: Final = ("B", "W")
_SET_UP: Final = {"AB": "x", "AW": "o", "AE": "."}


@dataclass(frozen=True)
class SgfGame:
    """A game that was read: its rules, its main line, and everything that is in the file."""

    game: Go
    line: Line
    """The main line. Where stones are set up in its middle it begins there."""
    tree: Node
    """All variations, comments and other properties."""

    @property
    def comments(self) -> dict[int, str]:
        """What is said of the positions of the main line, by how many moves led there."""
        found: dict[int, str] = {}
        moves = 0
        for node in self.tree.main_line():
            if any(name in node.properties for name in _SET_UP):
                moves, found = 0, {}
            moves += any(name in node.properties for name in _COLOURS)
            if node.comment:
                found[moves] = node.comment
        return found


def read_sgf(text: str, game: Go | None = None) -> SgfGame:
    """The first game in an SGF; `SgfError` says what is wrong and where.

    Without a `game`, size and komi are those of the file (komi 0 if it says nothing), with
    positional superko. A given game must have the size of the file; its komi counts. A player who
    moves twice in a row is taken to move after a pass of the other.

    >>> found = read_sgf("(;GM[1]SZ[5]KM[0.5];B[cc];W[])")
    >>> found.game.name, found.line.text()
    ('Go 5×5, komi 0.5', 'C3 pass')
    """
    root = parse(text)
    if (root.get("GM") or "1") != "1":
        raise SgfError(f"{root.place}: GM[{root.get('GM')}] is another game; Go is GM[1]")
    width, height = _size(root)
    if game is None:
        from zermelo.games.go.native import Go

        rows = 0 if height == width else height
        try:
            game = Go(width, rows, komi=_komi(root))
        except InvalidInputError as error:
            raise SgfError(f"{root.place}: {error}") from None
    elif (game.size, game.height) != (width, height):
        raise SgfError(
            f"{root.place}: the file has a board of {width}×{height}, and this game is {game.name}"
        )
    line = Line(game)
    for node in root.main_line():
        line = _after(line, node)
    return SgfGame(game, line, root)


def _size(root: Node) -> tuple[int, int]:
    text = root.get("SZ") or "19"
    columns, _, rows = text.partition(":")
    try:
        width, height = int(columns), int(rows or columns)
    except ValueError:
        width = height = 0
    if not (1 <= width <= 19 and 1 <= height <= 19):
        raise SgfError(f"{root.place}: SZ[{text}] is no size of a board, which is 1 to 19")
    return width, height


def _komi(root: Node) -> float:
    text = root.get("KM") or "0"
    try:
        return round(2 * float(text)) / 2
    except (ValueError, OverflowError):
        raise SgfError(f"{root.place}: KM[{text}] is no number of points") from None


def _after(line: Line, node: Node) -> Line:
    """The line after the stones and the move of a node."""
    properties = node.properties
    if any(name in properties for name in _SET_UP) or "PL" in properties:
        line = _set_up(line, node)
    for player, name in enumerate(_COLOURS):
        for value in properties.get(name, ()):
            line = _moved(line, player, value, node)
    return line


def _moved(line: Line, player: int, value: str, node: Node) -> Line:
    game = line.game
    point = _point(value, line, node)
    move = "pass" if point is None else name_of(point)
    try:
        if not line.over and game.to_move(line.state) != player:
            line = line.play("pass")
        return line.play(move)
    except IllegalMoveError as error:
        raise SgfError(f"{node.place}: {_COLOURS[player]}[{value}]: {error}") from None


def _set_up(line: Line, node: Node) -> Line:
    """A new line, from the position with the stones that a node adds or takes away."""
    game: Go = line.game  # type: ignore[assignment]
    position = game.arrangement(line.state)
    rows = [list(row) for row in position.rows]
    for name, mark in _SET_UP.items():
        for value in node.properties.get(name, ()):
            for column, row in _points(value, line, node):
                rows[row][column] = mark
    given = node.get("PL")
    if given is not None:
        colour = given.strip().upper()[:1]
        if colour not in ("B", "W", "1", "2"):
            raise SgfError(f"{node.place}: PL[{given}] is neither B nor W")
        mover = 0 if colour in "B1" else 1
    elif line.ply == 0 and "AB" in node.properties and "AW" not in node.properties:
        mover = 1  # stones of a handicap
    else:
        mover = position.mover
    text = "/".join("".join(row) for row in reversed(rows))
    try:
        held = f" prisoners {position.prisoners}" if position.prisoners else ""
        return Line(game, game.parse_state(f"{text} {COLOURS[mover]}{held}"))
    except InvalidInputError as error:
        raise SgfError(f"{node.place}: these stones cannot be set up: {error}") from None


def _points(value: str, line: Line, node: Node) -> list[Point]:
    """A point, or all of a rectangle between two corners."""
    first, colon, last = value.partition(":")
    one = _point(first, line, node)
    other = _point(last, line, node) if colon else one
    if one is None or other is None:
        raise SgfError(f"{node.place}: {value!r} is no point to set a stone on")
    columns = range(min(one[0], other[0]), max(one[0], other[0]) + 1)
    rows = range(min(one[1], other[1]), max(one[1], other[1]) + 1)
    return [(column, row) for row in rows for column in columns]


def _point(value: str, line: Line, node: Node) -> Point | None:
    """The point of two letters, from the top left; None for a pass."""
    game: Go = line.game  # type: ignore[assignment]
    text = value.strip()
    if not text or text == "tt":
        return None
    if len(text) == 2 and all(letter in _LETTERS for letter in text):
        column, row = (_LETTERS.index(letter) for letter in text)
        if column < game.size and row < game.height:
            return column, game.height - 1 - row
    raise SgfError(f"{node.place}: {value!r} is no point of a board of {game.size}×{game.height}")


def write_sgf(
    line: Line,
    *,
    comments: Mapping[int, str] | None = None,
    players: tuple[str, str] | None = None,
    variations: Mapping[int, list[Line]] | None = None,
) -> str:
    """A line of Go as SGF, with comments by the number of moves that led to a position.

    `variations` are other lines by how many moves they share with this one: each begins with the
    same moves and goes on in its own way.

    >>> from zermelo.games.go import Go
    >>> write_sgf(Line(Go(5), moves=["C3", "pass"]), comments={1: "the centre"})
    '(;FF[4]GM[1]CA[UTF-8]AP[Zermelo]SZ[5]KM[7.5];B[cc]C[the centre];W[])'
    """
    game: Go = line.game  # type: ignore[assignment]
    size = str(game.size) if game.height == game.size else f"{game.size}:{game.height}"
    root = Node({"FF": ["4"], "GM": ["1"], "CA": ["UTF-8"], "AP": ["Zermelo"], "SZ": [size]})
    root.properties["KM"] = [f"{game.komi:g}"]
    if game.handicap:
        root.properties["HA"] = [str(game.handicap)]
    if players is not None:
        root.properties |= {"PB": [players[0]], "PW": [players[1]]}
    _write_start(root, game, line.start)
    if line.over:
        root.properties["RE"] = [result_text(game.score(line.state))]
    nodes = _write_moves(root, line, 0)
    for shared, others in (variations or {}).items():
        for other in others:
            _write_moves(nodes[shared], other, shared)
    for ply, comment in (comments or {}).items():
        nodes[ply].properties["C"] = [comment]
    return write(root)


def _write_start(root: Node, game: Go, start: State) -> None:
    position = game.arrangement(start)
    for name, player in (("AB", 0), ("AW", 1)):
        stones = [_letters(stone, game) for stone in position.stones(player)]
        if stones:
            root.properties[name] = stones
    if position.mover == 1:
        root.properties["PL"] = ["W"]


def _write_moves(node: Node, line: Line, begin: int) -> list[Node]:
    """The nodes of a line from one of its moves on, added below a node, which comes first."""
    game: Go = line.game  # type: ignore[assignment]
    nodes = [node]
    for mover, text in list(zip(line.movers, line.texts(), strict=True))[begin:]:
        value = "" if text == "pass" else _letters(_named(text), game)
        nodes.append(Node({_COLOURS[mover]: [value]}))
        nodes[-2].children.append(nodes[-1])
    return nodes


def _letters(point: Point, game: Go) -> str:
    return _LETTERS[point[0]] + _LETTERS[game.height - 1 - point[1]]


def _named(text: str) -> Point:
    return COLUMNS.index(text[0]), int(text[1:]) - 1
