//! Chinese checkers for two, three, four or six players, on stars of four sizes.
//!
//! | module | holds |
//! |---|---|
//! | `cells` | a position as a row of cells, for what is learned |
//! | `star` | the board: holes, neighbours, camps and distances |
//! | `rules` | steps, chains of jumps, goals and the end of the game |
//! | `notation` | positions and moves as text |
//! | `judgement` | the way that is left to everybody's goal; the longest way forward first |

mod cells;
mod judgement;
mod notation;
mod rules;
mod star;

pub use judgement::{Forward, Way};
pub use notation::NotationError;
pub use rules::{Blocking, ChineseCheckers, Move, Pieces, SizeError};
