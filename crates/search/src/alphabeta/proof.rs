//! When a value of a search to limited depth is a value of the game.
//!
//! A search says one of three things about a state: its value is at least, at most, or exactly a
//! score. It carries a flag with that claim: whether it holds in the whole game.
//!
//! # By structure
//!
//! A finished game is known. A cutoff claims "at least" and rests on one move only, so it holds if
//! the claim about that move does. When all moves were searched the claim rests on all of them. This
//! is also what a table entry is stored with, so a proved entry can be used at any depth.
//!
//! # By band
//!
//! Estimates lie between all losses and all wins, which proves more:
//!
//! 1. *At least a win, at most a loss.* Whoever forces the score forces a finished game: a line that
//!    ended in an estimate would not reach the band. So the claim holds, however deep the search.
//! 2. *A win or loss with the greatest payoff, within the depth.* Nothing is better than that payoff
//!    but the same sooner. If the true value were sooner, the lines that force it would all end within
//!    the depth, where the search sees finished games and not estimates, so it would have said so.
//!    (Entries from a table are at least as deep, or proved: neither hides such a line.) The distance
//!    must be within the depth: a table may know of a later win from a deeper search while an earlier
//!    one lies beyond the horizon of this one.

use zermelo_core::value::outcome;
use zermelo_core::{Bound, Exactness, Payoff, Score};

/// Whether a claim holds by its band alone.
///
/// `score` is at a distance from the state in question, which was searched to `depth`. `bound` is
/// `None` when the claim is exact.
pub fn holds_by_band(score: Score, bound: Option<Bound>, depth: u32, payoff_limit: Payoff) -> bool {
    let Some((payoff, distance)) = outcome(score) else {
        return false;
    };
    let forced = match bound {
        Some(Bound::Lower) => payoff > 0,
        Some(Bound::Upper) => payoff < 0,
        None => false,
    };
    forced || (payoff.abs() >= payoff_limit && distance <= depth)
}

/// How far an exact score of the root can be trusted.
pub fn exactness(score: Score, proved: bool) -> Exactness {
    match outcome(score) {
        _ if proved => Exactness::Proved,
        Some((payoff, _)) if payoff > 0 => Exactness::Bound(Bound::Lower),
        Some(_) => Exactness::Bound(Bound::Upper),
        None => Exactness::Estimate,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zermelo_core::value::finished;

    #[test]
    fn a_forced_win_holds_and_its_distance_only_within_the_depth() {
        let win = finished(1, 9);
        assert!(holds_by_band(win, Some(Bound::Lower), 3, 1));
        assert!(holds_by_band(win, None, 9, 1));
        assert!(!holds_by_band(win, None, 8, 1));
        assert!(!holds_by_band(win, Some(Bound::Upper), 8, 1));
    }

    #[test]
    fn a_greater_payoff_may_lie_beyond_the_horizon() {
        assert!(!holds_by_band(finished(1, 3), None, 9, 2));
        assert!(holds_by_band(finished(2, 3), None, 9, 2));
    }

    #[test]
    fn a_draw_is_never_proved_by_its_score() {
        assert!(!holds_by_band(0, None, 99, 1));
        assert_eq!(exactness(0, false), Exactness::Estimate);
        assert_eq!(exactness(0, true), Exactness::Proved);
    }
}
