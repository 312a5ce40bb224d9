//! A board as a row of cells.

use zermelo_core::cells::{grid, spread_rows, swap_colours};
use zermelo_core::{Cells, Place, Symmetric};

use super::keys::Keys;
use super::rules::Breakthrough;
use crate::board8::Board;

impl<K: Keys> Cells for Breakthrough<K> {
    fn places(&self) -> Vec<Place> {
        grid(self.width(), self.height())
    }

    /// 1 for a piece of the first player, 2 for one of the second.
    #[inline]
    fn cells(&self, board: &Board, to: &mut [u8]) {
        spread_rows(board.pieces(), self.width() as usize, to);
    }

    /// The rows in reverse order, with the colours exchanged.
    fn exchange(&self, cells: &mut [u8]) -> bool {
        swap_colours(cells);
        // Turned by half a turn, which is as good as mirrored: left and right are alike.
        cells.reverse();
        true
    }

    fn images(&self, board: &Board, images: &mut Vec<Board>) {
        self.symmetries(board, images);
    }
}
