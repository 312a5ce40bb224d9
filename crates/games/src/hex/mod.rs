//! Hex: two players join opposite sides of a rhombus of hexagons; one of them always succeeds.
//!
//! | module | holds |
//! |---|---|
//! | `cells` | a position as a row of cells, for what is learned |
//! | [`rules`] | [`Hex`], placing stones, the swap, and the chain that ends the game |
//! | `geometry` | sets of cells, their neighbours and the bridges from them |
//! | [`notation`] | cells by letter and number, boards as rows, and what can be wrong with either |
//! | [`evaluation`] | an estimate from the shortest ways across, and the order of moves |

mod cells;
pub mod evaluation;
mod geometry;
pub mod notation;
pub mod rules;
mod symmetry;

pub use evaluation::{Distance, LinksFirst};
pub use notation::NotationError;
pub use rules::{Board, Cell, Hex, SizeError};
