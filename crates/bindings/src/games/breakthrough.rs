//! Breakthrough for Python: exact keys where the board is small enough, hashes else.

use std::sync::Arc;

use zermelo_games::breakthrough::{
    BoardError, Breakthrough, Exact, Features, Hashed, Keys, Urgent,
};

use crate::game_session::GameSession;
use crate::registry::Recipe;
use crate::session::SharedSession;

pub const RECIPE: Recipe = Recipe {
    name: "breakthrough",
    options: &[("width", 8), ("height", 8)],
    make,
};

fn make(spec: String, options: &[u32]) -> Result<SharedSession, String> {
    let &[width, height] = options else {
        return Err(format!("breakthrough has 2 options, not {}", options.len()));
    };
    let made = match Breakthrough::<Exact>::new(width, height) {
        Err(BoardError::TooLarge { .. }) => {
            Breakthrough::<Hashed>::new(width, height).map(|game| session(spec, game))
        }
        small => small.map(|game| session(spec, game)),
    };
    made.map_err(|error| error.to_string())
}

fn session<K: Keys>(spec: String, game: Breakthrough<K>) -> SharedSession {
    Arc::new(GameSession {
        spec,
        game,
        evaluator: Features::new(),
        order: Urgent,
    })
}
