//! A board as a row of cells.

use zermelo_core::cells::{grid, spread_rows, swap_colours};
use zermelo_core::{Cells, Place, Symmetric};

use super::rules::Othello;
use crate::board8::Board;

impl<const SIZE: u32> Cells for Othello<SIZE> {
    fn places(&self) -> Vec<Place> {
        grid(SIZE, SIZE)
    }

    /// 1 for a disc of the first player, 2 for one of the second.
    #[inline]
    fn cells(&self, board: &Board, to: &mut [u8]) {
        spread_rows(board.pieces(), SIZE as usize, to);
    }

    fn exchange(&self, cells: &mut [u8]) -> bool {
        swap_colours(cells);
        true
    }

    fn images(&self, board: &Board, images: &mut Vec<Board>) {
        self.symmetries(board, images);
    }
}
