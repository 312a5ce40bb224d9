//! The native games that Python can make, one file each.

mod checkers;
mod connect4;

use crate::registry::Recipe;

/// Every native game.
pub const RECIPES: &[Recipe] = &[checkers::RECIPE, connect4::RECIPE];
