//! How large the estimates of a game are that does not say.

use std::time::Instant;

use zermelo_core::random::Random;
use zermelo_core::value::ESTIMATE_LIMIT;
use zermelo_core::{Evaluator, Game, Limits};

use super::game::{Estimate, PythonGame};
use crate::result::Scale;

/// A certain win is this many times the largest estimate that was met, so that none is cut off, and
/// estimates are told apart that differ by a thousandth of it.
const ROOM: f64 = 1000.0;

/// Where all estimates that were met are 0.
const UNKNOWN: f64 = 1000.0;

const WALKS: usize = 2;
const STEPS: usize = 8;

/// The measuring may take one part in so many of the time.
const PART_OF_TIME: u32 = 50;

/// The score of an estimate of 1 where this one is as much as a certain win, or somewhat less: such that usual
/// fractions are whole scores, and come back as they were given.
pub fn unit(estimate_limit: f64) -> f64 {
    let most = f64::from(ESTIMATE_LIMIT) / estimate_limit;
    let round = [1000.0, 100.0, 20.0, 4.0, 1.0].into_iter();
    round
        .map(|step| (most / step).floor() * step)
        .find(|&unit| unit > 0.9 * most)
        .unwrap_or(most)
}

/// The estimate that shall stand for a certain win: well above those met in random play from the root.
pub fn measured(game: &PythonGame, limits: &Limits) -> f64 {
    let evaluator = Estimate {
        scale: Scale::of_payoffs(1),
    };
    let deadline = limits
        .time
        .and_then(|time| Instant::now().checked_add(time / PART_OF_TIME));
    let is_late =
        || limits.stop.is_stopped() || deadline.is_some_and(|deadline| Instant::now() >= deadline);
    let mut random = Random::new(1);
    let mut moves = Vec::new();
    let mut largest = 0.0f64;
    for _ in 0..WALKS {
        let mut state = game.initial();
        for _ in 0..STEPS {
            if game.is_terminal(&state) {
                break;
            }
            let estimate = evaluator.estimate(game, &state, game.to_move(&state));
            largest = largest.max(estimate.abs());
            moves.clear();
            if is_late() {
                break;
            }
            game.actions(&state, &mut moves);
            if moves.is_empty() {
                break; // rules that have failed list no moves
            }
            state = game.result(&state, moves[random.below(moves.len())]);
        }
    }
    if largest > 0.0 {
        ROOM * largest
    } else {
        UNKNOWN
    }
}
