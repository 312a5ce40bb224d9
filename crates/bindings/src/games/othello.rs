//! Othello for Python: one game for each size of the board.

use std::sync::Arc;

use zermelo_games::othello::{CornersFirst, Features, Othello};

use crate::game_session::GameSession;
use crate::registry::Recipe;
use crate::session::SharedSession;

pub const RECIPE: Recipe = Recipe {
    name: "othello",
    options: &[("size", 8)],
    make,
};

fn make(spec: String, options: &[u32]) -> Result<SharedSession, String> {
    match options {
        [4] => Ok(session::<4>(spec)),
        [6] => Ok(session::<6>(spec)),
        [8] => Ok(session::<8>(spec)),
        [size] => Err(format!("size={size} cannot be: it is 4, 6 or 8")),
        _ => Err(format!("othello has 1 option, not {}", options.len())),
    }
}

fn session<const SIZE: u32>(spec: String) -> SharedSession {
    Arc::new(GameSession {
        spec,
        game: Othello::<SIZE>::new(),
        evaluator: Features::new(),
        order: CornersFirst,
    })
}
