//! The tests of the core in one program, so that they are compiled for its games once.
//!
//! One of them: `cargo test -p zermelo-core --test core conformance`.

mod conformance;
mod value;
