//! The tests of endgame tables in one program, so that they are compiled for its games once.
//!
//! One of them: `cargo test -p zermelo-tables --test tables backgammon_bearoff`.

mod backgammon_bearoff;
mod checkers_counts;
mod checkers_probe;
mod chess_counts;
mod chess_probe;
mod chess_syzygy;
mod common;
mod fuzz_corpora;
mod syzygy_answers;
mod syzygy_damaged;
