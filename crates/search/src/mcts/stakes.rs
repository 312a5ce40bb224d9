//! What a game is played for, as the tree needs it.

use zermelo_core::{Fault, Kind, Payoffs, Player};

use super::bounds::Bounds;
use crate::expectimax::Range;

/// Who plays, and for what.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Stakes {
    /// How many players there are.
    pub players: usize,
    /// What the payoffs of two players always add up to: one number tells all then, and is the first player's.
    /// `None` where every player has a number of its own.
    pub sum: Option<f64>,
    /// The least and the greatest payoff, as bounds.
    pub payoffs: Bounds,
    /// The same as they were given.
    pub range: Range,
}

impl Stakes {
    /// The stakes of a kind of game whose payoffs lie in a range.
    pub fn of(kind: Kind, range: Range) -> Stakes {
        let known = range.least.is_finite() && range.greatest.is_finite();
        let sum = match (kind.players, kind.payoffs) {
            (1, _) | (2, Payoffs::Zero) => Some(0.0),
            (2, Payoffs::Constant) if known => Some(range.least + range.greatest),
            _ => None,
        };
        Stakes {
            players: kind.players,
            sum,
            payoffs: Bounds::between(range.least, range.greatest),
            range,
        }
    }

    /// The players that have a number of their own beside each node.
    pub fn vectors(&self) -> usize {
        if self.sum.is_some() { 0 } else { self.players }
    }

    /// A draw, to each player.
    pub fn draw(&self) -> f64 {
        self.sum.unwrap_or(0.0) / self.players as f64
    }

    /// What everybody gets, from what `payoff` says of each.
    ///
    /// # Errors
    ///
    /// A payoff outside the range, or one that is not a number.
    #[inline]
    pub fn share(&self, shares: &mut [f64], payoff: impl Fn(Player) -> f64) -> Result<(), Fault> {
        match self.sum {
            Some(sum) => {
                let own = self.range.payoff(payoff(Player::FIRST))?;
                self.complete(shares, own, sum);
            }
            None => {
                for (player, share) in shares.iter_mut().enumerate() {
                    *share = self.range.payoff(payoff(Player::new(player as u8)))?;
                }
            }
        }
        Ok(())
    }

    /// Writes what both get of two, or the one there is.
    #[inline]
    pub fn complete(&self, shares: &mut [f64], own: f64, sum: f64) {
        shares[0] = own;
        if let Some(other) = shares.get_mut(1) {
            *other = sum - own;
        }
    }

    /// Estimates, moved into the range.
    ///
    /// # Errors
    ///
    /// One that is not a number.
    pub fn estimate(&self, shares: &mut [f64]) -> Result<(), Fault> {
        for share in shares.iter_mut() {
            *share = self.range.clamp(*share);
            if share.is_nan() {
                return Err(Fault::Estimate);
            }
        }
        if let Some(sum) = self.sum {
            self.complete(shares, shares[0], sum);
        }
        Ok(())
    }
}
