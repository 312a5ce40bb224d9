//! What only backgammon has: IDs, learned weights, rollouts, the cube.

mod ids;
mod learned;
mod learning;

pub use ids::backgammon_ids;
pub use learned::{LearnedBackgammon, match_equity};
pub use learning::learn_backgammon;
