//! Dots and boxes for two, three or four players, each for itself.
//!
//! | module | holds |
//! |---|---|
//! | `cells` | a position as a row of cells, for what is learned |
//! | `rules` | lines, boxes and turns |
//! | `notation` | positions and moves as text |
//! | `evaluation` | boxes so far, and a fair share of the rest |

mod cells;
mod evaluation;
mod notation;
mod rules;

pub use evaluation::BoxesAhead;
pub use notation::NotationError;
pub use rules::{Dots, Edge, Lines, SizeError};
