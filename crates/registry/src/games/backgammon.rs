//! Backgammon.

use std::sync::{Arc, OnceLock};

use zermelo_games::backgammon::{
    Backgammon, HIGHEST_CUBE, LONGEST_MATCH, Match, Options, Structure,
};

use crate::options::{GameOption, Setting, Values};
use crate::registry::Registration;
use zermelo_bundle::{Bundle, SharedGame};
use zermelo_tables::backgammon::{Tabled, TwoSided};

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
    ],
    make,
};

fn make(spec: String, options: &Values) -> Result<SharedGame, String> {
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
    let evaluator = Tabled {
        evaluator: Structure,
        table: bearoff()?,
    };
    let judged = Bundle::of(spec, game).judged(evaluator, ());
    Ok(judged.full_width().mcts().explorer().shared())
}

/// The ends of races, for all games of the program. It takes a tenth of a second to make, which is less than
/// a file of it would be worth.
fn bearoff() -> Result<Arc<TwoSided>, String> {
    static TABLE: OnceLock<Arc<TwoSided>> = OnceLock::new();
    if let Some(table) = TABLE.get() {
        return Ok(table.clone());
    }
    let table = TwoSided::build(6).map_err(|error| error.to_string())?;
    Ok(TABLE.get_or_init(|| Arc::new(table)).clone())
}
