//! Leaves valued from outside, many at a time: by a network of the user's, for example.
//!
//! While a leaf waits, its path counts as lost, so that the next descent goes elsewhere. A leaf is expanded when its
//! value is known; until then another descent that ends in the same place ends the batch.

use std::sync::atomic::Ordering::Relaxed;

use zermelo_core::{Evaluator, Keyed, Playout};

use super::node::{Flag, ROOT};
use super::path::Visit;
use super::searcher::{Ended, Searcher};

/// What is said of a leaf.
#[derive(Clone, PartialEq, Debug)]
pub struct Verdict {
    /// What every player may expect.
    pub values: Vec<f64>,
    /// How likely each move seems to be the best, in the order in which the game lists them; empty if nothing is
    /// said.
    pub priors: Vec<f64>,
}

/// Values leaves from outside: as many verdicts as there are states, or `None` if the search is to end.
pub type Judge<'a, S> = dyn FnMut(&[S]) -> Option<Vec<Verdict>> + 'a;

/// A leaf that waits for its verdict.
pub(super) struct Waiting {
    path: Vec<Visit>,
    keys: Vec<u64>,
    leaf: u32,
}

impl<G, E, P> Searcher<'_, G, E, P>
where
    G: Keyed,
    E: Evaluator<G>,
    P: Playout<G>,
{
    /// Simulates until the limits say stop or memory is full, with batches of at most so many leaves.
    pub fn work_in_batches(
        &mut self,
        size: usize,
        judge: &mut Judge<'_, G::State>,
        pause: &mut dyn FnMut(&mut Self) -> bool,
    ) {
        let shared = self.shared;
        let (mut waiting, mut states) = (Vec::new(), Vec::new());
        while !shared.done.load(Relaxed) && (shared.cramped || !shared.full.load(Relaxed)) {
            let goes_on = self.gather(size, &mut waiting, &mut states);
            let judged = states.is_empty() || self.judge(judge, &mut waiting, &states);
            states.clear();
            for one in waiting.drain(..) {
                self.path = one.path;
                self.node(one.leaf).unset(Flag::BUSY);
                self.abandon();
            }
            if !goes_on || !judged || shared.proves && self.node(ROOT).has(Flag::SETTLED) {
                shared.done.store(true, Relaxed);
            }
            self.measure();
            if pause(self) {
                shared.done.store(true, Relaxed);
            }
        }
        self.own.leave(&shared.counts);
        shared.counts.states.fetch_add(self.budget.nodes(), Relaxed);
    }

    /// Descends until there are enough leaves, or one is met that waits already; `false` when the search is over.
    fn gather(
        &mut self,
        size: usize,
        waiting: &mut Vec<Waiting>,
        states: &mut Vec<G::State>,
    ) -> bool {
        let shared = self.shared;
        while waiting.len() < size && (shared.cramped || !shared.full.load(Relaxed)) {
            if shared.counts.begun.load(Relaxed) >= shared.most {
                return !waiting.is_empty();
            }
            if !waiting.is_empty() && self.is_halving_due() {
                return true; // what came of all moves is to be known first
            }
            self.begin();
            let ended = self.descend();
            self.own.deepest = self.own.deepest.max(self.path.len() as u64);
            match ended {
                Ended::Stopped => {
                    self.abandon();
                    return false;
                }
                Ended::Value => {
                    shared.counts.begun.fetch_add(1, Relaxed);
                    self.back_up();
                    shared.counts.simulations.fetch_add(1, Relaxed);
                    if shared.proves && self.node(ROOT).has(Flag::SETTLED) {
                        return false;
                    }
                }
                Ended::Leaf => {
                    let leaf = self.path.last().map_or(ROOT, |visit| visit.node);
                    if !self.node(leaf).take(Flag::BUSY) {
                        self.abandon();
                        return true;
                    }
                    shared.counts.begun.fetch_add(1, Relaxed);
                    states.extend(self.leaf.take());
                    waiting.push(Waiting {
                        path: std::mem::take(&mut self.path),
                        keys: self.keys.clone(),
                        leaf,
                    });
                }
            }
        }
        true
    }

    /// Has leaves judged, and carries the verdicts up; `false` if there are none.
    fn judge(
        &mut self,
        judge: &mut Judge<'_, G::State>,
        waiting: &mut Vec<Waiting>,
        states: &[G::State],
    ) -> bool {
        let Some(verdicts) = judge(states) else {
            return false;
        };
        for ((one, verdict), state) in waiting.drain(..).zip(verdicts).zip(states) {
            self.path = one.path;
            self.keys = one.keys;
            self.node(one.leaf).unset(Flag::BUSY);
            self.given.clone_from(&verdict.priors);
            let expanded = self.expand(one.leaf, state);
            if !expanded && self.broken.is_some() {
                self.abandon();
                return false;
            }
            self.shares.clone_from(&verdict.values);
            if let Err(fault) = self.shared.stakes.estimate(&mut self.shares) {
                self.refuse(state, fault);
                self.abandon();
                return false;
            }
            self.back_up();
            self.shared.counts.simulations.fetch_add(1, Relaxed);
        }
        true
    }
}
