//! Chess, also with endgame tables.

use std::sync::Arc;

use zermelo_bundle::erased::{close, open, open_all};
use zermelo_bundle::selective::{SelectiveSearch, Task};
use zermelo_bundle::{Bundle, Erased, SharedGame};
use zermelo_core::Quiescent;
use zermelo_engines::chess::Question;
use zermelo_games::chess::evaluation::Weights;
use zermelo_games::chess::rules::{STARTS, USUAL_START};
use zermelo_games::chess::{CapturesFirst, Chess, ChessGuide, Clashes, Evaluation, KnownEndings};
use zermelo_search::Analysis;
use zermelo_tables::chess::syzygy::Tables;
use zermelo_tables::chess::{Lookup, Tabled};

use crate::options::{GameOption, Setting, Values};
use crate::registry::{Registration, values_from_spec};

pub const GAME: Registration = Registration {
    name: "chess",
    options: &[
        GameOption {
            name: "draw_after",
            help: "moves without a capture or a pawn's move that draw, 0 for never",
            setting: Setting::Whole {
                default: 100,
                least: 0,
                most: 100,
            },
        },
        GameOption {
            name: "estimate",
            help: "what searches rest on: weights estimated from games, weights set by hand, or the material of the books, w - b or (w - b) / (w + b)",
            setting: Setting::Choice(&["tuned", "hand", "material", "ratio"]),
        },
        GameOption {
            name: "weights",
            help: "a file that zermelo tune chess has written, for weights of your own",
            setting: Setting::File,
        },
        GameOption {
            name: "syzygy",
            help: "a folder with endgame tables in the format of Syzygy, for the search that plays",
            setting: Setting::File,
        },
        GameOption {
            name: "chess960",
            help: "castling from any squares, written as the king that takes its own rook",
            setting: Setting::Flag(false),
        },
        GameOption {
            name: "start",
            help: "the number of the start position in Chess960; 518 is the usual one",
            setting: Setting::Whole {
                default: USUAL_START,
                least: 0,
                most: STARTS - 1,
            },
        },
    ],
    make,
};

fn make(spec: String, options: &Values) -> Result<SharedGame, String> {
    let game = rules(options)?;
    let tables = syzygy(options)?;
    let engine = Engine {
        game: game.clone(),
        guide: ChessGuide {
            evaluator: evaluation(options)?,
            endings: tables
                .clone()
                .map(|tables| -> Arc<dyn KnownEndings> { tables }),
        },
        tables,
    };
    let judged = Bundle::of(spec, game).judged(judgement(options)?, CapturesFirst);
    Ok(judged.everything().mcts().played_by(engine).shared())
}

fn rules(options: &Values) -> Result<Chess, String> {
    let game = Chess::new(options.whole(0)).map_err(|error| error.to_string())?;
    match (options.flag(4), options.whole(5)) {
        (true, start) => game.chess960_from(start).map_err(|error| error.to_string()),
        (false, USUAL_START) => Ok(game),
        (false, start) => Err(format!(
            "start={start} is for chess960=true: the usual game starts from {USUAL_START}"
        )),
    }
}

/// The estimate that the options ask for.
fn evaluation(options: &Values) -> Result<Evaluation, String> {
    match (options.choice(1), options.file(2)) {
        ("tuned", None) => Ok(Evaluation::default()),
        ("tuned", Some(file)) => read(file),
        (estimate, Some(_)) => Err(format!(
            "weights= is for estimate=tuned, and this is estimate={estimate}"
        )),
        ("hand", None) => Ok(Evaluation::new(Weights::by_hand())),
        ("material", None) => Ok(Evaluation::difference()),
        (_, None) => Ok(Evaluation::ratio()),
    }
}

/// The weights of a file.
fn read(file: &str) -> Result<Evaluation, String> {
    let wrong = |error: &dyn std::fmt::Display| format!("weights={file} cannot be: {error}");
    let text = std::fs::read_to_string(file).map_err(|error| wrong(&error))?;
    let weights = Weights::read(&text).map_err(|error| wrong(&error))?;
    Ok(Evaluation::new(&weights))
}

/// The endgame tables of a folder, if one is given.
fn syzygy(options: &Values) -> Result<Option<Arc<Tables>>, String> {
    let Some(folders) = options.file(3) else {
        return Ok(None);
    };
    let tables = Tables::open_path(folders);
    tables
        .map(|tables| Some(Arc::new(tables)))
        .map_err(|error| format!("syzygy={folders} cannot be: {error}"))
}

/// The search that plays, as it is compiled for the engine.
struct Engine {
    game: Chess,
    guide: ChessGuide,
    tables: Option<Arc<Tables>>,
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
            tables: self.tables.as_deref(),
            limits: task.limits,
        };
        let found = question.answer(&mut |found| report(found.map(close)));
        found.map(close)
    }
}

fn judgement(options: &Values) -> Result<Quiescent<Evaluation, Clashes>, String> {
    Ok(Quiescent {
        evaluator: evaluation(options)?,
        noisy: Clashes,
    })
}

/// The game with this spec, its search asking endgame tables; `None` if it is another game.
pub fn tabled(spec: &str, tables: Arc<Lookup>) -> Option<SharedGame> {
    let options = values_from_spec(GAME.name, spec).ok()??;
    let evaluator = Tabled {
        evaluator: judgement(&options).ok()?,
        tables,
    };
    let game = rules(&options).ok()?;
    let judged = Bundle::of(spec.to_owned(), game).judged(evaluator, CapturesFirst);
    Some(judged.alphabeta().shared())
}
