//! Checkers for Python.

use std::sync::Arc;

use zermelo_core::Quiescent;
use zermelo_games::checkers::{CapturesAndCrownings, CapturesFirst, Checkers, Features};
use zermelo_tables::checkers::{Shelf, Tabled};

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
        evaluator: judgement(),
        order: CapturesFirst,
    }))
}

fn judgement() -> Quiescent<Features, CapturesAndCrownings> {
    Quiescent {
        evaluator: Features::default(),
        noisy: CapturesAndCrownings,
    }
}

/// The game with this spec, its search asking endgame tables; `None` if it is another game.
pub fn tabled(spec: &str, tables: Arc<Shelf>) -> Option<SharedSession> {
    let draw_after = spec.strip_prefix("checkers:draw_after=")?.parse().ok()?;
    Some(Arc::new(GameSession {
        spec: spec.to_owned(),
        game: Checkers::new(draw_after).ok()?,
        evaluator: Tabled {
            evaluator: judgement(),
            tables,
        },
        order: CapturesFirst,
    }))
}
