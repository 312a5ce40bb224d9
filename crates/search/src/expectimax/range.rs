//! What a game can be worth at all: the payoffs that its kind declares.

use zermelo_core::{Fault, Kind};

/// The least payoff and the greatest; without end where nothing is declared.
///
/// Every value of expectiminimax lies in the range. Payoffs outside are refused, estimates outside count
/// as the end that they lie beyond, and so do means that rounding, or probabilities that add up to a
/// little more than 1, carry past an end. That holds whether anything is pruned or not, so that pruning
/// may rest on it and changes no bit of a value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Range {
    /// No value is less.
    pub least: f64,
    /// No value is greater.
    pub greatest: f64,
}

/// Payoffs that are sums of fractions may miss an end of the range by rounding.
const ROUNDING: f64 = 1e-9;

impl Range {
    /// Nothing is declared: no chance node is cut off.
    pub const UNKNOWN: Range = Range {
        least: f64::NEG_INFINITY,
        greatest: f64::INFINITY,
    };

    /// The range of a kind of game.
    pub fn of(kind: Kind) -> Range {
        let (least, greatest) = kind.range;
        Range {
            least: least.into(),
            greatest: greatest.into(),
        }
    }

    /// The number itself, or the end of the range that it lies beyond.
    #[inline]
    pub fn clamp(self, value: f64) -> f64 {
        if value < self.least {
            self.least
        } else if value > self.greatest {
            self.greatest
        } else {
            value // what is not a number stays so
        }
    }

    /// A payoff, in the range.
    ///
    /// # Errors
    ///
    /// A payoff outside, by more than rounding explains.
    #[inline]
    pub fn payoff(self, payoff: f64) -> Result<f64, Fault> {
        let clamped = self.clamp(payoff);
        let size = self.least.abs().max(self.greatest.abs()).max(1.0);
        if payoff == clamped || (payoff - clamped).abs() <= ROUNDING * size {
            return Ok(clamped);
        }
        Err(Fault::Payoff {
            payoff,
            range: (self.least, self.greatest),
        })
    }

    /// An estimate, in the range.
    ///
    /// # Errors
    ///
    /// What is not a number.
    #[inline]
    pub fn estimate(self, estimate: f64) -> Result<f64, Fault> {
        if estimate.is_nan() {
            return Err(Fault::Estimate);
        }
        Ok(self.clamp(estimate))
    }

    /// The sum of probability times value in the order of the outcomes.
    ///
    /// Rounding keeps order, so greater values never give a smaller mean, not by the last bit. That is what
    /// lets bounds of the values give bounds of the mean.
    #[inline]
    pub fn mean(self, weights: &[f64], values: &[f64]) -> f64 {
        let weighed = weights.iter().zip(values);
        let sum = weighed.fold(0.0, |total, (weight, value)| match *weight {
            0.0 => total, // a bound may be infinite
            weight => total + weight * value,
        });
        self.clamp(sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const UNIT: Range = Range {
        least: -1.0,
        greatest: 1.0,
    };

    #[test]
    fn payoffs_outside_are_refused_and_estimates_clamped() {
        assert_eq!(UNIT.payoff(1.0), Ok(1.0));
        assert_eq!(UNIT.payoff(1.0 + 1e-12), Ok(1.0));
        assert!(UNIT.payoff(2.0).is_err());
        assert!(UNIT.payoff(f64::NAN).is_err());
        assert!(Range::UNKNOWN.payoff(f64::NAN).is_err());
        assert_eq!(Range::UNKNOWN.payoff(1e9), Ok(1e9));
        assert_eq!(UNIT.estimate(-7.0), Ok(-1.0));
        assert_eq!(UNIT.estimate(f64::NAN), Err(Fault::Estimate));
    }

    #[test]
    fn a_mean_lies_in_the_range_whatever_rounding_does() {
        let weights = [0.7, 0.1, 0.1, 0.1 + 1e-12];
        assert_eq!(UNIT.mean(&weights, &[1.0; 4]), 1.0);
        assert_eq!(UNIT.mean(&[1.0, 0.0], &[0.5, f64::INFINITY]), 0.5);
    }
}
