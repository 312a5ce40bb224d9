//! Checkers for Python.

use std::sync::Arc;

use zermelo_games::checkers::{CapturesFirst, Checkers, Features};

use crate::game_session::GameSession;
use crate::registry::Recipe;
use crate::session::SharedSession;

pub const RECIPE: Recipe = Recipe {
    name: "checkers",
    options: &[("draw_after", 80)],
    make,
};

fn make(spec: String, options: &[u32]) -> Result<SharedSession, String> {
    let &[draw_after] = options else {
        return Err(format!("checkers has 1 option, not {}", options.len()));
    };
    let game = Checkers::new(draw_after).map_err(|error| error.to_string())?;
    Ok(Arc::new(GameSession {
        spec,
        game,
        evaluator: Features::default(),
        order: CapturesFirst,
    }))
}
