//! What can be wrong with a text, in words for the person who wrote it.

use std::fmt;

/// A text that is no state or move of this board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(
    missing_docs,
    reason = "the message of each variant says what its fields are"
)]
pub enum NotationError {
    /// A cell or column that the board does not have, or none at all.
    NoSuchPlace {
        place: String,
        kind: &'static str,
        first: String,
        last: String,
        at: Option<usize>,
    },
    /// A cell that is marked.
    Taken { cell: String, at: Option<usize> },
    /// A column without room for another mark.
    ColumnFull { column: String, at: Option<usize> },
    /// A move after the end.
    GameOver { at: Option<usize> },
    /// Too few or too many rows.
    RowCount { found: usize, rows: u32 },
    /// A row that is too short or too long.
    RowLength {
        row: u32,
        found: usize,
        columns: u32,
    },
    /// Something other than `x`, `o` and `.`.
    Symbol { symbol: char, row: u32 },
    /// A mark with nothing below it.
    Floating { column: u32 },
    /// More marks of one player than turns allow.
    MarkCounts { x: u32, o: u32 },
    /// A line of the player to move, who could not have let the opponent move after it.
    LineOfMover { mover: char },
    /// Lines that cannot all have been completed by the last mark.
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
            NoSuchPlace {
                place,
                kind,
                first,
                last,
                at,
            } => write!(
                f,
                "{place:?}{} is not a {kind}: this board has {kind}s {first} to {last}",
                At(*at)
            ),
            Taken { cell, at } => write!(f, "{cell} is taken{}", At(*at)),
            ColumnFull { column, at } => write!(f, "column {column} is full{}", At(*at)),
            GameOver { at } => write!(f, "the game was already over{}", At(*at)),
            RowCount { found, rows } => write!(
                f,
                "the board has {found} rows: this game has {rows}, from the top, separated by /"
            ),
            RowLength {
                row,
                found,
                columns,
            } => write!(
                f,
                "row {row} from the top has {found} cells: this board is {columns} wide"
            ),
            Symbol { symbol, row } => write!(
                f,
                "{symbol:?} in row {row} from the top: a cell is x (first player), o (second) or ."
            ),
            Floating { column } => write!(
                f,
                "column {column} has a mark above an empty cell: marks fall down"
            ),
            MarkCounts { x, o } => write!(
                f,
                "there are {x} x and {o} o: x moves first, so it has as many as o or one more"
            ),
            LineOfMover { mover } => write!(
                f,
                "{mover} is to move but has already won: the game would have ended before"
            ),
            LineTooOld => f.write_str(
                "no last mark completes all the lines: the game would have ended before",
            ),
        }
    }
}

impl std::error::Error for NotationError {}
