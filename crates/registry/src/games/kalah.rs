//! Kalah.

use zermelo_games::kalah::{Features, GainsFirst, Kalah, Options, Remaining};
use zermelo_learn::Learned;

use crate::options::{GameOption, Setting, Values};
use crate::registry::Registration;
use zermelo_bundle::{Bundle, SharedGame};

pub const GAME: Registration = Registration {
    name: "kalah",
    options: &[
        GameOption {
            name: "houses",
            help: "houses a side",
            setting: Setting::Whole {
                default: 6,
                least: 1,
                most: 6,
            },
        },
        GameOption {
            name: "seeds",
            help: "seeds in each house at the start",
            setting: Setting::Whole {
                default: 4,
                least: 1,
                most: 127,
            },
        },
        GameOption {
            name: "empty_capture",
            help: "a last seed in an empty house is taken even if nothing is opposite",
            setting: Setting::Flag(false),
        },
        GameOption {
            name: "remaining",
            help: "who gets the seeds left at the end: owner, emptied or nobody",
            setting: Setting::Choice(&["owner", "emptied", "nobody"]),
        },
    ],
    make,
};

fn make(spec: String, options: &Values) -> Result<SharedGame, String> {
    let game = Kalah::new(Options {
        houses: options.whole(0),
        seeds: options.whole(1),
        empty_capture: options.flag(2),
        remaining: match options.choice(3) {
            "emptied" => Remaining::Emptied,
            "nobody" => Remaining::Nobody,
            _ => Remaining::Owner,
        },
    });
    let game = game.map_err(|error| error.to_string())?;
    let evaluator = Learned::new(Features, options.learned());
    let judged = Bundle::of(spec, game)
        .judged(evaluator, GainsFirst)
        .learner();
    Ok(judged.everything().mcts().selective().shared())
}
