//! Nim for Python: a number for each pile, 0 for none, and 1 for misère.

use std::sync::Arc;

use zermelo_games::nim::{Bouton, Nim};

use crate::game_session::GameSession;
use crate::registry::Recipe;
use crate::session::SharedSession;

pub const RECIPE: Recipe = Recipe {
    name: "nim",
    options: &[
        ("pile1", 3),
        ("pile2", 4),
        ("pile3", 5),
        ("pile4", 0),
        ("pile5", 0),
        ("pile6", 0),
        ("pile7", 0),
        ("misere", 1),
    ],
    make,
};

fn make(spec: String, options: &[u32]) -> Result<SharedSession, String> {
    let Some((&misere, piles)) = options.split_last() else {
        return Err("nim has 8 options, not 0".to_owned());
    };
    if misere > 1 {
        return Err(format!("misere={misere} is neither 0 nor 1"));
    }
    let game = Nim::new(piles, misere == 1).map_err(|error| error.to_string())?;
    Ok(Arc::new(GameSession {
        spec,
        game,
        evaluator: Bouton,
        order: Bouton,
    }))
}
