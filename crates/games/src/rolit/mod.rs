//! Rolit: Othello for two, three or four players, each for itself.
//!
//! | module | holds |
//! |---|---|
//! | `cells` | a position as a row of cells, for what is learned |
//! | `rules` | balls, captures and turns |
//! | `notation` | positions and moves as text |
//! | `judgement` | balls so far with a share of the rest; corners first |

mod cells;
mod judgement;
mod notation;
mod rules;

pub use judgement::{Corners, Share};
pub use notation::NotationError;
pub use rules::{Balls, Cell, Rolit, SizeError};
