//! A board as a row of cells.

use zermelo_core::cells::swap_colours;
use zermelo_core::{Cells, Game, Place, Player, Symmetric};

use super::rules::{Board, ConnectFour};
use super::word::Word;

impl<W: Word> Cells for ConnectFour<W> {
    /// Rows from the bottom up, as the cells are.
    fn places(&self) -> Vec<Place> {
        let (width, height) = (self.width() as i16, self.height() as i16);
        let row = |y| (0..width).map(move |x| Place::At(x, y));
        (0..height).rev().flat_map(row).collect()
    }

    /// 1 for a stone of the first player, 2 for one of the second.
    #[inline]
    fn cells(&self, board: &Board<W>, to: &mut [u8]) {
        let (mut first, mut second) = (board.own, board.other());
        if self.to_move(board) == Player::SECOND {
            (first, second) = (second, first);
        }
        let has = |stones: W, cell: u32| u8::from(stones >> cell & W::ONE != W::NONE);
        let stride = self.height() + 1;
        let rows = to.chunks_exact_mut(self.width() as usize);
        for (row, cells) in (0..).zip(rows) {
            for (column, cell) in (0..).zip(cells) {
                let at = column * stride + row;
                *cell = has(first, at) | has(second, at) << 1;
            }
        }
    }

    fn exchange(&self, cells: &mut [u8]) -> bool {
        swap_colours(cells);
        true
    }

    fn images(&self, board: &Board<W>, images: &mut Vec<Board<W>>) {
        self.symmetries(board, images);
    }
}
