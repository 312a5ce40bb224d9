//! Breakthrough: exact keys where the board is small enough, hashes else.

use zermelo_games::breakthrough::{
    BoardError, Breakthrough, BreakthroughGuide, Exact, Features, Hashed, Keys, Urgent,
};

use crate::options::{GameOption, Setting, Values};
use crate::registry::Registration;
use zermelo_bundle::{Bundle, SharedGame};

pub const GAME: Registration = Registration {
    name: "breakthrough",
    options: &[
        GameOption {
            name: "width",
            help: "columns",
            setting: Setting::Whole {
                default: 8,
                least: 2,
                most: 8,
            },
        },
        GameOption {
            name: "height",
            help: "rows",
            setting: Setting::Whole {
                default: 8,
                least: 4,
                most: 8,
            },
        },
    ],
    make,
};

fn make(spec: String, options: &Values) -> Result<SharedGame, String> {
    let (width, height) = (options.whole(0), options.whole(1));
    let made = match Breakthrough::<Exact>::new(width, height) {
        Err(BoardError::TooLarge { .. }) => {
            Breakthrough::<Hashed>::new(width, height).map(|game| bundle(spec, game))
        }
        small => small.map(|game| bundle(spec, game)),
    };
    made.map_err(|error| error.to_string())
}

fn bundle<K: Keys>(spec: String, game: Breakthrough<K>) -> SharedGame {
    let judged = Bundle::of(spec, game).judged(Features::new(), Urgent);
    let guide = BreakthroughGuide::default();
    judged.everything().mcts().guided(guide).shared()
}
