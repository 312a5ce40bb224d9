//! What a search says while it runs, for tracing and teaching.

use crate::game::Game;
use crate::value::{Bound, Exactness, Score, Window};

/// Why the rest of a state's moves need not be looked at, or will not be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cutoff {
    /// A move reaches `beta`: the opponent already has something better elsewhere.
    Beta {
        /// What the move is worth at least.
        score: Score,
        /// What the opponent will not exceed.
        beta: Score,
    },
    /// The estimate as it stands reaches `beta`, so no noisy move is needed.
    StandPat {
        /// The estimate.
        score: Score,
        /// What the opponent will not exceed.
        beta: Score,
    },
    /// A guess: the moves do not look good enough for the beam.
    Beam,
    /// A guess: even after passing the state is too good for the opponent.
    NullMove,
    /// A guess: a shallow search says that the state is probably outside the window.
    ProbCut {
        /// The shallow search looked this many moves ahead.
        shallow: u32,
    },
}

/// A listener to a search. Every method does nothing unless it is written.
///
/// Scores are from the side of the player to move in the state that was entered last and not yet
/// left. Each `enter` is matched by one `leave`, also when the search is stopped.
pub trait Observer<G: Game> {
    /// Whether anything listens. When `false` the calls are compiled away.
    const ENABLED: bool = true;

    /// The search starts again from the root, to this depth.
    fn iteration(&mut self, _depth: u32) {}

    /// A state is looked at, reached by this move (`None` at the root, and after a pass).
    fn enter(&mut self, _state: &G::State, _action: Option<G::Move>, _window: Window) {}

    /// The window of the current state became narrower.
    fn window(&mut self, _window: Window) {}

    /// The current state is a leaf of this value.
    fn value(&mut self, _score: Score, _exactness: Exactness) {}

    /// These moves of the current state are skipped.
    fn cutoff(&mut self, _reason: Cutoff, _skipped: &[G::Move]) {}

    /// The table knows enough of the current state; `None` is the value itself.
    fn table_hit(&mut self, _score: Score, _bound: Option<Bound>) {}

    /// The current state came up before on the path, which makes it a draw.
    fn repetition(&mut self) {}

    /// The current state is done and backs up this value; `None` when the search was stopped.
    fn leave(&mut self, _score: Option<Score>) {}
}

/// Nobody listens, at no cost.
impl<G: Game> Observer<G> for () {
    const ENABLED: bool = false;
}
