//! Opinions about a game, kept apart from its rules.
//!
//! Rules are facts; what is promising is a matter of taste, and one game can have many tastes.

use crate::game::Game;
use crate::player::Player;
use crate::value::Score;

/// A heuristic estimate of states that are not terminal.
pub trait Evaluator<G: Game>: Send + Sync {
    /// How good the state looks for `player`, in millionths of the greatest payoff.
    ///
    /// Of at most [`crate::value::ESTIMATE_LIMIT`] in size; a search clamps what lies outside. In a
    /// zero-sum game the estimates of the two players are each other's negative.
    fn evaluate(&self, game: &G, state: &G::State, player: Player) -> Score;
}

/// No opinion: every unfinished state is estimated as 0.
impl<G: Game> Evaluator<G> for () {
    fn evaluate(&self, _: &G, _: &G::State, _: Player) -> Score {
        0
    }
}

/// Which moves to try first. It changes the cost of a search, never its value.
pub trait Order<G: Game>: Send + Sync {
    /// How promising a legal move looks; higher is tried earlier, ties in the game's own order.
    fn rank(&self, game: &G, state: &G::State, action: G::Move) -> i32;
}

/// No opinion: moves are tried in the order in which the game lists them.
impl<G: Game> Order<G> for () {
    fn rank(&self, _: &G, _: &G::State, _: G::Move) -> i32 {
        0
    }
}

/// Which moves change so much that an estimate before them cannot be trusted.
pub trait Noisy<G: Game>: Send + Sync {
    /// Whether a quiescence search should follow this legal move past its horizon.
    fn is_noisy(&self, game: &G, state: &G::State, action: G::Move) -> bool;
}

/// No opinion: every move is quiet.
impl<G: Game> Noisy<G> for () {
    fn is_noisy(&self, _: &G, _: &G::State, _: G::Move) -> bool {
        false
    }
}
