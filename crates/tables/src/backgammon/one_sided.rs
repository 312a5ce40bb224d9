//! How many rolls a side takes to bear off, whatever the other one does.
//!
//! Each side plays so that it needs the fewest rolls in the mean. Two such sides race independently of
//! each other, which gives the chances of a race that is too large for a table of both sides; a player who
//! looks at the opponent does a little better now and then, so these chances are estimates.

use zermelo_games::backgammon::{CHECKERS, OptionsError};

use super::layout::Home;
use super::plays::{Plays, ROLLS, WEIGHTS};

/// No side takes as many rolls as this: ninety pips, at least three a roll.
pub const MOST_ROLLS: usize = 32;

/// The chances of every side to be done after so many rolls.
#[derive(Clone, PartialEq, Debug)]
pub struct OneSided {
    checkers: u8,
    /// For each side and number of rolls the chance to be done after exactly so many.
    chances: Vec<f64>,
}

impl OneSided {
    /// Solves all sides of at most so many checkers.
    pub fn build(checkers: u8) -> Result<OneSided, OptionsError> {
        let checkers = checkers.clamp(1, CHECKERS);
        let plays = Plays::new(checkers)?;
        let sides = Home::sides(checkers);
        let mut order: Vec<usize> = (1..sides).collect();
        order.sort_by_key(|&side| Home::numbered(side).pips());
        let mut chances = vec![0.0; sides * MOST_ROLLS];
        chances[0] = 1.0;
        let mut means: Vec<f64> = vec![0.0; sides];
        for side in order {
            let mut row = [0.0; MOST_ROLLS];
            for roll in 0..ROLLS {
                let after = plays.after(side, roll).iter().map(|&side| side as usize);
                let best = after.min_by(|&one, &other| means[one].total_cmp(&means[other]));
                let start = best.unwrap_or(side) * MOST_ROLLS;
                for rolls in 1..MOST_ROLLS {
                    row[rolls] += plays.weights[roll] * chances[start + rolls - 1];
                }
            }
            row.iter_mut().for_each(|chance| *chance /= WEIGHTS);
            means[side] = mean(&row);
            chances[side * MOST_ROLLS..(side + 1) * MOST_ROLLS].copy_from_slice(&row);
        }
        Ok(OneSided { checkers, chances })
    }

    /// A table of chances in the order of their numbers; `None` if there are too few or too many.
    pub(super) fn of(checkers: u8, chances: Vec<f64>) -> Option<OneSided> {
        let fits = chances.len() == Home::sides(checkers) * MOST_ROLLS;
        fits.then_some(OneSided { checkers, chances })
    }

    /// The most checkers.
    pub fn checkers(&self) -> u8 {
        self.checkers
    }

    /// All chances, side by side.
    pub(super) fn chances(&self) -> &[f64] {
        &self.chances
    }

    /// The chance to be done after exactly so many rolls, from 0 on; `None` if there are more checkers
    /// than the table has.
    pub fn rolls(&self, side: Home) -> Option<&[f64]> {
        let start = side.number() * MOST_ROLLS;
        if side.count() > self.checkers {
            return None;
        }
        self.chances.get(start..start + MOST_ROLLS)
    }

    /// The first side whose chances do not follow from the rules, bit by bit. There is only one table without
    /// any, since every turn takes pips away.
    pub fn verify(&self) -> Result<Option<Home>, OptionsError> {
        let right = OneSided::build(self.checkers)?;
        let rows = self.chances.chunks_exact(MOST_ROLLS);
        let flaw = rows
            .zip(right.chances.chunks_exact(MOST_ROLLS))
            .position(|(found, follows)| {
                let same = |(one, other): (&f64, &f64)| one.to_bits() == other.to_bits();
                !found.iter().zip(follows).all(same)
            });
        Ok(flaw.map(Home::numbered))
    }

    /// The mean number of rolls.
    pub fn mean(&self, side: Home) -> Option<f64> {
        self.rolls(side).map(mean)
    }

    /// The chance of the player on roll to win, if both race without looking at each other: an estimate.
    pub fn win(&self, own: Home, other: Home) -> Option<f64> {
        let (own, other) = (self.rolls(own)?, self.rolls(other)?);
        let mut waiting = 1.0;
        let mut win = 0.0;
        for rolls in 0..MOST_ROLLS {
            win += own[rolls] * waiting;
            waiting -= other[rolls];
        }
        Some(win)
    }
}

fn mean(row: &[f64]) -> f64 {
    row.iter()
        .zip(0..)
        .map(|(chance, rolls)| chance * f64::from(rolls))
        .sum()
}
