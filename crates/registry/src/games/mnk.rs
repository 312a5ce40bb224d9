//! m,n,k games.

use zermelo_games::mnk::{LinesFirst, Mnk, OpenLines, Options};
use zermelo_learn::Learned;

use crate::options::{GameOption, Setting, Values};
use crate::registry::Registration;
use zermelo_bundle::{Bundle, SharedGame};

const fn size(name: &'static str, help: &'static str) -> GameOption {
    GameOption {
        name,
        help,
        setting: Setting::Whole {
            default: 3,
            least: 1,
            most: 26,
        },
    }
}

pub const GAME: Registration = Registration {
    name: "mnk",
    options: &[
        size("m", "columns"),
        size("n", "rows"),
        size("k", "how many in a row win"),
        GameOption {
            name: "gravity",
            help: "stones fall to the lowest free cell of their column",
            setting: Setting::Flag(false),
        },
    ],
    make,
};

fn make(spec: String, options: &Values) -> Result<SharedGame, String> {
    let game = Mnk::new(Options {
        m: options.whole(0),
        n: options.whole(1),
        k: options.whole(2),
        gravity: options.flag(3),
    });
    let game = game.map_err(|error| error.to_string())?;
    let evaluator = OpenLines::new(&game);
    let evaluator = Learned::new(evaluator, options.learned());
    let judged = Bundle::of(spec, game)
        .judged(evaluator, LinesFirst)
        .learner();
    Ok(judged.everything().mcts().selective().shared())
}
