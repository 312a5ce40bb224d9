//! Runs the tests of `zermelo_compiled::packing` without the rest of that crate, which is every
//! algorithm compiled for every width of states.

#[path = "../../compiled/src/packing.rs"]
mod packing;
