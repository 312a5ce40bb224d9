//! Searches that look at every move: what expectiminimax and max^n have in common.
//!
//! | module | holds |
//! |---|---|
//! | `backup` | [`Backup`]: what one algorithm makes of the values below a state |
//! | `driver` | iterative deepening, the root and its moves |
//! | `searcher` | one state after the other, depth first |
//! | `table` | states that were valued before |
//! | `finding` | what a search found |
//! | `recorder` | what happened on the way, written down |
//!
//! Nothing is pruned here but what a [`Backup`] says can matter to nobody, so the value of a state to a depth is the same whether a table helps or not,
//! to the last bit: sums run in the order of the outcomes. A value is final when no estimate entered it;
//! looking further ahead changes nothing then.

mod backup;
mod driver;
mod finding;
mod recorder;
mod searcher;
mod table;

pub use backup::Backup;
pub use finding::{Branch, Finding, Searched};
pub use recorder::{Event, Leaf, Recorder};
pub(crate) use searcher::above;

use zermelo_core::{Keyed, Limits};

/// How a full-width search goes about its work; none of it changes a value that is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Depth 1, 2, 3…, and not at once the greatest.
    pub deepening: bool,
    /// Whether states are remembered.
    pub table: bool,
    /// So many of the best moves are sure to have a value, where anything is pruned.
    pub lines: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            deepening: true,
            table: true,
            lines: 1,
        }
    }
}

/// A game with the algorithm that backs up its values, ready to search.
#[derive(Debug)]
pub struct FullWidth<'a, G, B> {
    /// The rules.
    pub game: &'a G,
    /// The algorithm.
    pub backup: &'a B,
    /// How to go about it.
    pub options: Options,
}

impl<G: Keyed, B: Backup<G>> FullWidth<'_, G, B> {
    /// Searches until the value is final or a limit is met; `report` is told of every finished depth, and the
    /// recorder, if there is one, of every state.
    ///
    /// # Errors
    ///
    /// Rules that break the model, such as probabilities that do not add up to 1.
    pub fn search(
        &self,
        state: &G::State,
        limits: &Limits,
        recorder: Option<&mut Recorder<G, B::Value>>,
        report: impl FnMut(&Finding<B::Value, G::Move>),
    ) -> Searched<G, B::Value> {
        driver::run(self, state, limits, recorder, report)
    }
}
