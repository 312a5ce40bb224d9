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
    /// A cell that the board does not have, or no cell at all.
    #[error("{cell:?}{at} is not a cell: this board has cells a1 to {last}")]
    NoSuchCell { cell: String, last: String, at: At },
    /// A swap in a game without.
    #[error("swap{at}: this game is played without the swap")]
    NoSwap { at: At },
    /// A swap that does not answer the first stone.
    #[error("swap{at}: only the second player may swap, right after the first stone")]
    SwapTooLate { at: At },
    /// A row that is too short or too long.
    #[error("row {row} from the top has {found} cells: this board has {size} in each")]
    RowLength { row: usize, found: usize, size: u32 },
    /// More stones of one player than turns allow.
    #[error(
        "there are {x} x and {o} o with the {mover} player to move: x moves first, so it has as \
         many as o, or one more when o is to move{}",
        if *.swap {
            "; after a swap o has as many as x, or one more when x is to move"
        } else {
            ""
        }
    )]
    StoneCounts {
        x: u32,
        o: u32,
        mover: &'static str,
        swap: bool,
    },
    /// A chain that no single stone can have completed.
    #[error("no last stone completes the chain of {winner}: the game would have ended before")]
    ChainTooOld { winner: char },
    /// A move that no game allows.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// A position that no game allows.
    #[error(transparent)]
    Position(#[from] PositionError),
}
