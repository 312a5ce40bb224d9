//! What the payoffs of all players add up to at most: what shallow pruning rests on (Korf 1991).
//!
//! Where payoffs add up to no more than a number and nobody gets less than another, what one player is
//! sure of leaves at most so much for each of the rest. So a player who chose a state need not see all of
//! it once the player to move there is sure of so much that too little is left. Only the player who chose
//! that state may be asked, not one further up: that would not be sound with three players.

use zermelo_core::Fault;

/// Bounds of the payoffs of a game with so many players, and of the estimates.
///
/// ```
/// use zermelo_search::multiplayer::SumBound;
///
/// // Nine boxes for three players, nobody with less than none.
/// let sum = SumBound::new(3, 0.0, 9.0);
/// assert!(sum.left(5.0) >= 4.0 && sum.left(5.0) < 4.001);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SumBound {
    players: usize,
    least: f64,
    most: f64,
    /// By how much numbers may be outside: estimates are rounded to millionths, and means by the last bit.
    slack: f64,
}

/// The slack of one number as a share of the numbers' size.
const ROUNDING: f64 = 2e-6;

impl SumBound {
    /// Nobody gets less than `least`, and all together at most `most`.
    pub fn new(players: usize, least: f64, most: f64) -> SumBound {
        let greatest = most - least * (players as f64 - 1.0);
        let size = least.abs().max(greatest.abs()).max(1.0);
        SumBound {
            players,
            least,
            most,
            slack: ROUNDING * size * players as f64,
        }
    }

    /// The most that any other player gets where one gets `sure` or more.
    #[inline]
    pub fn left(&self, sure: f64) -> f64 {
        let others = self.players.saturating_sub(2) as f64;
        self.most - sure - others * self.least + 2.0 * self.slack
    }

    /// # Errors
    ///
    /// Payoffs that are outside.
    #[inline]
    pub fn examine_payoffs(&self, payoffs: &[f64]) -> Result<(), Fault> {
        let sum: f64 = payoffs.iter().sum();
        if let Some(payoff) = self.too_low(payoffs) {
            return Err(Fault::Payoff {
                payoff,
                range: (self.least, f64::INFINITY),
            });
        }
        if sum > self.most + self.slack {
            let most = self.most;
            return Err(Fault::PayoffSum { sum, most });
        }
        Ok(())
    }

    /// # Errors
    ///
    /// Estimates that are outside or not numbers.
    #[inline]
    pub fn examine_estimates(&self, estimates: &[f64]) -> Result<(), Fault> {
        let sum: f64 = estimates.iter().sum();
        if sum.is_nan() {
            return Err(Fault::Estimate);
        }
        if let Some(estimate) = self.too_low(estimates) {
            let least = self.least;
            return Err(Fault::EstimateLow { estimate, least });
        }
        if sum > self.most + self.slack {
            let most = self.most;
            return Err(Fault::EstimateSum { sum, most });
        }
        Ok(())
    }

    /// The first number that is less than anything may be; each may be a little less.
    fn too_low(&self, numbers: &[f64]) -> Option<f64> {
        let least = self.least - self.slack / self.players as f64;
        numbers.iter().copied().find(|&number| number < least)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_outside_is_refused_by_its_name() {
        let sum = SumBound::new(3, 0.0, 9.0);
        assert_eq!(sum.examine_payoffs(&[4.0, 5.0, 0.0]), Ok(()));
        assert_eq!(sum.examine_estimates(&[3.0, 3.0, 3.000_001]), Ok(()));
        let (most, least) = (9.0, 0.0);
        let too_much = Fault::PayoffSum { sum: 10.0, most };
        assert_eq!(sum.examine_payoffs(&[4.0, 5.0, 1.0]), Err(too_much));
        let estimate = -1.0;
        let too_low = Fault::EstimateLow { estimate, least };
        assert_eq!(sum.examine_estimates(&[9.0, 1.0, -1.0]), Err(too_low));
        let too_much = Fault::EstimateSum { sum: 10.0, most };
        assert_eq!(sum.examine_estimates(&[9.0, 1.0, 0.0]), Err(too_much));
        assert!(sum.examine_payoffs(&[-1.0, 1.0, 1.0]).is_err());
        let nothing = sum.examine_estimates(&[f64::NAN, 1.0, 1.0]);
        assert_eq!(nothing, Err(Fault::Estimate));
    }
}
