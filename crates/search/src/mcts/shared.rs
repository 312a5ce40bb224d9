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
    /// How many simulations there may be.
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
    /// So many visits a leaf needs to be given children, if anything was forgotten for want of room: see
    /// [`Tree::least_kept`](super::tree::Tree::least_kept).
    pub least_kept: Option<u32>,
    /// Leaves are valued from outside.
    pub waits: bool,
    /// So many simulations are written down.
    pub log: usize,
    pub counts: Counts,
}

/// What was counted, by all threads. It has cache lines of its own: whoever counts must not take from the others what they
/// read at every step.
#[derive(Debug, Default)]
#[repr(align(128))]
pub(super) struct Counts {
    /// Simulations begun, and over.
    pub begun: AtomicU64,
    pub simulations: AtomicU64,
    pub states: AtomicU64,
    pub cut_short: AtomicU64,
    pub deepest: AtomicU64,
}

/// What one thread has counted and not yet told the others.
#[derive(Debug)]
pub(super) struct Own {
    /// Simulations that it may begin, and nobody else.
    held: u64,
    simulations: u64,
    /// After so many it tells.
    stride: u64,
    /// Nobody else counts: there is no need to lock the memory bus.
    alone: bool,
    pub deepest: u64,
}

/// Threads that share a tree tell of their simulations in groups of so many: one number that all of them write
/// at every simulation is what they would wait for most.
pub(super) const STRIDE: u64 = 16;

impl Own {
    /// Of a search with so many threads; one that plans every simulation tells of each.
    pub fn new(threads: u32, plans: bool) -> Own {
        Own {
            held: 0,
            simulations: 0,
            stride: if threads > 1 && !plans { STRIDE } else { 1 },
            alone: threads <= 1,
            deepest: 0,
        }
    }

    /// Whether one more simulation may begin of `most` in all. A thread that is told no has to leave the others alone: they may
    /// hold some still.
    #[inline]
    pub fn begin(&mut self, counts: &Counts, most: u64) -> bool {
        if self.held == 0 {
            self.held = self.take(counts, most);
        }
        let may = self.held > 0;
        self.held -= u64::from(may);
        may
    }

    /// Takes as many simulations as it tells of at once, if there are so many.
    #[inline]
    fn take(&self, counts: &Counts, most: u64) -> u64 {
        if self.alone {
            let begun = counts.begun.load(Relaxed);
            counts.begun.store(begun + u64::from(begun < most), Relaxed);
            return u64::from(begun < most);
        }
        let begun = counts.begun.fetch_add(self.stride, Relaxed);
        let taken = most.saturating_sub(begun).min(self.stride);
        if taken < self.stride {
            counts.begun.fetch_sub(self.stride - taken, Relaxed);
        }
        taken
    }

    /// One came to nothing.
    pub fn give_back(&mut self, counts: &Counts) {
        counts.begun.fetch_sub(1, Relaxed);
    }

    /// Tells of all that it has counted, and leaves to others what it has not begun.
    pub fn leave(&mut self, counts: &Counts) {
        self.tell(counts);
        counts
            .begun
            .fetch_sub(std::mem::take(&mut self.held), Relaxed);
    }

    /// One is over.
    #[inline]
    pub fn end(&mut self, counts: &Counts) {
        self.simulations += 1;
        if self.simulations >= self.stride {
            self.tell(counts);
        }
    }

    /// Tells of all that it has counted.
    #[inline]
    pub fn tell(&mut self, counts: &Counts) {
        let simulations = std::mem::take(&mut self.simulations);
        if self.alone {
            let before = counts.simulations.load(Relaxed);
            counts.simulations.store(before + simulations, Relaxed);
        } else {
            counts.simulations.fetch_add(simulations, Relaxed);
        }
        if self.deepest > counts.deepest.load(Relaxed) {
            counts.deepest.fetch_max(self.deepest, Relaxed);
        }
    }
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
        let begun = self.counts.begun.load(Relaxed).saturating_sub(under_way);
        left(self.most, begun, over, self.started, self.time)
    }
}
