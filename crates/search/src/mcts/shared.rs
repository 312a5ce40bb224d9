//! What the threads of one search share, and what they count.

use std::sync::Mutex;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::{Duration, Instant};

use zermelo_core::Keyed;

use super::Mcts;
use super::finding::Effort;
use super::gumbel::{Gumbel, Left};
use super::later::Later;
use super::pace::left;
use super::stakes::Stakes;
use crate::alphabeta::Past;

/// What the threads of one search share.
pub(super) struct Shared<'a, G: Keyed, E, P> {
    pub plan: &'a Mcts<'a, G, E, P>,
    pub root: &'a G::State,
    pub past: Past,
    /// The positions before the root, sorted, where no move may bring one back.
    pub forbidden: Option<Vec<u64>>,
    pub stakes: Stakes,
    /// Whether anything may be proved.
    pub proves: bool,
    /// The root's moves, where they are tried by sequential halving.
    pub gumbel: Option<Mutex<Gumbel>>,
    /// What came of moves played below nodes that lend it, and the name of the root there.
    pub later: Option<(&'a Later, u64)>,
    /// Whether the evaluation says the same of every state, so that nobody need ask it.
    pub blind: bool,
    /// Simulations begun, and how many there may be.
    pub begun: AtomicU64,
    pub most: u64,
    pub started: Instant,
    /// The time that it may take, if that is limited.
    pub time: Option<Duration>,
    /// Nothing is left to find out.
    pub done: AtomicBool,
    /// There was no room for more nodes.
    pub full: AtomicBool,
    /// There is none to be had: leaves stay leaves.
    pub cramped: bool,
    /// Leaves are valued from outside.
    pub waits: bool,
    /// So many simulations are written down.
    pub log: usize,
    pub counts: Counts,
}

/// What was counted, by all threads.
#[derive(Debug, Default)]
pub(super) struct Counts {
    pub simulations: AtomicU64,
    pub states: AtomicU64,
    pub cut_short: AtomicU64,
    pub deepest: AtomicU64,
}

impl Counts {
    /// What the search has cost so far.
    pub fn effort(&self, reused: u32, compactions: u64, started: Instant) -> Effort {
        Effort {
            simulations: self.simulations.load(Relaxed),
            states: self.states.load(Relaxed),
            cut_short: self.cut_short.load(Relaxed),
            depth: self.deepest.load(Relaxed).saturating_sub(1),
            reused: reused.into(),
            compactions,
            elapsed: started.elapsed(),
            ..Effort::default()
        }
    }
}

impl<G: Keyed, E, P> Shared<'_, G, E, P> {
    /// How many simulations are left, so many that have begun counted too.
    pub fn left(&self, under_way: u64) -> Left {
        let over = self.counts.simulations.load(Relaxed);
        let begun = self.begun.load(Relaxed).saturating_sub(under_way);
        left(self.most, begun, over, self.started, self.time)
    }
}
