//! Endgame tables in the format of Syzygy, read and probed. They are made elsewhere.
//!
//! | module | holds |
//! |---|---|
//! | [`outcome`] | wins, draws and losses, those that the fifty-move rule draws apart |
//! | [`signature`] | which pieces a table is about: `KRPvKR` |
//! | `squares` | the orders in which the format numbers squares |
//! | `layout` | a number for each placement of the pieces |
//! | `code` | the compressed values of one part of a table |
//! | `bytes` | the bytes of a file, in memory or on disk, and a cursor over its header |
//! | `file` | a file of values: its header read and checked, one value looked up |
//! | `check` | every value of a file unpacked |
//! | [`tables`] | the files of some folders |
//! | `probing` | captures resolved, distances to the next zeroing move |
//! | [`ranking`] | the moves of a position, ranked so that wins are converted |
//! | `endings` | the tables asked by a search |
//! | [`error`] | what can go wrong |
//!
//! # What a table says
//!
//! A WDL file (`.rtbw`) has the outcome of every position with its pieces, with either side to move. A DTZ
//! file (`.rtbz`) has the plies to the next capture or move of a pawn, with one of the sides to move. Both
//! count on a search: where the best move is a capture they may hold any value that compresses well, and
//! they know neither castling nor captures en passant. What [`Tables`] answers has all that put right.
//!
//! # Damaged files
//!
//! Nothing in a file is trusted. A header that does not fit the pieces, the size of the file or itself is
//! refused when the file is opened; a value that is not in its block, when it is asked for. Both are
//! errors that name the file.

mod bytes;
mod check;
mod code;
mod endings;
pub mod error;
mod file;
mod layout;
pub mod outcome;
mod probing;
pub mod ranking;
pub mod signature;
mod squares;
pub mod tables;

pub use error::SyzygyError;
pub use file::Kind;
pub use outcome::Outcome;
pub use ranking::{RankedMove, Standing};
pub use signature::Signature;
pub use tables::{Listed, Tables};
