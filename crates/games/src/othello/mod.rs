//! Othello on a board of 4, 6 or 8 by 8 cells: enclose the opponent's discs to turn them over.
//!
//! | module | holds |
//! |---|---|
//! | `cells` | a position as a row of cells, for what is learned |
//! | [`rules`] | [`Othello`], boards, moves, passes and the end of the game |
//! | `bits` | which cells can be played and which discs turn over, on bitboards |
//! | [`notation`] | cells, transcripts, boards as rows, and what can be wrong with them |
//! | [`evaluation`] | an estimate from weighted features; the weights are in `data/weights.txt` |
//! | [`ordering`] | which moves to try first, and which are noisy |
//! | [`patterns`] | a learned estimate for the usual board: what the discs on many shapes are worth |
//! | [`guide`] | what Othello tells a search that plays |
//! | [`playout`] | games at random, without a list of moves |

pub(crate) mod bits;
mod cells;
pub mod evaluation;
pub mod guide;
pub mod notation;
pub mod ordering;
pub mod patterns;
pub mod playout;
pub mod rules;
mod symmetry;

pub use crate::board8::Board;
pub use evaluation::Features;
pub use guide::OthelloGuide;
pub use notation::NotationError;
pub use ordering::{Corners, CornersFirst};
pub use patterns::{FullBoardGuide, Indices, Judgement, Patterns};
pub use playout::RandomDiscs;
pub use rules::{Move, Othello};
