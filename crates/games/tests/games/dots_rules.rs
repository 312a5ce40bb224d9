//! Dots and boxes: its rules on random play, its text, and small boards that can be counted by hand.

use zermelo_core::{Game, Notation, Player, conformance};
use zermelo_games::dots::Dots;

#[test]
fn the_rules_hold_on_random_play() {
    for (width, height, players) in [(1, 1, 2), (2, 2, 3), (3, 2, 4), (5, 5, 3), (1, 5, 2)] {
        let game = Dots::new(width, height, players).unwrap();
        conformance::rules(&game, 20, 1).unwrap();
        conformance::keyed(&game, 20, 2).unwrap();
        conformance::notation(&game, 20, 3).unwrap();
    }
    assert!(Dots::new(6, 1, 2).is_err() && Dots::new(0, 1, 2).is_err());
    assert!(Dots::new(2, 2, 1).is_err() && Dots::new(2, 2, 5).is_err());
}

#[test]
fn every_order_of_the_lines_is_a_game() {
    fn games(game: &Dots, state: &<Dots as Game>::State) -> u64 {
        let mut moves = Vec::new();
        game.actions(state, &mut moves);
        if moves.is_empty() {
            return 1;
        }
        moves
            .iter()
            .map(|&action| games(game, &game.result(state, action)))
            .sum()
    }
    let game = Dots::new(2, 1, 3).unwrap();
    assert_eq!(games(&game, &game.initial()), 5040); // 7!
}

#[test]
fn who_closes_a_box_gets_it_and_moves_again() {
    let game = Dots::new(2, 1, 3).unwrap();
    let state = game.parse_state("a1b1 a2b2 a1a2 b1b2").unwrap();
    assert_eq!(game.to_move(&state), Player::FIRST);
    assert_eq!(
        game.format_state(&state),
        "a1b1 a2b2 a1a2 b1b2 / 1 0 0 / first"
    );
    // The middle line closes both boxes at once.
    let state = game
        .parse_state("a1b1 a2b2 a1a2 b1c1 b2c2 c1c2 b1b2")
        .unwrap();
    assert!(game.is_terminal(&state));
    assert_eq!(game.utility(&state, Player::FIRST), 2);
    assert_eq!(
        game.parse_move(&game.initial(), "B1A1"),
        game.parse_move(&game.initial(), "a1b1")
    );
}

#[test]
fn what_cannot_be_is_said() {
    let game = Dots::new(2, 2, 3).unwrap();
    for (text, says) in [
        ("a1c1", "is no line"),
        ("a1b1 b1a1", "is drawn already"),
        ("a1b1 / 0 0 / first", "is no position"),
        ("a1b1 / 0 1 0 / first", "close 0 boxes"),
        ("a1b1 / 0 0 0 / fifth", "is no position"),
    ] {
        let error = game.parse_state(text).unwrap_err().to_string();
        assert!(error.contains(says), "{text}: {error}");
    }
}
