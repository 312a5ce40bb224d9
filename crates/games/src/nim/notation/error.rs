//! What can be wrong with a text, in words for the person who wrote it.

use thiserror::Error;

use crate::notation::{At, MoveError};

/// A text that is no state or move of this game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[expect(
    missing_docs,
    reason = "the message of each variant says what its fields are"
)]
pub enum NotationError {
    /// Something other than a pile and what to take.
    #[error("{text:?}{at} is not a move: write the pile's size and how many to take, as in 5-2")]
    NoTake { text: String, at: At },
    /// A pile that there is not.
    #[error("there is no pile of {size}{at}; there is {sizes}")]
    NoSuchPile { size: u8, sizes: String, at: At },
    /// No match, or more than the pile has.
    #[error("from a pile of {size} take 1 to {size}{at}")]
    WrongTake { size: u8, at: At },
    /// Something other than piles.
    #[error("{text:?} is not a position: write the piles and who is to move, as in 5,4,3 first")]
    NoPosition { text: String },
    /// Piles that cannot be left of the starting ones.
    #[error("{text:?} cannot be left of the starting piles {start}")]
    CannotArise { text: String, start: String },
    /// A move that no game allows.
    #[error(transparent)]
    Move(#[from] MoveError),
}
