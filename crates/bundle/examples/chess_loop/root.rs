//! Deepening with aspiration windows, and the moves of the root.

use std::cmp::Reverse;

use cozy_chess::Board;
use zermelo_core::value::{ESTIMATE_LIMIT, INFINITY, is_decided};
use zermelo_core::{Bound, Limits, Score, Window};

use crate::node::{Situation, wins_at_once};
use crate::picking::Candidate;
use crate::position::Position;
use crate::search::{NO_ESTIMATE, PAWN, Search, Valued};
use crate::weights::Weights;

/// The first half-width of the aspiration window.
const ASPIRATION: Score = PAWN * 3 / 10;

struct RootMove {
    candidate: Candidate,
    score: Option<Score>,
}

/// Searches depth after depth; the score of the last one, the best move's number, and the nodes.
pub fn search(weights: &Weights, board: &Board, limits: &Limits) -> (Score, u16, u64) {
    let here = Position::root(board.clone(), weights);
    let mut search = Search::new(weights, limits);
    let start = search.list(&here, None);
    let mut moves: Vec<RootMove> = (start..search.moves.len())
        .map(|front| RootMove {
            candidate: search.pick(front),
            score: None,
        })
        .collect();
    let mut score = here.estimate(weights);
    for depth in 1..=limits.depth.unwrap_or(1) as i32 {
        search.root_depth = depth;
        let Some(valued) = search.aspire(&here, &mut moves, depth, score) else {
            break;
        };
        // Only what is certain may count as decided.
        let certain = if valued.score > 0 {
            valued.low
        } else {
            valued.high
        };
        score = valued.score;
        if !certain {
            score = score.clamp(-ESTIMATE_LIMIT, ESTIMATE_LIMIT);
        }
    }
    let best = moves[0].candidate.deed.action.0;
    (score, best, search.budget.nodes())
}

impl Search<'_> {
    fn aspire(
        &mut self,
        here: &Position,
        moves: &mut [RootMove],
        depth: i32,
        guess: Score,
    ) -> Option<Valued> {
        let mut reach = ASPIRATION;
        let mut window = Window::FULL;
        if depth >= 4 && !is_decided(guess) {
            window = Window {
                alpha: guess - reach,
                beta: guess + reach,
            };
        }
        loop {
            let valued = self.search_root(here, moves, depth, window)?;
            reach = reach.saturating_mul(2);
            let far = reach > ESTIMATE_LIMIT / 2;
            if valued.score <= window.alpha && window.alpha > -INFINITY {
                window.beta = ((i64::from(window.alpha) + i64::from(window.beta)) / 2) as Score;
                window.alpha = if far { -INFINITY } else { guess - reach };
                continue;
            }
            moves.sort_by_key(|found| Reverse(found.score.unwrap_or(-INFINITY)));
            if valued.score < window.beta || window.beta == INFINITY {
                return Some(valued);
            }
            window.beta = if far { INFINITY } else { guess + reach };
        }
    }

    fn search_root(
        &mut self,
        here: &Position,
        moves: &mut [RootMove],
        depth: i32,
        window: Window,
    ) -> Option<Valued> {
        if self.budget.spend() {
            return None;
        }
        self.moves.clear();
        self.push(here);
        let forced = here.in_check();
        let (raw, estimate) = if forced {
            (NO_ESTIMATE, NO_ESTIMATE)
        } else {
            let raw = here.estimate(self.weights);
            (raw, self.corrected(here, raw))
        };
        self.frames[0].estimate = estimate;
        let now = Situation {
            window,
            depth,
            principal: true,
            cut: false,
            forced,
            estimate,
            improving: false,
            entry: None,
        };
        for found in &mut *moves {
            found.score = None;
        }
        let mut best = Valued {
            score: -INFINITY,
            low: false,
            high: true,
        };
        let mut alpha = window.alpha;
        let mut bound = Some(Bound::Upper);
        let mut action = None;
        for (place, found) in moves.iter_mut().enumerate() {
            let candidate = found.candidate;
            let frame = &mut self.frames[0];
            (frame.deed, frame.passed) = (candidate.deed.index(), false);
            self.frames[1].doubled = 0;
            let extension = i32::from(forced);
            let valued = self.follow(here, &now, alpha, &candidate, place, extension)?;
            best.high &= valued.high;
            if valued.score > best.score {
                (best.score, best.low) = (valued.score, valued.low);
            }
            if valued.score > alpha {
                self.improve(0, candidate.deed.action);
                found.score = Some(valued.score);
                action = Some(candidate.deed.action);
                alpha = valued.score;
                bound = None;
            }
            if wins_at_once(valued, 0) {
                best.high = true;
                break;
            }
            if valued.score >= window.beta {
                bound = Some(Bound::Lower);
                best.high = false;
                break;
            }
        }
        self.pop();
        self.store(here, depth, best, bound, action, raw);
        Some(best)
    }
}
