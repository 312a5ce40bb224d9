//! Runs the tests of `compiled::packing`: the library is built for Python, so its own are not run.

#[path = "../src/compiled/packing.rs"]
mod packing;
