//! Opening books in the format of Polyglot (`.bin`), which most chess programs read.
//!
//! A book is a list of entries in the order of their keys. An entry is 16 bytes, the highest first: the key of a
//! position, a move, its weight, and 4 bytes for what programs learn. Polyglot itself keeps two counts in these
//! last bytes, and so do we: in how many games the move was played, and the points that it made, 2 for a win and
//! 1 for a draw. Books of other programs have zeros there.
//!
//! | module | holds |
//! |---|---|
//! | [`key`] | the key of a position |
//! | [`entry`] | one entry and its bytes |
//! | [`file`] | a whole book: read, asked, written |
//! | [`building`] | books from games |
//! | `numbers` | the random numbers of the format |

pub mod building;
pub mod entry;
pub mod file;
pub mod key;
mod numbers;

pub use building::{Builder, Options, Weights};
pub use entry::Entry;
pub use file::{Book, BookMove, Choice, DamagedBook};
pub use key::key;
