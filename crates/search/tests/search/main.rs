//! The tests of all searches in one program, so that they are compiled for its games once.
//!
//! One of them: `cargo test -p zermelo-search --test search alphabeta`.

mod alphabeta;
mod best_reply;
mod common;
mod expectimax;
mod fullwidth;
mod graph;
mod known_values;
mod long_games;
mod mcts;
mod memory;
mod multi_probcut;
mod parallel;
mod proof;
mod repetition;
mod root;
mod selective;
mod shallow;
mod techniques;
