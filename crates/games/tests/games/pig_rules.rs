//! Pig: its rules on random play, its text, and values that can be worked out by hand.

use zermelo_core::{Game, Notation, Player, conformance};
use zermelo_games::pig::Pig;

#[test]
fn the_rules_hold_on_random_play() {
    for goal in [1, 2, 10, 100, 1000] {
        let game = Pig::new(goal).unwrap();
        conformance::rules(&game, 30, 1).unwrap();
        conformance::keyed(&game, 30, 2).unwrap();
        conformance::notation(&game, 30, 3).unwrap();
    }
    assert!(Pig::new(0).is_err() && Pig::new(1001).is_err());
}

#[test]
fn a_one_loses_the_turn_and_holding_keeps_the_points() {
    let game = Pig::new(20).unwrap();
    let state = game
        .parse_state("roll 5 roll 3 hold roll 6 roll 1")
        .unwrap();
    assert_eq!(game.format_state(&state), "8 0 0 first");
    assert_eq!(game.parse_state("8 0 0 first"), Ok(state));
    let state = game.parse_state("8 0 6 first").unwrap();
    let over = game.parse_state("14 0 6 first").unwrap();
    assert!(!game.is_terminal(&state) && game.is_terminal(&over));
    assert_eq!(game.utility(&over, Player::FIRST), 1);
}

#[test]
fn what_cannot_be_is_said() {
    let game = Pig::new(20).unwrap();
    for (text, says) in [
        ("hold", "no points to keep"),
        ("roll hold", "the die is rolling"),
        ("jump", "is no move"),
        ("8 0", "is no position"),
        ("8 25 0 first", "would be over before"),
        ("1 0 0 first", "at least 2"),
        ("14 0 6 first rolling", "nobody rolls"),
    ] {
        let error = game.parse_state(text).unwrap_err().to_string();
        assert!(error.contains(says), "{text}: {error}");
    }
}

/// For two points the first roll that is no one wins: p = 5/6 + 1/6 (1 - p), so the player who starts
/// wins six games of seven. A search of n rolls knows it to within 6^-n.
#[test]
fn the_value_of_a_tiny_game_is_what_it_should_be() {
    let game = Pig::new(2).unwrap();
    let value = expected(&game, game.initial(), 40);
    assert!((value - (2.0 * 6.0 / 7.0 - 1.0)).abs() < 1e-9, "{value}");
}

/// The games know no search, so this test has a small one of its own. Only a one goes on in so short a
/// game, so the tree stays thin.
fn expected(game: &Pig, state: <Pig as Game>::State, depth: u32) -> f64 {
    if game.is_terminal(&state) {
        return f64::from(game.utility(&state, Player::FIRST));
    }
    if depth == 0 {
        return 0.0;
    }
    let below = |action| expected(game, game.result(&state, action), depth - 1);
    let mut outcomes = Vec::new();
    game.outcomes(&state, &mut outcomes);
    if !outcomes.is_empty() {
        return outcomes
            .into_iter()
            .map(|(p, action)| p * below(action))
            .sum();
    }
    let mut moves = Vec::new();
    game.actions(&state, &mut moves);
    let values = moves.into_iter().map(below);
    if game.to_move(&state) == Player::FIRST {
        values.fold(f64::NEG_INFINITY, f64::max)
    } else {
        values.fold(f64::INFINITY, f64::min)
    }
}
