//! The tests of the registered games in one program, so that they are compiled for its games once.
//!
//! One of them: `cargo test -p zermelo-bindings --test bindings connect4_search`.

mod connect4_search;
mod draw_rules;
mod forecasts;
mod strong_solving;

/// The tests of `zermelo_compiled::packing` without the rest of that crate, which is every algorithm
/// compiled for every width of states.
#[path = "../../../compiled/src/packing.rs"]
mod packing;
