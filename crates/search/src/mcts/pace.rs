//! When to tell of what was found so far, and when the move is clear.

use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use super::arena::Arena;
use super::gumbel::Left;
use super::node::{Flag, ROOT};
use super::shared::Counts;

/// What the leading thread looks at between simulations.
#[derive(Debug)]
pub(super) struct Pace {
    next: u64,
    last: Instant,
    looked: u64,
}

/// Between two reports at most so much time goes by.
const SILENCE: Duration = Duration::from_millis(250);

/// The clock is asked once in so many simulations.
const STRIDE: u64 = 64;

impl Pace {
    pub fn new(started: Instant) -> Pace {
        Pace {
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
    pub fn is_decided(&mut self, arena: &Arena, left: &dyn Fn() -> Left) -> bool {
        self.looked += 1;
        if !self.looked.is_multiple_of(STRIDE) {
            return false;
        }
        let Left::Simulations(rest) = left() else {
            return false;
        };
        let (mut most, mut second) = (0, 0);
        for child in arena.node(ROOT).children() {
            let node = arena.node(child);
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

/// How many simulations are left of `most`, so many of which have begun, within a time that began some while ago: by the
/// pace of those that are over.
pub(super) fn left(
    most: u64,
    begun: u64,
    over: u64,
    started: Instant,
    time: Option<Duration>,
) -> Left {
    let by_count = most.saturating_sub(begun);
    let Some(time) = time else {
        return match most {
            u64::MAX => Left::Endless,
            _ => Left::Simulations(by_count),
        };
    };
    if over == 0 {
        return Left::Unmeasured;
    }
    let elapsed = started.elapsed();
    let rest = time.saturating_sub(elapsed).as_secs_f64();
    let pace = over as f64 / elapsed.as_secs_f64().max(1e-9);
    Left::Simulations(by_count.min((rest * pace) as u64))
}
