//! English draughts: men and kings on 32 squares, captures forced, jump until nobody can move.
//!
//! | module | holds |
//! |---|---|
//! | `cells` | a position as a row of cells, for what is learned |
//! | [`rules`] | [`Checkers`], positions, the end of the game and the draw rule |
//! | [`moves`] | [`Move`]: a step or the jumps of one turn |
//! | [`notation`] | moves and positions in PDN, what can be wrong with them, and the board drawn |
//! | [`evaluation`] | an estimate from weighted features |
//! | [`ordering`] | which moves to try first, and which are noisy |
//! | [`guide`] | what checkers tells a search that plays |
//! | [`squares`] | the numbering of the squares, and the bits that they are |

mod cells;
pub mod evaluation;
mod generation;
pub mod guide;
pub mod moves;
pub mod notation;
pub mod ordering;
pub mod rules;
pub mod squares;
mod symmetry;

pub use evaluation::{Features, Weights};
pub use guide::CheckersGuide;
pub use moves::Move;
pub use notation::NotationError;
pub use ordering::{CapturesAndCrownings, CapturesFirst};
pub use rules::{Board, Checkers, DrawRuleError};
pub use squares::Square;
