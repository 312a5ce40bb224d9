//! The cube against what is known of it.

use zermelo_core::{Evaluator, Game, Notation};
use zermelo_engines::backgammon::cube::{MATCH_EQUITIES, decide};
use zermelo_engines::backgammon::{Outcomes, Owner, Stakes, shipped};
use zermelo_games::backgammon::{Backgammon, Match, Move, Options};

fn stakes(score: Match) -> Stakes<'static> {
    let options = Options {
        gammons: true,
        cube: 1024,
        score,
    };
    let game = Backgammon::new(options).unwrap();
    Stakes::of(&game, 0, &MATCH_EQUITIES)
}

fn near(found: f64, known: f64, by: f64) {
    assert!((found - known).abs() <= by, "{found}, not {known}");
}

#[test]
fn money_take_points_are_25_percent_dead_and_20_percent_live() {
    let money = stakes(Match::money(false));
    let even = Outcomes::single(0.5);
    near(money.dead_take_point(&even, 1), 0.25, 1e-6);
    near(money.live_take_point(&even, 1), 0.20, 1e-6);
    near(money.dead_take_point(&even, 8), 0.25, 1e-6);
}

#[test]
fn gammons_raise_the_take_point_as_janowski_says() {
    // Half of the losses are gammons: a loss costs 1.5, and (L - 0.5) / (W + L + 0.5 x).
    let outcomes = Outcomes([0.5, 0.0, 0.0, 0.25, 0.25, 0.0]);
    let money = stakes(Match::money(false));
    near(money.dead_take_point(&outcomes, 1), 1.0 / 2.5, 1e-6);
    near(money.live_take_point(&outcomes, 1), 1.0 / 3.0, 1e-6);
}

#[test]
fn a_cube_in_hand_is_worth_more_than_one_in_the_opponents() {
    let money = stakes(Match::money(false));
    let even = Outcomes::single(0.5);
    let value = |owner| money.value(&even, 1, owner, 0.68);
    near(value(Owner::Nobody), 0.0, 1e-9);
    // Janowski: p (W + L + x/2) - L, with the cube in hand.
    near(value(Owner::Player), 0.5 * 2.34 - 1.0, 1e-6);
    near(value(Owner::Opponent), -(0.5 * 2.34 - 1.0), 1e-6);
}

#[test]
fn doubles_begin_near_70_percent_and_are_dropped_near_80() {
    let money = stakes(Match::money(false));
    let at = |win| decide(&money, &Outcomes::single(win), 1, Owner::Nobody);
    assert!(!at(0.60).double);
    assert!(at(0.75).double && at(0.75).take);
    assert!(at(0.85).double && !at(0.85).take);
    // Many gammons are worth playing for.
    let strong = Outcomes([0.25, 0.65, 0.0, 0.1, 0.0, 0.0]);
    assert!(decide(&money, &strong, 1, Owner::Nobody).too_good);
}

#[test]
fn with_jacoby_nobody_plays_for_a_gammon_with_the_cube_in_the_middle() {
    let strong = Outcomes([0.25, 0.65, 0.0, 0.1, 0.0, 0.0]);
    let decision = decide(&stakes(Match::money(true)), &strong, 1, Owner::Nobody);
    assert!(decision.double && !decision.take);
}

#[test]
fn match_equities_are_near_the_published_ones() {
    // Chances of the first player by points needed, of tables that players use (Woolsey, Kazaross).
    for (own, other, known) in [
        (2, 1, 0.32),
        (3, 1, 0.25),
        (4, 1, 0.17),
        (5, 1, 0.15),
        (3, 2, 0.40),
        (4, 2, 0.32),
        (5, 2, 0.25),
        (4, 3, 0.42),
        (5, 3, 0.34),
        (5, 4, 0.42),
        (7, 5, 0.36),
        (9, 5, 0.25),
        (11, 7, 0.29),
    ] {
        near(MATCH_EQUITIES.chance(own, other, true), known, 0.03);
    }
    for away in 1..=25 {
        near(MATCH_EQUITIES.chance(away, away, false), 0.5, 1e-9);
        for other in 1..=25 {
            let sum =
                MATCH_EQUITIES.chance(away, other, true) + MATCH_EQUITIES.chance(other, away, true);
            near(sum, 1.0, 1e-9);
        }
    }
    // After the Crawford game the player behind doubles at once: 2 away is as good as 1 away.
    near(MATCH_EQUITIES.chance(2, 1, false), 0.5, 1e-9);
}

#[test]
fn at_double_match_point_the_cube_is_dead() {
    let score = Match::at(5, [4, 4], false, false).unwrap();
    let stakes = stakes(score);
    let value = |owner| stakes.value(&Outcomes([0.3, 0.3, 0.0, 0.2, 0.2, 0.0]), 1, owner, 0.68);
    near(value(Owner::Player), 0.6, 1e-6);
    near(value(Owner::Opponent), 0.6, 1e-6);
}

#[test]
fn after_crawford_the_player_behind_doubles_at_once() {
    let score = Match::at(5, [2, 4], false, false).unwrap();
    let decision = decide(&stakes(score), &Outcomes::single(0.5), 1, Owner::Nobody);
    assert!(decision.double && decision.take, "{decision:?}");
}

#[test]
fn searches_turn_the_cube_by_the_same_formula() {
    let options = Options {
        cube: 64,
        ..Options::default()
    };
    let game = Backgammon::new(options).unwrap();
    let learned = shipped().unwrap();
    // Far behind in the race: roll. Far ahead: double.
    for (text, double) in [
        ("XGID=-----CCCC----------bbbbbb-:0:0:1:00:0:0:0:0:6", false),
        ("XGID=-BBBBBB----------cccc-----:0:0:1:00:0:0:0:0:6", true),
    ] {
        let Ok(state) = game.parse_state(text) else {
            panic!("{text} is not read");
        };
        let mover = game.to_move(&state);
        let value = |action| learned.estimate(&game, &game.result(&state, action), mover);
        assert_eq!(value(Move::Double) >= value(Move::Roll), double, "{text}");
    }
}
