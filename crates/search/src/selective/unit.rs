//! The size of what is worth a thought, measured where nobody says.

use std::time::Instant;

use zermelo_core::random::Random;
use zermelo_core::{Guide, Limits, Score};

use super::Selective;
use crate::alphabeta::Searchable;

const WALKS: usize = 16;
const STEPS: usize = 12;

/// The measuring may take one part in so many of the time.
const PART_OF_TIME: u32 = 20;

/// How much an estimate changes from one move to the next after it, on average over random play from a
/// state: what a mistake costs. 0 where estimates never change. It takes a small part of the time at most.
pub(super) fn measured<G: Searchable, U: Guide<G>>(
    plan: &Selective<'_, G, U>,
    state: &G::State,
    limits: &Limits,
) -> Score {
    let (game, guide) = (plan.game, plan.guide);
    if guide.unit() > 0 {
        return guide.unit();
    }
    let deadline = limits
        .time
        .and_then(|time| Instant::now().checked_add(time / PART_OF_TIME));
    let is_late =
        || limits.stop.is_stopped() || deadline.is_some_and(|deadline| Instant::now() >= deadline);
    let mut random = Random::new(1);
    let mut moves = Vec::new();
    let (mut sum, mut count) = (0i64, 0i64);
    for _ in 0..WALKS {
        let mut state = state.clone();
        let player = game.to_move(&state);
        let mut last = None;
        for _ in 0..STEPS {
            if game.is_terminal(&state) || is_late() {
                break;
            }
            let estimate = guide.estimate(game, &state, &guide.sum(game, &state), player);
            if let Some(last) = last {
                sum += (i64::from(estimate) - i64::from(last)).abs();
                count += 1;
            }
            last = Some(estimate);
            moves.clear();
            game.actions(&state, &mut moves);
            if moves.is_empty() {
                break; // rules that have failed list no moves
            }
            state = game.result(&state, moves[random.below(moves.len())]);
        }
    }
    if count == 0 {
        0
    } else {
        (sum / count) as Score
    }
}
