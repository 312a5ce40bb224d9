//! A board as a row of cells.

use zermelo_core::cells::{grid, swap_colours};
use zermelo_core::{Cells, Place, Symmetric};

use super::rules::{Board, Mnk};

impl Cells for Mnk {
    /// Column by column.
    fn places(&self) -> Vec<Place> {
        grid(self.options().n, self.options().m)
    }

    /// 1 for a mark of the first player, 2 for one of the second.
    #[inline]
    fn cells(&self, board: &Board, to: &mut [u8]) {
        let has = |marks: u128, cell: usize| (marks >> cell) as u8 & 1;
        for (at, cell) in to.iter_mut().enumerate() {
            *cell = has(board.marks[0], at) | has(board.marks[1], at) << 1;
        }
    }

    fn exchange(&self, cells: &mut [u8]) -> bool {
        swap_colours(cells);
        true
    }

    fn images(&self, board: &Board, images: &mut Vec<Board>) {
        self.symmetries(board, images);
    }
}
