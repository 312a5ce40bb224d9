//! Rollouts: luck has no mean, and the end of races comes out exactly.

use zermelo_core::{Game, Notation};
use zermelo_engines::backgammon::rollout::{Found, luck};
use zermelo_engines::backgammon::self_play::Greedy;
use zermelo_engines::backgammon::{Rollout, shipped};
use zermelo_games::backgammon::{Move, roll_chances};

use crate::{game, positions};

const ROLLOUT: Rollout = Rollout {
    trials: 72,
    truncate: None,
    variance_reduction: true,
    seed: 1,
    threads: 1,
};

#[test]
fn luck_is_nothing_on_average() {
    let (game, learned) = (game(), shipped().unwrap());
    let mut player = Greedy::new(&game, &learned);
    for state in positions(1).iter().step_by(10) {
        let terms = roll_chances().map(|(weight, [high, low])| {
            f64::from(weight) / 36.0 * luck(&game, &mut player, state, Move::Dice(high, low))
        });
        assert!(terms.sum::<f64>().abs() < 1e-6);
    }
}

#[test]
fn threads_change_nothing_and_luck_is_taken_out() {
    let (game, learned) = (game(), shipped().unwrap());
    let state = game.parse_state("31 8/5 6/5").unwrap();
    let one = ROLLOUT.run(&game, &learned, &state, |_| true);
    let two = Rollout {
        threads: 3,
        ..ROLLOUT
    }
    .run(&game, &learned, &state, |_| true);
    assert_eq!(one, two);
    let plain = Rollout {
        variance_reduction: false,
        ..ROLLOUT
    }
    .run(&game, &learned, &state, |_| true);
    let (equity, error) = one.equity();
    let (with_luck, wide) = plain.equity();
    assert!(error < wide / 2.0, "{error} without luck, {wide} with it");
    assert!((equity - with_luck).abs() < 4.0 * wide);
    assert!((one.chances().iter().sum::<f64>() - 1.0).abs() < 1e-5);
}

#[test]
fn the_end_of_a_race_is_known_without_error() {
    let (game, learned) = (game(), shipped().unwrap());
    // Two checkers on the ace point each: the side on roll wins.
    let text = "XGID=-B----------------------b-:0:0:1:00:0:0:0:0:0";
    let state = game.parse_state(text).unwrap();
    let found = ROLLOUT.run(&game, &learned, &state, |_| true);
    let (equity, error) = found.equity();
    assert!(
        (equity - 1.0).abs() < 1e-6 && error < 1e-6,
        "{equity} ± {error}"
    );
}

#[test]
fn it_stops_when_it_is_told() {
    let (game, learned) = (game(), shipped().unwrap());
    let found = ROLLOUT.run(&game, &learned, &game.initial(), |found| found.trials < 5);
    assert_eq!(found.trials, 5);
}

#[test]
fn parts_of_a_rollout_make_the_whole() {
    let (game, learned) = (game(), shipped().unwrap());
    let state = game.parse_state("31 8/5 6/5").unwrap();
    let whole = ROLLOUT.run(&game, &learned, &state, |_| true);
    let mut found = Found::default();
    for trials in [1, 20, 55, 72] {
        let part = Rollout { trials, ..ROLLOUT };
        found = Found::of(found.trials, found.tally());
        found = part.go_on(found, &game, &learned, &state, |_| true);
        assert_eq!(found.trials, trials);
    }
    assert_eq!(found, whole);
}
