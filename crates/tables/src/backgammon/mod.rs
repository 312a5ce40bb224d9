//! Bear-off tables of backgammon: what a race is worth when all checkers are home.
//!
//! | module | holds |
//! |---|---|
//! | [`layout`] | the checkers of a side in its home board as a number |
//! | [`plays`] | where each roll can lead |
//! | [`two_sided`] | the exact value of every position of up to six checkers a side |
//! | [`one_sided`] | how many rolls a side of up to fifteen checkers takes |
//! | [`name`] | what tables are called |
//! | [`file`](mod@file) | both in files |
//! | [`folder`] | a folder of them: built, loaded, verified |
//! | [`tabled`] | the tables asked by a search |

pub mod file;
pub mod folder;
pub mod layout;
pub mod name;
pub mod one_sided;
pub mod plays;
pub mod tabled;
pub mod two_sided;

pub use file::{Stored, TableFile};
pub use folder::{Bearoffs, Folder, TableError};
pub use layout::{HOME, Home};
pub use name::{Name, NameError};
pub use one_sided::OneSided;
pub use tabled::{Known, Tabled};
pub use two_sided::{Flaw, TwoSided};
