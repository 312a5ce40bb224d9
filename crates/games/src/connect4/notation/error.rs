//! What can be wrong with a text, in words for the person who wrote it.

use std::fmt;

/// A text that is no state or move of this board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(
    missing_docs,
    reason = "the message of each variant says what its fields are"
)]
pub enum NotationError {
    /// A column that the board does not have, or no column at all.
    NoSuchColumn {
        column: String,
        is_number: bool,
        at: Option<usize>,
        width: u32,
    },
    /// A column without room for another stone.
    ColumnFull { column: u32, at: Option<usize> },
    /// A move after the end.
    GameOver { at: Option<usize> },
    /// Too few or too many rows.
    RowCount { found: usize, height: u32 },
    /// A row that is too short or too long.
    RowLength {
        row: usize,
        found: usize,
        width: u32,
    },
    /// Something other than `x`, `o` and `.`.
    Symbol { symbol: char, row: usize },
    /// A stone with nothing below it.
    Floating { column: u32 },
    /// More stones of one player than turns allow.
    StoneCounts { x: u32, o: u32 },
    /// A line of the player to move, who could not have let the opponent move after it.
    LineOfMover { mover: char },
    /// Lines that cannot all have been completed by the last stone.
    LineTooOld,
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
            NoSuchColumn {
                column,
                is_number: true,
                at,
                width,
            } => {
                write!(
                    f,
                    "column {column}{}: this board has columns 1 to {width}",
                    At(*at)
                )
            }
            NoSuchColumn {
                column, at, width, ..
            } => {
                let at = At(*at);
                write!(
                    f,
                    "{column:?}{at} is not a column: this board has columns 1 to {width}"
                )
            }
            ColumnFull { column, at } => write!(f, "column {column} is full{}", At(*at)),
            GameOver { at } => write!(f, "the game was already over{}", At(*at)),
            RowCount { found, height } => write!(
                f,
                "the board has {found} rows: this game has {height}, from the top, separated by /"
            ),
            RowLength { row, found, width } => {
                write!(
                    f,
                    "row {row} from the top has {found} cells: this board is {width} wide"
                )
            }
            Symbol { symbol, row } => write!(
                f,
                "{symbol:?} in row {row} from the top: a cell is x (first player), o (second) or ."
            ),
            Floating { column } => {
                write!(
                    f,
                    "column {column} has a stone above an empty cell: stones fall down"
                )
            }
            StoneCounts { x, o } => write!(
                f,
                "there are {x} x and {o} o: x moves first, so it has as many as o or one more"
            ),
            LineOfMover { mover } => write!(
                f,
                "{mover} is to move but has already won: the game would have ended before"
            ),
            LineTooOld => f.write_str(
                "no last stone completes all the lines: the game would have ended before",
            ),
        }
    }
}

impl std::error::Error for NotationError {}
