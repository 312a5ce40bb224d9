//! The native games that Python can make, one file each.

mod breakthrough;
mod checkers;
mod chess;
mod connect4;
mod hex;
mod kalah;
mod mnk;
mod nim;
mod othello;

pub use checkers::tabled as tabled_checkers;
pub use chess::tabled as tabled_chess;

use crate::registry::Recipe;

/// Every native game.
pub const RECIPES: &[Recipe] = &[
    breakthrough::RECIPE,
    checkers::RECIPE,
    chess::RECIPE,
    connect4::RECIPE,
    hex::RECIPE,
    kalah::RECIPE,
    mnk::RECIPE,
    nim::RECIPE,
    othello::RECIPE,
];
