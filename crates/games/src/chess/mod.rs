//! Chess: the rules on `cozy-chess`, FEN, standard notation and a simple estimate.
//!
//! | module | holds |
//! |---|---|
//! | [`rules`] | [`Chess`], positions, the end of the game and its draws |
//! | [`moves`] | [`Move`]: two squares and a promotion |
//! | [`notation`] | FEN, moves in standard and in UCI notation, what can be wrong, the board drawn |
//! | [`evaluation`] | an estimate from material and squares; the weights are in `data` |
//! | [`ordering`] | which moves to try first, and which are noisy |
//! | [`guide`], `exchange` | what chess tells a search that plays; what is left of a capture |

pub mod evaluation;
mod exchange;
pub mod guide;
pub mod moves;
pub mod notation;
pub mod ordering;
pub mod rules;
mod symmetry;

pub use evaluation::MaterialAndSquares;
pub use guide::ChessGuide;
pub use moves::Move;
pub use notation::NotationError;
pub use ordering::{CapturesFirst, Clashes};
pub use rules::{Chess, DrawRuleError, Position};
