//! Backgammon.

use std::sync::Arc;

use zermelo_core::{Evaluator, Player, Score};
use zermelo_engines::backgammon::{Learned, bearoff, shipped};
use zermelo_games::backgammon::{
    Backgammon, HIGHEST_CUBE, LONGEST_MATCH, Match, Options, State, Structure,
};

use crate::options::{GameOption, Setting, Values};
use crate::registry::Registration;
use zermelo_bundle::{Bundle, SharedGame};
use zermelo_tables::backgammon::Tabled;

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
    let evaluator = match options.choice(6) {
        "hand" => Estimate::Hand(Tabled {
            evaluator: Structure,
            table: bearoff().map_err(|error| error.to_string())?,
        }),
        _ => Estimate::Learned(shipped().map_err(|error| error.to_string())?),
    };
    let judged = Bundle::of(spec, game).judged(evaluator, ());
    Ok(judged.full_width().mcts().explorer().shared())
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
