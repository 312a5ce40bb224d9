//! What a search found.

use std::time::Duration;

use zermelo_core::{Exactness, Player, Score};

use super::statistics::Statistics;

/// What a search found.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis<M> {
    /// The player to move at the root, from whose side the score is.
    pub player: Player,
    /// The value of the root; [`zermelo_core::value::outcome`] reads wins and losses.
    pub score: Score,
    /// How far the score can be trusted.
    pub exactness: Exactness,
    /// Best play for both sides, as far as it is known. Empty only when the game is over.
    pub principal_variation: Vec<M>,
    /// The best moves with their values and lines, best first: as many as were asked for, and there
    /// are. Empty before the first depth is complete.
    pub lines: Vec<Line<M>>,
    /// All moves with the value of the best one, when they were asked for.
    ///
    /// When the score is proved, so is that of each of them.
    pub ties: Vec<M>,
    /// The depth that was searched completely.
    pub depth: u32,
    /// The states visited, by all threads.
    pub nodes: u64,
    /// The time taken.
    pub elapsed: Duration,
    /// What was counted on the way.
    pub statistics: Statistics,
}

/// A move of the root with its value, and best play after it.
#[derive(Clone, PartialEq, Debug)]
pub struct Line<M> {
    /// The value of the move, for the player to move at the root.
    pub score: Score,
    /// How far the score can be trusted.
    pub exactness: Exactness,
    /// The move, and best play after it.
    pub moves: Vec<M>,
}

impl<M: Copy> Analysis<M> {
    /// The move to play; `None` when the game is over.
    pub fn best_move(&self) -> Option<M> {
        self.principal_variation.first().copied()
    }

    /// The same with each move written in another way.
    pub fn map<N>(&self, mut write: impl FnMut(M) -> N) -> Analysis<N> {
        let mut all = |moves: &[M]| moves.iter().map(|&action| write(action)).collect();
        let line = &mut all;
        Analysis {
            player: self.player,
            score: self.score,
            exactness: self.exactness,
            principal_variation: line(&self.principal_variation),
            lines: self
                .lines
                .iter()
                .map(|found| Line {
                    score: found.score,
                    exactness: found.exactness,
                    moves: line(&found.moves),
                })
                .collect(),
            ties: line(&self.ties),
            depth: self.depth,
            nodes: self.nodes,
            elapsed: self.elapsed,
            statistics: self.statistics,
        }
    }
}
