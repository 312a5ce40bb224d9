//! Which moves to try first, and which ones to follow past the horizon.

use zermelo_core::{Noisy, Order};

use super::moves::Move;
use super::rules::{Board, Checkers};
use super::squares::{BLACK_HOME, WHITE_HOME};

/// Tries large captures first, then crownings, then men that are far advanced.
#[derive(Clone, Copy, Debug, Default)]
pub struct CapturesFirst;

impl Order<Checkers> for CapturesFirst {
    #[inline]
    fn rank(&self, _: &Checkers, board: &Board, action: Move) -> i32 {
        if action.is_capture() {
            // A captured king is worth about half a man more.
            let kings = (action.taken() & board.kings).count_ones();
            return 100 + (20 * action.captures() + 10 * kings) as i32;
        }
        if crowns(board, action) {
            return 50;
        }
        if board.kings & action.start() != 0 {
            return 0;
        }
        let rows_from_the_top = i32::from(action.to().number() - 1) / 4;
        if board.black_moves() {
            rows_from_the_top
        } else {
            7 - rows_from_the_top
        }
    }
}

/// Captures and crownings: a position with one of them pending is hard to estimate.
#[derive(Clone, Copy, Debug, Default)]
pub struct CapturesAndCrownings;

impl Noisy<Checkers> for CapturesAndCrownings {
    #[inline]
    fn is_noisy(&self, _: &Checkers, board: &Board, action: Move) -> bool {
        action.is_capture() || crowns(board, action)
    }

    #[inline]
    fn noisy_moves(&self, game: &Checkers, board: &Board, moves: &mut Vec<Move>) {
        if !game.is_worn_out(board) {
            board.list_noisy_moves(moves);
        }
    }
}

/// Whether a move makes a king of a man.
#[inline]
pub(super) fn crowns(board: &Board, action: Move) -> bool {
    board.kings & action.start() == 0 && action.end() & (BLACK_HOME | WHITE_HOME) != 0
}
