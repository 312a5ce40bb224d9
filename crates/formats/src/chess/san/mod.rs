//! Moves in standard notation (SAN), found and written on bitboards.
//!
//! `zermelo_games::chess` reads a move by listing all of them; that is its readable twin, and a test holds the two
//! equal. Here the piece and the square of the text give the few places that the move can come from, so that
//! a file of millions of moves is read at the speed of making them.
//!
//! Moves are those of `cozy-chess`, in which castling is the king that takes its own rook; [`named`] gives them
//! the names that `zermelo_games::chess` has.

mod origins;
mod reading;
mod writing;

use cozy_chess::{Board, File, Move as CozyMove, Piece, Square};
use thiserror::Error;
use zermelo_games::chess::Move;

pub use reading::find;
pub use writing::write;

/// Why a text is no move of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    /// Not written like a move.
    #[error("is not a move: moves are like e4, Nf3, exd5, O-O, e8=Q or e2e4")]
    Unreadable,
    /// A move of nobody, which some annotators write; no rule knows it.
    #[error("is a null move, which is no move of chess")]
    Null,
    /// No piece can make it.
    #[error("is not legal")]
    Illegal,
    /// Several pieces can make it, or a pawn becomes nobody says what.
    #[error("can be several moves")]
    Ambiguous,
}

/// The move as `zermelo_games::chess` names it: castling is the king's move of two squares, or in Chess960 the
/// move to its rook.
pub fn named(board: &Board, action: CozyMove, chess960: bool) -> Move {
    let mut to = action.to;
    if !chess960 && is_castling(board, action) {
        let file = if action.to.file() > action.from.file() {
            File::G
        } else {
            File::C
        };
        to = Square::new(file, action.from.rank());
    }
    Move::new(action.from, to, action.promotion)
}

/// Whether a legal move castles.
pub(crate) fn is_castling(board: &Board, action: CozyMove) -> bool {
    board.pieces(Piece::King).has(action.from) && board.colors(board.side_to_move()).has(action.to)
}
