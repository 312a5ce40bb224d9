//! The chess engine: every promise of its protocol, and lines that make no sense.
//!
//! A million of those: `cargo test -p zermelo-engines --test chess -- --ignored a_million`.

mod books;
mod endings;
mod fuzz;
mod limits;
mod manners;
mod positions;
mod strength;
mod syzygy;
mod talk;
mod tuning;
