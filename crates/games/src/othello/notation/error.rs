//! What can be wrong with a text, in words for the person who wrote it.

use std::fmt;

use crate::board8::RowsError;

/// A text that is no state or move of this board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(
    missing_docs,
    reason = "the message of each variant says what its fields are"
)]
pub enum NotationError {
    /// A cell that the board does not have, or no cell at all.
    NoSuchCell {
        text: String,
        at: Option<usize>,
        span: String,
    },
    /// A cell with a disc on it.
    Taken { cell: String, at: Option<usize> },
    /// A disc that encloses none of the opponent's.
    TurnsNothing {
        cell: String,
        mover: char,
        at: Option<usize>,
    },
    /// A disc of a player who has no move.
    MustPass { mover: char, at: Option<usize> },
    /// A pass of a player who has a move.
    CannotPass { mover: char, at: Option<usize> },
    /// A move after the end.
    GameOver { at: Option<usize> },
    /// A board without one of its first four discs.
    EmptyMiddle { cell: String },
    /// Rows that are no board.
    Rows(RowsError),
}

impl From<RowsError> for NotationError {
    fn from(error: RowsError) -> NotationError {
        NotationError::Rows(error)
    }
}

/// " at move 3", or nothing when there is only one.
struct At(Option<usize>);

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .map_or(Ok(()), |number| write!(f, " at move {number}"))
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use NotationError::*;
        match self {
            NoSuchCell { text, at, span } => write!(
                f,
                "{text:?}{} is not a cell: this board has {span}, and a pass is pass or --",
                At(*at)
            ),
            Taken { cell, at } => write!(f, "{cell} is taken{}", At(*at)),
            TurnsNothing { cell, mover, at } => write!(
                f,
                "{cell} turns no disc over{}: {mover} must enclose discs of the other colour",
                At(*at)
            ),
            MustPass { mover, at } => {
                write!(f, "{mover} cannot place a disc{} and must pass", At(*at))
            }
            CannotPass { mover, at } => {
                write!(f, "{mover} can place a disc{} and may not pass", At(*at))
            }
            GameOver { at } => write!(f, "the game was already over{}", At(*at)),
            EmptyMiddle { cell } => write!(
                f,
                "{cell} is empty: the four cells in the middle have discs from the start"
            ),
            Rows(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NotationError {}
