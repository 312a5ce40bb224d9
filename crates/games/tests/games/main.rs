//! The tests of all games in one program, which is linked once.
//!
//! One of them: `cargo test -p zermelo-games --test games breakthrough_notation`.

mod backgammon_notation;
mod backgammon_reference;
mod backgammon_rules;
mod breakthrough_notation;
mod breakthrough_rules;
mod checkers_counts;
mod checkers_notation;
mod checkers_reference;
mod checkers_rules;
mod chess_960;
mod chess_evaluation;
mod chess_notation;
mod chess_rules;
mod chinese_checkers_rules;
mod connect4_counts;
mod connect4_playouts;
mod connect4_rules;
mod dots_rules;
mod go_playouts;
mod go_rules;
mod go_territory;
mod hex_openings;
mod hex_rules;
mod kalah_rules;
mod kalah_values;
mod last_moves;
mod mnk_counts;
mod mnk_rules;
mod nim_rules;
mod othello_notation;
mod othello_rules;
mod pig_rules;
mod rolit_rules;
