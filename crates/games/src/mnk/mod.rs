//! m,n,k games: k in a row on a board of m columns and n rows; tic-tac-toe is the 3,3,3 game.
//!
//! | module | holds |
//! |---|---|
//! | `cells` | a position as a row of cells, for what is learned |
//! | [`rules`] | [`Mnk`], marks, with gravity or without, and the line that ends the game |
//! | `geometry` | the lines of a board and its symmetries, as sets of cells |
//! | [`notation`] | cells and columns by name, boards as rows, and what can be wrong with either |
//! | [`evaluation`] | an estimate from lines still open, and the order of moves |

mod cells;
pub mod evaluation;
mod geometry;
pub mod notation;
pub mod rules;
mod symmetry;

pub use evaluation::{LinesFirst, OpenLines};
pub use notation::NotationError;
pub use rules::{Board, Mnk, Options, OptionsError, Place};
