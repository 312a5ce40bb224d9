//! Forecasts of real games against the numbers of states that they have.

use zermelo_core::{Game, Notation};
use zermelo_games::breakthrough::{Breakthrough, Hashed};
use zermelo_games::chess::Chess;
use zermelo_games::connect4::ConnectFour;
use zermelo_games::hex::Hex;
use zermelo_games::kalah::{Kalah, Options as KalahOptions};
use zermelo_games::mnk::{Mnk, Options as MnkOptions};
use zermelo_games::nim::Nim;
use zermelo_games::othello::Othello;
use zermelo_solve::{ByState, Forecast, Options, Solvable, SolveError, foresee, solve};

fn forecast<G: Solvable>(game: &G, root: &G::State) -> Forecast {
    foresee::<_, ByState>(game, root, &Options::default())
}

/// Holds a forecast to the number of states up to symmetry, as solving the game counts them.
fn hold<G: Solvable>(name: &str, game: &G, states: f64) {
    let found = forecast(game, &game.initial());
    assert!(
        found.least <= states && states <= found.most,
        "{name}: {found}, not {states}"
    );
    if found.exact {
        assert_eq!(found.states, states, "{name}");
    } else {
        let ratio = found.states / states;
        assert!(
            (0.2..5.0).contains(&ratio),
            "{name}: {found}, {ratio} times {states}"
        );
    }
}

#[test]
fn forecasts_are_right_or_near_and_the_truth_is_within_their_bounds() {
    for (width, height, states) in [(5, 4, 1_973_904.0), (6, 4, 47.4e6), (5, 5, 34.9e6)] {
        let game = ConnectFour::<u64>::new(width, height, 4).unwrap();
        hold(&format!("Connect Four {width}x{height}"), &game, states);
    }
    let (m, n, k) = (4, 4, 4);
    let four = MnkOptions {
        m,
        n,
        k,
        ..MnkOptions::default()
    };
    hold("4,4,4", &Mnk::new(four).unwrap(), 1_217_977.0);
    hold("Hex 4x4", &Hex::new(4, false).unwrap(), 4_693_575.0);
    hold("Othello 4x4", &Othello::<4>::new(), 14_401.0);
    for (width, height, states) in [(3, 4, 27_797.0), (3, 5, 1_213_637.0), (4, 4, 1_606_370.0)] {
        let game = Breakthrough::<Hashed>::new(width, height).unwrap();
        hold(&format!("Breakthrough {width}x{height}"), &game, states);
    }
    hold(
        "Nim",
        &Nim::new(&[30, 30, 30, 30], false).unwrap(),
        92_747.0,
    );
    for (houses, seeds, states) in [(3, 3, 29_274.0), (4, 2, 315_147.0), (4, 3, 5_255_649.0)] {
        let options = KalahOptions {
            houses,
            seeds,
            ..KalahOptions::default()
        };
        let game = Kalah::new(options).unwrap();
        hold(&format!("Kalah({houses},{seeds})"), &game, states);
    }
}

/// The published 4,531,985,219,092 positions, about half of them up to symmetry.
#[test]
fn a_forecast_of_what_nobody_can_count_says_how_little_it_knows() {
    let game = ConnectFour::<u64>::new(7, 6, 4).unwrap();
    let found = forecast(&game, &game.initial());
    assert!(
        found.least > 1e9 && found.least < 2.27e12 && found.most > 2.27e12,
        "{found}"
    );
    let chess = forecast(&Chess::default(), &Chess::default().initial());
    assert!(chess.least > 1e8 && chess.most.is_infinite(), "{chess}");
    assert!(chess.to_string().contains("at least"), "{chess}");
}

#[test]
fn a_forecast_is_the_same_every_time() {
    let game = ConnectFour::<u64>::new(6, 5, 4).unwrap();
    let all = |found: Forecast| (found.states, found.least, found.most, found.bytes);
    let root = game.parse_state("44444").unwrap();
    assert_eq!(all(forecast(&game, &root)), all(forecast(&game, &root)));
}

/// What may fit is begun, though the best guess is that it does not.
#[test]
fn only_what_surely_does_not_fit_is_refused_before_it_begins() {
    let game = ConnectFour::<u64>::new(5, 5, 4).unwrap();
    let found = forecast(&game, &game.initial());
    let with = |memory_bytes| {
        let options = Options {
            memory_bytes,
            ..Options::default()
        };
        solve::<_, ByState>(&game, &game.initial(), &options, &|_| ()).err()
    };
    let surely = found.least * found.bytes / found.states;
    let begun = with((surely * 1.1) as u64);
    assert!(
        matches!(begun, Some(SolveError::OutOfMemory { .. })),
        "{begun:?}"
    );
    let refused = with((surely * 0.5) as u64);
    assert!(
        matches!(refused, Some(SolveError::TooLarge { .. })),
        "{refused:?}"
    );
}
