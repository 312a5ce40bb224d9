//! What can be wrong with a text, in words for the person who wrote it.

use thiserror::Error;

use crate::notation::{At, MoveError, PositionError};

/// A text that is no state or move of this board.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[expect(
    missing_docs,
    reason = "the message of each variant says what its fields are"
)]
pub enum NotationError {
    /// A cell or column that the board does not have, or none at all.
    #[error("{place:?}{at} is not a {kind}: this board has {kind}s {first} to {last}")]
    NoSuchPlace {
        place: String,
        kind: &'static str,
        first: String,
        last: String,
        at: At,
    },
    /// A mark with nothing below it.
    #[error("column {column} has a mark above an empty cell: marks fall down")]
    Floating { column: u32 },
    /// Lines that cannot all have been completed by the last mark.
    #[error("no last mark completes all the lines: the game would have ended before")]
    LineTooOld,
    /// A move that no game allows.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// A position that no game allows.
    #[error(transparent)]
    Position(#[from] PositionError),
}
