//! Chess for Python.

use std::sync::Arc;

use zermelo_core::Quiescent;
use zermelo_games::chess::{CapturesFirst, Chess, Clashes, MaterialAndSquares};
use zermelo_tables::chess::{Lookup, Tabled};

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
        evaluator: judgement(),
        order: CapturesFirst,
    }))
}

fn judgement() -> Quiescent<MaterialAndSquares, Clashes> {
    Quiescent {
        evaluator: MaterialAndSquares::default(),
        noisy: Clashes,
    }
}

/// The game with this spec, its search asking endgame tables; `None` if it is another game.
pub fn tabled(spec: &str, tables: Arc<Lookup>) -> Option<SharedSession> {
    let draw_after = spec.strip_prefix("chess:draw_after=")?.parse().ok()?;
    Some(Arc::new(GameSession {
        spec: spec.to_owned(),
        game: Chess::new(draw_after).ok()?,
        evaluator: Tabled {
            evaluator: judgement(),
            tables,
        },
        order: CapturesFirst,
    }))
}
