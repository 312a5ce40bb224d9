//! What can be wrong with a text, in words for the person who wrote it.

use thiserror::Error;

use crate::{
    board8::RowsError,
    notation::{At, MoveError},
};

/// A text that is no state or move of this board.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[expect(
    missing_docs,
    reason = "the message of each variant says what its fields are"
)]
pub enum NotationError {
    /// A cell that the board does not have, or no cell at all.
    #[error("{text:?}{at} is not a cell: this board has {span}, and a pass is pass or --")]
    NoSuchCell { text: String, at: At, span: String },
    /// A disc that encloses none of the opponent's.
    #[error("{cell} turns no disc over{at}: {mover} must enclose discs of the other colour")]
    TurnsNothing { cell: String, mover: char, at: At },
    /// A disc of a player who has no move.
    #[error("{mover} cannot place a disc{at} and must pass")]
    MustPass { mover: char, at: At },
    /// A pass of a player who has a move.
    #[error("{mover} can place a disc{at} and may not pass")]
    CannotPass { mover: char, at: At },
    /// A board without one of its first four discs.
    #[error("{cell} is empty: the four cells in the middle have discs from the start")]
    EmptyMiddle { cell: String },
    /// A move that no game allows.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// Rows that are no board.
    #[error(transparent)]
    Rows(#[from] RowsError),
}
