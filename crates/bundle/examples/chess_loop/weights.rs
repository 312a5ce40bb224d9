//! The library's evaluation of chess, called without the traits of the search.

use cozy_chess::{Board, Color, Piece};
use zermelo_core::{Player, Score};
use zermelo_games::chess::{Evaluation, Move};

pub use zermelo_games::chess::evaluation::Sum;

use crate::position::Action;

/// Hundredths of a pawn become millionths of a win.
pub const CENTIPAWN: Score = 100;

pub struct Weights(Evaluation);

impl Weights {
    pub fn new() -> Weights {
        Weights(Evaluation::default())
    }

    pub fn sum(&self, board: &Board) -> Sum {
        self.0.sum(board)
    }

    #[inline]
    pub fn sum_after(
        &self,
        sum: Sum,
        board: &Board,
        (piece, action): (Piece, Action),
        after: &Board,
    ) -> Sum {
        let action = Move::new(action.from(), action.to(), action.promotion());
        self.0.sum_after(sum, board, piece, action, after)
    }

    /// The estimate for the player to move.
    #[inline]
    pub fn estimate(&self, sum: Sum, board: &Board) -> Score {
        let mover = match board.side_to_move() {
            Color::White => Player::FIRST,
            Color::Black => Player::SECOND,
        };
        self.0.of_sum(sum, board, mover)
    }
}
