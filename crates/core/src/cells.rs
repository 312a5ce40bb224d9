//! A state as a row of small numbers, for what is learned from states alone.

use crate::game::Game;

/// Where a cell lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// On the board, at this column and row; cells next to each other differ by at most one in each.
    At(i16, i16),
    /// Beside it: a store, a score, whatever has no neighbours.
    Beside,
}

/// A game whose states are rows of cells, each with a small number in it.
///
/// What a number means nobody asks: a learner finds out which of them matter. The numbers together are all
/// that the rest of the game depends on, but for who is to move.
pub trait Cells: Game {
    /// Where each cell lies; as many as there are.
    fn places(&self) -> Vec<Place>;

    /// Writes the number of every cell. What is larger than 255 is written as 255.
    fn cells(&self, state: &Self::State, to: &mut [u8]);

    /// Exchanges the players in a row of cells: as if each had the other's pieces, the board turned where that matters,
    /// so that a state is worth as much to the one as the other state to the other. `false`, as by default, where two
    /// players are not alike.
    fn exchange(&self, _cells: &mut [u8]) -> bool {
        false
    }

    /// Appends the images of a state under the symmetries of the board, always as many and in the same order; by
    /// default none.
    fn images(&self, _state: &Self::State, _images: &mut Vec<Self::State>) {}
}

/// The places of a board of rows, the first row first.
pub fn grid(width: u32, height: u32) -> Vec<Place> {
    let row = |y| (0..width).map(move |x| Place::At(x as i16, y as i16));
    (0..height).flat_map(row).collect()
}

/// Writes 1 where the first of two boards has a bit and 2 where the second has one; each row of the boards has 8 bits, the
/// first `width` of which are on the board.
#[inline]
pub fn spread_rows([first, second]: [u64; 2], width: usize, to: &mut [u8]) {
    for (row, cells) in to.chunks_exact_mut(width).enumerate() {
        let (first, second) = (first >> (8 * row), second >> (8 * row));
        for (column, cell) in cells.iter_mut().enumerate() {
            *cell = (first >> column) as u8 & 1 | ((second >> column) as u8 & 1) << 1;
        }
    }
}

/// Exchanges the numbers 1 and 2 in every cell.
#[inline]
pub fn swap_colours(cells: &mut [u8]) {
    for cell in cells {
        *cell = [0, 2, 1, 3][usize::from(*cell & 3)];
    }
}
