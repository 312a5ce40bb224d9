//! Breakthrough on a board of up to 8 by 8 cells: the first piece across wins.
//!
//! | module | holds |
//! |---|---|
//! | `cells` | a position as a row of cells, for what is learned |
//! | [`rules`] | [`Breakthrough`], boards, moves and the end of the game |
//! | [`keys`] | exact keys for boards of up to 39 cells, hashes for larger ones |
//! | [`notation`] | moves, boards as rows, and what can be wrong with them |
//! | [`evaluation`] | an estimate from weighted features; the weights are in `data/weights.txt` |
//! | [`ordering`] | which moves to try first, and which are noisy |
//! | [`guide`], `race` | what Breakthrough tells a search that plays; races that are over |

mod cells;
pub mod evaluation;
pub mod guide;
pub mod keys;
pub mod notation;
pub mod ordering;
mod race;
pub mod rules;
mod symmetry;

pub use crate::board8::Board;
pub use evaluation::Features;
pub use guide::BreakthroughGuide;
pub use keys::{Exact, Hashed, Keys};
pub use notation::NotationError;
pub use ordering::{Clashes, Urgent};
pub use rules::{BoardError, Breakthrough, Move};
