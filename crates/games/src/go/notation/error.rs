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
    /// A point that the board does not have, or no point at all.
    #[error(
        "{point:?}{at} is not a point: this board has A1 to {last}, without the letter I, or pass"
    )]
    NoSuchPoint { point: String, last: String, at: At },
    /// A stone that may not be put there because the chain would have no liberty.
    #[error("{point}{at} would leave the stone without a liberty, which this game forbids")]
    Suicide { point: String, at: At },
    /// A stone that may not take back at once.
    #[error("{point}{at} takes back in a ko: play elsewhere first")]
    Ko { point: String, at: At },
    /// A chain that could not be on the board.
    #[error("the stones at {point} have no liberty: they would have been taken")]
    NoLiberty { point: String },
    /// A ko that cannot be.
    #[error("ko at {point}: a ko is an empty point, in a game with the simple rule of ko")]
    NoKo { point: String },
    /// A balance of prisoners that cannot be.
    #[error(
        "prisoners {word:?}: by how many black is ahead, at most twice the points of the board either way"
    )]
    Prisoners { word: String },
    /// Something after the board that means nothing.
    #[error(
        "{word:?} after the board: who is to move, black or white, then ko and a point, and pass; where territory counts, \
         then prisoners and a number, and settling and who began"
    )]
    Word { word: String },
    /// A move that no game allows.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// A position that no game allows.
    #[error(transparent)]
    Position(#[from] PositionError),
}
