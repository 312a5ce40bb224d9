//! Backgammon.

use std::path::Path;
use std::sync::Arc;

use zermelo_core::{Evaluator, Player, Score};
use zermelo_engines::backgammon::{Learned, bearoff, files, shipped};
use zermelo_games::backgammon::{
    Backgammon, HIGHEST_CUBE, LONGEST_MATCH, Match, Options, Solid, State, Structure,
};

use crate::options::{GameOption, Setting, Values};
use crate::registry::{Registration, values_from_spec};
use zermelo_bundle::{Bundle, SharedGame};
use zermelo_tables::backgammon::{Bearoffs, Tabled};

pub const GAME: Registration = Registration {
    name: "backgammon",
    options: &[
        GameOption {
            name: "gammons",
            help: "gammons count twice and backgammons three times",
            setting: Setting::Flag(true),
        },
        GameOption {
            name: "cube",
            help: "the highest value of the doubling cube, a power of two; 1 plays without a cube",
            setting: Setting::Whole {
                default: 1,
                least: 1,
                most: HIGHEST_CUBE,
            },
        },
        GameOption {
            name: "jacoby",
            help: "gammons count only after a double (money games)",
            setting: Setting::Flag(false),
        },
        GameOption {
            name: "length",
            help: "points of the match that the game is part of; 0 for money",
            setting: Setting::Whole {
                default: 0,
                least: 0,
                most: LONGEST_MATCH as u32,
            },
        },
        GameOption {
            name: "score",
            help: "points of the first player and of the second before the game",
            setting: Setting::Wholes {
                default: &[0, 0],
                least: 0,
                most: LONGEST_MATCH as u32,
            },
        },
        GameOption {
            name: "crawford",
            help: "the Crawford game of a match, in which nobody doubles",
            setting: Setting::Flag(false),
        },
        GameOption {
            name: "estimate",
            help: "what searches rest on: networks that learned the game, or rules of thumb set by hand",
            setting: Setting::Choice(&["learned", "hand"]),
        },
        GameOption {
            name: "weights",
            help: "a file that zermelo learn backgammon has written, for networks of your own",
            setting: Setting::File,
        },
    ],
    make,
};

fn make(spec: String, options: &Values) -> Result<SharedGame, String> {
    tabled_or_not(spec, options, None)
}

/// The game with this spec, its search asking bear-off tables; `None` if it is another game.
pub fn tabled(spec: &str, tables: &Bearoffs) -> Result<Option<SharedGame>, String> {
    let options = values_from_spec(GAME.name, spec).map_err(|error| error.to_string())?;
    let tabled = options.map(|options| tabled_or_not(spec.to_owned(), &options, Some(tables)));
    tabled.transpose()
}

fn tabled_or_not(
    spec: String,
    options: &Values,
    tables: Option<&Bearoffs>,
) -> Result<SharedGame, String> {
    let score: [u32; 2] = options.wholes(4).try_into().map_err(|_| {
        "score has the points of both players: two numbers such as score=2,4".to_owned()
    })?;
    // Both are within the bounds of the options.
    let [first, second] = score.map(|points| points as u16);
    let length = options.whole(3) as u16;
    let score = Match::at(length, [first, second], options.flag(5), options.flag(2));
    let game = Backgammon::new(Options {
        gammons: options.flag(0),
        cube: options.whole(1),
        score: score.map_err(|error| error.to_string())?,
    });
    let game = game.map_err(|error| error.to_string())?;
    let learned = match (options.choice(6), options.file(7)) {
        ("hand", Some(_)) => {
            return Err("weights= is for estimate=learned, and this is estimate=hand".to_owned());
        }
        ("hand", None) => None,
        (_, Some(file)) => Some(read(file)?),
        (_, None) => Some(shipped().map_err(|error| error.to_string())?),
    };
    let evaluator = match (learned, tables) {
        (Some(learned), None) => Estimate::Learned(learned),
        (Some(learned), Some(tables)) => Estimate::Learned(Arc::new(learned.with_tables(tables))),
        (None, given) => Estimate::Hand(Tabled {
            evaluator: Structure,
            tables: with_bearoff(given.cloned().unwrap_or_default())?,
        }),
    };
    let judged = Bundle::of(spec, game).judged(evaluator, Solid);
    Ok(judged.full_width().mcts().explorer().shared())
}

/// The networks of a file.
fn read(file: &str) -> Result<Arc<Learned>, String> {
    let wrong = |error: &dyn std::fmt::Display| format!("weights={file} cannot be: {error}");
    let (networks, _) = files::load(Path::new(file)).map_err(|error| wrong(&error))?;
    let table = bearoff().map_err(|error| wrong(&error))?;
    Ok(Arc::new(Learned::new(&networks, table)))
}

/// The tables, and the exact one in any case.
fn with_bearoff(mut tables: Bearoffs) -> Result<Bearoffs, String> {
    let own = bearoff().map_err(|error| error.to_string())?;
    let given = tables.two_sided.take();
    let larger = given.filter(|table| table.checkers() >= own.checkers());
    tables.two_sided = Some(larger.unwrap_or(own));
    Ok(tables)
}

/// What searches rest on.
enum Estimate {
    Learned(Arc<Learned>),
    Hand(Tabled<Structure>),
}

impl Evaluator<Backgammon> for Estimate {
    fn evaluate(&self, game: &Backgammon, state: &State, player: Player) -> Score {
        match self {
            Estimate::Learned(learned) => learned.evaluate(game, state, player),
            Estimate::Hand(hand) => hand.evaluate(game, state, player),
        }
    }

    fn estimate(&self, game: &Backgammon, state: &State, player: Player) -> f64 {
        match self {
            Estimate::Learned(learned) => learned.estimate(game, state, player),
            Estimate::Hand(hand) => hand.estimate(game, state, player),
        }
    }
}
