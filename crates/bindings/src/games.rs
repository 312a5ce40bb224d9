//! The native games that Python can make, one file each.

mod connect4;

use crate::registry::Recipe;

/// Every native game.
pub const RECIPES: &[Recipe] = &[connect4::RECIPE];
