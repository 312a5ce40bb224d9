//! Mirror images.

use zermelo_core::Symmetric;

use super::keys::Keys;
use super::rules::Breakthrough;
use crate::board8::{Board, mirrored};

impl<K: Keys> Breakthrough<K> {
    fn mirror(&self, board: &Board) -> Board {
        Board {
            own: mirrored(board.own, self.width()),
            other: mirrored(board.other, self.width()),
            mover: board.mover,
        }
    }
}

impl<K: Keys> Symmetric for Breakthrough<K> {
    /// The board and its mirror image.
    fn symmetries(&self, board: &Board, images: &mut Vec<Board>) {
        images.extend([*board, self.mirror(board)]);
    }

    fn canonical(&self, board: &Board) -> Board {
        self.mirror(board).min(*board)
    }
}
