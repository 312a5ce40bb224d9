//! Files of the field, for Python.
//!
//! | module | holds |
//! |---|---|
//! | `source` | a file or a Python object that is read |
//! | `pgn` | games in PGN, one after the other, and games written |
//! | `scanning` | whole files of games: counted, cleaned, made into books |
//! | `book` | opening books of Polyglot |

mod book;
mod pgn;
mod scanning;
mod source;

pub use book::PolyglotBook;
pub use pgn::{PgnRecord, PgnRecords, write_pgn};
pub use scanning::{build_book, scan_pgn};
