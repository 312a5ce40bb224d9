//! Breakthrough: exact keys where the board is small enough, hashes else.

use zermelo_games::breakthrough::{
    BoardError, Breakthrough, BreakthroughGuide, Exact, Features, Hashed, Keys, Urgent,
};
use zermelo_learn::Learned;

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
    match Breakthrough::<Exact>::new(width, height) {
        Err(BoardError::TooLarge { .. }) => Breakthrough::<Hashed>::new(width, height)
            .map_err(|error| error.to_string())
            .and_then(|game| bundle(spec, game, options)),
        small => small
            .map_err(|error| error.to_string())
            .and_then(|game| bundle(spec, game, options)),
    }
}

fn bundle<K: Keys>(
    spec: String,
    game: Breakthrough<K>,
    options: &Values,
) -> Result<SharedGame, String> {
    let learned = options.learned();
    let evaluator = Learned::new(Features::new(), learned.clone());
    let judged = Bundle::of(spec, game).judged(evaluator, Urgent).learner();
    let guide = Learned::new(BreakthroughGuide::default(), learned);
    Ok(judged.everything().mcts().guided(guide).shared())
}
