//! The board turned and mirrored.

use zermelo_core::Symmetric;

use super::rules::Othello;
use crate::board8::{Board, mirrored, transposed, upended};

impl Board {
    fn mapped(&self, map: impl Fn(u64) -> u64) -> Board {
        Board {
            own: map(self.own),
            other: map(self.other),
            mover: self.mover,
        }
    }
}

impl<const SIZE: u32> Othello<SIZE> {
    fn images(&self, board: &Board) -> [Board; 8] {
        let mut images = [*board; 8];
        // Each step doubles the images there are.
        images[1] = board.mapped(transposed);
        for index in 0..2 {
            images[index + 2] = images[index].mapped(|set| mirrored(set, SIZE));
        }
        for index in 0..4 {
            images[index + 4] = images[index].mapped(|set| upended(set, SIZE));
        }
        images
    }
}

impl<const SIZE: u32> Symmetric for Othello<SIZE> {
    /// The eight images of a square.
    ///
    /// The rules know no direction, so all eight are worth the same; but four of them exchange the
    /// colours of the four discs in the middle at the start, so only the other four can also be
    /// reached when the board itself can.
    fn symmetries(&self, board: &Board, images: &mut Vec<Board>) {
        images.extend(self.images(board));
    }

    fn canonical(&self, board: &Board) -> Board {
        let images = self.images(board);
        images.into_iter().fold(*board, Board::min)
    }
}
