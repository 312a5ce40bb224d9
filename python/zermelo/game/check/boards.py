"""Boards: everything lies on a cell that exists, and every legal move is there exactly once."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator

from zermelo.game.board import Board, Piece
from zermelo.game.check.examiner import Examiner
from zermelo.game.check.node import Node
from zermelo.game.check.values import attempt, show
from zermelo.game.model import Action


def examine_board(examiner: Examiner, node: Node) -> None:
    """`board` gives a whole board, on which the legal moves can be made."""
    if node.moves is None and not node.terminal:
        return  # the moves are not known, so what the board says of them proves nothing
    board = examiner.ask(node, "board")
    if not isinstance(board, Board):
        message = f"gave {show(board)}, of type {type(board).__name__}"
        raise examiner.fail("not-a-board", "board", message, node)
    for fault in board_faults(board, examiner.players):
        raise examiner.fail("bad-board", "board", fault, node)
    for fault in move_faults(board, _texts(examiner, node)):
        raise examiner.fail("board-moves", "board", fault, node)
    node.board = board


def examine_placing(examiner: Examiner, before: Node, action: Action, after: Node) -> None:
    """A piece that comes to lie where one lies already is suspicious, though no fault.

    Heaps may grow, and a piece may capture another's: these are left alone.
    """
    if before.board is None or after.board is None or "occupied" in examiner.warnings:
        return
    text = _text(examiner, before, action)
    move = next((move for move in before.board.moves if move.text == text), None)
    if (
        move is None
        or not move.cells
        or (move.kind == "from-to" and move.cells[0] == move.cells[-1])
    ):
        return
    cell = move.cells[-1]
    there = _single(before.board, cell)
    if move.kind == "from-to":
        there = [piece for piece in there if piece.owner == before.mover]
    if there and _single(after.board, cell):
        line = " ".join(examiner.line(before)) or "the start"
        examiner.warnings["occupied"] = (
            f"after {line}, the move {text!r} goes to {cell!r}, where there is a piece already "
            f"({there[0].name}): does actions leave out occupied cells?"
        )


def _single(board: Board, cell: str) -> list[Piece]:
    """The players' pieces on a cell, heaps left out."""
    return [p for p in board.pieces if p.cell == cell and p.owner is not None and p.count is None]


def board_faults(board: Board, players: int) -> Iterator[str]:
    """What is wrong with a board by itself, each fault in a sentence."""
    names = Counter(cell.id for cell in board.cells)
    for name, times in names.items():
        if times > 1:
            yield f"has {times} cells with the id {name!r}"
    for cell in board.cells:
        numbers = (cell.x, cell.y, cell.width, cell.height)
        if not all(math.isfinite(value) for value in numbers) or min(cell.width, cell.height) <= 0:
            yield f"puts the cell {cell.id!r} at {numbers}, which is no place and size"
    things = [("a piece", piece.cell) for piece in board.pieces]
    things += [("a highlight", highlight.cell) for highlight in board.highlights]
    for what, cell_id in things:
        if cell_id not in names:
            yield f"has {what} on {cell_id!r}, which is no cell"
    owners = {piece.owner for piece in board.pieces} | {line.owner for line in board.strokes}
    for owner in owners | {counter.owner for counter in board.counters}:
        if owner is not None and not 0 <= owner < players:
            yield f"has something of player {owner}, and the players are 0 to {players - 1}"
    for piece in board.pieces:
        if not piece.name:
            yield f"has a piece on {piece.cell!r} without a name: say what it is in words"


def move_faults(board: Board, legal: list[str]) -> Iterator[str]:
    """In what the board's moves differ from the legal ones, given as text."""
    shown, wanted = Counter(move.text for move in board.moves), Counter(legal)
    for text in wanted:
        if not shown[text]:
            yield f"does not show the legal move {text!r}"
    for text, times in shown.items():
        if times > max(1, wanted[text]):
            yield f"shows the move {text!r} {times} times"
        elif text not in wanted:
            yield f"shows the move {text!r}, which is not legal"
    cells = {cell.id for cell in board.cells}
    for move in board.moves:
        missing = [cell for cell in (*move.cells, *move.also) if cell not in cells]
        if missing:
            yield f"makes the move {move.text!r} on {missing[0]!r}, which is no cell"
        if len(move.cells) not in _CELLS[move.kind]:
            yield f"makes the move {move.text!r}, a {move.kind}, with {len(move.cells)} cells"


_CELLS = {"place": range(1, 2), "from-to": range(2, 1000), "button": range(1)}
"""How many cells each kind of move may have."""


def _texts(examiner: Examiner, node: Node) -> list[str]:
    return [_text(examiner, node, move) for move in node.moves or ()]


def _text(examiner: Examiner, node: Node, move: Action) -> str:
    if "format_move" not in examiner.offers:
        return attempt(str, move, default=show(move))
    text: str = examiner.ask_once(node, "format_move", move)
    return text
