//! Rules that break the model of a game, found by a search that rests on it.

use std::fmt;

/// How far from 1 the probabilities of a state may add up, for what rounding does to them.
pub const CHANCE_TOLERANCE: f64 = 1e-9;

/// An answer of the rules that breaks the model, and the state that it was given for.
#[derive(Clone, PartialEq, Debug)]
pub struct Broken<S> {
    /// The state.
    pub state: S,
    /// What is wrong.
    pub fault: Fault,
}

/// What is wrong with an answer of the rules.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Fault {
    /// Chance is to move, and nothing can happen.
    NoOutcomes,
    /// A probability is negative, or not a finite number.
    Probability(f64),
    /// Probabilities do not add up to 1.
    Total(f64),
    /// A payoff lies outside the range that the game declares.
    Payoff {
        /// The payoff.
        payoff: f64,
        /// The least payoff and the greatest.
        range: (f64, f64),
    },
    /// An estimate is not a number.
    Estimate,
    /// Payoffs add up to more than they may.
    PayoffSum {
        /// What they add up to.
        sum: f64,
        /// What they may add up to at most.
        most: f64,
    },
    /// Estimates add up to more than the payoffs may, and pruning rests on that.
    EstimateSum {
        /// What they add up to.
        sum: f64,
        /// What they may add up to at most.
        most: f64,
    },
    /// An estimate is less than every payoff, and pruning rests on that.
    EstimateLow {
        /// The estimate.
        estimate: f64,
        /// The least payoff.
        least: f64,
    },
}

impl Fault {
    /// The rule that gave the answer, by the name that it has in Python too.
    pub fn rule(self) -> &'static str {
        match self {
            Fault::NoOutcomes | Fault::Probability(_) | Fault::Total(_) => "outcomes",
            Fault::Payoff { .. } | Fault::PayoffSum { .. } => "utility",
            Fault::Estimate | Fault::EstimateSum { .. } | Fault::EstimateLow { .. } => "evaluate",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NoOutcomes => f.write_str("gave no outcome, though chance is to move"),
            Fault::Probability(chance) => write!(
                f,
                "gave the probability {chance}, which is not a number from 0 to 1"
            ),
            Fault::Total(total) => write!(
                f,
                "gave probabilities that add up to {total}, not to 1 (within {CHANCE_TOLERANCE:e})"
            ),
            Fault::Payoff {
                payoff,
                range: (least, greatest),
            } => write!(
                f,
                "gave the payoff {payoff}, outside the range from {least} to {greatest} that the \
                 game declares"
            ),
            Fault::Estimate => f.write_str("gave an estimate that is not a number"),
            Fault::PayoffSum { sum, most } => write!(
                f,
                "gave payoffs that add up to {sum}, more than the {most} that all payoffs add up to"
            ),
            Fault::EstimateSum { sum, most } => write!(
                f,
                "gave estimates that add up to {sum}, more than the {most} that payoffs add up to, \
                 on which shallow pruning rests"
            ),
            Fault::EstimateLow { estimate, least } => write!(
                f,
                "gave the estimate {estimate}, less than the least payoff {least}, on which shallow \
                 pruning rests"
            ),
        }
    }
}

/// Refuses probabilities that are missing, negative or not finite, or do not add up to 1.
///
/// ```
/// use zermelo_core::broken::{Fault, examine_chances};
///
/// assert!(examine_chances([0.5, 0.25, 0.25].into_iter()).is_ok());
/// assert_eq!(examine_chances([0.5, 0.25].into_iter()), Err(Fault::Total(0.75)));
/// ```
///
/// # Errors
///
/// The first fault there is.
#[inline]
pub fn examine_chances(chances: impl Iterator<Item = f64>) -> Result<(), Fault> {
    let (mut total, mut count) = (0.0, 0);
    for chance in chances {
        if !(0.0..=f64::MAX).contains(&chance) {
            return Err(Fault::Probability(chance));
        }
        total += chance;
        count += 1;
    }
    if count == 0 {
        return Err(Fault::NoOutcomes);
    }
    if (total - 1.0).abs() > CHANCE_TOLERANCE {
        return Err(Fault::Total(total));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_probabilities_that_add_up_to_one_are_taken() {
        let examine = |chances: &[f64]| examine_chances(chances.iter().copied());
        assert_eq!(examine(&[1.0 / 6.0; 6]), Ok(()));
        assert_eq!(examine(&[0.0, 1.0]), Ok(()));
        assert_eq!(examine(&[]), Err(Fault::NoOutcomes));
        assert_eq!(examine(&[-0.5, 1.5]), Err(Fault::Probability(-0.5)));
        assert_eq!(
            examine(&[f64::INFINITY]),
            Err(Fault::Probability(f64::INFINITY))
        );
        assert!(matches!(
            examine(&[f64::NAN, 1.0]),
            Err(Fault::Probability(_))
        ));
        assert!(matches!(examine(&[0.3, 0.3, 0.3]), Err(Fault::Total(_))));
    }
}
