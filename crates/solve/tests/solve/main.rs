//! The tests of solving in one program, so that they are compiled for its games once.
//!
//! One of them: `cargo test -p zermelo-solve --test solve broken_files`.

mod broken_files;
mod common;
mod folders;
mod graphs;
mod large_games;
mod random_games;
mod slices;
