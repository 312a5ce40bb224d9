//! Chess: the search that plays, and UCI, the protocol by which chess programs ask it for moves.
//!
//! | module | holds |
//! |---|---|
//! | [`search`] | the search that plays compiled for chess, here and nowhere else |
//! | [`endings`] | what endgame tables say of the position that is searched |
//! | [`chances`] | what an estimate says of winning, drawing and losing |
//! | [`strength`] | weaker play, by its rating |
//! | [`tuning`] | the weights of the evaluation estimated from the results of games |
//! | [`uci`] | the loop that reads commands and writes answers |

pub mod chances;
pub mod endings;
pub mod search;
pub mod strength;
pub mod tuning;
pub mod uci;

pub use search::Question;
