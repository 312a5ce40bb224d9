//! When to tell of what was found so far, and when the move is clear.

use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use zermelo_core::{Evaluator, Keyed, Limits, Playout};

use super::node::{Flag, ROOT};
use super::searcher::{Counts, Searcher, Shared};

/// What the leading thread looks at between simulations.
#[derive(Debug)]
pub(super) struct Pace {
    started: Instant,
    time: Option<Duration>,
    soft_time: Option<Duration>,
    next: u64,
    last: Instant,
    looked: u64,
}

/// Between two reports at most so much time goes by.
const SILENCE: Duration = Duration::from_millis(250);

/// The clock is asked once in so many simulations.
const STRIDE: u64 = 64;

impl Pace {
    pub fn new(started: Instant, limits: &Limits) -> Pace {
        Pace {
            started,
            time: limits.time,
            soft_time: limits.soft_time,
            next: STRIDE,
            last: started,
            looked: 0,
        }
    }

    /// Whether there are twice as many simulations as when it was told last, or it was long ago.
    pub fn is_time_to_tell(&mut self, counts: &Counts) -> bool {
        let simulations = counts.simulations.load(Relaxed);
        let late = simulations.is_multiple_of(STRIDE) && self.last.elapsed() >= SILENCE;
        if simulations < self.next && !late {
            return false;
        }
        self.next = simulations.max(self.next / 2).saturating_mul(2);
        self.last = Instant::now();
        true
    }

    /// Whether no other move can be visited as often as the best one any more, or a clock says that it is time to
    /// move.
    pub fn is_decided<G, E, P>(
        &mut self,
        shared: &Shared<'_, G, E, P>,
        searcher: &Searcher<'_, G, E, P>,
    ) -> bool
    where
        G: Keyed,
        E: Evaluator<G>,
        P: Playout<G>,
    {
        self.looked += 1;
        if !self.looked.is_multiple_of(STRIDE) {
            return false;
        }
        let elapsed = self.started.elapsed();
        let simulations = shared.counts.simulations.load(Relaxed);
        let by_count = shared.most.saturating_sub(simulations);
        let time = self.soft_time.or(self.time);
        let by_time = time.map_or(u64::MAX, |time| {
            let rest = time.saturating_sub(elapsed).as_secs_f64();
            let pace = simulations as f64 / elapsed.as_secs_f64().max(1e-9);
            (rest * pace) as u64
        });
        let rest = by_count.min(by_time);
        if rest == u64::MAX {
            return false;
        }
        let (mut most, mut second) = (0, 0);
        for child in searcher.half.arena.node(ROOT).children() {
            let node = searcher.half.arena.node(child);
            let visits = u64::from(node.visits());
            if visits > most {
                (most, second) = (visits, most);
            } else if visits > second && !node.has(Flag::TERMINAL) {
                second = visits;
            }
        }
        most > second.saturating_add(rest)
    }
}
