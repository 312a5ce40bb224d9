//! Past the horizon: captures and queens, or all answers to a check.

use zermelo_core::value::{ESTIMATE_LIMIT, INFINITY, is_decided};
use zermelo_core::{Bound, Window};

use crate::exchange::gain;
use crate::position::Position;
use crate::search::{MAX_PLY, NO_ESTIMATE, PAWN, Search, Valued};
use crate::weights::CENTIPAWN;

/// What a capture may bring beyond what it takes.
const SURPRISE: i32 = PAWN * 3 / 2;

impl Search<'_> {
    pub fn play_out(&mut self, here: &Position, window: Window) -> Option<Valued> {
        if self.budget.spend() {
            return None;
        }
        self.reached = self.reached.max(here.ply);
        let principal = !window.is_null();
        if principal {
            self.lines[here.ply].clear();
        }
        if let Some(valued) = self.settled(here) {
            return Some(valued);
        }
        if here.ply >= MAX_PLY {
            return Some(Valued::guess(here.estimate(self.weights)));
        }
        if self.repeated(here) {
            return Some(Valued::guess(0));
        }
        let entry = self.consult(here);
        if let Some(entry) = &entry
            && !principal
            && let Some(valued) = Search::cutoff(entry, 0, window)
        {
            return Some(valued);
        }
        let forced = here.in_check();
        let mut best = Valued {
            score: -INFINITY,
            low: false,
            high: forced,
        };
        let mut raw = NO_ESTIMATE;
        let Window { mut alpha, beta } = window;
        if !forced {
            raw = match entry.and_then(|entry| entry.estimate) {
                Some(estimate) => estimate,
                None => here.estimate(self.weights),
            };
            best.score = self.corrected(here, raw);
            if best.score >= beta {
                if entry.is_none() {
                    self.store(here, 0, best, bound_of(best.score, window), None, raw);
                }
                return Some(best);
            }
            alpha = alpha.max(best.score);
        }
        let estimate = best.score;
        let best_code = entry.and_then(|entry| entry.code);
        let start = if forced {
            self.list(here, best_code)
        } else {
            self.list_noisy(here, best_code)
        };
        let mut action = None;
        for front in start..self.moves.len() {
            let candidate = self.pick(front);
            if best.score > -ESTIMATE_LIMIT {
                if candidate.losing || forced && !candidate.noisy {
                    best.high = false;
                    continue;
                }
                if !forced && !is_decided(alpha) {
                    let gain = CENTIPAWN * gain(candidate.deed);
                    let hope = estimate + gain + SURPRISE;
                    if gain > 0 && hope <= alpha {
                        best.score = best.score.max(hope);
                        continue;
                    }
                }
            }
            let after = self.after(here, candidate.deed);
            self.frames[here.ply].deed = candidate.deed.index();
            let valued = self
                .play_out(&after, Window { alpha, beta }.opposed())?
                .opposed();
            best.high &= valued.high;
            if valued.score > best.score {
                (best.score, best.low) = (valued.score, valued.low);
                if valued.score > alpha {
                    action = Some(candidate.deed.action);
                    if principal {
                        self.improve(here.ply, candidate.deed.action);
                    }
                    alpha = valued.score;
                }
                if valued.score >= beta {
                    best.high = false;
                    break;
                }
            }
        }
        self.moves.truncate(start);
        self.store(here, 0, best, bound_of(best.score, window), action, raw);
        Some(best)
    }
}

#[inline]
fn bound_of(score: i32, window: Window) -> Option<Bound> {
    if score >= window.beta {
        Some(Bound::Lower)
    } else if score <= window.alpha {
        Some(Bound::Upper)
    } else {
        None
    }
}
