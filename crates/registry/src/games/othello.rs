//! Othello: one game for each size of the board, and two estimates for the usual one.

use std::path::Path;
use std::sync::Arc;

use zermelo_bundle::{Bundle, SharedGame};
use zermelo_engines::othello::learning::{files, shipped};
use zermelo_games::othello::{
    CornersFirst, Features, FullBoardGuide, Judgement, Othello, OthelloGuide, RandomDiscs,
};
use zermelo_learn::Learned;

use crate::options::{GameOption, Setting, Values};
use crate::registry::Registration;

pub const GAME: Registration = Registration {
    name: "othello",
    options: &[
        GameOption {
            name: "size",
            help: "rows and columns: 4, 6 or 8",
            setting: Setting::Whole {
                default: 8,
                least: 4,
                most: 8,
            },
        },
        GameOption {
            name: "estimate",
            help: "what searches rest on: weights learned for 8x8 (smaller boards have none), or weights set by hand",
            setting: Setting::Choice(&["learned", "hand"]),
        },
        GameOption {
            name: "weights",
            help: "a file that zermelo learn othello has written, for weights of your own",
            setting: Setting::File,
        },
    ],
    make,
};

fn make(spec: String, options: &Values) -> Result<SharedGame, String> {
    let size = options.whole(0);
    if size != 8
        && let Some(file) = options.file(2)
    {
        return Err(format!(
            "weights={file} is for size=8, and this is size={size}"
        ));
    }
    match size {
        4 => small::<4>(spec, options),
        6 => small::<6>(spec, options),
        8 => usual(spec, options),
        size => Err(format!("size={size} cannot be: it is 4, 6 or 8")),
    }
}

fn small<const SIZE: u32>(spec: String, options: &Values) -> Result<SharedGame, String> {
    let game = Othello::<SIZE>::new();
    let learned = options.learned();
    let evaluator = Learned::new(Features::new(), learned.clone());
    let guide = Learned::new(OthelloGuide::<SIZE>::default(), learned);
    Ok(Bundle::of(spec, game)
        .judged(evaluator, CornersFirst)
        .played_out(RandomDiscs)
        .everything()
        .learner()
        .guided(guide)
        .shared())
}

fn usual(spec: String, options: &Values) -> Result<SharedGame, String> {
    let game = Othello::<8>::new();
    let learned = options.learned();
    let judgement = judgement(options)?;
    let guide = Learned::new(FullBoardGuide::new(judgement.clone()), learned.clone());
    Ok(Bundle::of(spec, game)
        .judged(Learned::new(judgement, learned), CornersFirst)
        .played_out(RandomDiscs)
        .everything()
        .learner()
        .guided(guide)
        .shared())
}

fn judgement(options: &Values) -> Result<Judgement, String> {
    match (options.choice(1), options.file(2)) {
        ("hand", None) => Ok(Judgement::Hand(Features::new())),
        ("hand", Some(_)) => {
            Err("weights= is for estimate=learned, and this is estimate=hand".to_owned())
        }
        (_, None) => {
            let patterns = shipped().map_err(|error| error.to_string())?;
            Ok(Judgement::Learned(patterns))
        }
        (_, Some(file)) => {
            let (patterns, _) = files::load(Path::new(file))
                .map_err(|error| format!("weights={file} cannot be: {error}"))?;
            Ok(Judgement::Learned(Arc::new(patterns)))
        }
    }
}
