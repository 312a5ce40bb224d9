//! Go.

use zermelo_games::go::{CapturesFirst, Go, Ko, Nearness, Options, Payout, Playouts, Scoring};
use zermelo_learn::Learned;

use crate::options::{GameOption, Setting, Values};
use crate::registry::Registration;
use zermelo_bundle::{Bundle, SharedGame};

pub const GAME: Registration = Registration {
    name: "go",
    options: &[
        GameOption {
            name: "size",
            help: "columns, and rows unless they are given",
            setting: Setting::Whole {
                default: 9,
                least: 1,
                most: 19,
            },
        },
        GameOption {
            name: "rows",
            help: "rows, 0 for as many as columns",
            setting: Setting::Whole {
                default: 0,
                least: 0,
                most: 19,
            },
        },
        GameOption {
            name: "komi",
            help: "points that white gets for moving second",
            setting: Setting::Half {
                default: 15,
                least: -1000,
                most: 1000,
            },
        },
        GameOption {
            name: "ko",
            help: "which boards may not come back: any (positional, or situational with the same player to \
                   move), the one before the last move (simple), or none",
            setting: Setting::Choice(&["positional", "situational", "simple", "none"]),
        },
        GameOption {
            name: "suicide",
            help: "a move may take off one's own stones",
            setting: Setting::Flag(false),
        },
        GameOption {
            name: "payoff",
            help: "a win counts 1, or the margin in half points",
            setting: Setting::Choice(&["win", "margin"]),
        },
        GameOption {
            name: "handicap",
            help: "stones that black has at the start, 0 or 2 to 9",
            setting: Setting::Whole {
                default: 0,
                least: 0,
                most: 9,
            },
        },
        GameOption {
            name: "scoring",
            help: "area counts stones and points; territory counts points and prisoners, what is dead is taken in a \
                   second part in which a pass costs a stone",
            setting: Setting::Choice(&["area", "territory"]),
        },
    ],
    make,
};

fn make(spec: String, options: &Values) -> Result<SharedGame, String> {
    let (width, rows) = (options.whole(0), options.whole(1));
    let game = Go::new(Options {
        width,
        height: if rows == 0 { width } else { rows },
        komi: options.halves(2),
        ko: match options.choice(3) {
            "positional" => Ko::Positional,
            "situational" => Ko::Situational,
            "simple" => Ko::Simple,
            _ => Ko::Anything,
        },
        suicide: options.flag(4),
        payout: match options.choice(5) {
            "margin" => Payout::Margin,
            _ => Payout::Win,
        },
        handicap: options.whole(6),
        scoring: match options.choice(7) {
            "territory" => Scoring::Territory,
            _ => Scoring::Area,
        },
    });
    let game = game.map_err(|error| error.to_string())?;
    let evaluator = Learned::new(Nearness, options.learned());
    let judged = Bundle::of(spec, game)
        .judged(evaluator, CapturesFirst)
        .learner();
    Ok(judged
        .alphabeta()
        .selective()
        .played_out(Playouts::default())
        .solver()
        .symmetric()
        .shared())
}
