//! Chinese checkers for two, three, four or six players.

use zermelo_games::chinese_checkers::{Blocking, ChineseCheckers, Forward, Way};
use zermelo_learn::Learned;

use crate::options::{GameOption, Setting, Values};
use crate::registry::Registration;
use zermelo_bundle::{Bundle, SharedGame};

pub const GAME: Registration = Registration {
    name: "chinese_checkers",
    options: &[
        GameOption {
            name: "size",
            help: "rows of a camp; 4 is the usual star of 121 holes",
            setting: Setting::Whole {
                default: 4,
                least: 1,
                most: 4,
            },
        },
        GameOption {
            name: "players",
            help: "2, 3, 4 or 6 players, each for itself",
            setting: Setting::Whole {
                default: 3,
                least: 2,
                most: 6,
            },
        },
        GameOption {
            name: "blocking",
            help: "a full goal with pieces of others in it counts as reached if half of them are own, \
                   if one is, or never",
            setting: Setting::Choice(&["half", "one", "never"]),
        },
        GameOption {
            name: "rounds",
            help: "rounds after which nobody has won",
            setting: Setting::Whole {
                default: 100,
                least: 1,
                most: 1000,
            },
        },
    ],
    make,
};

fn make(spec: String, options: &Values) -> Result<SharedGame, String> {
    let blocking = match options.choice(2) {
        "half" => Blocking::Half,
        "one" => Blocking::One,
        _ => Blocking::Never,
    };
    let (size, players, rounds) = (options.whole(0), options.whole(1), options.whole(3));
    let game = ChineseCheckers::new(size, players, blocking, rounds);
    let game = game.map_err(|error| error.to_string())?;
    let evaluator = Learned::new(Way, options.learned());
    let judged = Bundle::of(spec, game).judged(evaluator, Forward).learner();
    Ok(judged.full_width().mcts().explorer().levelled().shared())
}
