//! Many players, each out for its own payoff.
//!
//! | module | holds |
//! |---|---|
//! | this one | max^n: everybody takes what is best for itself (AIMA §5.2.2) |
//! | `sum` | what the payoffs add up to at most, on which shallow pruning rests |
//! | `ties` | what else may come out when somebody does not care |
//! | `vector` | payoffs of all players |

mod sum;
mod ties;
mod vector;

use std::sync::Arc;

use zermelo_core::{Evaluator, Fault, Game, Player};

use crate::fullwidth::Backup;
pub use sum::SumBound;
pub use ties::Spread;
pub use vector::Vector;

/// What everybody gets, and what they may get if ties are broken in other ways.
#[derive(Clone, PartialEq, Debug)]
pub struct Shares {
    /// What everybody gets if the first of equal moves is played.
    pub payoffs: Vector,
    /// All that may come out; `None` where it is the same however ties are broken.
    pub spread: Option<Arc<Spread>>,
}

impl Shares {
    fn certain(payoffs: Vector) -> Shares {
        Shares {
            payoffs,
            spread: None,
        }
    }

    /// The least and the greatest that each player may get.
    pub fn ranges(&self) -> Vec<(f64, f64)> {
        let (low, high) = match &self.spread {
            None => (&self.payoffs, &self.payoffs),
            Some(spread) => (&spread.low, &spread.high),
        };
        low.iter().copied().zip(high.iter().copied()).collect()
    }

    /// What a player gets however ties are broken.
    fn sure(&self, player: usize) -> f64 {
        match &self.spread {
            None => self.payoffs[player],
            Some(spread) => spread.low[player],
        }
    }

    /// Whether it makes no difference how anybody breaks ties, but for rounding.
    pub fn is_certain(&self) -> bool {
        let mut ranges = self.ranges().into_iter();
        self.spread.is_none() || ranges.all(|(low, high)| ties::same(low, high))
    }
}

/// The value of a state is that of the move which is best for the player there.
#[derive(Clone, Copy, Debug)]
pub struct MaxN<'a, E> {
    /// What states at the horizon seem to be worth to each player.
    pub evaluator: &'a E,
    /// What the payoffs of all players add up to at most: with it the search prunes, and refuses payoffs and
    /// estimates outside.
    pub sum: Option<SumBound>,
}

impl<G: Game, E: Evaluator<G>> Backup<G> for MaxN<'_, E> {
    type Value = Shares;

    #[inline]
    fn terminal(&self, game: &G, state: &G::State) -> Result<Shares, Fault> {
        let payoff = |player| game.payoff(state, Player::new(player as u8));
        let payoffs = Vector::from_fn(game.players(), payoff);
        if let Some(sum) = self.sum {
            sum.examine_payoffs(&payoffs)?;
        }
        Ok(Shares::certain(payoffs))
    }

    #[inline]
    fn estimate(&self, game: &G, state: &G::State) -> Result<Shares, Fault> {
        let mut estimates = Vector::zeros(game.players());
        self.evaluator.estimates(game, state, &mut estimates);
        if let Some(sum) = self.sum {
            sum.examine_estimates(&estimates)?;
        }
        Ok(Shares::certain(estimates))
    }

    #[inline]
    fn after(
        &self,
        game: &G,
        state: &G::State,
        action: G::Move,
    ) -> Option<Result<(Shares, bool), Fault>> {
        let mut numbers = Vector::zeros(game.players());
        let evaluator = self.evaluator;
        let over = evaluator.estimates_after(game, state, action, &mut numbers)?;
        let sound = match self.sum {
            Some(sum) if over => sum.examine_payoffs(&numbers),
            Some(sum) => sum.examine_estimates(&numbers),
            None => Ok(()),
        };
        Some(sound.map(|()| (Shares::certain(numbers), over)))
    }

    #[inline]
    fn prefers(&self, mover: Player, one: &Shares, other: &Shares) -> bool {
        let index = mover.index().unwrap_or_default();
        one.payoffs[index] > other.payoffs[index]
    }

    #[inline]
    fn chosen(&self, mover: Player, values: &[Shares], best: usize) -> Shares {
        let mover = mover.index().unwrap_or_default();
        Shares {
            payoffs: values[best].payoffs.clone(),
            spread: ties::chosen(mover, values, best),
        }
    }

    #[inline]
    fn sure(&self, mover: Player, value: &Shares) -> f64 {
        if self.sum.is_none() {
            return f64::NEG_INFINITY;
        }
        value.sure(mover.index().unwrap_or_default())
    }

    #[inline]
    fn refutes(&self, chooser: Player, enough: f64, mover: Player, sure: f64) -> bool {
        self.sum
            .is_some_and(|sum| chooser != mover && sum.left(sure) < enough)
    }

    fn expected(&self, weights: &[f64], values: &[Shares]) -> Shares {
        let payoffs = values.iter().map(|value| &value.payoffs);
        Shares {
            payoffs: ties::mean(weights, payoffs),
            spread: ties::mixed(weights, values),
        }
    }
}
