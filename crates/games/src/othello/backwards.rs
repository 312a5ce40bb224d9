//! Moves taken back.
//!
//! The last disc lies on some cell of the player who moved, though not in the middle. Along each line
//! from there it turned over any number of the discs of that player that now follow it, up to all
//! but the last one, which must have been there before to enclose them:
//!
//! ```text
//!    * x x x o     turned over on this line: none, the first, or the first two
//! ```
//!
//! The lines share no cell, so every choice for one goes with every choice for the others, except
//! that at least one disc was turned over.

use zermelo_core::Reversible;

use super::rules::Othello;
use crate::board8::{Board, indices};

/// Steps to the next column and row.
const DIRECTIONS: [(i32, i32); 8] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];

impl<const SIZE: u32> Othello<SIZE> {
    /// Every set of discs that a disc of `last` on this cell may have turned over, of the other's
    /// `own`; the first one is empty. There are none when the cell cannot have been the last.
    fn turnings(&self, last: u64, own: u64, index: u8) -> Vec<u64> {
        let mut found = vec![0];
        for direction in DIRECTIONS {
            let line: Vec<u64> = self.line(index, direction).collect();
            let enclosed = line.iter().take_while(|&&cell| own & cell != 0).count();
            if enclosed > 0 && line.get(enclosed).is_some_and(|cell| last & cell != 0) {
                return Vec::new(); // it would have turned these over
            }
            let mut turned = 0;
            let mut with = Vec::new();
            let run = line.iter().take_while(|&&cell| last & cell != 0).count();
            for cell in line.iter().take(run.saturating_sub(1)) {
                turned |= cell;
                with.extend(found.iter().map(|others| others | turned));
            }
            found.extend(with);
        }
        found
    }

    /// The cells from a cell to the edge.
    fn line(&self, index: u8, (right, down): (i32, i32)) -> impl Iterator<Item = u64> {
        let (column, row) = (i32::from(index % 8), i32::from(index / 8));
        (1..)
            .map(move |step| (column + right * step, row + down * step))
            .take_while(|&(column, row)| {
                (0..SIZE as i32).contains(&column) && (0..SIZE as i32).contains(&row)
            })
            .map(|(column, row)| 1 << (row * 8 + column))
    }
}

impl<const SIZE: u32> Reversible for Othello<SIZE> {
    /// The board before a pass, if there can have been one, and before each possible last disc.
    fn predecessors(&self, board: &Board, states: &mut Vec<Board>) {
        let before_pass = board.passed();
        if self.open_cells(&before_pass) == 0 && self.open_cells(board) != 0 {
            states.push(before_pass);
        }
        let last = board.other;
        for index in indices(last & !Self::MIDDLE) {
            for turned in self.turnings(last, board.own, index).into_iter().skip(1) {
                states.push(Board {
                    own: last & !turned & !(1 << index),
                    other: board.own | turned,
                    mover: board.mover.opponent(),
                });
            }
        }
    }
}
