//! When to stop: depth, nodes, time, memory, or a word from another thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::memory::FIRST_BYTES;

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
pub struct StopFlag {
    own: Arc<AtomicBool>,
    above: Option<Arc<StopFlag>>,
}

impl StopFlag {
    /// A flag of its own that is also set whenever this one is: setting or clearing it leaves this
    /// one alone.
    ///
    /// ```
    /// use zermelo_core::StopFlag;
    ///
    /// let stop = StopFlag::default();
    /// let below = stop.below();
    /// below.stop();
    /// assert!(below.is_stopped() && !stop.is_stopped());
    /// below.clear();
    /// stop.stop();
    /// assert!(below.is_stopped());
    /// ```
    pub fn below(&self) -> StopFlag {
        StopFlag {
            own: Arc::default(),
            above: Some(Arc::new(self.clone())),
        }
    }

    /// Asks every search that holds this flag to return its best answer so far.
    pub fn stop(&self) {
        self.own.store(true, Ordering::Relaxed);
    }

    /// Lets searches run again.
    pub fn clear(&self) {
        self.own.store(false, Ordering::Relaxed);
    }

    /// Whether a stop was asked for.
    pub fn is_stopped(&self) -> bool {
        self.own.load(Ordering::Relaxed)
            || self.above.as_ref().is_some_and(|above| above.is_stopped())
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
    /// Do not begin another depth after this time; a depth already begun goes on.
    pub soft_time: Option<Duration>,
    /// Bytes for the transposition table.
    pub table_bytes: usize,
    /// Of these it begins with no more than so many: clearing them all would take longer than a small search
    /// of slow rules.
    pub first_table_bytes: usize,
    /// A stop from elsewhere.
    pub stop: StopFlag,
}

impl Limits {
    /// Takes no more memory for a table than can be put to use within the time and the nodes, by a search
    /// of so many nodes a second. To clear what is never used would take time from the search.
    pub fn fit_table(&mut self, nodes_a_second: f64) {
        const BYTES_A_NODE: f64 = 64.0;
        const LEAST: f64 = 1e6;
        let time = self.time.map_or(f64::INFINITY, |time| time.as_secs_f64());
        let nodes = self.nodes.map_or(f64::INFINITY, |nodes| nodes as f64);
        let most = nodes.min(time * nodes_a_second) * BYTES_A_NODE;
        // What is too large for a number of bytes becomes the largest.
        self.table_bytes = self.table_bytes.min(most.max(LEAST) as usize);
    }
}

impl Default for Limits {
    /// No limit but 64 MiB of table.
    fn default() -> Limits {
        Limits {
            depth: None,
            nodes: None,
            time: None,
            soft_time: None,
            table_bytes: 64 << 20,
            first_table_bytes: FIRST_BYTES,
            stop: StopFlag::default(),
        }
    }
}
