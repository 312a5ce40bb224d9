//! The one symmetry there is.

use zermelo_core::Symmetric;

use super::board::Board;
use super::rules::Kalah;

impl Symmetric for Kalah {
    /// The board alone: seeds run one way only, so no mirror image plays the same.
    fn symmetries(&self, board: &Board, images: &mut Vec<Board>) {
        images.push(*board);
    }

    fn canonical(&self, board: &Board) -> Board {
        *board
    }
}
