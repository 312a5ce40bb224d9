//! Chess, also with endgame tables.

use std::sync::Arc;

use zermelo_core::Quiescent;
use zermelo_games::chess::{CapturesFirst, Chess, ChessGuide, Clashes, MaterialAndSquares};
use zermelo_tables::chess::{Lookup, Tabled};

use crate::options::{GameOption, Setting, Values};
use crate::registry::Registration;
use zermelo_bundle::{Bundle, SharedGame};

pub const GAME: Registration = Registration {
    name: "chess",
    options: &[GameOption {
        name: "draw_after",
        help: "moves without a capture or a pawn's move that draw, 0 for never",
        setting: Setting::Whole {
            default: 100,
            least: 0,
            most: 100,
        },
    }],
    make,
};

fn make(spec: String, options: &Values) -> Result<SharedGame, String> {
    let game = Chess::new(options.whole(0)).map_err(|error| error.to_string())?;
    let judged = Bundle::of(spec, game).judged(judgement(), CapturesFirst);
    Ok(judged
        .everything()
        .mcts()
        .guided(ChessGuide::default())
        .shared())
}

fn judgement() -> Quiescent<MaterialAndSquares, Clashes> {
    Quiescent {
        evaluator: MaterialAndSquares::default(),
        noisy: Clashes,
    }
}

/// The game with this spec, its search asking endgame tables; `None` if it is another game.
pub fn tabled(spec: &str, tables: Arc<Lookup>) -> Option<SharedGame> {
    let draw_after = spec.strip_prefix("chess:draw_after=")?.parse().ok()?;
    let evaluator = Tabled {
        evaluator: judgement(),
        tables,
    };
    let game = Chess::new(draw_after).ok()?;
    let judged = Bundle::of(spec.to_owned(), game).judged(evaluator, CapturesFirst);
    Some(judged.alphabeta().shared())
}
