//! Endgame tables of checkers: every position with up to five pieces, won, drawn or lost, and in how
//! many plies.
//!
//! | module | holds |
//! |---|---|
//! | [`material`] | which pieces there are: `MK-KK` |
//! | [`position`] | positions seen by the player to move, and their moves forwards and backwards |
//! | [`layout`] | a number for each placement of the pieces |
//! | [`value`] | wins, draws and losses with their distance, in one byte |
//! | [`slice`] | tables in memory |
//! | [`build`] | retrograde analysis |
//! | [`counts`] | how many positions are won, drawn and lost |
//! | [`file`] | tables in files |
//! | [`folder`] | a folder of tables: building what is missing, probing positions |
//! | [`tabled`] | the tables asked by a search |
//! | [`verify`] | checking a table from its successors |
//!
//! # What a table says
//!
//! The values are those of the game without a limit of moves: who can force the other to have no move
//! wins, and if neither can, the game is drawn. Distances are plies to that end, the fastest win
//! against the longest resistance.

pub mod build;
pub mod counts;
pub mod file;
pub mod folder;
pub mod layout;
pub mod material;
pub mod position;
pub mod slice;
pub mod tabled;
pub mod value;
pub mod verify;

pub use counts::Counts;
pub use folder::{Folder, Progress, Report};
pub use material::{MOST_PIECES, Material, Side};
pub use position::Position;
pub use slice::{LoadedSlices, Slice};
pub use tabled::Tabled;
pub use value::Value;

/// Why there is no table.
pub type BuildError = crate::error::BuildError<Material>;

/// What went wrong with tables.
pub type TableError = crate::error::TableError<Material>;
