//! Expectiminimax: minimax where dice are thrown between the moves (AIMA §5.5).
//!
//! | module | holds |
//! |---|---|
//! | `backup` | [`Expectiminimax`]: how values go up the tree, for the search that can be watched |
//! | `range` | [`Range`]: what a game can be worth at all, on which pruning rests |
//! | `driver`, `root` | iterative deepening, the root and its moves |
//! | `searcher` | one state after the other, and what all of them share |
//! | `choice` | alpha-beta where a player chooses |
//! | `chance` | Star1 and Star2 where chance moves |
//! | `bounds`, `odds` | what is known of a value, and of the outcomes of a chance node |
//! | `table` | states of which something was found before |
//! | `sampling` | a few outcomes in place of all |
//! | `reply` | best-reply search: of all opponents one replies |
//!
//! [`StarSearch`] finds the value, the move and the line of the plain search over all moves, to the last
//! bit, and looks at fewer states (Ballard 1983). Sums run in the order of the outcomes, whatever the order
//! in which these are searched, and a chance node is cut off by the same sum over bounds: rounding keeps
//! order, so no cut is wrong by a hair.

mod backup;
mod bounds;
mod chance;
mod choice;
mod driver;
mod odds;
mod range;
mod reply;
mod root;
mod sampling;
mod searcher;
mod table;

pub use backup::Expectiminimax;
pub use range::Range;

use zermelo_core::{Evaluator, Fault, Keyed, Limits, Order, Player};

use crate::fullwidth::{Finding, Searched};

/// What is passed over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pruning {
    /// Nothing: every state is visited.
    None,
    /// Alpha-beta where a player chooses; outcomes of chance that cannot bring the mean back into the
    /// window, as the payoffs are bounded.
    Star1,
    /// The same, after one move of each outcome was tried, which often decides.
    Star2,
}

/// How the search goes about its work. But for `samples`, `seed` and `best_reply`, none of it changes a
/// value, the move to play or the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// What is passed over.
    pub pruning: Pruning,
    /// Depth 1, 2, 3…, and not at once the greatest.
    pub deepening: bool,
    /// Whether states are remembered.
    pub table: bool,
    /// The table's best move is tried first,
    pub hash_move: bool,
    /// then moves that cut off another state of the same ply,
    pub killers: bool,
    /// then moves that often cut off anywhere,
    pub history: bool,
    /// then by the game's own order.
    pub game_order: bool,
    /// Estimates at the horizon; without, all unfinished states are worth 0.
    pub evaluation: bool,
    /// So many outcomes are drawn where chance has more; what is found is never final then.
    pub samples: Option<u32>,
    /// What decides which.
    pub seed: u64,
    /// Of all opponents between two turns of the player one chooses, and the others play the first move of
    /// the game's order; what is found is never final then.
    pub best_reply: bool,
    /// So many of the best moves get their exact value.
    pub lines: usize,
    /// Every move as good as the last of these gets it too.
    pub ties: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            pruning: Pruning::Star2,
            deepening: true,
            table: true,
            hash_move: true,
            killers: true,
            history: true,
            game_order: true,
            evaluation: true,
            samples: None,
            seed: 1,
            best_reply: false,
            lines: 1,
            ties: false,
        }
    }
}

impl Options {
    /// Whether what is found without an estimate is the value of the game: not if some of it was left out.
    pub(crate) fn is_whole(&self) -> bool {
        self.samples.is_none() && !self.best_reply
    }
}

/// A game of one player or of two opposed ones, with opinions about it, ready to search.
///
/// With more players, all others are against the one: paranoid search, or with `best_reply` one of them at a
/// time.
#[derive(Debug)]
pub struct StarSearch<'a, G, E, R> {
    /// The rules.
    pub game: &'a G,
    /// What states at the horizon seem to be worth.
    pub evaluator: &'a E,
    /// Which moves to try first.
    pub order: &'a R,
    /// The player from whose side all values are.
    pub player: Player,
    /// What the game can be worth.
    pub range: Range,
    /// How to go about it.
    pub options: Options,
}

impl<G: Keyed, E: Evaluator<G>, R: Order<G>> StarSearch<'_, G, E, R> {
    /// Searches until the value is final or a limit is met; `report` is told of every finished depth.
    ///
    /// Of the branches found only the best `lines`, and ties if they are asked for, are sure to have a
    /// value; without pruning all have one. Of equal moves the game's first is the best. Pruning may
    /// call a value final earlier than the plain search: estimates that it need not look at do not count.
    ///
    /// # Errors
    ///
    /// Rules that break the model: probabilities that are no probabilities, payoffs outside the range.
    pub fn search(
        &self,
        state: &G::State,
        limits: &Limits,
        report: impl FnMut(&Finding<f64, G::Move>),
    ) -> Searched<G, f64> {
        driver::run(self, state, limits, report)
    }

    /// What a state at the horizon counts.
    #[inline]
    fn estimate(&self, state: &G::State) -> Result<f64, Fault> {
        self.range.estimate(if self.options.evaluation {
            self.evaluator.estimate(self.game, state, self.player)
        } else {
            0.0
        })
    }
}
