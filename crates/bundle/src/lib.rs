//! Games with all that can be done with them, their types erased, so that a caller who knows no game
//! can hold any.
//!
//! | module | holds |
//! |---|---|
//! | [`bundle`] | [`Bundle`]: a game and its erased capabilities, put together by a builder |
//! | [`rules`] | the rules, the text and the judgement of a game |
//! | [`alphabeta`], [`selective`], [`fullwidth`], [`mcts`], [`prover`], [`solver`], [`graph`], [`learner`] | one capability each |
//! | `watched` | a game without its types as searches see one, for searches that are written down |
//!
//! An algorithm is generic over its game, and one call from outside is one call here: its loops are
//! behind it, on the game's own types.

pub mod alphabeta;
pub mod bundle;
pub mod erased;
pub mod fullwidth;
pub mod graph;
pub mod learner;
pub mod mcts;
pub mod prover;
pub mod rules;
pub mod selective;
pub mod solver;
mod watched;

pub use bundle::{Builder, Bundle, SharedGame};
pub use erased::Erased;
