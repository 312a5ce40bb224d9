//! States and moves as text.

use std::error::Error;

use crate::game::Game;

/// Reading and writing of states and moves.
///
/// What is written can be read back and gives the same state or move.
pub trait Notation: Game {
    /// What can be wrong with a text: says what, where, and what would be right.
    type Error: Error + Send + Sync + 'static;

    /// Reads a state.
    fn parse_state(&self, text: &str) -> Result<Self::State, Self::Error>;

    /// Writes a state.
    fn format_state(&self, state: &Self::State) -> String;

    /// Reads a move written by [`move_name`](Notation::move_name); whether it is legal anywhere is
    /// not asked.
    fn parse_move_name(&self, text: &str) -> Result<Self::Move, Self::Error>;

    /// Writes a move so that no position is needed to read it.
    fn move_name(&self, action: Self::Move) -> String;

    /// Reads a move of this state, in the notation that players of the game use; refuses illegal
    /// ones.
    fn parse_move(&self, state: &Self::State, text: &str) -> Result<Self::Move, Self::Error>;

    /// Writes a move of this state, in the notation that players of the game use.
    fn format_move(&self, _state: &Self::State, action: Self::Move) -> String {
        self.move_name(action)
    }
}

/// A picture of the board in plain text.
pub trait Draw: Game {
    /// Several lines without colour, the last one without a line break.
    fn draw(&self, state: &Self::State) -> String;
}
