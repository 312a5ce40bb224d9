//! Othello played on at random, on the bitboard: no list of moves is made.

use zermelo_core::random::Random;
use zermelo_core::{Game, Player, Playout};

use super::rules::{Move, Othello};
use crate::board8::{Board, nth};

/// Places discs on cells drawn at random, and passes where there is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RandomDiscs;

impl<const SIZE: u32> Playout<Othello<SIZE>> for RandomDiscs {
    type Board = Board;

    fn board(&self, game: &Othello<SIZE>) -> Board {
        game.initial()
    }

    fn place(&self, _: &Othello<SIZE>, board: &mut Board, state: &Board) {
        *board = *state;
    }

    #[inline]
    fn step(&self, game: &Othello<SIZE>, board: &mut Board, random: &mut Random) -> Option<Move> {
        let open = game.open_cells(board);
        let action = if open != 0 {
            Move::on(nth(open, random.below(open.count_ones() as usize) as u32))
        } else if game.replies(board) != 0 {
            Move::PASS
        } else {
            return None;
        };
        *board = game.result(board, action);
        Some(action)
    }

    fn state(&self, _: &Othello<SIZE>, board: &Board) -> Board {
        *board
    }

    #[inline]
    fn to_move(&self, game: &Othello<SIZE>, board: &Board) -> Player {
        game.to_move(board)
    }
}
