//! Mirror images and turns, and moves taken back.

use zermelo_core::{Reversible, Symmetric};

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

impl Reversible for Mnk {
    /// Takes back each mark of the player who moved last; with gravity the topmost ones.
    ///
    /// Boards on which somebody had already won are left out: no game goes through them.
    fn predecessors(&self, board: &Board, states: &mut Vec<Board>) {
        let last = 1 - board.mover();
        if self.geometry.has_line(board.marks[1 - last]) {
            return;
        }
        let mut marks = board.marks[last] & self.removable(board);
        while marks != 0 {
            let mark = marks & marks.wrapping_neg();
            marks ^= mark;
            let mut before = Board {
                mover: last as u8,
                won: false,
                ..*board
            };
            before.marks[last] ^= mark;
            if !board.won || !self.geometry.has_line(before.marks[last]) {
                states.push(before);
            }
        }
    }
}

impl Mnk {
    /// The cells of which the mark may be the last: with gravity those with nothing above.
    fn removable(&self, board: &Board) -> u128 {
        if !self.options().gravity {
            return self.geometry.all;
        }
        let columns = self.geometry.columns.iter();
        let tops = columns.map(|&(_, cells)| {
            let marks = board.taken() & cells;
            // The highest mark of the column.
            marks & !(marks >> 1)
        });
        tops.fold(0, |all, top| all | top)
    }
}
