//! Moves taken back, and the one symmetry there is.
//!
//! A position can have very many predecessors: an open board leaves thousands of ways to put
//! captured pieces back, men and kings, and after a capture or a move of a man nobody knows how
//! long nothing had happened before it.

use zermelo_core::{Reversible, Symmetric};

use super::rules::{Board, Checkers};
use super::squares::{BLACK_HOME, BOARD, Squares, WHITE_HOME, direction, each, jump, shift};

/// No player ever has more pieces.
const MOST: u32 = 12;

impl Symmetric for Checkers {
    /// The board alone: turned around, with the colours exchanged, the other player is to move.
    fn symmetries(&self, board: &Board, images: &mut Vec<Board>) {
        images.push(*board);
    }

    fn canonical(&self, board: &Board) -> Board {
        *board
    }
}

impl Reversible for Checkers {
    /// Takes back each step and each capture, with every kind of piece captured and every count.
    fn predecessors(&self, board: &Board, states: &mut Vec<Board>) {
        for piece in each(board.other) {
            let last = Last::new(board, piece);
            let is_king = board.kings & piece != 0;
            if is_king && let Some(quiet) = self.count_before_a_king(board) {
                last.unstep(true, |before| states.push(Board { quiet, ..before }));
            }
            if board.quiet > 0 {
                continue;
            }
            let counts = 0..self.draw_after().max(1) as u16;
            let mut add = |before| {
                states.extend(counts.clone().map(|quiet| Board { quiet, ..before }));
            };
            if is_king {
                last.uncapture(true, &mut add);
            }
            if !is_king || last.was_crowned() {
                last.unstep(false, &mut add);
                last.uncapture(false, &mut add);
            }
        }
    }
}

impl Checkers {
    /// The count before a quiet move of a king, if the count of the board can come from one.
    fn count_before_a_king(&self, board: &Board) -> Option<u16> {
        if self.draw_after() == 0 {
            Some(0)
        } else {
            board.quiet.checked_sub(1)
        }
    }
}

/// A piece that may have made the last move.
struct Last<'a> {
    board: &'a Board,
    piece: Squares,
    empty: Squares,
    /// Where men of this colour come from, and where they go.
    backward: [u8; 2],
    forward: [u8; 2],
    /// Where they are crowned.
    crown: Squares,
}

impl Last<'_> {
    fn new(board: &Board, piece: Squares) -> Last<'_> {
        let down = [direction::DOWN_LEFT, direction::DOWN_RIGHT];
        let up = [direction::UP_RIGHT, direction::UP_LEFT];
        let black = board.white;
        let (forward, backward) = if black { (down, up) } else { (up, down) };
        Last {
            board,
            piece,
            empty: BOARD & !(board.own | board.other),
            backward,
            forward,
            crown: if black { WHITE_HOME } else { BLACK_HOME },
        }
    }

    /// Whether this king may have been a man before its last move.
    fn was_crowned(&self) -> bool {
        self.piece & self.board.kings & self.crown != 0
    }

    /// The board with the piece back on `from`, as a king or a man, and captured pieces back.
    fn before(&self, from: Squares, king: bool, captured: Squares, kings: Squares) -> Board {
        Board {
            own: self.board.other & !self.piece | from,
            other: self.board.own | captured,
            kings: self.board.kings & !self.piece | kings | if king { from } else { 0 },
            quiet: 0,
            white: !self.board.white,
        }
    }

    /// The boards before a step of the piece as a king or a man.
    fn unstep(&self, king: bool, mut add: impl FnMut(Board)) {
        let ways = if king {
            &direction::ALL[..]
        } else {
            &self.backward
        };
        for &way in ways {
            let from = shift(self.piece, way) & self.empty;
            let before = self.before(from, king, 0, 0);
            if from != 0 && !before.has_captures() {
                add(before);
            }
        }
    }

    /// The boards before a capture by the piece as a king or a man.
    fn uncapture(&self, king: bool, add: &mut impl FnMut(Board)) {
        let ways = if king {
            &direction::ALL[..]
        } else {
            &self.forward
        };
        let goes_on = |&way: &u8| jump(self.piece, way, self.board.own, self.empty) != 0;
        if ways.iter().any(goes_on) {
            return; // the move would not have ended here
        }
        let mut origins = Vec::new();
        self.origins(self.piece, 0, king, &mut origins);
        origins.sort_unstable();
        origins.dedup(); // the same pieces in another order
        for (from, captured) in origins {
            let mut kings = captured;
            loop {
                add(self.before(from, king, captured, kings));
                if kings == 0 {
                    break;
                }
                kings = (kings - 1) & captured; // the next smaller subset
            }
        }
    }

    /// Where the piece may have started, having come back to `at`, and what it captured.
    fn origins(
        &self,
        at: Squares,
        captured: Squares,
        king: bool,
        found: &mut Vec<(Squares, Squares)>,
    ) {
        if captured != 0 {
            found.push((at, captured));
        }
        if self.board.own.count_ones() + captured.count_ones() == MOST {
            return;
        }
        let ways = if king {
            &direction::ALL[..]
        } else {
            &self.backward
        };
        for &way in ways {
            let over = shift(at, way) & self.empty & !captured;
            let from = shift(over, way) & (self.empty | self.piece);
            if from != 0 {
                self.origins(from, captured | over, king, found);
            }
        }
    }
}
