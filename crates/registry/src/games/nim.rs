//! Nim.

use zermelo_games::nim::{Bouton, Nim};
use zermelo_learn::Learned;

use crate::options::{GameOption, Setting, Values};
use crate::registry::Registration;
use zermelo_bundle::{Bundle, SharedGame};

pub const GAME: Registration = Registration {
    name: "nim",
    options: &[
        GameOption {
            name: "piles",
            help: "the sizes of the piles",
            setting: Setting::Wholes {
                default: &[3, 4, 5],
                least: 0,
                most: 255,
            },
        },
        GameOption {
            name: "misere",
            help: "whoever takes the last match loses",
            setting: Setting::Flag(true),
        },
    ],
    make,
};

fn make(spec: String, options: &Values) -> Result<SharedGame, String> {
    let game = Nim::new(options.wholes(0), options.flag(1)).map_err(|error| error.to_string())?;
    let evaluator = Learned::new(Bouton, options.learned());
    let judged = Bundle::of(spec, game).judged(evaluator, Bouton).learner();
    Ok(judged.everything().mcts().selective().shared())
}
