//! Dots and boxes for two, three or four players.

use zermelo_games::dots::{BoxesAhead, Dots};
use zermelo_learn::Learned;

use crate::options::{GameOption, Setting, Values};
use crate::registry::Registration;
use zermelo_bundle::{Bundle, SharedGame};

pub const GAME: Registration = Registration {
    name: "dots",
    options: &[
        GameOption {
            name: "width",
            help: "boxes in a row",
            setting: Setting::Whole {
                default: 2,
                least: 1,
                most: 5,
            },
        },
        GameOption {
            name: "height",
            help: "rows of boxes",
            setting: Setting::Whole {
                default: 2,
                least: 1,
                most: 5,
            },
        },
        GameOption {
            name: "players",
            help: "players, each for itself",
            setting: Setting::Whole {
                default: 3,
                least: 2,
                most: 4,
            },
        },
    ],
    make,
};

fn make(spec: String, options: &Values) -> Result<SharedGame, String> {
    let (width, height, players) = (options.whole(0), options.whole(1), options.whole(2));
    let game = Dots::new(width, height, players).map_err(|error| error.to_string())?;
    let evaluator = Learned::new(BoxesAhead, options.learned());
    let judged = Bundle::of(spec, game).judged(evaluator, ()).learner();
    Ok(judged.full_width().mcts().explorer().shared())
}
