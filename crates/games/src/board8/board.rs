//! A position of two players with pieces of one kind.

use zermelo_core::Player;

use super::text::Pieces;

/// A position: whose pieces stand where, and whose turn it is. No history.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Board {
    /// The pieces of the player to move.
    pub(crate) own: u64,
    /// The pieces of the opponent.
    pub(crate) other: u64,
    pub(crate) mover: Player,
}

impl Board {
    pub(crate) fn new([first, second]: Pieces, mover: Player) -> Board {
        let (own, other) = if mover == Player::FIRST {
            (first, second)
        } else {
            (second, first)
        };
        Board { own, other, mover }
    }

    /// The pieces of the first and of the second player.
    pub(crate) fn pieces(&self) -> Pieces {
        if self.mover == Player::FIRST {
            [self.own, self.other]
        } else {
            [self.other, self.own]
        }
    }

    /// How many pieces a player has.
    pub fn count(&self, player: Player) -> u32 {
        let pieces = if player == self.mover {
            self.own
        } else {
            self.other
        };
        pieces.count_ones()
    }

    /// The same board with the opponent to move.
    #[inline]
    pub(crate) fn passed(&self) -> Board {
        Board {
            own: self.other,
            other: self.own,
            mover: self.mover.opponent(),
        }
    }
}
