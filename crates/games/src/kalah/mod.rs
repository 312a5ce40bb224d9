//! Kalah: sow the seeds of a house, move again from the store, capture what lies opposite.
//!
//! | module | holds |
//! |---|---|
//! | `cells` | a position as a row of cells, for what is learned |
//! | [`rules`] | [`Kalah`], its variants, moves and the end of the game |
//! | [`board`] | the pits, one byte each in one word, and where a sowing ends |
//! | [`notation`] | houses by number, positions as rows of pits, and what can be wrong with either |
//! | [`evaluation`] | an estimate from stores, seeds, free moves and threats; the order of moves |

pub mod board;
mod cells;
pub mod evaluation;
pub mod notation;
pub mod rules;
mod symmetry;

pub use board::{Board, House};
pub use evaluation::{Features, GainsFirst};
pub use notation::NotationError;
pub use rules::{Kalah, Options, OptionsError, Remaining};
