//! Who owns what at the end: a point is a player's if it has a stone of this player, or is empty and reaches
//! stones of this player alone. No stone is dead until it is taken.

use super::points::Points;
use super::rules::{Board, Go};

impl Go {
    /// The points of the first and the second player.
    pub(super) fn areas(&self, board: &Board) -> [Points; 2] {
        let [black, white] = board.stones;
        let empty = self.empty(board);
        let reach = |stones: &Points| {
            let seed = self.geometry.near(stones) & empty;
            self.geometry.joined(seed, &empty)
        };
        let (to_black, to_white) = (reach(&black), reach(&white));
        [black | to_black & !to_white, white | to_white & !to_black]
    }

    /// By how many points the first player is ahead on the board, without komi.
    pub fn lead(&self, board: &Board) -> i32 {
        let [black, white] = self.areas(board).map(|points| points.count() as i32);
        black - white
    }

    /// By how many half points the first player is ahead, komi counted.
    pub fn margin(&self, board: &Board) -> i32 {
        2 * self.lead(board) - self.options().komi
    }
}
