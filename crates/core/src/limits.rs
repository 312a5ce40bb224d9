//! When to stop: depth, nodes, time, memory, or a word from another thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A switch shared between threads that tells a search to stop.
///
/// ```
/// use zermelo_core::StopFlag;
///
/// let stop = StopFlag::default();
/// let elsewhere = stop.clone();
/// elsewhere.stop();
/// assert!(stop.is_stopped());
/// ```
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Asks every search that holds this flag to return its best answer so far.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Lets searches run again.
    pub fn clear(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether a stop was asked for.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What a search may spend. `None` is no limit.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Moves to look ahead.
    pub depth: Option<u32>,
    /// States to visit.
    pub nodes: Option<u64>,
    /// Time to think, from the moment that the search starts.
    pub time: Option<Duration>,
    /// Bytes for the transposition table.
    pub table_bytes: usize,
    /// A stop from elsewhere.
    pub stop: StopFlag,
}

impl Default for Limits {
    /// No limit but 64 MiB of table.
    fn default() -> Limits {
        Limits {
            depth: None,
            nodes: None,
            time: None,
            table_bytes: 64 << 20,
            stop: StopFlag::default(),
        }
    }
}

/// The spending of one search: counts nodes exactly, and looks at clock and flag now and then.
///
/// How often adapts to the game, so that a stop is seen within a few milliseconds even when a single
/// node is slow, and costs nothing when nodes are fast.
#[derive(Debug)]
pub struct Budget {
    started: Instant,
    deadline: Option<Instant>,
    node_limit: u64,
    nodes: u64,
    next_look: u64,
    stride: u64,
    last_look: Instant,
    stop: StopFlag,
    spent: bool,
}

/// Aim to look at the clock about this often.
const LOOK: Duration = Duration::from_millis(1);
const STRIDES: std::ops::RangeInclusive<u64> = 1..=4096;

impl Budget {
    /// Starts the clock.
    pub fn start(limits: &Limits) -> Budget {
        let started = Instant::now();
        let mut budget = Budget {
            started,
            deadline: limits.time.and_then(|time| started.checked_add(time)),
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            nodes: 0,
            next_look: 0,
            stride: 1,
            last_look: started,
            stop: limits.stop.clone(),
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
        }
        if self.spent {
            return true;
        }
        self.nodes += 1;
        false
    }

    /// Whether the search must return.
    #[inline]
    pub fn is_spent(&self) -> bool {
        self.spent
    }

    /// The nodes visited so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Looks at the clock and the flag now, however recent the last look was.
    #[cold]
    pub fn look(&mut self) {
        let now = Instant::now();
        self.spent |= self.nodes >= self.node_limit
            || self.stop.is_stopped()
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
        self.next_look = self.nodes.saturating_add(self.stride).min(self.node_limit);
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
