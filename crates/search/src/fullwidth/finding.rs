//! What a full-width search found.

use std::time::Duration;

use zermelo_core::{Broken, Game, Player};

/// What a search of a game found, or the rules that it could not rest on.
pub type Searched<G, V> = Result<Finding<V, <G as Game>::Move>, Broken<<G as Game>::State>>;

/// What a search found.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding<V, M> {
    /// The player to move at the root; the first where chance moves or the game is over.
    pub player: Player,
    /// The value of the root.
    pub value: V,
    /// Whether no estimate entered the value, so that nothing is found by looking further ahead.
    pub is_final: bool,
    /// The moves of the root in the game's own order, each with its value, once a depth is finished.
    pub branches: Vec<Branch<V, M>>,
    /// Which of the branches is best, the first of equals; `None` where chance moves or the game is over.
    pub best: Option<usize>,
    /// The depth that was searched completely.
    pub depth: u32,
    /// States visited.
    pub nodes: u64,
    /// Ends of games and estimates among them.
    pub leaves: u64,
    /// States of which the table knew enough.
    pub table_hits: u64,
    /// The time taken.
    pub elapsed: Duration,
}

/// A move of the root, and what is after it.
#[derive(Clone, PartialEq, Debug)]
pub struct Branch<V, M> {
    /// The value of the state after the move; `None` before the first depth is finished, and where pruning
    /// found that it is not among the best.
    pub value: Option<V>,
    /// Whether no estimate entered it.
    pub is_final: bool,
    /// The move, and best play after it, as far as it does not depend on chance.
    pub line: Vec<M>,
}

impl<V, M: Copy> Finding<V, M> {
    /// The move to play; `None` when there is none to choose.
    pub fn best_move(&self) -> Option<M> {
        self.line().first().copied()
    }

    /// Best play by all, as far as it does not depend on chance.
    pub fn line(&self) -> &[M] {
        self.best.map_or(&[], |best| &self.branches[best].line)
    }

    /// The same with each value and each move written in another way.
    pub fn map<W, N>(
        &self,
        value: impl Fn(&V) -> W,
        mut write: impl FnMut(M) -> N,
    ) -> Finding<W, N> {
        let branch = |branch: &Branch<V, M>| Branch {
            value: branch.value.as_ref().map(&value),
            is_final: branch.is_final,
            line: branch.line.iter().map(|&action| write(action)).collect(),
        };
        Finding {
            player: self.player,
            value: value(&self.value),
            is_final: self.is_final,
            branches: self.branches.iter().map(branch).collect(),
            best: self.best,
            depth: self.depth,
            nodes: self.nodes,
            leaves: self.leaves,
            table_hits: self.table_hits,
            elapsed: self.elapsed,
        }
    }
}
