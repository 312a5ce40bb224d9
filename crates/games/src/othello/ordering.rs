//! Which moves to try first, and which are noisy.

use zermelo_core::{Game, Noisy, Order};

use super::rules::{Board, Move, Othello};

/// What is in favour of trying a move early; only their order of size matters.
mod merit {
    /// The move takes a corner.
    pub const CORNER: i32 = 1000;
    /// One more move that the opponent has afterwards.
    pub const REPLY: i32 = -16;
    /// One of those replies takes a corner.
    pub const CORNER_REPLY: i32 = -64;
}

impl<const SIZE: u32> Othello<SIZE> {
    /// The four cells that can never be turned over.
    pub(super) const CORNERS: u64 = {
        let row = 1 | 1 << (SIZE - 1);
        row | row << (8 * (SIZE - 1))
    };
}

/// Tries corners first, then moves that leave the opponent few replies, and corners among those
/// least of all.
#[derive(Clone, Copy, Debug, Default)]
pub struct FewReplies;

impl<const SIZE: u32> Order<Othello<SIZE>> for FewReplies {
    #[inline]
    fn rank(&self, game: &Othello<SIZE>, board: &Board, action: Move) -> i32 {
        let Some(index) = action.index() else {
            return 0;
        };
        let replies = game.open_cells(&game.result(board, action));
        let corner = (Othello::<SIZE>::CORNERS >> index & 1) as i32;
        let corner_replies = (replies & Othello::<SIZE>::CORNERS).count_ones() as i32;
        merit::CORNER * corner
            + merit::REPLY * replies.count_ones() as i32
            + merit::CORNER_REPLY * corner_replies
    }
}

/// Moves that take a corner are noisy: what they turn over along the edges stays.
#[derive(Clone, Copy, Debug, Default)]
pub struct Corners;

impl<const SIZE: u32> Noisy<Othello<SIZE>> for Corners {
    #[inline]
    fn is_noisy(&self, _: &Othello<SIZE>, _: &Board, action: Move) -> bool {
        let cell = action.index().map_or(0, |index| 1u64 << index);
        cell & Othello::<SIZE>::CORNERS != 0
    }
}
