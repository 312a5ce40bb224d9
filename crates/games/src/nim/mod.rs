//! Nim: take any number of matches from one pile.
//!
//! | module | holds |
//! |---|---|
//! | `cells` | a position as a row of cells, for what is learned |
//! | [`rules`] | [`Nim`], misère and normal, on piles in falling order |
//! | [`notation`] | takes such as `5-2`, piles such as `5,4,3 first`, and what can be wrong with either |
//! | [`theory`] | who wins by Bouton's theorem, as an estimate and as an order of moves |

mod cells;
pub mod notation;
pub mod rules;
mod symmetry;
pub mod theory;

pub use notation::NotationError;
pub use rules::{Nim, Piles, PilesError, Take};
pub use theory::{Bouton, mover_wins};
