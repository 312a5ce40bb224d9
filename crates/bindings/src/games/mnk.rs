//! m,n,k games for Python. Gravity is 0 or 1.

use std::sync::Arc;

use zermelo_games::mnk::{LinesFirst, Mnk, OpenLines, Options};

use crate::game_session::GameSession;
use crate::registry::Recipe;
use crate::session::SharedSession;

pub const RECIPE: Recipe = Recipe {
    name: "mnk",
    options: &[("m", 3), ("n", 3), ("k", 3), ("gravity", 0)],
    make,
};

fn make(spec: String, options: &[u32]) -> Result<SharedSession, String> {
    let &[m, n, k, gravity] = options else {
        return Err(format!("mnk has 4 options, not {}", options.len()));
    };
    if gravity > 1 {
        return Err(format!("gravity={gravity} is neither 0 nor 1"));
    }
    let gravity = gravity == 1;
    let game = Mnk::new(Options { m, n, k, gravity }).map_err(|error| error.to_string())?;
    let evaluator = OpenLines::new(&game);
    Ok(Arc::new(GameSession {
        spec,
        game,
        evaluator,
        order: LinesFirst,
    }))
}
