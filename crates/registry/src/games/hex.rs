//! Hex.

use zermelo_games::hex::{Distance, Hex, LinksFirst};
use zermelo_learn::Learned;

use crate::options::{GameOption, Setting, Values};
use crate::registry::Registration;
use zermelo_bundle::{Bundle, SharedGame};

pub const GAME: Registration = Registration {
    name: "hex",
    options: &[
        GameOption {
            name: "size",
            help: "rows and columns",
            setting: Setting::Whole {
                default: 11,
                least: 1,
                most: 11,
            },
        },
        GameOption {
            name: "swap",
            help: "the second player may take the first stone",
            setting: Setting::Flag(false),
        },
    ],
    make,
};

fn make(spec: String, options: &Values) -> Result<SharedGame, String> {
    let game = Hex::new(options.whole(0), options.flag(1)).map_err(|error| error.to_string())?;
    let order = LinksFirst::new(&game);
    let evaluator = Learned::new(Distance, options.learned());
    let judged = Bundle::of(spec, game).judged(evaluator, order).learner();
    Ok(judged.everything().mcts().selective().shared())
}
