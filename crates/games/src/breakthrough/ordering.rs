//! Which moves to try first, and which are noisy.

use zermelo_core::{Noisy, Order, Player};

use super::keys::Keys;
use super::rules::{Breakthrough, Move};
use crate::board8::Board;

/// What is in favour of trying a move early; only their order of size matters.
mod merit {
    /// The move wins.
    pub const GOAL: i32 = 10_000;
    /// It takes a piece.
    pub const TAKE: i32 = 400;
    /// That piece, for each row that it had gone.
    pub const TAKEN_ROW: i32 = 60;
    /// The piece that moves, for each row that it has gone.
    pub const ROW: i32 = 20;
    /// The opponent can take it afterwards.
    pub const THREATENED: i32 = -200;
    /// It can be retaken then.
    pub const GUARDED: i32 = 100;
}

impl<K: Keys> Breakthrough<K> {
    /// The rows between a player's first row and a cell.
    #[inline]
    fn rows_gone(&self, index: u8, player: Player) -> i32 {
        let row = i32::from(index / 8);
        if player == Player::FIRST {
            row
        } else {
            self.height() as i32 - 1 - row
        }
    }
}

/// Tries winning moves first, then captures, of the most advanced pieces first, then safe advances.
#[derive(Clone, Copy, Debug, Default)]
pub struct Urgent;

impl<K: Keys> Order<Breakthrough<K>> for Urgent {
    #[inline]
    fn rank(&self, game: &Breakthrough<K>, board: &Board, action: Move) -> i32 {
        let Board { own, other, mover } = *board;
        let opponent = mover.opponent();
        let target = action.target();
        let mut rank = merit::ROW * game.rows_gone(action.to, mover);
        if target & game.goal(mover) != 0 {
            rank += merit::GOAL;
        }
        if target & other != 0 {
            rank += merit::TAKE + merit::TAKEN_ROW * game.rows_gone(action.to, opponent);
        }
        if game.threatened(other & !target, opponent) & target != 0 {
            let guards = own & !action.origin();
            let guarded = game.threatened(guards, mover) & target != 0;
            rank += merit::THREATENED + if guarded { merit::GUARDED } else { 0 };
        }
        rank
    }
}

/// Captures, and moves to one of the last two rows, are noisy: they must be answered.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clashes;

impl<K: Keys> Noisy<Breakthrough<K>> for Clashes {
    #[inline]
    fn is_noisy(&self, game: &Breakthrough<K>, board: &Board, action: Move) -> bool {
        let close = game.rows_gone(action.to, board.mover) >= game.height() as i32 - 2;
        close || board.other & action.target() != 0
    }
}
