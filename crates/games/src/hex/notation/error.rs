//! What can be wrong with a text, in words for the person who wrote it.

use std::fmt;

/// A text that is no state or move of this board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(
    missing_docs,
    reason = "the message of each variant says what its fields are"
)]
pub enum NotationError {
    /// A cell that the board does not have, or no cell at all.
    NoSuchCell {
        cell: String,
        last: String,
        at: Option<usize>,
    },
    /// A cell that has a stone.
    Taken { cell: String, at: Option<usize> },
    /// A swap in a game without.
    NoSwap { at: Option<usize> },
    /// A swap that does not answer the first stone.
    SwapTooLate { at: Option<usize> },
    /// A move after the end.
    GameOver { at: Option<usize> },
    /// Too few or too many rows.
    RowCount { found: usize, size: u32 },
    /// A row that is too short or too long.
    RowLength { row: usize, found: usize, size: u32 },
    /// Something other than `x`, `o` and `.`.
    Symbol { symbol: char, row: usize },
    /// Something other than the player to move.
    Turn { word: String },
    /// More stones of one player than turns allow.
    StoneCounts {
        x: u32,
        o: u32,
        mover: &'static str,
        swap: bool,
    },
    /// A chain of the player to move, who could not have let the opponent move after it.
    ChainOfMover { mover: char },
    /// A chain that no single stone can have completed.
    ChainTooOld { winner: char },
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
            NoSuchCell { cell, last, at } => write!(
                f,
                "{cell:?}{} is not a cell: this board has cells a1 to {last}",
                At(*at)
            ),
            Taken { cell, at } => write!(f, "{cell} is taken{}", At(*at)),
            NoSwap { at } => write!(f, "swap{}: this game is played without the swap", At(*at)),
            SwapTooLate { at } => write!(
                f,
                "swap{}: only the second player may swap, right after the first stone",
                At(*at)
            ),
            GameOver { at } => write!(f, "the game was already over{}", At(*at)),
            RowCount { found, size } => write!(
                f,
                "the board has {found} rows: this game has {size}, from the top, separated by /"
            ),
            RowLength { row, found, size } => write!(
                f,
                "row {row} from the top has {found} cells: this board has {size} in each"
            ),
            Symbol { symbol, row } => write!(
                f,
                "{symbol:?} in row {row} from the top: a cell is x (first player), o (second) or ."
            ),
            Turn { word } => write!(f, "{word:?} is not a player: first or second is to move"),
            StoneCounts { x, o, mover, swap } => {
                write!(
                    f,
                    "there are {x} x and {o} o with the {mover} player to move: \
                     x moves first, so it has as many as o, or one more when o is to move"
                )?;
                if *swap {
                    f.write_str(
                        "; after a swap o has as many as x, or one more when x is to move",
                    )?;
                }
                Ok(())
            }
            ChainOfMover { mover } => write!(
                f,
                "{mover} is to move but has already won: the game would have ended before"
            ),
            ChainTooOld { winner } => write!(
                f,
                "no last stone completes the chain of {winner}: the game would have ended before"
            ),
        }
    }
}

impl std::error::Error for NotationError {}
