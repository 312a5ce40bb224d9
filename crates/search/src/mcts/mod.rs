//! Monte Carlo tree search, for every kind of game: many simulations, more of them where they pay.
//!
//! | module | holds |
//! |---|---|
//! | `options` | [`Options`]: every technique with its switch |
//! | `node`, `arena` | nodes of 32 bytes in one array; what stands beside them |
//! | `crossings` | nodes of one state that share their children |
//! | `tree`, `copying` | two halves of the memory; what matters is copied from one to the other |
//! | `stakes`, `spread` | what is played for, and how far apart payoffs are |
//! | `bounds`, `proving` | what is proved of every node |
//! | `selection`, `gumbel` | which child to follow; sequential halving at the root |
//! | `terms`, `roots` | what plain UCT needs of every child, ready before it chooses |
//! | `records`, `pairs`, `later`, `learning` | what came of moves, wherever they were played |
//! | `shared`, `searcher`, `looking`, `playing_out`, `path` | one simulation: descent, playout, and back up |
//! | `expansion`, `chance`, `priors`, `ahead` | new nodes, and what is known of them at once |
//! | `batching` | leaves valued from outside, many at a time |
//! | `driver`, `pace` | threads, rounds, reports, and when to end |
//! | `preference`, `summary`, `finding` | what was found |
//! | `memory` | the tree kept from move to move |
//!
//! What knows states and moves is compiled for every game: the descent, the playout and the summary. All else
//! is about numbers of nodes and is compiled once.
//!
//! The tree is a tree, unless transpositions are asked for: a state that is reached by two ways has two nodes. These
//! may share their children, but never their sums and visits: see `crossings`.
//!
//! Values are payoffs as they are. What counts as much or little is measured: see `spread`.

mod ahead;
mod arena;
mod batching;
mod bounds;
mod camp;
mod chance;
mod copying;
mod crossings;
mod driver;
mod expansion;
mod finding;
mod gumbel;
mod later;
mod learning;
mod looking;
mod memory;
mod node;
mod options;
mod pace;
mod pairs;
mod path;
mod playing_out;
mod preference;
mod priors;
mod proving;
mod records;
mod roots;
mod searcher;
mod selection;
mod shared;
mod spread;
mod stakes;
mod summary;
mod terms;
mod tree;

pub use batching::{Judge, Verdict};
pub use driver::Searched;
pub use finding::{Candidate, Effort, Finding, Simulation};
pub use memory::Memory;
pub use options::{Options, Selection};

use zermelo_core::{Evaluator, Keyed, Limits, Playout};

use self::driver::Extras;
use crate::expectimax::Range;

/// A game with what the search needs to know of it, ready to search.
#[derive(Debug)]
pub struct Mcts<'a, G, E, P> {
    /// The rules.
    pub game: &'a G,
    /// Estimates, for playouts that do not come to an end and for techniques that use them.
    pub evaluator: &'a E,
    /// How the game is played on at random.
    pub playout: &'a P,
    /// The least payoff and the greatest.
    pub range: Range,
    /// The techniques.
    pub options: Options,
}

impl<G, E, P> Mcts<'_, G, E, P>
where
    G: Keyed + 'static,
    E: Evaluator<G>,
    P: Playout<G>,
{
    /// Searches a state until a limit is met or its value is proved; `report` is told now and then.
    ///
    /// [`Limits::nodes`] is the number of simulations, which is exact on one thread, as each adds one node or a few
    /// to the tree; `table_bytes` are for the tree; there is no depth. `past` are the states before this one,
    /// for games in which a position that comes back is a draw.
    ///
    /// # Errors
    ///
    /// Rules that break the model, such as probabilities that do not add up to 1.
    pub fn search(
        &self,
        memory: &Memory,
        past: &[G::State],
        state: &G::State,
        limits: &Limits,
        mut report: impl FnMut(&Finding<G::Move>),
    ) -> Searched<G> {
        let extras = Extras {
            report: &mut report,
            judge: None,
            log: 0,
        };
        memory.with(|kept| driver::run(self, kept, past, state, limits, extras))
    }

    /// The same, the first `log` simulations written down.
    ///
    /// # Errors
    ///
    /// As above.
    pub fn search_logged(
        &self,
        past: &[G::State],
        state: &G::State,
        limits: &Limits,
        log: usize,
    ) -> Searched<G> {
        let extras = Extras {
            report: &mut |_| {},
            judge: None,
            log,
        };
        driver::run(self, &mut None, past, state, limits, extras)
    }

    /// The same with leaves valued by `judge`, up to `size` of them at a time, and not played out. On one thread.
    ///
    /// # Errors
    ///
    /// As above.
    #[expect(
        clippy::too_many_arguments,
        reason = "what a search is given, and who judges"
    )]
    pub fn search_judged<'a>(
        &self,
        memory: &Memory,
        past: &[G::State],
        state: &G::State,
        limits: &Limits,
        size: usize,
        judge: &'a mut Judge<'a, G::State>,
        report: &'a mut dyn FnMut(&Finding<G::Move>),
    ) -> Searched<G> {
        let extras = Extras {
            report,
            judge: Some((size.max(1), judge)),
            log: 0,
        };
        memory.with(|kept| driver::run(self, kept, past, state, limits, extras))
    }
}
