//! Rolit for two, three or four players.

use zermelo_games::rolit::{Corners, Rolit, Share};
use zermelo_learn::Learned;

use crate::options::{GameOption, Setting, Values};
use crate::registry::Registration;
use zermelo_bundle::{Bundle, SharedGame};

pub const GAME: Registration = Registration {
    name: "rolit",
    options: &[
        GameOption {
            name: "size",
            help: "cells on a side: 4, 6 or 8",
            setting: Setting::Whole {
                default: 8,
                least: 4,
                most: 8,
            },
        },
        GameOption {
            name: "players",
            help: "players, each for itself",
            setting: Setting::Whole {
                default: 4,
                least: 2,
                most: 4,
            },
        },
    ],
    make,
};

fn make(spec: String, options: &Values) -> Result<SharedGame, String> {
    let game = Rolit::new(options.whole(0), options.whole(1)).map_err(|error| error.to_string())?;
    let evaluator = Learned::new(Share, options.learned());
    let judged = Bundle::of(spec, game).judged(evaluator, Corners).learner();
    Ok(judged.full_width().mcts().explorer().levelled().shared())
}
