//! Learning, as Python starts it.
//!
//! | module | holds |
//! |---|---|
//! | `source` | who plays: games of the core, and rules in Python |
//! | `trainer` | estimates by patterns, in training |
//! | `estimate` | such estimates from files |
//! | `zero` | networks that learn from games against themselves |

mod estimate;
mod source;
mod trainer;
mod zero;

pub use estimate::LearnedPatterns;
pub(crate) use source::place;
pub use trainer::PatternTrainer;
pub use zero::{ZeroNetwork, ZeroTrainer, state_cells};
