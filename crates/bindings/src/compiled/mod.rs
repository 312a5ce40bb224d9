//! Games written in Python and compiled by Numba: the core calls their machine code directly.
//!
//! | module | holds |
//! |---|---|
//! | `routines` | the function pointers and how they are called |
//! | `bytes` | a state: the game's own bytes, and whose turn it is |
//! | `faults` | what went wrong in compiled code, kept until Python asks |
//! | `packing` | states as numbers of 64 bits, where all of them are solved |
//! | `rules` | the rules, as the traits of the core |
//! | `game` | the class that Python sees |
//!
//! A fault never becomes a move: from the first one on every state is the end of the game, so that
//! whatever runs comes to its end at once, and Python raises the error in its place.

mod bytes;
mod faults;
mod game;
mod packing;
mod routines;
mod rules;

pub use faults::Faults;
pub use game::CompiledGame;
