//! How values go up the tree in the search that can be watched, which looks at everything.

use zermelo_core::{Evaluator, Fault, Game, Player};

use super::range::Range;
use crate::fullwidth::Backup;

/// Values are what one player may expect; that player takes the greatest, chance the mean, and
/// everybody else the least.
#[derive(Clone, Copy, Debug)]
pub struct Expectiminimax<'a, E> {
    /// The player from whose side all values are, whom the books call MAX.
    pub player: Player,
    /// What states at the horizon seem to be worth.
    pub evaluator: &'a E,
    /// What the game can be worth.
    pub range: Range,
}

impl<G: Game, E: Evaluator<G>> Backup<G> for Expectiminimax<'_, E> {
    type Value = f64;

    #[inline]
    fn terminal(&self, game: &G, state: &G::State) -> Result<f64, Fault> {
        self.range.payoff(game.payoff(state, self.player))
    }

    #[inline]
    fn estimate(&self, game: &G, state: &G::State) -> Result<f64, Fault> {
        let estimate = self.evaluator.estimate(game, state, self.player);
        self.range.estimate(estimate)
    }

    #[inline]
    fn prefers(&self, mover: Player, one: &f64, other: &f64) -> bool {
        if mover == self.player {
            one > other
        } else {
            one < other
        }
    }

    #[inline]
    fn chosen(&self, _: Player, values: &[f64], best: usize) -> f64 {
        values[best]
    }

    #[inline]
    fn expected(&self, weights: &[f64], values: &[f64]) -> f64 {
        self.range.mean(weights, values)
    }
}
