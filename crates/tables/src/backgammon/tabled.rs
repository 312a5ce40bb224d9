//! The tables asked by a search: the end of a race is known, not estimated.

use std::sync::Arc;

use zermelo_core::value::ESTIMATE_LIMIT;
use zermelo_core::{Evaluator, Game, Player, Score};
use zermelo_games::backgammon::{Backgammon, Phase, State};

use super::layout::Home;
use super::two_sided::TwoSided;

/// An evaluator that looks positions up where both sides are home with few checkers.
///
/// What it says of them is exact without a cube; with a cube it is what the game is worth if nobody turns
/// it any more. A search has no proof of either, since the value is a mean over dice.
#[derive(Clone, Debug)]
pub struct Tabled<E> {
    /// Estimates all other positions.
    pub evaluator: E,
    /// The table.
    pub table: Arc<TwoSided>,
}

impl<E> Tabled<E> {
    /// The value of a position to the player on roll with the cube at 1; `None` if it is not in the table.
    pub fn value(&self, game: &Backgammon, state: &State) -> Option<f64> {
        let (own, other) = state.sides();
        let (own, other) = (Home::of(own)?, Home::of(other)?);
        match state.phase {
            Phase::Doubling | Phase::Rolling => self.table.value(own, other),
            Phase::Moving(_) => {
                self.table.value(own, other)?;
                let mut moves = Vec::new();
                game.actions(state, &mut moves);
                let after = moves.iter().filter_map(|&action| {
                    let (next, moved) = game.result(state, action).sides();
                    self.table.value(Home::of(next)?, Home::of(moved)?)
                });
                after.map(|value| -value).max_by(f64::total_cmp)
            }
            _ => None,
        }
    }
}

impl<E: Evaluator<Backgammon>> Evaluator<Backgammon> for Tabled<E> {
    fn evaluate(&self, game: &Backgammon, state: &State, player: Player) -> Score {
        let share = self.estimate(game, state, player) / f64::from(game.kind().limit());
        (share * f64::from(ESTIMATE_LIMIT - 1)) as Score
    }

    fn estimate(&self, game: &Backgammon, state: &State, player: Player) -> f64 {
        let Some(value) = self.value(game, state) else {
            return self.evaluator.estimate(game, state, player);
        };
        let points = value * f64::from(state.cube.value());
        if player == Player::new(state.mover) {
            points
        } else {
            -points
        }
    }
}
