//! Several threads that search the same root and help each other through the table ("lazy SMP").
//!
//! One thread leads: its depths, its reports, its answer. The others run ahead and leave in the table
//! what they find; they differ in the depth that they begin with and in what they have learned. Since
//! an entry is as good whoever wrote it, what is proved is proved with any number of threads.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use zermelo_core::{Evaluator, Exactness, Limits, Observer, Order, Tally};

use super::analysis::Analysis;
use super::driver::first_answer;
use super::memory::Memory;
use super::repetition::Past;
use super::root::Root;
use super::searcher::{Searcher, Shared};
use super::statistics::Statistics;
use super::{AlphaBeta, Searchable};
use crate::threads::beside;

/// Searches with as many threads as the options say.
pub(super) fn run<G, E, R, O>(
    plan: &AlphaBeta<'_, G, E, R>,
    memory: &Memory,
    past: &[G::State],
    state: &G::State,
    limits: &Limits,
    observer: &mut O,
    report: &mut dyn FnMut(&Analysis<G::Move>),
) -> Analysis<G::Move>
where
    G: Searchable,
    E: Evaluator<G>,
    R: Order<G>,
    O: Observer<G>,
{
    let started = Instant::now();
    let root = Root::new(plan, state);
    let analysis = first_answer(plan, &root);
    if analysis.exactness == Exactness::Proved {
        return analysis;
    }
    let past = Past::new(plan.game, past, state);
    memory.with(&plan.options, limits, &past, |table| {
        let tally = Arc::new(Tally::default());
        let shared = Shared {
            plan,
            limits,
            table,
            past: &past,
            started,
            tally: &tally,
            threads: plan.options.threads.max(1),
        };
        lead(&shared, state, root, analysis, observer, report)
    })
}

/// Searches as the first of the threads, and starts the others.
fn lead<G, E, R, O>(
    shared: &Shared<'_, G, E, R>,
    state: &G::State,
    mut root: Root<'_, G>,
    mut analysis: Analysis<G::Move>,
    observer: &mut O,
    report: &mut dyn FnMut(&Analysis<G::Move>),
) -> Analysis<G::Move>
where
    G: Searchable,
    E: Evaluator<G>,
    R: Order<G>,
    O: Observer<G>,
{
    let mut leader = Searcher::new(shared, observer);
    let helped = Mutex::new(Statistics::default());
    let help = |index| {
        let counted = help(shared, state, index);
        let mut helped = helped.lock().unwrap_or_else(PoisonError::into_inner);
        helped.add(&counted);
    };
    beside(shared.threads, &help, &mut || {
        let _ending = shared.tally.ending();
        leader.deepen(&mut root, 1, &mut analysis, &mut |found| {
            shared.table.age();
            report(found);
        });
    });
    let helped = helped.into_inner().unwrap_or_else(PoisonError::into_inner);
    analysis.statistics.add(&helped);
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
    helper.deepen(&mut root, 1 + index % 2, &mut analysis, &mut |_| {});
    helper.statistics
}
