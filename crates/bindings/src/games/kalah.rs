//! Kalah for Python. The capture rule is 0 or 1, who gets the remaining seeds a number in the order
//! of [`REMAINING`].

use std::sync::Arc;

use zermelo_games::kalah::{Features, GainsFirst, Kalah, Options, Remaining};

use crate::game_session::GameSession;
use crate::registry::Recipe;
use crate::session::SharedSession;

pub const RECIPE: Recipe = Recipe {
    name: "kalah",
    options: &[
        ("houses", 6),
        ("seeds", 4),
        ("empty_capture", 0),
        ("remaining", 0),
    ],
    make,
};

const REMAINING: [Remaining; 3] = [Remaining::Owner, Remaining::Emptied, Remaining::Nobody];

fn make(spec: String, options: &[u32]) -> Result<SharedSession, String> {
    let &[houses, seeds, empty_capture, remaining] = options else {
        return Err(format!("kalah has 4 options, not {}", options.len()));
    };
    if empty_capture > 1 {
        return Err(format!("empty_capture={empty_capture} is neither 0 nor 1"));
    }
    let Some(&remaining) = REMAINING.get(remaining as usize) else {
        return Err(format!(
            "remaining={remaining} is not 0 (owner), 1 (emptied) or 2 (nobody)"
        ));
    };
    let game = Kalah::new(Options {
        houses,
        seeds,
        empty_capture: empty_capture == 1,
        remaining,
    });
    Ok(Arc::new(GameSession {
        spec,
        game: game.map_err(|error| error.to_string())?,
        evaluator: Features,
        order: GainsFirst,
    }))
}
