//! Backgammon by networks that learn from games against themselves.
//!
//! | module | holds |
//! |---|---|
//! | [`outcomes`] | how a game can end, and how likely that is |
//! | [`inputs`], [`shots`] | what the networks see of a position |
//! | [`learned`] | the networks for contact and races, and the exact table for the end |
//! | `evaluation` | the same as searches ask it |
//! | [`self_play`] | games against oneself, and what they teach |
//! | [`trainer`] | rounds of games and steps of the optimizer |
//! | [`training`] | one training from its start to its end, with checkpoints |
//! | [`shipped`] | the weights that come with the program |
//! | [`files`] | weights and trainings in files |
//! | [`rollout`] | a position played out many times, with luck taken out |
//! | [`cube`], [`match_equity`] | when to double and to take, for money and in matches |
//! | [`contest`] | quick games between two evaluations |

pub mod contest;
pub mod cube;
mod evaluation;
pub mod files;
pub mod inputs;
pub mod learned;
pub mod match_equity;
pub mod outcomes;
pub mod rollout;
pub mod self_play;
pub mod shipped;
pub mod shots;
pub mod trainer;
pub mod training;

pub use contest::{Contest, contest};
pub use cube::{Decision, Owner, Stakes};
pub use files::{Origin, WeightsError};
pub use learned::{Class, Learned, Networks, Scratch};
pub use match_equity::MatchEquities;
pub use outcomes::Outcomes;
pub use rollout::Rollout;
pub use shipped::{bearoff, shipped};
pub use trainer::{Round, Settings, Trainer};
pub use training::{Progress, Training};
