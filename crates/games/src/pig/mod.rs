//! Pig: roll a die as often as you dare; a one loses the points of the turn.
//!
//! | module | holds |
//! |---|---|
//! | `cells` | a position as a row of cells, for what is learned |
//! | `rules` | scores, turns and the die |
//! | `notation` | positions and moves as text |
//! | `evaluation` | who is ahead |

mod cells;
mod evaluation;
mod notation;
mod rules;

pub use evaluation::Lead;
pub use notation::NotationError;
pub use rules::{GoalError, Pig, Play, Table};
