//! Networks that learn a game from nothing but games against themselves.
//!
//! | module | holds |
//! |---|---|
//! | [`judge`] | a network with what it makes of the cells of a state |
//! | [`tree`] | a tree of states, searched as Gumbel AlphaZero does |
//! | [`search`] | such a tree for a game |
//! | [`selfplay`] | games against itself, and what is to be learned from them |
//! | [`bytes`] | such games as bytes |
//! | [`training`] | a window of the latest games, and steps towards them |
//! | [`duel`] | one network against another |
//! | [`file`] | networks in files |

pub mod bytes;
pub mod duel;
pub mod file;
pub mod judge;
pub mod search;
pub mod selfplay;
pub mod training;
pub mod tree;

pub use duel::duel;
pub use judge::{Judge, opinions};
pub use search::Search;
pub use selfplay::{Games, Plan, play};
pub use training::{Losses, Settings, Trainer};
pub use zermelo_nets::Example;
pub use zermelo_nets::multilayer::chances;
