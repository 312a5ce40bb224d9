//! Chinese checkers: its rules on random play, its text, jumps, goals and the cap.

use zermelo_core::{Evaluator, Game, Notation, Player, conformance};
use zermelo_games::chinese_checkers::{Blocking, ChineseCheckers, Way};

fn game(size: u32, players: u32) -> ChineseCheckers {
    ChineseCheckers::new(size, players, Blocking::Half, 50).unwrap()
}

fn names(game: &ChineseCheckers, text: &str) -> Vec<String> {
    let state = game.parse_state(text).unwrap();
    let mut moves = Vec::new();
    game.actions(&state, &mut moves);
    moves
        .into_iter()
        .map(|action| game.move_name(action))
        .collect()
}

#[test]
fn the_rules_hold_on_random_play() {
    for (size, players) in [
        (1, 2),
        (1, 6),
        (2, 2),
        (2, 3),
        (2, 4),
        (2, 6),
        (3, 3),
        (4, 6),
    ] {
        let game = ChineseCheckers::new(size, players, Blocking::Half, 20).unwrap();
        let playouts = if size < 3 { 10 } else { 2 };
        conformance::rules(&game, playouts, 1).unwrap();
        conformance::keyed(&game, playouts, 2).unwrap();
        conformance::notation(&game, 2, 3).unwrap();
    }
}

#[test]
fn the_usual_opening_has_fourteen_moves() {
    for players in [2, 3, 4, 6] {
        assert_eq!(names(&game(4, players), "").len(), 14);
    }
}

#[test]
fn a_piece_jumps_on_and_on_over_anybody() {
    // One piece a player.
    let game = ChineseCheckers::new(1, 2, Blocking::Half, 50).unwrap();
    assert_eq!(game.format_state(&game.initial()), "2/..../.../..../1 1 0");
    let moves = names(&game, "./..2./.../..../1 1 2");
    assert_eq!(moves, ["e1-d2", "e1-d3"]);
    // d2 is taken, and jumped over.
    let moves = names(&game, "./..../.../.2../1 1 2");
    assert_eq!(moves, ["e1-c1", "e1-d3"]);
    let game = ChineseCheckers::new(2, 2, Blocking::Half, 50).unwrap();
    let start = game.initial();
    // In front two that step, each two ways; the tip jumps over each of them.
    assert_eq!(names(&game, "").len(), 6);
    assert!(game.parse_move(&start, "i1-g3").is_ok());
    // Over an own piece, and then over the opponent's.
    let moves = names(&game, "2/2./......./....../...../...2../......./11/1 1 2");
    let of_the_tip: Vec<&String> = moves.iter().filter(|name| name.starts_with('i')).collect();
    assert_eq!(of_the_tip, ["i1-e3", "i1-g3", "i1-g5"]);
}

#[test]
fn foreign_camps_are_passed_through_and_not_stayed_in() {
    let game = game(1, 2);
    // The camps at the sides belong to nobody, and yet no piece may end there.
    let moves = names(&game, "2/..../1../..../. 1 2");
    assert_eq!(moves, ["c1-b2", "c1-c2", "c1-d2"]);
}

#[test]
fn whoever_arrives_first_is_paid_by_all_others_and_more_the_sooner_that_is() {
    let game = game(1, 2);
    let state = game.parse_state("1/..../..2/..../. 2 3").unwrap();
    assert!(game.is_terminal(&state));
    // 50 points, and 48 for the rounds that are left.
    assert_eq!(game.utility(&state, Player::FIRST), 198);
    assert_eq!(game.utility(&state, Player::SECOND), 2);
    let later = game.parse_state("1/..../..2/..../. 2 99").unwrap();
    assert_eq!(game.utility(&later, Player::FIRST), 150);
    let capped = game.parse_state("./.1../..2/..../. 1 100").unwrap();
    assert!(game.is_terminal(&capped));
    assert_eq!(game.utility(&capped, Player::FIRST), 100);
    assert_eq!(game.utility(&capped, Player::SECOND), 100);
}

#[test]
fn a_piece_left_at_home_keeps_nobody_from_winning_unless_the_rule_is_off() {
    let text = "1/12/......./....../2.2../....../1....../../.. 2 5";
    for (blocking, over) in [
        (Blocking::Half, true),
        (Blocking::One, true),
        (Blocking::Never, false),
    ] {
        let game = ChineseCheckers::new(2, 2, blocking, 50).unwrap();
        let state = game.parse_state(text.replace("/../..", "/../.").as_str());
        assert_eq!(game.is_terminal(&state.unwrap()), over, "{blocking:?}");
    }
    // One of three is less than half.
    let text = "1/22/......./....../2..../....../11...../../. 2 5";
    for (blocking, over) in [(Blocking::Half, false), (Blocking::One, true)] {
        let game = ChineseCheckers::new(2, 2, blocking, 50).unwrap();
        assert_eq!(game.is_terminal(&game.parse_state(text).unwrap()), over);
    }
}

#[test]
fn estimates_add_up_to_all_stakes() {
    for (size, players) in [(1, 2), (2, 3), (2, 4), (3, 6)] {
        let game = game(size, players);
        let mut state = game.initial();
        for ply in 0..40 {
            if game.is_terminal(&state) {
                break;
            }
            let mut estimates = vec![0.0; game.players()];
            Way.estimates(&game, &state, &mut estimates);
            let sum: f64 = estimates.iter().sum();
            assert!((sum - 100.0 * f64::from(players)).abs() < 1e-9);
            assert!(estimates.iter().all(|one| (50.0..=150.0).contains(one)));
            let mut moves = Vec::new();
            game.actions(&state, &mut moves);
            state = game.result(&state, moves[ply * 7 % moves.len()]);
        }
    }
}

#[test]
fn what_cannot_be_is_said() {
    let game = game(1, 2);
    for (text, says) in [
        ("z1-a1", "rows are a to e"),
        ("b9-a1", "row b has the holes b1 to b4"),
        ("e1", "name the first hole and the last, as in e1-d2"),
        ("e1-a1", "there are e1-d2, e1-d3"),
        ("2/..../.../.... 1 0", "5 rows"),
        ("2/..../.../..../3 1 0", "a player from 1 to 2"),
        ("2/..../.../..../. 1 0", "red has 0 pieces, not 1"),
        ("2/..../.../..../1 2 0", "not blue's turn"),
        ("2/..../.../..../1 1 200", "after 100 moves at the latest"),
    ] {
        let error = game.parse_state(text).unwrap_err().to_string();
        assert!(error.contains(says), "{text}: {error}");
    }
    for (size, players, rounds) in [(0, 2, 9), (5, 2, 9), (2, 5, 9), (2, 2, 0)] {
        assert!(ChineseCheckers::new(size, players, Blocking::One, rounds).is_err());
    }
}
