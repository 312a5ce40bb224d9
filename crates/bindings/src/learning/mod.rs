//! Learning, as Python starts it.
//!
//! | module | holds |
//! |---|---|
//! | `source` | who plays: games of the core, and rules in Python |
//! | `rounds` | batches of games, and their parts on several threads |
//! | `trainer` | estimates by patterns, in training |
//! | `estimate` | such estimates from files |
//! | `zero` | networks that learn from games against themselves |
//! | `network` | such networks from files |

mod estimate;
mod network;
mod rounds;
mod source;
mod trainer;
mod zero;

pub use estimate::LearnedPatterns;
pub use network::{ZeroNetwork, state_cells};
pub(crate) use source::place;
pub use trainer::PatternTrainer;
pub use zero::ZeroTrainer;
