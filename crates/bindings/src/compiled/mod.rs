//! Games written in Python and compiled by Numba, as Python sees them; what they do is in
//! `zermelo_compiled`.

mod faults;
mod game;

pub use faults::Faults;
pub use game::CompiledGame;
