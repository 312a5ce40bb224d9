//! What a search says while it runs, for tracing and teaching.

use crate::game::Game;
use crate::value::{Exactness, Score, Window};

/// Why the rest of a state's moves need not be looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cutoff {
    /// A move reaches `beta`: the opponent already has something better elsewhere.
    Beta {
        /// What the move is worth at least.
        score: Score,
        /// What the opponent will not exceed.
        beta: Score,
    },
    /// The transposition table already knows enough.
    Table {
        /// What the table says.
        score: Score,
    },
}

/// A listener to a search. Every method does nothing unless it is written.
///
/// Scores are from the side of the player to move in the state that was entered last and not yet
/// left. Each `enter` is matched by one `leave`, also when the search is stopped.
pub trait Observer<G: Game> {
    /// Whether anything listens. When `false` the calls are compiled away.
    const ENABLED: bool = true;

    /// A state is looked at, reached by this move (`None` at the root).
    fn enter(&mut self, _state: &G::State, _action: Option<G::Move>, _window: Window) {}

    /// The window of the current state became narrower.
    fn window(&mut self, _window: Window) {}

    /// The current state is a leaf of this value.
    fn value(&mut self, _score: Score, _exactness: Exactness) {}

    /// The rest of the current state is skipped.
    fn cutoff(&mut self, _reason: Cutoff) {}

    /// The table holds this value for the current state.
    fn table_hit(&mut self, _score: Score) {}

    /// The current state is done and backs up this value; `None` when the search was stopped.
    fn leave(&mut self, _score: Option<Score>) {}
}

/// Nobody listens, at no cost.
impl<G: Game> Observer<G> for () {
    const ENABLED: bool = false;
}
