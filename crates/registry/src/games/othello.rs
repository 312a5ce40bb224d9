//! Othello: one game for each size of the board.

use zermelo_games::othello::{CornersFirst, Features, Othello, OthelloGuide, RandomDiscs};
use zermelo_learn::Learned;

use crate::options::{GameOption, Setting, Values};
use crate::registry::Registration;
use zermelo_bundle::{Bundle, SharedGame};

pub const GAME: Registration = Registration {
    name: "othello",
    options: &[GameOption {
        name: "size",
        help: "rows and columns: 4, 6 or 8",
        setting: Setting::Whole {
            default: 8,
            least: 4,
            most: 8,
        },
    }],
    make,
};

fn make(spec: String, options: &Values) -> Result<SharedGame, String> {
    match options.whole(0) {
        4 => bundle::<4>(spec, options),
        6 => bundle::<6>(spec, options),
        8 => bundle::<8>(spec, options),
        size => Err(format!("size={size} cannot be: it is 4, 6 or 8")),
    }
}

fn bundle<const SIZE: u32>(spec: String, options: &Values) -> Result<SharedGame, String> {
    let game = Othello::<SIZE>::new();
    let learned = options.learned(&game)?;
    let evaluator = Learned::new(Features::new(), learned.clone());
    let guide = Learned::new(OthelloGuide::<SIZE>::default(), learned);
    Ok(Bundle::of(spec, game)
        .judged(evaluator, CornersFirst)
        .played_out(RandomDiscs)
        .everything()
        .learner()
        .guided(guide)
        .shared())
}
