//! Hex for Python. The swap is 0 or 1.

use std::sync::Arc;

use zermelo_games::hex::{Distance, Hex, LinksFirst};

use crate::game_session::GameSession;
use crate::registry::Recipe;
use crate::session::SharedSession;

pub const RECIPE: Recipe = Recipe {
    name: "hex",
    options: &[("size", 11), ("swap", 0)],
    make,
};

fn make(spec: String, options: &[u32]) -> Result<SharedSession, String> {
    let &[size, swap] = options else {
        return Err(format!("hex has 2 options, not {}", options.len()));
    };
    if swap > 1 {
        return Err(format!("swap={swap} is neither 0 nor 1"));
    }
    let game = Hex::new(size, swap == 1).map_err(|error| error.to_string())?;
    let order = LinksFirst::new(&game);
    Ok(Arc::new(GameSession {
        spec,
        game,
        evaluator: Distance,
        order,
    }))
}
