//! Connect Four: the usual board by itself, and others in a small or a large word.

use zermelo_games::connect4::{
    BoardError, CentreFirst, ConnectFour, ConnectFourGuide, Features, RandomDrops, Usual, Word,
};
use zermelo_learn::Learned;

use crate::options::{GameOption, Setting, Values};
use crate::registry::Registration;
use zermelo_bundle::{Bundle, SharedGame};

pub const GAME: Registration = Registration {
    name: "connect4",
    options: &[
        GameOption {
            name: "width",
            help: "columns",
            setting: Setting::Whole {
                default: 7,
                least: 1,
                most: 64,
            },
        },
        GameOption {
            name: "height",
            help: "rows",
            setting: Setting::Whole {
                default: 6,
                least: 1,
                most: 127,
            },
        },
        GameOption {
            name: "connect",
            help: "stones in a line that win",
            setting: Setting::Whole {
                default: 4,
                least: 1,
                most: 127,
            },
        },
    ],
    make,
};

fn make(spec: String, options: &Values) -> Result<SharedGame, String> {
    let (width, height, connect) = (options.whole(0), options.whole(1), options.whole(2));
    if let Ok(game) = ConnectFour::<Usual>::new(width, height, connect) {
        return bundle(spec, game, options);
    }
    match ConnectFour::<u64>::new(width, height, connect) {
        Err(BoardError::TooLarge { .. }) => ConnectFour::<u128>::new(width, height, connect)
            .map_err(|error| error.to_string())
            .and_then(|game| bundle(spec, game, options)),
        small => small
            .map_err(|error| error.to_string())
            .and_then(|game| bundle(spec, game, options)),
    }
}

fn bundle<W: Word>(
    spec: String,
    game: ConnectFour<W>,
    options: &Values,
) -> Result<SharedGame, String> {
    let learned = options.learned();
    let evaluator = Features::new(&game);
    let guide = ConnectFourGuide {
        evaluator: evaluator.clone(),
    };
    let evaluator = Learned::new(evaluator, learned.clone());
    let judged = Bundle::of(spec, game).judged(evaluator, CentreFirst);
    Ok(judged
        .played_out(RandomDrops)
        .everything()
        .learner()
        .guided(Learned::new(guide, learned))
        .shared())
}
