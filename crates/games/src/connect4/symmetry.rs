//! Mirror images.

use std::cmp::Ordering;

use zermelo_core::Symmetric;

use super::rules::{Board, ConnectFour};
use super::word::Word;

impl<W: Word> ConnectFour<W> {
    /// The set of cells with left and right exchanged.
    fn mirrored(&self, cells: W) -> W {
        let last = self.width() - 1;
        let stride = self.height() + 1;
        let mut image = W::NONE;
        for column in 0..=last {
            let stones = (cells & self.column(column)) >> (column * stride);
            image = image | stones << ((last - column) * stride);
        }
        image
    }

    /// How the mirror image of a set compares with the set: the outermost columns decide first.
    #[inline]
    fn compare_mirrored(&self, cells: W) -> Ordering {
        let stride = self.height() + 1;
        let at = |column: u32| cells >> (column * stride) & self.column(0);
        (0..self.width() / 2)
            .map(|column| at(column).cmp(&at(self.width() - 1 - column)))
            .find(|order| order.is_ne())
            .unwrap_or(Ordering::Equal)
    }

    fn mirror(&self, board: &Board<W>) -> Board<W> {
        Board {
            own: self.mirrored(board.own),
            all: self.mirrored(board.all),
        }
    }
}

impl<W: Word> Symmetric for ConnectFour<W> {
    /// The board and its mirror image.
    fn symmetries(&self, board: &Board<W>, images: &mut Vec<Board<W>>) {
        images.extend([*board, self.mirror(board)]);
    }

    /// The smaller of the board and its mirror image, which is made only if it is the smaller one.
    #[inline]
    fn canonical(&self, board: &Board<W>) -> Board<W> {
        let order = self.compare_mirrored(board.own);
        if order.then_with(|| self.compare_mirrored(board.all)) == Ordering::Less {
            self.mirror(board)
        } else {
            *board
        }
    }
}
