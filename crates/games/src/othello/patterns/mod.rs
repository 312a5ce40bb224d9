//! An estimate of positions on the usual board, learned: what the discs on single shapes are worth.
//!
//! The value of a position is a sum of weights, one for each place of each shape, chosen by which cells of it
//! are the mover's, empty or the opponent's; besides, by how many moves both have. The weights depend on how
//! many discs there are. This is the evaluation of Logistello (Buro 1997, "Experiments with Multi-ProbCut and a
//! New High-Quality Evaluation Function for Othello").
//!
//! | module | holds |
//! |---|---|
//! | [`shapes`] | which cells are looked at together |
//! | [`indices`] | what lies on every place, as numbers that are carried along from move to move |
//! | [`packing`] | which of these numbers share a weight, for a shape may be its own mirror image |
//! | [`weights`] | the weights and the estimate |
//! | [`foresight`] | how well shallow searches foretell deep ones |
//! | [`guide`] | what it tells a search that plays |

pub mod foresight;
pub mod guide;
pub mod indices;
pub mod packing;
pub mod shapes;
pub mod weights;

pub use guide::{FullBoardGuide, Judgement};
pub use indices::Indices;
pub use packing::Packing;
pub use weights::{Patterns, WeightsLengthError};
