//! Past the horizon: noisy moves, or all answers to a threat, until an estimate can be trusted.

use zermelo_core::value::{ESTIMATE_LIMIT, INFINITY, is_decided};
use zermelo_core::{Bound, Guide, Window};

use super::searcher::{Here, MAX_PLY, NO_ESTIMATE, Searcher, Valued};
use crate::alphabeta::Searchable;

/// What a noisy move may bring beyond what it gains at once, in hundredths of a unit.
const SURPRISE: i32 = 150;

impl<G: Searchable, U: Guide<G>> Searcher<'_, G, U> {
    /// The value of a state at the horizon or past it; `None` when the budget is spent.
    pub fn play_out(&mut self, here: &Here<G::State, U::Sum>, window: Window) -> Option<Valued> {
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
            return Some(Valued::guess(self.estimate(here)));
        }
        if let Some(draw) = self.repeated(here) {
            return Some(draw);
        }
        let (game, guide) = (self.plan.game, self.plan.guide);
        // A look into the table costs more than such an estimate.
        let looks = self.noise || !U::QUICK;
        let entry = if looks { self.consult(here) } else { None };
        if let Some(entry) = &entry
            && !principal
            && let Some(valued) = self.cutoff(entry, 0, window)
        {
            return Some(valued);
        }
        let forced = self.options.forced && self.noise && guide.is_forced(game, &here.state);
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
                None => self.estimate(here),
            };
            best.score = self.corrected(here, raw);
            if best.score >= beta || !self.noise {
                if entry.is_none() && looks {
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
        let mut code = None;
        for front in start..self.moves.len() {
            let candidate = self.pick(front);
            if self.options.exchanges && best.score > -ESTIMATE_LIMIT {
                if candidate.losing || forced && !candidate.noisy {
                    best.high = false;
                    continue;
                }
                if !forced && self.unit > 0 && !is_decided(alpha) {
                    let gain = guide.gain(game, &here.state, candidate.action);
                    let hope = estimate.saturating_add(gain) + self.hundredths(SURPRISE);
                    if gain > 0 && hope <= alpha {
                        best.score = best.score.max(hope);
                        continue;
                    }
                }
            }
            let after = self.after(here, &candidate);
            self.frames[here.ply].deed = usize::from(candidate.one.deed);
            let valued = self.ask(here, &after, 0, Window { alpha, beta }, false)?;
            best.high &= valued.high;
            if valued.score > best.score {
                (best.score, best.low) = (valued.score, valued.low);
                if valued.score > alpha {
                    code = Some(candidate.one.code);
                    if principal {
                        self.improve(here.ply, candidate.action);
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
        if best.score == -INFINITY {
            return Some(Valued::guess(window.alpha)); // rules that have failed list no moves
        }
        self.store(here, 0, best, bound_of(best.score, window), code, raw);
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
