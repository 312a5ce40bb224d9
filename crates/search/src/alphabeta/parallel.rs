//! Several threads that search the same root and help each other through the table ("lazy SMP").
//!
//! One thread leads: its depths, its reports, its answer. The others run ahead and leave in the table
//! what they find; they differ in the depth that they begin with and in what they have learned. Since
//! an entry is as good whoever wrote it, what is proved is proved with any number of threads.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use zermelo_core::{Evaluator, Exactness, Limits, Observer, Order, Tally};

use super::analysis::Analysis;
use super::driver::first_answer;
use super::repetition::Past;
use super::root::Root;
use super::searcher::{Searcher, Shared};
use super::statistics::Statistics;
use super::{AlphaBeta, Searchable};
use crate::table::Table;

/// Enough for a search as deep as they go; only what is used is taken.
const STACK_BYTES: usize = 64 << 20;

/// Searches with as many threads as the options say.
pub(super) fn run<G, E, R, O>(
    plan: &AlphaBeta<'_, G, E, R>,
    past: &[G::State],
    state: &G::State,
    limits: &Limits,
    observer: &mut O,
    mut report: impl FnMut(&Analysis<G::Move>),
) -> Analysis<G::Move>
where
    G: Searchable,
    E: Evaluator<G>,
    R: Order<G>,
    O: Observer<G>,
{
    let started = Instant::now();
    let mut root = Root::new(plan, state);
    let mut analysis = first_answer(plan, &root);
    if analysis.exactness == Exactness::Proved {
        return analysis;
    }
    let bytes = if plan.options.table {
        limits.table_bytes
    } else {
        0
    };
    let table = Table::new(bytes, plan.options.replacement);
    let past = Past::new(plan.game, past, state);
    let tally = Arc::new(Tally::default());
    let shared = Shared {
        plan,
        limits,
        table: &table,
        past: &past,
        started,
        tally: &tally,
        threads: plan.options.threads.max(1),
    };
    let mut leader = Searcher::new(&shared, observer);
    thread::scope(|scope| {
        let ending = Ending(&tally);
        let shared = &shared;
        let help = |index| {
            thread::Builder::new()
                .name("zermelo".to_owned())
                .stack_size(STACK_BYTES)
                .spawn_scoped(scope, move || help(shared, state, index))
        };
        // With fewer threads than were asked for the search is slower, not worse.
        let helpers: Vec<_> = (1..shared.threads)
            .map_while(|index| help(index).ok())
            .collect();
        leader.deepen(&mut root, 1, &mut analysis, |found| {
            table.age();
            report(found);
        });
        drop(ending);
        for helper in helpers {
            match helper.join() {
                Ok(counted) => analysis.statistics.add(&counted),
                Err(panic) => resume_unwind(panic),
            }
        }
    });
    analysis.nodes = leader.budget.nodes_of_all();
    analysis
}

/// A thread that searches for the sake of the table.
fn help<G, E, R>(shared: &Shared<'_, G, E, R>, state: &G::State, index: u32) -> Statistics
where
    G: Searchable,
    E: Evaluator<G>,
    R: Order<G>,
{
    let mut root = Root::new(shared.plan, state);
    let mut analysis = first_answer(shared.plan, &root);
    let mut nobody = ();
    let mut helper = Searcher::new(shared, &mut nobody);
    helper.grow_at = u64::MAX; // the leader sees to it
    helper.deepen(&mut root, 1 + index % 2, &mut analysis, |_| {});
    helper.statistics
}

/// Ends the search for all threads when it goes, also in a panic.
struct Ending<'a>(&'a Tally);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.end();
    }
}
