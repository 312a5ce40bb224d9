//! The tests of the programs for single games in one program, so that they are compiled for its games once.
//!
//! One of them: `cargo test -p zermelo-engines --test engines connect4_many`.

mod connect4_many;
mod connect4_scores;
mod connect4_small_boards;
mod kalah_values;
mod othello_learning;
mod othello_values;
