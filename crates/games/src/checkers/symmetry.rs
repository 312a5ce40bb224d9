//! The one symmetry there is.

use zermelo_core::Symmetric;

use super::rules::{Board, Checkers};

impl Symmetric for Checkers {
    /// The board alone: turned around, with the colours exchanged, the other player is to move.
    fn symmetries(&self, board: &Board, images: &mut Vec<Board>) {
        images.push(*board);
    }

    fn canonical(&self, board: &Board) -> Board {
        *board
    }
}
