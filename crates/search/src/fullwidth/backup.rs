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

    /// What the state after a move is worth at the horizon, and whether the game is over there; `None`, unless
    /// an algorithm knows a shorter way than to make that state.
    ///
    /// # Errors
    ///
    /// As above.
    fn after(
        &self,
        _game: &G,
        _state: &G::State,
        _action: G::Move,
    ) -> Option<Result<(Self::Value, bool), Fault>> {
        None
    }

    /// Whether the player to move likes `one` better than `other`. Of values of which neither is
    /// better the first is kept.
    fn prefers(&self, mover: Player, one: &Self::Value, other: &Self::Value) -> bool;

    /// What a state is worth in which `mover` chose the value at `best`, which no other is better than.
    fn chosen(&self, mover: Player, values: &[Self::Value], best: usize) -> Self::Value;

    /// What `mover` is sure to get of a state of this value, however ties are broken; pruning rests on it.
    fn sure(&self, _mover: Player, _value: &Self::Value) -> f64 {
        f64::NEG_INFINITY
    }

    /// Whether a state in which `mover` is sure of so much is worth less to the player who chose among it
    /// and its siblings than the `enough` that it is sure of elsewhere, whatever else is in the state.
    ///
    /// Never, unless an algorithm says so: nothing is pruned then.
    fn refutes(&self, _chooser: Player, _enough: f64, _mover: Player, _sure: f64) -> bool {
        false
    }

    /// What a state of chance is worth, where each value comes about with its weight.
    fn expected(&self, weights: &[f64], values: &[Self::Value]) -> Self::Value;
}
