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
//! | [`contest`] | quick games between two evaluations |

pub mod contest;
mod evaluation;
pub mod inputs;
pub mod learned;
pub mod outcomes;
pub mod self_play;
pub mod shots;
pub mod trainer;

pub use contest::{Contest, contest};
pub use learned::{Class, Learned, Networks, Scratch};
pub use outcomes::Outcomes;
pub use trainer::{Round, Settings, Trainer};
