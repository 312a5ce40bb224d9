//! Chess for Python.

use std::sync::Arc;

use zermelo_core::Quiescent;
use zermelo_games::chess::{CapturesFirst, Chess, Clashes, MaterialAndSquares};

use crate::game_session::GameSession;
use crate::registry::Recipe;
use crate::session::SharedSession;

pub const RECIPE: Recipe = Recipe {
    name: "chess",
    options: &[("draw_after", 100)],
    make,
};

fn make(spec: String, options: &[u32]) -> Result<SharedSession, String> {
    let &[draw_after] = options else {
        return Err(format!("chess has 1 option, not {}", options.len()));
    };
    let game = Chess::new(draw_after).map_err(|error| error.to_string())?;
    Ok(Arc::new(GameSession {
        spec,
        game,
        evaluator: Quiescent {
            evaluator: MaterialAndSquares::default(),
            noisy: Clashes,
        },
        order: CapturesFirst,
    }))
}
