//! Rolit: its rules on random play, its text, and openings that can be seen by hand.

use zermelo_core::{Evaluator, Game, Notation, Player, conformance};
use zermelo_games::rolit::{Rolit, Share, SizeError};

fn names(game: &Rolit, text: &str) -> Vec<String> {
    let state = game.parse_state(text).unwrap();
    let mut moves = Vec::new();
    game.actions(&state, &mut moves);
    moves.into_iter().map(|cell| game.move_name(cell)).collect()
}

#[test]
fn the_rules_hold_on_random_play() {
    for size in [4, 6, 8] {
        for players in 2..=4 {
            let game = Rolit::new(size, players).unwrap();
            conformance::rules(&game, 10, 1).unwrap();
            conformance::keyed(&game, 10, 2).unwrap();
            conformance::notation(&game, 10, 3).unwrap();
        }
    }
    assert_eq!(Rolit::new(5, 4), Err(SizeError::Board(5)));
    assert_eq!(Rolit::new(8, 5), Err(SizeError::Players(5)));
}

#[test]
fn two_players_open_as_in_othello_and_four_behind_each_other_ball() {
    assert_eq!(names(&Rolit::new(8, 2).unwrap(), "").len(), 4);
    let four = Rolit::new(8, 4).unwrap();
    assert_eq!(
        four.format_state(&four.initial()),
        "......../......../......../...12.../...43.../......../......../........ 1"
    );
    assert_eq!(names(&four, ""), ["f4", "d6", "f6"]);
}

#[test]
fn everything_between_is_turned_whosever_it_is() {
    let game = Rolit::new(4, 4).unwrap();
    let state = game.parse_state("1234/..../..../.... 1").unwrap();
    // No ball can be turned, so any cell next to one will do.
    assert_eq!(names(&game, "1234/..../..../.... 1").len(), 4);
    assert_eq!(game.to_move(&state), Player::FIRST);
    let state = game.parse_state(".234/..../..../...1 1");
    assert!(state.is_ok());
    let game = Rolit::new(8, 4).unwrap();
    let text = "1234..../......../......../......../......../......../......../........ 1";
    assert_eq!(names(&game, text), ["e1"]);
    let state = game.parse_state(text).unwrap();
    let action = game.parse_move(&state, "e1").unwrap();
    let after = game.result(&state, action);
    assert_eq!(
        game.format_state(&after).split('/').next(),
        Some("11111...")
    );
    assert_eq!(game.to_move(&after), Player::SECOND);
}

#[test]
fn the_board_fills_up_and_balls_are_points() {
    for players in 2..=4 {
        let game = Rolit::new(4, players).unwrap();
        let mut state = game.initial();
        let mut plies = 0;
        while !game.is_terminal(&state) {
            let everybody = (0..players as u8).map(Player::new);
            let sum: f64 = everybody
                .map(|player| Share.estimate(&game, &state, player))
                .sum();
            assert!((sum - 16.0).abs() < 1e-9);
            let mut moves = Vec::new();
            game.actions(&state, &mut moves);
            state = game.result(&state, moves[plies % moves.len()]);
            plies += 1;
        }
        assert_eq!(plies, if players == 3 { 13 } else { 12 });
        let everybody = (0..players as u8).map(Player::new);
        let total: i32 = everybody.map(|player| game.utility(&state, player)).sum();
        assert_eq!(total, 16);
    }
}

#[test]
fn what_cannot_be_is_said() {
    let game = Rolit::new(4, 3).unwrap();
    for (text, says) in [
        ("i9", "is not a cell: name one between a1 and d4"),
        ("a1", "cannot be put on a1 here"),
        ("..../..../.... 1", "4 rows of 4 cells"),
        ("..../.45./..../.... 1", "a player from 1 to 3"),
        ("..../..../..../.... 1", "no ball on the board"),
        ("..../.12./.3../.... 4", "a player from 1 to 3"),
    ] {
        let error = game.parse_state(text).unwrap_err().to_string();
        assert!(error.contains(says), "{text}: {error}");
    }
}
