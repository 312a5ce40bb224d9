//! What can be wrong with a text in many games: the part of their errors that is the same.

use std::fmt;

use thiserror::Error;

/// Which of several moves is meant: " at move 3", or nothing when there is only one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct At(Option<usize>);

impl At {
    /// The only move of a text.
    pub const SINGLE: At = At(None);

    /// The move with this number, counted from 1.
    pub fn number(number: usize) -> At {
        At(Some(number))
    }
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .map_or(Ok(()), |number| write!(f, " at move {number}"))
    }
}

/// A move that cannot be made, whatever the game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[expect(
    missing_docs,
    reason = "the message of each variant says what its fields are"
)]
pub enum MoveError {
    /// A move after the end.
    #[error("the game was already over{at}")]
    GameOver { at: At },
    /// A cell that is not empty.
    #[error("{cell} is taken{at}")]
    Taken { cell: String, at: At },
    /// A column without room.
    #[error("column {column} is full{at}")]
    ColumnFull { column: String, at: At },
    /// A move that is not legal here.
    #[error("{text}{at} is not legal")]
    Illegal { text: String, at: At },
    /// Several moves that fit.
    #[error("{text}{at} can be {}: write which", .moves.join(" or "))]
    Ambiguous {
        text: String,
        at: At,
        moves: Vec<String>,
    },
}

/// A position that cannot be, whatever the game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[expect(
    missing_docs,
    reason = "the message of each variant says what its fields are"
)]
pub enum PositionError {
    /// Too few or too many rows.
    #[error("the board has {found} rows: this game has {rows}, from the top, separated by /")]
    RowCount { found: usize, rows: u32 },
    /// A row that is too short or too long.
    #[error("row {row} from the top has {found} cells: this board is {columns} wide")]
    RowLength {
        row: usize,
        found: usize,
        columns: u32,
    },
    /// Something other than `x`, `o` and `.`.
    #[error("{symbol:?} in row {row} from the top: a cell is x (first player), o (second) or .")]
    Symbol { symbol: char, row: usize },
    /// Something other than the player to move.
    #[error("{word:?} is not a player: first or second is to move")]
    Turn { word: String },
    /// More stones of one player than turns allow.
    #[error("there are {x} x and {o} o: x moves first, so it has as many as o or one more")]
    StoneCounts { x: u32, o: u32 },
    /// A win of the player to move, who could not have let the opponent move after it.
    #[error("{mover} is to move but has already won: the game would have ended before")]
    AlreadyWon { mover: char },
}
