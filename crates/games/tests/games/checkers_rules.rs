//! Checkers keeps every promise of the model; jumps, crowning and the draw rule in corner cases.

use zermelo_core::{Evaluator, Game, Noisy, Notation, Order, Player, conformance};
use zermelo_games::checkers::{
    Board, CapturesAndCrownings, CapturesFirst, Checkers, DrawRuleError, Features,
};

const GAMES: &str = include_str!("../../src/checkers/data/games.txt");

fn state(text: &str) -> Board {
    Checkers::default().parse_state(text).unwrap()
}

/// The names of the legal moves, in the order of the game.
fn moves(text: &str) -> Vec<String> {
    let game = Checkers::default();
    let mut moves = Vec::new();
    game.actions(&state(text), &mut moves);
    moves.iter().map(ToString::to_string).collect()
}

/// The position after a move.
fn after(text: &str, action: &str) -> String {
    let game = Checkers::default();
    let board = state(text);
    let action = game.parse_move(&board, action).unwrap();
    game.format_state(&game.result(&board, action))
}

#[test]
fn checkers_conforms_with_every_draw_rule() {
    for draw_after in [0, 1, 5, 80] {
        let game = Checkers::new(draw_after).unwrap();
        conformance::rules(&game, 10, 1).unwrap();
        conformance::zero_sum(&game, 30, 2).unwrap();
        conformance::keyed(&game, 30, 3).unwrap();
        conformance::symmetric(&game, 2, 1).unwrap();
        conformance::notation(&game, 10, 4).unwrap();
    }
}

#[test]
fn a_king_may_jump_in_a_circle_back_to_where_it_was() {
    let circle = "B:W7,8,15,16:BK3";
    assert_eq!(
        moves(circle),
        ["3x10x19x12x3"],
        "both directions are one move"
    );
    for path in ["3x10x19x12x3", "3x12x19x10x3", "3x3", "3x19x3"] {
        assert_eq!(after(circle, path), "W:W:BK3");
    }
}

#[test]
fn jumps_between_the_same_squares_over_different_pieces_are_different_moves() {
    let two_ways = "B:W7,8,15,16:B3";
    assert_eq!(moves(two_ways), ["3x10x19", "3x12x19"]);
    assert_eq!(after(two_ways, "3x10x19"), "W:W8,16:B19");
    assert_eq!(after(two_ways, "3x12x19"), "W:W7,15:B19");
}

#[test]
fn crowning_ends_a_move() {
    assert_eq!(moves("B:W26,27:B22"), ["22x31"]);
    assert_eq!(after("B:W26,27:B22", "22x31"), "W:W27:BK31");
    assert_eq!(moves("B:W26,27:BK22"), ["22x31x24"]);
    assert_eq!(moves("W:W11:B6,7"), ["11x2"]);
    assert_eq!(after("W:W11:B6,7", "11x2"), "B:WK2:B6");
}

#[test]
fn men_neither_step_nor_jump_backward() {
    assert_eq!(moves("B:W10,11:B15"), ["15-18", "15-19"]);
    assert_eq!(moves("W:W15:B18,19"), ["15-11", "15-10"]);
}

#[test]
fn a_capture_is_forced_but_not_the_largest_one() {
    assert_eq!(moves("B:W14,16,22:B1,9,12"), ["12x19", "9x18x25"]);
}

#[test]
fn no_move_captures_more_than_nine_pieces() {
    let nine = "B:W6,7,8,14,15,16,22,23,24:BK1";
    let game = Checkers::default();
    let mut all = Vec::new();
    game.actions(&state(nine), &mut all);
    let most = all.iter().map(|action| action.captures()).max();
    assert_eq!(most, Some(9));
    let ends: Vec<u8> = all.iter().map(|action| action.to().number()).collect();
    assert!(ends.iter().all(|&end| end == 28), "{ends:?}");
}

#[test]
fn a_king_jumps_no_piece_twice() {
    assert_eq!(moves("B:W6:BK1"), ["1x10"]);
    assert_eq!(moves("B:W6,7:BK1"), ["1x10x3"]);
}

#[test]
fn the_game_is_drawn_when_nothing_happens_for_long() {
    let game = Checkers::new(3).unwrap();
    let mut board = game.parse_state("B:WK32,21:BK1").unwrap();
    for (quiet, name) in ["1-5", "32-28", "5-1"].into_iter().enumerate() {
        assert_eq!(board.quiet_moves(), quiet as u32);
        assert!(!game.is_terminal(&board));
        board = game
            .play(&board, game.parse_move(&board, name).unwrap())
            .unwrap();
    }
    assert!(game.is_terminal(&board));
    assert_eq!(game.count_actions(&board), 0);
    assert_eq!(game.utility(&board, Player::FIRST), 0);
    assert_eq!(game.utility(&board, Player::SECOND), 0);
}

#[test]
fn captures_and_moves_of_men_start_the_count_again() {
    assert_eq!(after("W:WK32,21:BK1:H7", "32-28"), "B:W21,K28:BK1:H8");
    assert_eq!(after("W:WK32,21:BK1:H7", "21-17"), "B:W17,K32:BK1");
    assert_eq!(after("W:WK32,21:BK1,28,27:H7", "32x23"), "B:W21,K23:B28,K1");
}

#[test]
fn who_has_no_move_has_lost_even_when_the_count_is_full() {
    let game = Checkers::default();
    for text in ["B:W32:B", "B:W9,14:B5:H80", "W:WK32:B22,23,27,28"] {
        let board = game.parse_state(text).unwrap();
        assert!(game.is_terminal(&board), "{text}");
        let loser = game.to_move(&board);
        assert_eq!(game.utility(&board, loser), -1, "{text}");
        assert_eq!(game.utility(&board, loser.opponent()), 1, "{text}");
    }
}

#[test]
fn without_a_draw_rule_nothing_is_counted() {
    let game = Checkers::new(0).unwrap();
    let board = game.parse_state("B:WK32:BK1").unwrap();
    let there = game.result(&board, game.parse_move(&board, "1-5").unwrap());
    assert_eq!(there.quiet_moves(), 0);
    assert!(game.kind().repetition.matters());
    assert!(!Checkers::default().kind().repetition.matters());
    assert_eq!(
        Checkers::new(1001).unwrap_err(),
        DrawRuleError { draw_after: 1001 }
    );
    assert_eq!(
        Checkers::new(1001).unwrap_err().to_string(),
        "draw_after=1001 is too long: the longest is 1000, and 0 is never"
    );
}

#[test]
fn games_of_masters_are_legal_and_end_where_they_should() {
    let game = Checkers::default();
    for line in GAMES.lines().filter(|line| !line.starts_with('#')) {
        let [moves, end, name] = line.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("games.txt has a line without moves, end and name: {line}");
        };
        let board = game
            .parse_state(moves)
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(game.format_state(&board), end, "{name}");
    }
}

#[test]
fn large_captures_and_crownings_are_tried_first() {
    let game = Checkers::default();
    let ranks = |text: &str, names: &[&str]| -> Vec<i32> {
        let board = state(text);
        let parsed = names
            .iter()
            .map(|name| game.parse_move(&board, name).unwrap());
        parsed
            .map(|action| CapturesFirst.rank(&game, &board, action))
            .collect()
    };
    let captures = ranks("B:W14,16,K22:B9,12", &["9x18x25", "12x19"]);
    assert!(
        captures.is_sorted_by(|one, other| one > other),
        "{captures:?}"
    );
    let quiet = ranks("B:W21:B1,25,18,K12", &["25-29", "18-23", "1-5", "12-8"]);
    assert!(quiet.is_sorted_by(|one, other| one > other), "{quiet:?}");
    let quiet = ranks("W:W32,8,15,K21:B12", &["8-3", "15-10", "32-27", "21-17"]);
    assert!(quiet.is_sorted_by(|one, other| one > other), "{quiet:?}");
}

#[test]
fn captures_and_crownings_are_noisy() {
    let game = Checkers::default();
    for (text, name, noisy) in [
        ("B:W15:B11,1", "11x18", true),
        ("B:WK1:B25", "25-29", true),
        ("B:W5:BK25", "25-29", false),
        ("", "11-15", false),
    ] {
        let board = state(text);
        let action = game.parse_move(&board, name).unwrap();
        assert_eq!(
            CapturesAndCrownings.is_noisy(&game, &board, action),
            noisy,
            "{text}"
        );
    }
}

#[test]
fn estimates_are_opposed() {
    let game = Checkers::default();
    let features = Features::default();
    for text in ["", "11-15 23-19 8-11 22-17", "B:WK32,21:BK1:H7"] {
        let board = state(text);
        let [black, white] =
            [Player::FIRST, Player::SECOND].map(|player| features.evaluate(&game, &board, player));
        assert_eq!(black, -white, "{text}");
    }
}
