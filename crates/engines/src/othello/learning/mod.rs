//! The learned evaluation of Othello: training from nothing, files, and the weights that come with the program.
//!
//! Training goes backwards from the end of the game, stage by stage. Positions come from games of the program
//! against itself, at first at random. What they are worth is solved exactly where few cells are empty, and
//! else found by a small search into the stages that were fitted before ([`labels`]); a stage is then fitted
//! to these values by least squares ([`fitting`]). With the evaluation that comes out the next pass plays
//! better games and looks deeper ([`training`]).
//!
//! | module | holds |
//! |---|---|
//! | [`lookahead`] | a small search that rests on the evaluation |
//! | [`positions`] | positions from games |
//! | [`labels`] | what positions are worth |
//! | [`fitting`] | weights from positions and their values |
//! | [`training`] | passes and stages in their order, checkpoints |
//! | [`files`] | weights and trainings in files |
//! | [`shipped`] | the weights that come with the program |

pub mod files;
pub mod fitting;
pub mod labels;
pub mod lookahead;
mod parallel;
pub mod positions;
pub mod shipped;
pub mod training;

pub use files::{Origin, WeightsError};
pub use lookahead::Lookahead;
pub use shipped::shipped;
pub use training::{Length, Progress, Training};
