//! A board as a row of cells.

use zermelo_core::cells::{grid, swap_colours};
use zermelo_core::{Cells, Place, Symmetric};

use super::geometry::ROW;
use super::rules::{Board, Hex};

impl Cells for Hex {
    fn places(&self) -> Vec<Place> {
        grid(self.size(), self.size())
    }

    /// 1 for a stone of the first player, 2 for one of the second.
    #[inline]
    fn cells(&self, board: &Board, to: &mut [u8]) {
        let has = |stones: u128, cell: u32| (stones >> cell) as u8 & 1;
        for (row, cells) in (0..).zip(to.chunks_exact_mut(self.size() as usize)) {
            for (column, cell) in (0..).zip(cells) {
                let at = row * ROW + column;
                *cell = has(board.stones[0], at) | has(board.stones[1], at) << 1;
            }
        }
    }

    /// Rows become columns, so that each player has the other's sides.
    fn exchange(&self, cells: &mut [u8]) -> bool {
        let size = self.size() as usize;
        for row in 0..size {
            for column in 0..row {
                cells.swap(row * size + column, column * size + row);
            }
        }
        swap_colours(cells);
        true
    }

    fn images(&self, board: &Board, images: &mut Vec<Board>) {
        self.symmetries(board, images);
    }
}
