//! Pig.

use zermelo_games::pig::{Lead, Pig};
use zermelo_learn::Learned;

use crate::options::{GameOption, Setting, Values};
use crate::registry::Registration;
use zermelo_bundle::{Bundle, SharedGame};

pub const GAME: Registration = Registration {
    name: "pig",
    options: &[GameOption {
        name: "goal",
        help: "points that win",
        setting: Setting::Whole {
            default: 100,
            least: 1,
            most: 1000,
        },
    }],
    make,
};

fn make(spec: String, options: &Values) -> Result<SharedGame, String> {
    let game = Pig::new(options.whole(0)).map_err(|error| error.to_string())?;
    let evaluator = Learned::new(Lead, options.learned());
    Ok(Bundle::of(spec, game)
        .judged(evaluator, ())
        .learner()
        .full_width()
        .mcts()
        .explorer()
        .shared())
}
