//! Evaluations learned from the rules of a game alone.
//!
//! | module | holds |
//! |---|---|
//! | [`survey`] | random games, and what their cells hold |
//! | [`finding`] | patterns of cells found from them |
//! | [`shape`] | what an estimate looks at: codes, patterns, stages |
//! | [`patterns`] | weights, and the estimates that they make |
//! | [`search`] | a small look-ahead for every kind of game |
//! | [`selfplay`] | games of a learner against itself, and what their states are worth |
//! | [`fitting`] | weights moved towards that |
//! | [`learned`] | a learned estimate in the place of a game's own |
//! | [`file`] | patterns in files |
//! | [`zero`] | networks that learn from games against themselves alone |
//!
//! This crate knows no game and no Python.

pub mod file;
pub mod finding;
pub mod fitting;
pub mod learned;
pub mod patterns;
pub mod search;
pub mod selfplay;
pub mod shape;
pub mod survey;
pub mod zero;

pub use finding::{Size, find};
pub use fitting::{Loss, Trainer};
pub use learned::Learned;
pub use patterns::{Board, Patterns, Scale};
pub use selfplay::{Plan, Samples, play};
pub use shape::Shape;
pub use survey::{Survey, survey};
