//! Go by Tromp-Taylor rules: area scoring or territory, superko, boards of up to 19 by 19 and rectangles.
//!
//! | module | holds |
//! |---|---|
//! | `cells` | a position as a row of cells, for what is learned |
//! | [`options`] | the board, komi, ko, suicide, payoffs, handicap and scoring |
//! | [`rules`] | [`Go`], placing stones and taking them, passes and the end |
//! | `points`, `geometry` | sets of points, one bit each; their neighbours, stars and turned boards |
//! | `counting` | who owns what at the end, and prisoners |
//! | [`notation`] | points by letter and number, boards as rows, and what can be wrong with either |
//! | [`playout`] | random play on a board that changes in place, with knowledge of good moves |
//! | [`evaluation`] | an estimate from who is nearer, and the order of moves |
//!
//! Who may bring a position back is a matter of the game so far, which states do not know: see [`Ko`].

mod cells;
mod counting;
pub mod evaluation;
mod geometry;
pub mod notation;
pub mod options;
pub mod playout;
mod points;
pub mod rules;
mod symmetry;

pub use evaluation::{CapturesFirst, Nearness};
pub use notation::NotationError;
pub use options::{Ko, Options, OptionsError, Payout, Scoring};
pub use playout::Playouts;
pub use rules::{Board, Go, Point};
