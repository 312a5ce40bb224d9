//! What one algorithm makes of the values below a state.

use zermelo_core::{Fault, Game, Player};

/// How values go up the tree.
pub trait Backup<G: Game>: Send + Sync {
    /// What a state is worth.
    type Value: Clone + Send + Sync;

    /// What a finished game is worth.
    ///
    /// # Errors
    ///
    /// A payoff that breaks the model of the game.
    fn terminal(&self, game: &G, state: &G::State) -> Result<Self::Value, Fault>;

    /// What a state seems to be worth at the horizon.
    ///
    /// # Errors
    ///
    /// What is no estimate.
    fn estimate(&self, game: &G, state: &G::State) -> Result<Self::Value, Fault>;

    /// Whether the player to move likes `one` better than `other`. Of values of which neither is
    /// better the first is kept.
    fn prefers(&self, mover: Player, one: &Self::Value, other: &Self::Value) -> bool;

    /// What a state is worth in which `mover` chose the value at `best`, which no other is better than.
    fn chosen(&self, mover: Player, values: &[Self::Value], best: usize) -> Self::Value;

    /// What a state of chance is worth, where each value comes about with its weight.
    fn expected(&self, weights: &[f64], values: &[Self::Value]) -> Self::Value;
}
