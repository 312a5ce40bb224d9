//! Go by Tromp-Taylor rules: area scoring, superko, boards of up to 19 by 19 and rectangles.
//!
//! | module | holds |
//! |---|---|
//! | [`options`] | the board, komi, ko, suicide, payoffs and handicap |
//! | [`rules`] | [`Go`], placing stones and taking them, passes and the end |
//! | `points`, `geometry` | sets of points, one bit each; their neighbours, stars and turned boards |
//! | `area` | who owns what at the end |
//! | [`notation`] | points by letter and number, boards as rows, and what can be wrong with either |
//! | [`playout`] | random play on a board that changes in place, with knowledge of good moves |
//! | [`evaluation`] | an estimate from who is nearer, and the order of moves |
//!
//! Who may bring a position back is a matter of the game so far, which states do not know: see [`Ko`].

mod area;
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
pub use options::{Ko, Options, OptionsError, Payout};
pub use playout::Playouts;
pub use rules::{Board, Go, Point};
