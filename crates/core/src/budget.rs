//! The spending of one search, on one thread or on several.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::limits::{Limits, StopFlag};

/// What the threads of one search know of each other: nodes visited by all, and the end.
#[derive(Debug, Default)]
pub struct Tally {
    nodes: AtomicU64,
    ended: AtomicBool,
}

impl Tally {
    /// Tells all threads of the search to return.
    pub fn end(&self) {
        self.ended.store(true, Ordering::Relaxed);
    }

    /// Tells them when it goes, also in a panic.
    pub fn ending(&self) -> Ending<'_> {
        Ending(self)
    }
}

/// See [`Tally::ending`].
#[derive(Debug)]
pub struct Ending<'a>(&'a Tally);

impl Ending<'_> {
    /// Lets them go on to an end of their own.
    pub fn withdraw(self) {
        std::mem::forget(self);
    }
}

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.end();
    }
}

/// Counts nodes exactly, and looks at clock and flag now and then.
///
/// How often adapts to the game, so that a stop is seen within a few milliseconds even when a single
/// node is slow, and costs nothing when nodes are fast.
#[derive(Debug)]
pub struct Budget {
    started: Instant,
    deadline: Option<Instant>,
    soft_time: Option<Duration>,
    node_limit: u64,
    nodes: u64,
    /// The nodes that the other threads know of.
    told: u64,
    next_look: u64,
    stride: u64,
    last_look: Instant,
    stop: StopFlag,
    tally: Arc<Tally>,
    threads: u64,
    spent: bool,
}

/// Aim to look at the clock about this often.
const LOOK: Duration = Duration::from_millis(1);
const STRIDES: std::ops::RangeInclusive<u64> = 1..=4096;

impl Budget {
    /// Starts the clock.
    pub fn start(limits: &Limits) -> Budget {
        Budget::share(limits, Instant::now(), &Arc::default(), 1)
    }

    /// The budget of one of several threads of a search that began at `started`.
    ///
    /// The node limit is for all of them together. It is exact with one thread, and with more it is
    /// met to within a few thousand nodes.
    pub fn share(limits: &Limits, started: Instant, tally: &Arc<Tally>, threads: u32) -> Budget {
        let mut budget = Budget {
            started,
            deadline: limits.time.and_then(|time| started.checked_add(time)),
            soft_time: limits.soft_time,
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            nodes: 0,
            told: 0,
            next_look: 0,
            stride: 1,
            last_look: Instant::now(),
            stop: limits.stop.clone(),
            tally: Arc::clone(tally),
            threads: u64::from(threads.max(1)),
            spent: false,
        };
        budget.look();
        budget
    }

    /// Counts one node; `true` when it may not be visited because the budget is spent.
    #[inline]
    pub fn spend(&mut self) -> bool {
        if self.nodes >= self.next_look {
            self.look();
            if self.spent {
                return true;
            }
        }
        self.nodes += 1;
        false
    }

    /// Whether `count` nodes can be visited before the next look, and so without asking for each.
    #[inline]
    pub fn has_room(&self, count: usize) -> bool {
        self.room() >= count as u64
    }

    /// How many nodes can be visited before the next look.
    #[inline]
    pub fn room(&self) -> u64 {
        self.next_look - self.nodes
    }

    /// Counts nodes for which there is room.
    #[inline]
    pub fn spend_room(&mut self, count: u64) {
        debug_assert!(self.has_room(count as usize));
        self.nodes += count;
    }

    /// From now on at most so many nodes more.
    pub fn at_most(&mut self, more: u64) {
        let limit = self.nodes_of_all().saturating_add(more);
        self.node_limit = self.node_limit.min(limit);
        self.look();
    }

    /// Whether the search must return.
    #[inline]
    pub fn is_spent(&self) -> bool {
        self.spent
    }

    /// Whether another depth should not be begun.
    pub fn is_late(&self) -> bool {
        self.soft_time.is_some_and(|soft| self.elapsed() >= soft)
    }

    /// The nodes visited so far by this thread.
    #[inline]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The nodes visited so far by all threads, as far as they have told.
    pub fn nodes_of_all(&self) -> u64 {
        self.tally.nodes.load(Ordering::Relaxed) + self.nodes - self.told
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Looks at the clock and the flags now, however recent the last look was.
    #[cold]
    pub fn look(&mut self) {
        let now = Instant::now();
        let news = self.nodes - self.told;
        let total = self.tally.nodes.fetch_add(news, Ordering::Relaxed) + news;
        self.told = self.nodes;
        self.spent |= total >= self.node_limit
            || self.stop.is_stopped()
            || self.tally.ended.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| now >= deadline);
        // As many nodes as fit into the time between looks at the pace since the last one, but never
        // more than twice as many as before: the pace may change.
        let gone = (now - self.last_look).as_nanos().max(1);
        let fits = u128::from(self.stride) * LOOK.as_nanos() / gone;
        let fits = u64::try_from(fits).unwrap_or(u64::MAX);
        self.stride = fits
            .min(self.stride * 2)
            .clamp(*STRIDES.start(), *STRIDES.end());
        self.last_look = now;
        let share = (self.node_limit.saturating_sub(total) / self.threads).max(1);
        // Once spent, every node looks again, so that none slips through.
        let nodes = if self.spent {
            0
        } else {
            self.stride.min(share)
        };
        self.next_look = self.nodes.saturating_add(nodes);
    }
}

impl Drop for Budget {
    /// What was not told yet is told, so that the sum over all threads is complete.
    fn drop(&mut self) {
        let news = self.nodes - self.told;
        self.tally.nodes.fetch_add(news, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_limit_is_exact() {
        let limits = Limits {
            nodes: Some(10_000),
            ..Limits::default()
        };
        let mut budget = Budget::start(&limits);
        while !budget.spend() {}
        assert_eq!(budget.nodes(), 10_000);
    }

    #[test]
    fn a_stop_is_seen_soon_even_when_nodes_are_slow() {
        let slow = Duration::from_micros(300);
        for before in [0, 3, 50, 200] {
            let limits = Limits::default();
            let mut budget = Budget::start(&limits);
            for _ in 0..before {
                budget.spend();
                std::thread::sleep(slow);
            }
            limits.stop.stop();
            while !budget.spend() {
                std::thread::sleep(slow);
            }
            // Counted in nodes, which a busy machine does not change: 10 ms are about 30 of them.
            let late = budget.nodes() - before;
            assert!(late <= 8, "{late} nodes after a stop at node {before}");
        }
    }

    #[test]
    fn a_deadline_ends_the_budget() {
        let limits = Limits {
            time: Some(Duration::from_millis(5)),
            ..Limits::default()
        };
        let mut budget = Budget::start(&limits);
        while !budget.spend() {}
        assert!(budget.elapsed() < Duration::from_millis(500));
    }
}
