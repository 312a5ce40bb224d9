//! Connect Four for Python: the usual board by itself, and others in a small or a large word.

use std::sync::Arc;

use zermelo_games::connect4::{BoardError, CentreFirst, ConnectFour, Features, Usual, Word};

use crate::game_session::GameSession;
use crate::registry::Recipe;
use crate::session::SharedSession;

pub const RECIPE: Recipe = Recipe {
    name: "connect4",
    options: &[("width", 7), ("height", 6), ("connect", 4)],
    make,
};

fn make(spec: String, options: &[u32]) -> Result<SharedSession, String> {
    let &[width, height, connect] = options else {
        return Err(format!("connect4 has 3 options, not {}", options.len()));
    };
    if let Ok(game) = ConnectFour::<Usual>::new(width, height, connect) {
        return Ok(session(spec, game));
    }
    let made = match ConnectFour::<u64>::new(width, height, connect) {
        Err(BoardError::TooLarge { .. }) => {
            ConnectFour::<u128>::new(width, height, connect).map(|game| session(spec, game))
        }
        small => small.map(|game| session(spec, game)),
    };
    made.map_err(|error| error.to_string())
}

fn session<W: Word>(spec: String, game: ConnectFour<W>) -> SharedSession {
    let evaluator = Features::new(&game);
    Arc::new(GameSession {
        spec,
        game,
        evaluator,
        order: CentreFirst,
    })
}
