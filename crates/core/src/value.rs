//! Scores: what a search says a state is worth.
//!
//! A [`Score`] is one integer on three bands, so that comparing scores is comparing integers:
//!
//! ```text
//!   losses              estimates and draws              wins
//!  ----------|---------------------------------------|----------
//!      -ESTIMATE_LIMIT            0            ESTIMATE_LIMIT
//!   later is better                               sooner is better
//! ```
//!
//! A finished game with payoff `p > 0` at distance `n` is `ESTIMATE_LIMIT + p * 2048 - n`: a greater
//! payoff always counts more than any distance, and among equal payoffs the sooner counts more. A
//! negative payoff is the mirror image, so a loss is better the later it comes. A payoff of 0 is 0.
//!
//! The integer does not say whether it was proved; [`Exactness`] does.

use crate::game::Payoff;

/// What a state is worth to one player. Negating it gives the opponent's score.
pub type Score = i32;

/// No estimate is larger than this, and every won game scores more.
///
/// Estimates are in millionths of the greatest payoff, so this stands for a certain win.
pub const ESTIMATE_LIMIT: Score = 1_000_000;

/// No payoff may be larger than this.
pub const PAYOFF_LIMIT: Payoff = 1_000_000;

/// No distance may be larger than this.
pub const DISTANCE_LIMIT: u32 = STEP as u32 - 1;

/// Beyond every score; its negative is below every score.
pub const INFINITY: Score = Score::MAX;

const STEP: Score = 2048;

/// The score of a game that ends with this payoff after `distance` more moves.
///
/// ```
/// use zermelo_core::value::{finished, outcome};
///
/// assert!(finished(1, 3) > finished(1, 5)); // win sooner
/// assert!(finished(-1, 3) < finished(-1, 5)); // lose later
/// assert!(finished(2, 9) > finished(1, 1)); // win more
/// assert_eq!(finished(-1, 3), -finished(1, 3));
/// assert_eq!(outcome(finished(-7, 12)), Some((-7, 12)));
/// ```
pub fn finished(payoff: Payoff, distance: u32) -> Score {
    debug_assert!(
        payoff.abs() <= PAYOFF_LIMIT,
        "payoff {payoff} is out of range"
    );
    let size = payoff.unsigned_abs().min(PAYOFF_LIMIT as u32) as Score;
    let distance = distance.min(DISTANCE_LIMIT) as Score;
    payoff.signum() * (ESTIMATE_LIMIT + size * STEP - distance)
}

/// The payoff and distance of a won or lost game; `None` for draws and estimates.
pub fn outcome(score: Score) -> Option<(Payoff, u32)> {
    let beyond = score.saturating_abs() - ESTIMATE_LIMIT;
    if beyond <= 0 {
        return None;
    }
    let size = (beyond + STEP - 1) / STEP;
    Some((score.signum() * size, (size * STEP - beyond) as u32))
}

/// Whether a score is a won or lost game, and not a draw or an estimate.
pub const fn is_decided(score: Score) -> bool {
    score > ESTIMATE_LIMIT || score < -ESTIMATE_LIMIT
}

/// The same score seen from `moves` moves earlier (if positive) or later.
///
/// Wins and losses move away or closer; draws and estimates stay.
pub const fn shifted(score: Score, moves: i32) -> Score {
    if score > ESTIMATE_LIMIT {
        score.saturating_sub(moves)
    } else if score < -ESTIMATE_LIMIT {
        score.saturating_add(moves)
    } else {
        score
    }
}

/// Which side of the truth a value lies on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The truth is at least this.
    Lower,
    /// The truth is at most this.
    Upper,
}

/// How far a value can be trusted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exactness {
    /// It rests on a heuristic estimate.
    Estimate,
    /// It is a proved bound of the true value.
    Bound(Bound),
    /// It is the true value: payoff and, for a win or loss, distance under best play.
    Proved,
}

/// The scores that still matter: above `alpha` and below `beta`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// What the player to move already has.
    pub alpha: Score,
    /// What the opponent will not exceed.
    pub beta: Score,
}

impl Window {
    /// Every score matters.
    pub const FULL: Window = Window {
        alpha: -INFINITY,
        beta: INFINITY,
    };

    /// The same window from the opponent's side.
    pub const fn opposed(self) -> Window {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// The window that only asks whether a score exceeds `alpha`.
    pub const fn null(alpha: Score) -> Window {
        Window {
            alpha,
            beta: alpha + 1,
        }
    }

    /// Whether no score lies strictly inside.
    pub const fn is_null(self) -> bool {
        self.beta as i64 - self.alpha as i64 <= 1
    }
}
