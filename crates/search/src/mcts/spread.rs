//! How far apart payoffs are, so that one constant of exploration suits every game.

use super::stakes::Stakes;

/// The mean and the deviation of what came out of the simulations so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Spread {
    count: f64,
    mean: f64,
    /// The sum of squares of what is between each number and the mean (Welford 1962).
    squares: f64,
    /// The least number and the greatest.
    pub ends: Option<(f64, f64)>,
}

impl Spread {
    /// Counts what came out of a simulation.
    #[inline]
    pub fn add(&mut self, value: f64) {
        self.count += 1.0;
        let off = value - self.mean;
        self.mean += off / self.count;
        self.squares += off * (value - self.mean);
        let (least, greatest) = self.ends.unwrap_or((value, value));
        self.ends = Some((least.min(value), greatest.max(value)));
    }

    /// The payoff that counts as 1: twice the standard deviation, as where as many games are won as lost, but no
    /// less than an eighth of what was seen.
    pub fn unit(&self) -> f64 {
        let Some((least, greatest)) = self.ends else {
            return 1.0;
        };
        let seen = greatest - least;
        if seen <= 0.0 {
            return 1.0;
        }
        let deviation = (self.squares / self.count).sqrt();
        (2.0 * deviation).clamp(seen / 8.0, seen)
    }

    /// Where a number lies between the least that was seen, 0, and the greatest, 1.
    pub fn relative(&self, value: f64) -> f32 {
        let (least, greatest) = self.ends.unwrap_or((0.0, 1.0));
        if greatest > least {
            ((value - least) / (greatest - least)) as f32
        } else {
            0.5
        }
    }

    /// Where what a player got lies between the worst that was seen for it, 0, and the best, 1. The numbers are the first
    /// player's where one tells all.
    pub fn standing(&self, stakes: &Stakes, player: usize, value: f64) -> f32 {
        match stakes.sum {
            Some(sum) if player == 1 => 1.0 - self.relative(sum - value),
            _ => self.relative(value),
        }
    }

    /// The standard deviation; 1 before there is any.
    pub fn deviation(&self) -> f64 {
        let deviation = (self.squares / self.count.max(1.0)).sqrt();
        if deviation > 0.0 { deviation } else { 1.0 }
    }

    /// The end of what was seen that is worst for whoever wants much, or little.
    pub fn worst(&self, wants_much: bool) -> f64 {
        let (least, greatest) = self.ends.unwrap_or_default();
        if wants_much { least } else { greatest }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn won_and_lost_games_are_two_apart_and_margins_as_far_as_they_are() {
        let mut spread = Spread::default();
        assert_eq!(spread.unit(), 1.0);
        for _ in 0..50 {
            spread.add(1.0);
            spread.add(-1.0);
        }
        assert_eq!(spread.unit(), 2.0);
        let mut margins = Spread::default();
        for value in -20..=20 {
            margins.add(f64::from(value));
        }
        assert!((margins.unit() - 2.0 * 140.0_f64.sqrt()).abs() < 1e-9);
        assert_eq!((margins.worst(true), margins.worst(false)), (-20.0, 20.0));
    }
}
