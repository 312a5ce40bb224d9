//! Bounds of what a state is worth, and what those of its moves make of them.
//!
//! Cazenave and Saffidine, *Score Bounded Monte-Carlo Tree Search* (2010): each node keeps the least and the
//! greatest that it can be worth. Flags for won and lost states would get draws and margins wrong; bounds are
//! right for any payoffs, and a mean of bounds is a bound of the mean, so that chance is no exception.

/// The least and the greatest that a player can get under best play.
///
/// In 32 bits each, rounded outwards, so that a bound is never wrong: whole payoffs below 2^24 are kept as
/// they are.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Bounds {
    pub low: f32,
    pub high: f32,
}

/// The greatest `f32` that is not above a number.
pub(super) fn down(number: f64) -> f32 {
    let near = number as f32;
    if f64::from(near) > number {
        near.next_down()
    } else {
        near
    }
}

/// The least `f32` that is not below a number.
pub(super) fn up(number: f64) -> f32 {
    -down(-number)
}

/// Bounds that are no wider than this share of their size count as met: what rounding leaves.
const CLOSE: f32 = 1.0 / (1 << 20) as f32;

impl Bounds {
    /// Nothing is known.
    pub const UNKNOWN: Bounds = Bounds {
        low: f32::NEG_INFINITY,
        high: f32::INFINITY,
    };

    /// Between two numbers.
    pub fn between(low: f64, high: f64) -> Bounds {
        Bounds {
            low: down(low),
            high: up(high),
        }
    }

    /// This very number, but for rounding.
    pub fn exactly(number: f64) -> Bounds {
        Bounds::between(number, number)
    }

    /// The same for the other one of two players, whose payoffs add up to `sum`.
    #[inline]
    pub fn opposed(self, sum: f64) -> Bounds {
        if sum == 0.0 {
            // Nothing is rounded, so that the most common case is the quickest.
            return Bounds {
                low: -self.high,
                high: -self.low,
            };
        }
        Bounds::between(sum - f64::from(self.high), sum - f64::from(self.low))
    }

    /// Whether they have met.
    pub fn is_settled(self) -> bool {
        let size = self.low.abs().max(self.high.abs());
        let rounding = (CLOSE * size).max(f32::MIN_POSITIVE);
        self.high <= self.low || size.is_finite() && self.high - self.low <= rounding
    }

    /// Whether a state is worse for certain than one in which a player is sure of so much.
    ///
    /// Bounds that are as good as met settle a state. A move that could still gain as little as that does not
    /// count as better: it may be far worse.
    pub fn is_beaten(self, certain: f32) -> bool {
        let close = |low, high| Bounds { low, high }.is_settled();
        self.low < certain
            && (self.high <= certain || close(certain, self.high) && !close(self.low, certain))
    }

    /// The number in the middle: the one itself where they have met.
    pub fn middle(self) -> f64 {
        f64::midpoint(f64::from(self.low), f64::from(self.high))
    }

    /// A number moved to the nearest that is within.
    #[inline]
    pub fn clamp(self, number: f64) -> f64 {
        // As `max` and `min` do, which also ask whether it is a number.
        let (low, high) = (f64::from(self.low), f64::from(self.high));
        let raised = if number > low { number } else { low };
        if raised < high { raised } else { high }
    }

    /// What holds if both hold.
    pub fn and(self, other: Bounds) -> Bounds {
        Bounds {
            low: self.low.max(other.low),
            high: self.high.min(other.high),
        }
    }
}

/// What one player can get who chooses between states with these bounds of what it gets.
pub(super) fn chosen(moves: impl Iterator<Item = Bounds>) -> Bounds {
    let none = Bounds {
        low: f32::NEG_INFINITY,
        high: f32::NEG_INFINITY,
    };
    moves.fold(none, |best, one| Bounds {
        low: best.low.max(one.low),
        high: best.high.max(one.high),
    })
}

/// What a player can get where the other one of two chooses.
pub(super) fn suffered(moves: impl Iterator<Item = Bounds>) -> Bounds {
    let none = Bounds {
        low: f32::INFINITY,
        high: f32::INFINITY,
    };
    moves.fold(none, |worst, one| Bounds {
        low: worst.low.min(one.low),
        high: worst.high.min(one.high),
    })
}

/// What a player can expect where chance moves by these weights; the rest of them goes to what is not known
/// and lies between `payoffs`.
///
/// The weights are rounded to 32 bits, unless they are `exact`.
pub(super) fn expected(
    outcomes: impl Iterator<Item = (f32, Bounds)>,
    payoffs: Bounds,
    partial: bool,
    exact: bool,
) -> Bounds {
    const ROUNDING: f64 = 1.0 / (1u64 << 23) as f64;
    let (mut low, mut high, mut known, mut size) = (0.0, 0.0, 0.0, 0.0);
    for (weight, bounds) in outcomes {
        let weight = f64::from(weight);
        if weight == 0.0 {
            continue; // never happens, so that what is not known of it does not matter
        }
        low += weight * f64::from(bounds.low);
        high += weight * f64::from(bounds.high);
        known += weight;
        size += weight * f64::from(bounds.low.abs().max(bounds.high.abs()));
    }
    if partial {
        let rest = (1.0 - known).max(0.0) + ROUNDING;
        low += rest * f64::from(payoffs.low);
        high += rest * f64::from(payoffs.high);
    }
    if !exact && size.is_finite() {
        low -= ROUNDING * size;
        high += ROUNDING * size;
    }
    if low.is_nan() || high.is_nan() {
        return Bounds::UNKNOWN;
    }
    Bounds::between(low, high)
}

/// What everybody can get where `mover` chooses, each player playing for itself: the bounds of all outcomes of
/// max^n, however the players choose between moves that are worth the same to them.
///
/// A move is possible unless another one is certainly better for the mover. The mover gets at least the best
/// that is certain; what the others get lies between the least and the greatest of the possible moves.
/// `moves` has the bounds of every player after each move, one move after the other; so has `found` for the
/// state itself.
pub(super) fn selfish(moves: &[Bounds], players: usize, mover: usize, found: &mut [Bounds]) {
    let own = moves.iter().skip(mover).step_by(players).copied();
    let best = chosen(own);
    let none = Bounds {
        low: f32::INFINITY,
        high: f32::NEG_INFINITY,
    };
    found.fill(none);
    for after in moves.chunks_exact(players) {
        if after[mover].high < best.low {
            continue;
        }
        for (found, after) in found.iter_mut().zip(after) {
            found.low = found.low.min(after.low);
            found.high = found.high.max(after.high);
        }
    }
    found[mover] = best;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bounds(low: f32, high: f32) -> Bounds {
        Bounds { low, high }
    }

    #[test]
    fn rounding_goes_outwards_and_leaves_whole_numbers_alone() {
        for number in [0.1, -0.1, 1.0 / 3.0, 1e-40, 16_777_217.0, -16_777_217.0] {
            let rounded = Bounds::exactly(number);
            assert!(f64::from(rounded.low) <= number && number <= f64::from(rounded.high));
            assert!(rounded.is_settled(), "{number}");
        }
        assert_eq!(Bounds::exactly(-64.0), bounds(-64.0, -64.0));
    }

    #[test]
    fn what_could_gain_no_more_than_rounding_and_may_lose_is_beaten() {
        assert!(bounds(-1.0, 0.0).is_beaten(0.0));
        assert!(!bounds(0.0, 0.0).is_beaten(0.0));
        assert!(!bounds(-1.0, 1.0).is_beaten(0.0));
        assert!(bounds(-2.0, (-1.0f32).next_up()).is_beaten(-1.0));
        assert!(!bounds((-1.0f32).next_down(), (-1.0f32).next_up()).is_beaten(-1.0));
        assert!(!bounds(-2.0, -0.99).is_beaten(-1.0));
    }

    #[test]
    fn a_draw_in_hand_is_a_lower_bound() {
        let moves = [bounds(0.0, 0.0), bounds(-1.0, 1.0), bounds(-1.0, -1.0)];
        assert_eq!(chosen(moves.into_iter()), bounds(0.0, 1.0));
        assert_eq!(suffered(moves.into_iter()), bounds(-1.0, -1.0));
        assert_eq!(suffered(moves[..2].iter().copied()), bounds(-1.0, 0.0));
    }

    #[test]
    fn the_mean_of_bounds_is_a_bound_of_the_mean() {
        let coin = [(0.5, bounds(1.0, 1.0)), (0.5, bounds(-1.0, 1.0))];
        let all = expected(coin.into_iter(), bounds(-1.0, 1.0), false, true);
        assert_eq!(all, bounds(0.0, 1.0));
        let half = expected(coin.into_iter().take(1), bounds(-1.0, 1.0), true, true);
        assert!(half.low <= 0.0 && half.high >= 1.0);
        let third = expected(
            [(1.0 / 3.0, bounds(3.0, 3.0)); 3].into_iter(),
            bounds(-9.0, 9.0),
            false,
            false,
        );
        assert!(third.low <= 3.0 && third.high >= 3.0 && third.is_settled());
        let unknown = expected(
            [(0.0, Bounds::UNKNOWN), (1.0, bounds(2.0, 2.0))].into_iter(),
            Bounds::UNKNOWN,
            false,
            true,
        );
        assert_eq!(unknown, bounds(2.0, 2.0));
    }

    #[test]
    fn a_selfish_player_leaves_the_others_what_ties_leave_open() {
        // Three moves of player 1: sure of 5, sure of 5, at most 4.
        let moves = [
            bounds(1.0, 1.0),
            bounds(5.0, 5.0),
            bounds(3.0, 3.0),
            bounds(5.0, 5.0),
            bounds(9.0, 9.0),
            bounds(0.0, 4.0),
        ];
        let mut found = [Bounds::UNKNOWN; 2];
        selfish(&moves, 2, 1, &mut found);
        assert_eq!(found, [bounds(1.0, 3.0), bounds(5.0, 5.0)]);
    }
}
