//! The exact value of every position in which both sides have few checkers left, all at home.
//!
//! Nobody can hit and nobody can be gammoned, so a position is worth the chance to win it. Every turn takes
//! pips away, so that positions are solved in the order of the pips of both sides together, each from those
//! before it: the mean over the rolls of the best play.

use zermelo_games::backgammon::OptionsError;

use super::layout::Home;
use super::plays::{Plays, ROLLS, WEIGHTS};

/// The most checkers a side.
pub const MOST_CHECKERS: u8 = 6;

/// The values of all pairs of sides of at most so many checkers.
#[derive(Clone, PartialEq, Debug)]
pub struct TwoSided {
    checkers: u8,
    sides: usize,
    /// What the player on roll may expect, the number of that player's side first.
    values: Vec<f64>,
}

/// A value that does not follow from those after it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Flaw {
    /// The sides of the player on roll and of the opponent.
    pub sides: [Home; 2],
    /// What the table says.
    pub found: f64,
    /// What follows.
    pub follows: f64,
}

impl TwoSided {
    /// Solves all positions of at most so many checkers a side, and at most [`MOST_CHECKERS`].
    pub fn build(checkers: u8) -> Result<TwoSided, OptionsError> {
        let checkers = checkers.clamp(1, MOST_CHECKERS);
        let sides = Home::sides(checkers);
        let plays = Plays::new(checkers)?;
        let mut by_pips = vec![Vec::new(); Home([0, 0, 0, 0, 0, checkers]).pips() + 1];
        for side in 0..sides {
            by_pips[Home::numbered(side).pips()].push(side);
        }
        let mut table = TwoSided::unsolved(checkers);
        for total in 0..2 * by_pips.len() {
            for pips in 1..by_pips.len().min(total) {
                let others = by_pips.get(total - pips).map_or(&[][..], Vec::as_slice);
                for &own in &by_pips[pips] {
                    for &other in others {
                        table.values[own * sides + other] = table.follows(&plays, own, other);
                    }
                }
            }
        }
        Ok(table)
    }

    /// The games that are over: won for a side without checkers, lost against one.
    fn unsolved(checkers: u8) -> TwoSided {
        let sides = Home::sides(checkers);
        let mut values = vec![0.0; sides * sides];
        for side in 1..sides {
            values[side] = 1.0;
            values[side * sides] = -1.0;
        }
        TwoSided {
            checkers,
            sides,
            values,
        }
    }

    /// A table of values in the order of their numbers; `None` if there are too few or too many.
    pub(super) fn of(checkers: u8, values: Vec<f64>) -> Option<TwoSided> {
        let sides = Home::sides(checkers);
        (values.len() == sides * sides).then_some(TwoSided {
            checkers,
            sides,
            values,
        })
    }

    /// The most checkers a side.
    pub fn checkers(&self) -> u8 {
        self.checkers
    }

    /// The values, the side of the player on roll first.
    pub(super) fn values(&self) -> &[f64] {
        &self.values
    }

    /// What the player on roll may expect of a game that counts 1, from -1 to 1; `None` if a side has more
    /// checkers than the table.
    #[inline]
    pub fn value(&self, own: Home, other: Home) -> Option<f64> {
        if own.count() > self.checkers || other.count() > self.checkers {
            return None;
        }
        Some(self.values[own.number() * self.sides + other.number()])
    }

    /// What a position is worth by the values of those after it.
    fn follows(&self, plays: &Plays, own: usize, other: usize) -> f64 {
        let row = &self.values[other * self.sides..(other + 1) * self.sides];
        let best = |roll| {
            let after = plays.after(own, roll).iter();
            after.map(|&side| -row[side as usize]).fold(-1.0, f64::max)
        };
        let weighted = (0..ROLLS).map(|roll| plays.weights[roll] * best(roll));
        weighted.sum::<f64>() / WEIGHTS
    }

    /// The first value that does not follow from the rules and the values after it, bit by bit. There is
    /// only one table without any, since every turn takes pips away.
    pub fn verify(&self) -> Result<Option<Flaw>, OptionsError> {
        let plays = Plays::new(self.checkers)?;
        let over = TwoSided::unsolved(self.checkers);
        for own in 0..self.sides {
            for other in 0..self.sides {
                let place = own * self.sides + other;
                let follows = if own == 0 || other == 0 {
                    over.values[place]
                } else {
                    self.follows(&plays, own, other)
                };
                let found = self.values[place];
                if found.to_bits() != follows.to_bits() {
                    let sides = [own, other].map(Home::numbered);
                    return Ok(Some(Flaw {
                        sides,
                        found,
                        follows,
                    }));
                }
            }
        }
        Ok(None)
    }
}
