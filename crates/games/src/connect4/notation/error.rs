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
    /// A number of no column.
    #[error("column {column}{at}: this board has columns 1 to {width}")]
    NoSuchColumn { column: String, at: At, width: u32 },
    /// No column at all.
    #[error("{text:?}{at} is not a column: this board has columns 1 to {width}")]
    NoColumn { text: String, at: At, width: u32 },
    /// A stone with nothing below it.
    #[error("column {column} has a stone above an empty cell: stones fall down")]
    Floating { column: u32 },
    /// Lines that cannot all have been completed by the last stone.
    #[error("no last stone completes all the lines: the game would have ended before")]
    LineTooOld,
    /// A move that no game allows.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// A position that no game allows.
    #[error(transparent)]
    Position(#[from] PositionError),
}
