//! A board as a row of cells.

use zermelo_core::cells::grid;
use zermelo_core::{Cells, Place};

use super::rules::{Balls, Rolit};

impl Cells for Rolit {
    fn places(&self) -> Vec<Place> {
        grid(self.size(), self.size())
    }

    /// For a ball the number of its owner, counted from 1.
    #[inline]
    fn cells(&self, board: &Balls, to: &mut [u8]) {
        for (row, cells) in to.chunks_exact_mut(self.size() as usize).enumerate() {
            for (column, cell) in cells.iter_mut().enumerate() {
                let owner = board
                    .balls
                    .iter()
                    .position(|balls| balls >> (8 * row + column) & 1 == 1);
                *cell = owner.map_or(0, |owner| owner as u8 + 1);
            }
        }
    }
}
