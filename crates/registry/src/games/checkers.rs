//! Checkers, also with endgame tables.

use std::sync::Arc;

use zermelo_core::Quiescent;
use zermelo_games::checkers::{
    CapturesAndCrownings, CapturesFirst, Checkers, CheckersGuide, Features,
};
use zermelo_learn::Learned;
use zermelo_tables::checkers::{LoadedSlices, Tabled};

use crate::options::{GameOption, Setting, Values};
use crate::registry::Registration;
use zermelo_bundle::{Bundle, SharedGame};

pub const GAME: Registration = Registration {
    name: "checkers",
    options: &[GameOption {
        name: "draw_after",
        help: "moves without a capture or a man's advance that draw, 0 for never",
        setting: Setting::Whole {
            default: 80,
            least: 0,
            most: 1000,
        },
    }],
    make,
};

fn make(spec: String, options: &Values) -> Result<SharedGame, String> {
    let game = Checkers::new(options.whole(0)).map_err(|error| error.to_string())?;
    let learned = options.learned();
    let evaluator = Learned::new(judgement(), learned.clone());
    let judged = Bundle::of(spec, game).judged(evaluator, CapturesFirst);
    Ok(judged
        .everything()
        .mcts()
        .learner()
        .guided(Learned::new(CheckersGuide::default(), learned))
        .shared())
}

fn judgement() -> Quiescent<Features, CapturesAndCrownings> {
    Quiescent {
        evaluator: Features::default(),
        noisy: CapturesAndCrownings,
    }
}

/// The game with this spec, its search asking endgame tables; `None` if it is another game.
pub fn tabled(spec: &str, tables: Arc<LoadedSlices>) -> Option<SharedGame> {
    let draw_after = spec.strip_prefix("checkers:draw_after=")?.parse().ok()?;
    let evaluator = Tabled {
        evaluator: judgement(),
        tables,
    };
    let game = Checkers::new(draw_after).ok()?;
    let judged = Bundle::of(spec.to_owned(), game).judged(evaluator, CapturesFirst);
    Some(judged.alphabeta().shared())
}
