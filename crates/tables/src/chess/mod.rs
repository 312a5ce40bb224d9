//! Endgame tables of chess: the distance to mate of every position with up to five pieces.
//!
//! | module | holds |
//! |---|---|
//! | [`material`] | which pieces there are: `KBNK` |
//! | [`geometry`] | the images of squares and the 462 pairs of kings |
//! | [`layout`] | a number for each placement of the pieces |
//! | [`value`] | wins, draws and losses with their distance, in one byte |
//! | `board` | a board of the game, found in a table |
//! | `attacks`, `conversion`, `successors` | moves within a table, and those that lead out of it |
//! | [`build`], `passes` | retrograde analysis |
//! | [`counts`] | how many positions are won, drawn and lost |
//! | [`file`] | tables in files |
//! | [`folder`] | a folder of tables: building what is missing, probing positions |
//! | [`lookup`], [`tabled`] | the tables asked by a search |
//! | [`verify`] | checking a table from its successors |
//! | [`syzygy`] | tables of another make: those of Syzygy, up to seven pieces, read and probed |
//!
//! # What a table says
//!
//! Distances are moves of the side that mates; the fifty-move rule is not applied. There is no
//! castling in a table. En passant is counted rightly: positions with a right to take en passant
//! are not in the index, but a double step is worth what remains after the best such capture, and a
//! probe looks at the captures itself.

mod attacks;
mod board;
pub mod build;
mod conversion;
pub mod counts;
pub mod file;
pub mod folder;
pub mod geometry;
pub mod layout;
pub mod lookup;
pub mod material;
mod passes;
mod successors;
pub mod syzygy;
pub mod table;
pub mod tabled;
pub mod value;
pub mod verify;

pub use counts::{Counts, SideCounts};
pub use folder::{Folder, Progress, Report};
pub use lookup::Lookup;
pub use material::Material;
pub use table::Table;
pub use tabled::Tabled;
pub use value::Value;

/// Why there is no table.
pub type BuildError = crate::error::BuildError<Material>;

/// What went wrong with tables.
pub type TableError = crate::error::TableError<Material>;
