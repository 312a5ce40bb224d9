//! Who owns what at the end: a point is a player's if it has a stone of this player, or is empty and reaches
//! stones of this player alone. No stone is dead until it is taken.
//!
//! Territory is counted by area too. Each stone on the board or among the prisoners was put down once, so territory with
//! prisoners is the area less the stones that were put down, for each player.

use super::options::Scoring;
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

    /// By how many points the first player is ahead in area, without komi.
    pub fn lead(&self, board: &Board) -> i32 {
        let [black, white] = self.areas(board).map(|points| points.count() as i32);
        black - white
    }

    /// By how many half points the first player is ahead, komi counted.
    pub fn margin(&self, board: &Board) -> i32 {
        self.margin_of(self.lead(board), self.expense(board))
    }

    /// The margin of a lead in area, where the first player has spent so many stones more than the second.
    pub(super) fn margin_of(&self, lead: i32, expense: i32) -> i32 {
        let most = self.most_margin();
        (2 * (lead - expense) - self.options().komi).clamp(-most, most)
    }

    /// How many stones more the first player has spent than the second, where that counts: put down, or handed over for
    /// a pass.
    pub(super) fn expense(&self, board: &Board) -> i32 {
        match self.options().scoring {
            Scoring::Area => 0,
            Scoring::Territory => {
                let [black, white] = board.stones.map(|stones| stones.count() as i32);
                black - white - i32::from(board.prisoners)
            }
        }
    }

    /// The expense when the game is over, if what is left of it is settled from here: both spend as much from now on, and
    /// whoever has moved less often in settling first catches up.
    pub(super) fn settled_expense(&self, board: &Board) -> i32 {
        let behind = board
            .part
            .beginner()
            .is_some_and(|first| first != board.mover);
        let owed = match (behind, board.mover) {
            (false, _) => 0,
            (true, 0) => 1,
            (true, _) => -1,
        };
        self.expense(board) + owed
    }

    /// The greatest margin in half points. Of territory it is what prisoners can make of it.
    pub(super) fn most_margin(&self) -> i32 {
        let points = self.geometry.area() as i32 + i32::from(self.most_prisoners());
        2 * points + self.options().komi.abs()
    }

    /// More prisoners than twice the points of the board are not counted, so that payoffs are bounded.
    fn most_prisoners(&self) -> i16 {
        match self.options().scoring {
            Scoring::Area => 0,
            Scoring::Territory => 2 * self.geometry.area() as i16,
        }
    }

    /// The balance of prisoners after so many stones of a player were taken.
    #[inline]
    pub(super) fn held(&self, prisoners: i16, player: usize, stones: u32) -> i16 {
        let most = self.most_prisoners();
        let change = stones as i16;
        let after = if player == 0 {
            prisoners - change
        } else {
            prisoners + change
        };
        after.clamp(-most, most)
    }
}
