//! Bear-off tables of backgammon: what a race is worth when all checkers are home.
//!
//! | module | holds |
//! |---|---|
//! | [`layout`] | the checkers of a side in its home board as a number |
//! | [`plays`] | where each roll can lead |
//! | [`two_sided`] | the exact value of every position of up to six checkers a side |
//! | [`one_sided`] | how many rolls a side of up to fifteen checkers takes |
//! | [`file`](mod@file) | both in files |
//! | [`tabled`] | the tables asked by a search |

pub mod file;
pub mod layout;
pub mod one_sided;
pub mod plays;
pub mod tabled;
pub mod two_sided;

pub use file::Stored;
pub use layout::{HOME, Home};
pub use one_sided::OneSided;
pub use tabled::Tabled;
pub use two_sided::{Flaw, TwoSided};
