//! Checkers for Python.

use std::sync::Arc;

use zermelo_core::Quiescent;
use zermelo_games::checkers::{CapturesAndCrownings, CapturesFirst, Checkers, Features};

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
        evaluator: Quiescent {
            evaluator: Features::default(),
            noisy: CapturesAndCrownings,
        },
        order: CapturesFirst,
    }))
}
