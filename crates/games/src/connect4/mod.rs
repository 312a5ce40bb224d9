//! Connect Four on a board of any size: drop a stone in a column, four in a line win.
//!
//! | module | holds |
//! |---|---|
//! | `cells` | a board as a row of cells, for what is learned
//! | [`rules`] | [`ConnectFour`], the bitboard, moves, lines and the end of the game |
//! | [`notation`] | column digits, boards as rows, and what can be wrong with either |
//! | [`evaluation`] | an estimate from threats and the centre, and the order of moves |
//! | [`guide`] | what Connect Four tells a search that plays |
//! | [`playout`] | games at random, without a list of moves |
//! | [`word`] | the integer that holds one bit a cell |

mod cells;
pub mod evaluation;
pub mod guide;
pub mod notation;
pub mod playout;
pub mod rules;
mod symmetry;
pub mod word;

pub use evaluation::{CentreFirst, Features};
pub use guide::ConnectFourGuide;
pub use notation::NotationError;
pub use playout::RandomDrops;
pub use rules::{Board, BoardError, Column, ConnectFour};
pub use word::{Dimensions, Usual, Word};
