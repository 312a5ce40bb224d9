//! Othello: one game for each size of the board.

use zermelo_games::othello::{CornersFirst, Features, Othello, OthelloGuide, RandomDiscs};

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
        4 => Ok(bundle::<4>(spec)),
        6 => Ok(bundle::<6>(spec)),
        8 => Ok(bundle::<8>(spec)),
        size => Err(format!("size={size} cannot be: it is 4, 6 or 8")),
    }
}

fn bundle<const SIZE: u32>(spec: String) -> SharedGame {
    let judged = Bundle::of(spec, Othello::<SIZE>::new()).judged(Features::new(), CornersFirst);
    let guide = OthelloGuide::<SIZE>::default();
    judged
        .played_out(RandomDiscs)
        .everything()
        .guided(guide)
        .shared()
}
