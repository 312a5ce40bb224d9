//! What can be wrong with a text, in words for the person who wrote it.

use std::fmt;

use thiserror::Error;

use crate::notation::{At, MoveError};

/// A text that is no position or move of checkers.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[expect(
    missing_docs,
    reason = "the message of each variant says what its fields are"
)]
pub enum NotationError {
    /// A position that does not say who is to move.
    #[error("the position starts with {found:?}: B or W says who is to move, as in B:W21-32:B1-12")]
    Turn { found: String },
    /// A field that is no list of pieces and no count.
    #[error("{found:?} is no list of pieces: it starts with W or B (or H for quiet moves)")]
    Field { found: String },
    /// Two lists of one colour, or two counts.
    #[error("there are two fields {letter}: one is enough")]
    Twice { letter: char },
    /// No list of one colour.
    #[error("the pieces of {colour} are missing: write {letter} alone if there are none")]
    Missing { colour: &'static str, letter: char },
    /// No square of the board.
    #[error("{text:?}{at} is not a square: squares are 1 to 32")]
    NoSquare { text: String, at: At },
    /// A range that goes backwards.
    #[error("{text:?} is no range: the smaller number comes first")]
    Range { text: String },
    /// Two pieces on one square.
    #[error("there are two pieces on square {square}")]
    Occupied { square: u8 },
    /// A man where it would be a king.
    #[error("a {colour} man on square {square} would have been crowned: write K{square}")]
    Uncrowned { colour: &'static str, square: u8 },
    /// More pieces than a player ever has.
    #[error("{colour} has {pieces} pieces: no player has more than 12")]
    TooMany { colour: &'static str, pieces: u32 },
    /// A count of quiet moves that this game cannot reach.
    #[error(fmt = quiet)]
    Quiet { found: String, longest: u32 },
    /// No move at all.
    #[error("{text:?}{at} is not a move: moves are like 11-15 or 15x22")]
    NoMove { text: String, at: At },
    /// Squares that no piece can go along.
    #[error(
        "{text} is not a move: a step ends on the next square of a diagonal, a jump on the one \
         after it"
    )]
    Unconnected { text: String },
    /// A step, or another capture, where there are captures.
    #[error("{text}{at} is not legal: there is a capture, which must be made")]
    MustCapture { text: String, at: At },
    /// A move that no game allows.
    #[error(transparent)]
    Move(#[from] MoveError),
}

fn quiet(found: &str, longest: &u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match longest {
        0 => write!(
            f,
            "H{found}: this game counts no quiet moves, as it has no draw rule"
        ),
        _ => write!(
            f,
            "H{found}: the number of quiet moves is at most {longest}, where the game is drawn"
        ),
    }
}
