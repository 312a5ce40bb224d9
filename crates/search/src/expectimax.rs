//! Expectiminimax: minimax where dice are thrown between the moves (AIMA §5.5).

use zermelo_core::{Evaluator, Game, Player};

use crate::fullwidth::Backup;

/// Values are what one player may expect; that player takes the greatest, chance the mean, and
/// everybody else the least.
#[derive(Clone, Copy, Debug)]
pub struct Expectiminimax<'a, E> {
    /// The player from whose side all values are, whom the books call MAX.
    pub player: Player,
    /// What states at the horizon seem to be worth.
    pub evaluator: &'a E,
}

impl<G: Game, E: Evaluator<G>> Backup<G> for Expectiminimax<'_, E> {
    type Value = f64;

    #[inline]
    fn terminal(&self, game: &G, state: &G::State) -> f64 {
        game.payoff(state, self.player)
    }

    #[inline]
    fn estimate(&self, game: &G, state: &G::State) -> f64 {
        self.evaluator.estimate(game, state, self.player)
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
        let weighed = weights.iter().zip(values);
        weighed.fold(0.0, |total, (weight, value)| total + weight * value)
    }
}
