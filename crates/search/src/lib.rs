//! Searches over any game of `zermelo-core`. No game is known here.
//!
//! | module | holds |
//! |---|---|
//! | [`alphabeta`] | iterative deepening with principal variation search, and what it proves |
//! | [`expectimax`] | expectiminimax: means where chance moves, with Star1 and Star2 pruning |
//! | [`multiplayer`] | max^n: everybody for itself |
//! | [`mcts`] | Monte Carlo tree search |
//! | [`fullwidth`] | what these two share: deepening, table, limits, what is told on the way |
//! | [`perft`](mod@perft) | counting move sequences, to test rules and measure their speed |
//! | [`proof`] | df-pn: whether a player can force a result, by the narrowest way |
//! | [`recorder`] | a search written down, for drawings and lessons |
//! | [`table`] | the transposition table |
//! | [`ordering`] | the moves of a whole path on one stack, picked best first |
//! | `threads` | threads that work beside the one that leads |

pub mod alphabeta;
pub mod expectimax;
pub mod fullwidth;
pub mod mcts;
pub mod multiplayer;
pub mod ordering;
pub mod perft;
pub mod proof;
pub mod recorder;
pub mod selective;
pub mod table;
mod threads;

pub use alphabeta::{AlphaBeta, Analysis, Line, Options, Regression, Statistics};
pub use perft::{Counted, perft, perft_until};
pub use table::Replacement;
