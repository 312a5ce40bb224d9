//! The native games, one file each.

mod backgammon;
mod breakthrough;
mod checkers;
mod chess;
mod chinese_checkers;
mod connect4;
mod dots;
mod go;
mod hex;
mod kalah;
mod mnk;
mod nim;
mod othello;
mod pig;
mod rolit;

pub use backgammon::tabled as tabled_backgammon;
pub use checkers::tabled as tabled_checkers;
pub use chess::tabled as tabled_chess;

use crate::registry::Registration;

/// Every native game.
pub const GAMES: &[Registration] = &[
    backgammon::GAME,
    breakthrough::GAME,
    checkers::GAME,
    chess::GAME,
    chinese_checkers::GAME,
    connect4::GAME,
    dots::GAME,
    go::GAME,
    hex::GAME,
    kalah::GAME,
    mnk::GAME,
    nim::GAME,
    othello::GAME,
    pig::GAME,
    rolit::GAME,
];
