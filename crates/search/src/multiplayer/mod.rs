//! Many players, each out for its own payoff.
//!
//! | module | holds |
//! |---|---|
//! | this one | max^n: everybody takes what is best for itself (AIMA §5.2.2) |
//! | `ties` | what else may come out when somebody does not care |
//! | `vector` | payoffs of all players |

mod ties;
mod vector;

use std::sync::Arc;

use zermelo_core::{Evaluator, Fault, Game, Player};

use crate::fullwidth::Backup;
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
}

impl<G: Game, E: Evaluator<G>> Backup<G> for MaxN<'_, E> {
    type Value = Shares;

    #[inline]
    fn terminal(&self, game: &G, state: &G::State) -> Result<Shares, Fault> {
        let payoff = |player| game.payoff(state, Player::new(player as u8));
        Ok(Shares::certain(Vector::from_fn(game.players(), payoff)))
    }

    #[inline]
    fn estimate(&self, game: &G, state: &G::State) -> Result<Shares, Fault> {
        let mut estimates = Vector::zeros(game.players());
        self.evaluator.estimates(game, state, &mut estimates);
        Ok(Shares::certain(estimates))
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

    fn expected(&self, weights: &[f64], values: &[Shares]) -> Shares {
        let payoffs = values.iter().map(|value| &value.payoffs);
        Shares {
            payoffs: ties::mean(weights, payoffs),
            spread: ties::mixed(weights, values),
        }
    }
}
