//! Many players, each out for its own payoff.
//!
//! | module | holds |
//! |---|---|
//! | this one | max^n: everybody takes what is best for itself (AIMA §5.2.2) |
//! | `ties` | what else may come out when somebody does not care |

mod ties;

use smallvec::SmallVec;
use zermelo_core::{Evaluator, Game, Player};

use crate::fullwidth::Backup;
pub use ties::Spread;

/// A payoff for each player, the first player's first.
pub type Vector = SmallVec<[f64; 4]>;

/// What everybody gets, and what they may get if ties are broken in other ways.
#[derive(Clone, PartialEq, Debug)]
pub struct Shares {
    /// What everybody gets if the first of equal moves is played.
    pub payoffs: Vector,
    /// All that may come out; `None` where it is the same however ties are broken.
    pub spread: Option<Box<Spread>>,
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

/// A number for each player.
fn each<G: Game>(game: &G, number: impl FnMut(Player) -> f64) -> Vector {
    let players = 0..game.players() as u8;
    players.map(Player::new).map(number).collect()
}

impl<G: Game, E: Evaluator<G>> Backup<G> for MaxN<'_, E> {
    type Value = Shares;

    fn terminal(&self, game: &G, state: &G::State) -> Shares {
        Shares::certain(each(game, |player| game.payoff(state, player)))
    }

    fn estimate(&self, game: &G, state: &G::State) -> Shares {
        let estimate = |player| self.evaluator.estimate(game, state, player);
        Shares::certain(each(game, estimate))
    }

    fn prefers(&self, mover: Player, one: &Shares, other: &Shares) -> bool {
        let index = mover.index().unwrap_or_default();
        one.payoffs[index] > other.payoffs[index]
    }

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
