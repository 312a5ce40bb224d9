//! The native games of Zermelo: one folder a game, with rules, notation, evaluation and data.
//!
//! Games implement the traits of `zermelo-core` and know no search.

pub mod backgammon;
pub mod board8;
pub mod breakthrough;
pub mod checkers;
pub mod chess;
pub mod chinese_checkers;
pub mod connect4;
pub mod dots;
pub mod go;
pub mod hex;
pub mod kalah;
pub mod mnk;
pub mod nim;
pub mod notation;
pub mod othello;
pub mod pig;
pub mod rolit;
