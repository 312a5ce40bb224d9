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
    /// A text that is not two cells of the board.
    NoMove {
        text: String,
        at: Option<usize>,
        span: String,
    },
    /// A move of a piece that is not there.
    NoPiece {
        cell: String,
        mover: char,
        at: Option<usize>,
    },
    /// A move too far, back or aside.
    NoStep {
        from: String,
        to: String,
        up: bool,
        at: Option<usize>,
    },
    /// A move onto a piece of the same player.
    OwnPiece { cell: String, at: Option<usize> },
    /// A straight move onto a piece of the opponent.
    Blocked { cell: String, at: Option<usize> },
    /// A move written as taking a piece where there is none.
    TakesNothing { cell: String, at: Option<usize> },
    /// A move after the end.
    GameOver { at: Option<usize> },
    /// More pieces than a player starts with.
    TooMany { player: char, found: u32, most: u32 },
    /// A game that the player to move has won before.
    AlreadyWon { mover: char },
    /// More than one piece of a player at the goal.
    WonTwice { player: char },
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
            NoMove { text, at, span } => write!(
                f,
                "{text:?}{} is not a move: write two cells of {span}, such as a2-a3 or a2xb3",
                At(*at)
            ),
            NoPiece { cell, mover, at } => {
                write!(f, "{mover} has no piece on {cell}{}", At(*at))
            }
            NoStep { from, to, up, at } => write!(
                f,
                "{from} to {to}{} is no step: a piece goes one row {}, straight or diagonally",
                At(*at),
                if *up { "up" } else { "down" }
            ),
            OwnPiece { cell, at } => {
                write!(f, "{cell} has a piece of the same player{}", At(*at))
            }
            Blocked { cell, at } => write!(
                f,
                "{cell} is blocked{}: a piece takes diagonally, not straight ahead",
                At(*at)
            ),
            TakesNothing { cell, at } => write!(
                f,
                "nothing to take on {cell}{}: write - for a move to an empty cell",
                At(*at)
            ),
            GameOver { at } => write!(f, "the game was already over{}", At(*at)),
            TooMany {
                player,
                found,
                most,
            } => write!(
                f,
                "{player} has {found} pieces: each player starts with {most}"
            ),
            AlreadyWon { mover } => write!(
                f,
                "{mover} is to move but has already won: the game would have ended before"
            ),
            WonTwice { player } => write!(
                f,
                "{player} has two pieces at the goal: the game would have ended with the first"
            ),
            Rows(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NotationError {}
