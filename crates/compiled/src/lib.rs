//! Games whose rules are machine code that somebody else compiled: the core calls it directly.
//!
//! Python's compiled games are such. This crate knows no Python: it is given addresses, an object that
//! keeps the code in memory, and a place for what goes wrong.
//!
//! | module | holds |
//! |---|---|
//! | [`routines`] | the function pointers and how they are called |
//! | `bytes` | a state: the game's own bytes, and whose turn it is |
//! | [`faults`] | what went wrong in compiled code, kept until its owner asks |
//! | `packing` | states as numbers of 64 bits, where all of them are solved |
//! | `rules` | the rules, as the traits of the core |
//! | `playouts` | random games to the end, each one call |
//! | [`game`] | a game for one piece of work, with all that can be done with it |
//!
//! A fault never becomes a move: from the first one on every state is the end of the game, so that
//! whatever runs comes to its end at once, and the caller raises the error in its place.

mod bytes;
mod cells;
pub mod faults;
pub mod game;
mod packing;
mod playouts;
pub mod routines;
mod rules;

pub use cells::Source;
pub use faults::{Fault, Faults};
pub use game::{Code, Lessons, Owner, TooManyBits};
pub use routines::Routines;
