//! Chess, also with endgame tables.

use std::sync::Arc;

use zermelo_bundle::erased::{close, open, open_all};
use zermelo_bundle::selective::{SelectiveSearch, Task};
use zermelo_bundle::{Bundle, Erased, SharedGame};
use zermelo_core::Quiescent;
use zermelo_engines::chess::Question;
use zermelo_games::chess::{CapturesFirst, Chess, ChessGuide, Clashes, MaterialAndSquares};
use zermelo_search::Analysis;
use zermelo_tables::chess::{Lookup, Tabled};

use crate::options::{GameOption, Setting, Values};
use crate::registry::Registration;

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
    let engine = Engine {
        game: game.clone(),
        guide: ChessGuide::default(),
    };
    let judged = Bundle::of(spec, game).judged(judgement(), CapturesFirst);
    Ok(judged.everything().mcts().played_by(engine).shared())
}

/// The search that plays, as it is compiled for the engine.
struct Engine {
    game: Chess,
    guide: ChessGuide,
}

impl SelectiveSearch for Engine {
    fn search(
        &self,
        task: &Task<'_>,
        report: &mut dyn FnMut(Analysis<Erased>),
    ) -> Analysis<Erased> {
        let question = Question {
            game: &self.game,
            guide: &self.guide,
            options: task.options,
            memory: task.memory,
            past: &open_all(task.past),
            state: open(&**task.state),
            among: &[],
            limits: task.limits,
        };
        let found = question.answer(&mut |found| report(found.map(close)));
        found.map(close)
    }
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
