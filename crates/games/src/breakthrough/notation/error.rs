//! What can be wrong with a text, in words for the person who wrote it.

use thiserror::Error;

use crate::{
    board8::RowsError,
    notation::{At, MoveError, PositionError},
};

/// A text that is no state or move of this board.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[expect(
    missing_docs,
    reason = "the message of each variant says what its fields are"
)]
pub enum NotationError {
    /// A text that is not two cells of the board.
    #[error("{text:?}{at} is not a move: write two cells of {span}, such as a2-a3 or a2xb3")]
    NoMove { text: String, at: At, span: String },
    /// A move of a piece that is not there.
    #[error("{mover} has no piece on {cell}{at}")]
    NoPiece { cell: String, mover: char, at: At },
    /// A move too far, back or aside.
    #[error(
        "{from} to {to}{at} is no step: a piece goes one row {}, straight or diagonally",
        if *.up { "up" } else { "down" }
    )]
    NoStep {
        from: String,
        to: String,
        up: bool,
        at: At,
    },
    /// A move onto a piece of the same player.
    #[error("{cell} has a piece of the same player{at}")]
    OwnPiece { cell: String, at: At },
    /// A straight move onto a piece of the opponent.
    #[error("{cell} is blocked{at}: a piece takes diagonally, not straight ahead")]
    Blocked { cell: String, at: At },
    /// A move written as taking a piece where there is none.
    #[error("nothing to take on {cell}{at}: write - for a move to an empty cell")]
    TakesNothing { cell: String, at: At },
    /// More pieces than a player starts with.
    #[error("{player} has {found} pieces: each player starts with {most}")]
    TooMany { player: char, found: u32, most: u32 },
    /// More than one piece of a player at the goal.
    #[error("{player} has two pieces at the goal: the game would have ended with the first")]
    WonTwice { player: char },
    /// A move that no game allows.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// A position that no game allows.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// Rows that are no board.
    #[error(transparent)]
    Rows(#[from] RowsError),
}
