//! Chess: the rules on `cozy-chess`, FEN, standard notation and estimates.
//!
//! | module | holds |
//! |---|---|
//! | [`rules`] | [`Chess`], positions, the end of the game and its draws |
//! | [`moves`] | [`Move`]: two squares and a promotion |
//! | [`notation`] | FEN, moves in standard and in UCI notation, what can be wrong, the board drawn |
//! | [`evaluation`] | estimates: weighed terms, the weights in `data`; the material of the books |
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

pub use evaluation::Evaluation;
pub use guide::{ChessGuide, KnownEndings};
pub use moves::Move;
pub use notation::NotationError;
pub use ordering::{CapturesFirst, Clashes};
pub use rules::{Chess, DrawRuleError, Position, StartError};
