"""Boards as data: what they are made of, and how they are found."""

from __future__ import annotations

import json

import pytest
from sound_games import Coins, Piles

from zermelo.game import Board, BrokenGameError, Cell, Piece, board_of, capabilities
from zermelo.game.board import Highlight, button, place, step, with_last_move
from zermelo.game.check import check
from zermelo.game.layouts import (
    chequered_cells,
    hexagonal_cells,
    square_cells,
    square_id,
    square_labels,
)


def test_a_board_is_found_by_the_method_of_its_name():
    assert "board" in capabilities(Piles())
    assert isinstance(board_of(Piles(), (3, 2, 0)), Board)
    assert board_of(Coins(), Coins().initial()) is None


def test_what_is_no_board_is_refused_with_the_games_name():
    class Drawn(Piles):
        def board(self, state):
            return self.draw(state)

    with pytest.raises(BrokenGameError, match="Drawn"):
        board_of(Drawn(), (3, 2, 0))


def test_a_board_survives_json():
    board = Board(
        cells=square_cells(2, 1),
        pieces=(Piece("a1", "4 seeds", owner=1, count=4),),
        moves=(step("a1-b1", "a1", "b1"), button("pass", "Pass"), place("b1", "b1")),
        highlights=(Highlight("a1", "win"),),
        labels=square_labels(2, 1),
        colours=("red", "blue"),
    )
    assert json.loads(json.dumps(board.to_dict())) == board.to_dict()
    assert board.to_dict()["moves"][0] == {
        "text": "a1-b1",
        "kind": "from-to",
        "cells": ["a1", "b1"],
        "label": "",
        "also": [],
        "key": "",
        "ways": [],
    }


def test_the_last_move_is_marked_on_cells_that_are_still_there():
    before = Board((Cell("a", 0, 0), Cell("b", 1, 0)), moves=(step("a-b", "a", "b", "a"),))
    after = Board((Cell("b", 1, 0),), highlights=(Highlight("b", "win"),))
    marked = with_last_move(after, before, "a-b")
    assert marked.highlights == (Highlight("b", "last"), Highlight("b", "win"))


@pytest.mark.parametrize(
    "cells", [square_cells(4, 3), chequered_cells(4, 3), hexagonal_cells(4, 3)]
)
def test_layouts_have_each_cell_once_and_none_on_another(cells):
    assert len({cell.id for cell in cells}) == len({(cell.x, cell.y) for cell in cells}) == 12


def test_rows_count_up_or_down():
    up = {cell.id: cell.y for cell in square_cells(2, 3)}
    down = {cell.id: cell.y for cell in square_cells(2, 3, top_down=True)}
    assert (up["a1"], up["a3"]) == (2, 0)
    assert (down["a1"], down["a3"]) == (0, 2)


def test_a1_of_a_chessboard_is_dark_and_its_neighbour_light():
    shades = {cell.id: cell.shade for cell in chequered_cells(8, 8)}
    assert (shades["a1"], shades["b1"], shades["h1"], shades["h8"]) == (
        "dark",
        "light",
        "light",
        "dark",
    )


def test_neighbours_on_a_hexagonal_board_are_one_apart():
    places = {cell.id: complex(cell.x, cell.y) for cell in hexagonal_cells(3, 3)}
    for neighbour in ("b1", "c1", "a2", "c2", "a3", "b3"):
        assert abs(places["b2"] - places[neighbour]) == pytest.approx(1)
    assert abs(places["b2"] - places["a1"]) > 1.5


def test_columns_go_on_after_z():
    assert [square_id(column, 0) for column in (0, 25, 26, 27)] == ["a1", "z1", "aa1", "ab1"]


def test_a_board_that_shows_a_move_by_another_text_is_found_by_check():
    class Shouting(Piles):
        def board(self, state):
            board = super().board(state)
            moves = tuple(place(move.text.upper() + "!", *move.cells) for move in board.moves)
            return Board(board.cells, board.pieces, moves)

    (problem,) = check(Shouting()).problems
    assert (problem.kind, problem.method, problem.line) == ("board-moves", "board", ())
    assert "does not show the legal move 'L1'" in problem.message
