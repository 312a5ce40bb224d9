//! Half a turn of the board.

use zermelo_core::Symmetric;

use super::rules::{Board, Hex};

impl Symmetric for Hex {
    /// The board and the board turned by half a turn, which leaves each player's sides in place.
    fn symmetries(&self, board: &Board, images: &mut Vec<Board>) {
        images.extend([*board, self.turned(board)]);
    }

    fn canonical(&self, board: &Board) -> Board {
        self.turned(board).min(*board)
    }
}

impl Hex {
    fn turned(&self, board: &Board) -> Board {
        Board {
            stones: board.stones.map(|stones| self.geometry.turned(stones)),
            ..*board
        }
    }
}
