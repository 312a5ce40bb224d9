//! Mirror images and turns.

use zermelo_core::Symmetric;

use super::rules::{Board, Mnk};

impl Symmetric for Mnk {
    /// The board mirrored and turned: 8 ways on a square, 4 on an oblong, 2 with gravity.
    fn symmetries(&self, board: &Board, images: &mut Vec<Board>) {
        images.push(*board);
        let turns = self.geometry.turns.iter();
        images.extend(turns.map(|turn| turned(board, turn)));
    }

    fn canonical(&self, board: &Board) -> Board {
        let turns = self.geometry.turns.iter();
        turns
            .map(|turn| turned(board, turn))
            .fold(*board, Board::min)
    }
}

fn turned(board: &Board, turn: &[u8]) -> Board {
    let marks = board.marks.map(|mut cells| {
        let mut image = 0;
        while cells != 0 {
            image |= 1 << turn[cells.trailing_zeros() as usize];
            cells &= cells - 1;
        }
        image
    });
    Board { marks, ..*board }
}
