//! Real games in searches and solvers, as bundles put them together, in one program, so that they are compiled
//! once. The crates above, which hold every algorithm for every game, have no tests in Rust and are not
//! compiled for them: Python tests those.
//!
//! One of them: `cargo test -p zermelo-bundle --test bundle connect4_search`.

mod connect4_search;
mod draw_rules;
mod forecasts;
mod strong_solving;
mod traces;

/// The tests of `zermelo_compiled::packing` without the rest of that crate, which is every algorithm
/// compiled for every width of states.
#[path = "../../../compiled/src/packing.rs"]
mod packing;
