//! The files of chess.
//!
//! | module | holds |
//! |---|---|
//! | [`pgn`] | games in PGN: read as a stream, as main lines or whole, and written |
//! | [`san`] | moves in standard notation, found and written on bitboards |
//! | [`book`] | opening books of Polyglot: read, asked, built from games, written |

pub mod book;
pub mod pgn;
pub mod san;
