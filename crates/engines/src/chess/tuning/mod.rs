//! The weights of the evaluation estimated from the results of games.
//!
//! | module | holds |
//! |---|---|
//! | [`games`] | games with their results, read from PGN and written to it |
//! | [`self_play`] | quick games of the engine against itself |
//! | [`positions`] | quiet positions of games, as short lists of counts |
//! | [`regression`] | the estimate as a function of its weights, its slopes, and the optimizer |
//! | [`estimator`] | one estimation from its start to its end; `checkpoint` keeps it in a file |
//! | [`report`] | what came out |
//! | [`session`] | all of it, with its files |
//!
//! The method is Texel's: logistic regression of results on the terms of quiet positions.

mod checkpoint;
pub mod estimator;
pub mod games;
pub mod positions;
pub mod regression;
pub mod report;
pub mod self_play;
pub mod session;

pub use estimator::{Data, Estimated, Progress, Settings, TuningError, estimate};
pub use games::{Collection, Played};
pub use report::report;
pub use self_play::SelfPlay;
pub use session::{Outcome, Session, Source, Stage};
