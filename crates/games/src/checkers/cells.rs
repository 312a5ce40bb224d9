//! A board as a row of cells.

use zermelo_core::{Cells, Place};

use super::rules::{Board, Checkers};

impl Cells for Checkers {
    /// The squares 1 to 32.
    fn places(&self) -> Vec<Place> {
        let place = |square: i16| {
            let (row, column) = (square / 4, square % 4);
            Place::At(2 * column + 1 - row % 2, row)
        };
        (0..32).map(place).collect()
    }

    /// 1 and 2 for men and kings of Black, 3 and 4 for those of White. For how long nothing has happened is left out:
    /// it hardly ever matters, and every move changes it.
    #[inline]
    fn cells(&self, board: &Board, to: &mut [u8]) {
        let [mut black, mut white] = board.placement();
        if !board.black_moves() {
            (black, white) = (white, black);
        }
        let has = |squares: u32, square: usize| (squares >> square) as u8 & 1;
        for (square, cell) in to.iter_mut().enumerate() {
            *cell = has(black[0], square)
                + 2 * has(black[1], square)
                + 3 * has(white[0], square)
                + 4 * has(white[1], square);
        }
    }

    /// The board turned around, with the colours exchanged.
    fn exchange(&self, cells: &mut [u8]) -> bool {
        cells.reverse();
        for cell in cells {
            *cell = [0, 3, 4, 1, 2][usize::from(*cell)];
        }
        true
    }
}
