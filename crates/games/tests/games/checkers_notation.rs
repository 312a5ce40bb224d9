//! Positions and moves of checkers in PDN: what is written reads back, what is wrong is said.

use proptest::prelude::*;
use zermelo_core::{Draw, Game, Notation};
use zermelo_games::checkers::{Checkers, Move, Square};

fn refusal(text: &str) -> String {
    let error = Checkers::default().parse_state(text).unwrap_err();
    error.to_string()
}

fn move_refusal(position: &str, text: &str) -> String {
    let game = Checkers::default();
    let state = game.parse_state(position).unwrap();
    game.parse_move(&state, text).unwrap_err().to_string()
}

#[test]
fn positions_are_written_as_they_are_read() {
    let game = Checkers::default();
    for text in [
        "B:W18,24,K27:B12,K10",
        "W:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29",
        "B:W:B",
        "W:WK1:BK32:H79",
        "B:WK1,K2,K3,K4:BK5,K6,K7,K8:H80",
    ] {
        let state = game.parse_state(text).unwrap();
        assert_eq!(game.format_state(&state), text);
    }
}

#[test]
fn positions_are_read_from_other_spellings() {
    let game = Checkers::default();
    let start = game.initial();
    for text in [
        "",
        "  ",
        "B:W21-32:B1-12",
        "B:B1-12:W21-32.",
        " B : W 21-32 : B 1, 2, 3, 4, 5-12 ",
        "B:W21-32:B1-12:H0:F1",
    ] {
        assert_eq!(game.parse_state(text), Ok(start), "{text:?}");
    }
    let kings = game.parse_state("W:WK1-4:BK32").unwrap();
    assert_eq!(game.format_state(&kings), "W:WK1,K2,K3,K4:BK32");
}

#[test]
fn games_are_read_with_numbers_and_without() {
    let game = Checkers::default();
    let state = game.parse_state("11-15 23-19 8-11 22-17").unwrap();
    for text in [
        "1. 11-15 23-19 2. 8-11 22-17",
        "1.11-15 23-19 2.8-11 22-17",
        "1. 11-15 1... 23-19, 8-11,22-17",
        "11-15\n23-19\n8-11\n22-17\n",
    ] {
        assert_eq!(game.parse_state(text), Ok(state), "{text:?}");
    }
}

#[test]
fn wrong_positions_are_refused_with_what_would_be_right() {
    for (text, message) in [
        (
            "G:W18:B12",
            "the position starts with \"G\": B or W says who is to move, as in B:W21-32:B1-12",
        ),
        (
            "B:X18:B12",
            "\"X18\" is no list of pieces: it starts with W or B (or H for quiet moves)",
        ),
        (
            "B:W18:",
            "\"\" is no list of pieces: it starts with W or B (or H for quiet moves)",
        ),
        ("B:W18:W12", "there are two fields W: one is enough"),
        ("B:W18:B12:H1:H2", "there are two fields H: one is enough"),
        (
            "B:W18",
            "the pieces of Black are missing: write B alone if there are none",
        ),
        ("B:W33:B12", "\"33\" is not a square: squares are 1 to 32"),
        ("B:W0:B12", "\"0\" is not a square: squares are 1 to 32"),
        ("B:W+5:B12", "\"+5\" is not a square: squares are 1 to 32"),
        ("B:W18,:B12", "\"\" is not a square: squares are 1 to 32"),
        ("B:WQ18:B12", "\"Q18\" is not a square: squares are 1 to 32"),
        (
            "B:W24-21:B12",
            "\"24-21\" is no range: the smaller number comes first",
        ),
        ("B:W18,18:B12", "there are two pieces on square 18"),
        ("B:W18:BK18", "there are two pieces on square 18"),
        (
            "B:W3:B12",
            "a white man on square 3 would have been crowned: write K3",
        ),
        (
            "B:W18:B32",
            "a black man on square 32 would have been crowned: write K32",
        ),
        (
            "B:W18:B1-13",
            "Black has 13 pieces: no player has more than 12",
        ),
        (
            "B:W18:B12:H81",
            "H81: the number of quiet moves is at most 80, where the game is drawn",
        ),
        (
            "B:W18:B12:Hx",
            "Hx: the number of quiet moves is at most 80, where the game is drawn",
        ),
    ] {
        assert_eq!(refusal(text), message, "{text}");
    }
    let endless = Checkers::new(0).unwrap();
    assert_eq!(
        endless.parse_state("B:W18:B12:H1").unwrap_err().to_string(),
        "H1: this game counts no quiet moves, as it has no draw rule"
    );
}

#[test]
fn wrong_games_are_refused_with_the_number_of_the_move() {
    for (text, message) in [
        (
            "11-15 23-33",
            "\"33\" at move 2 is not a square: squares are 1 to 32",
        ),
        (
            "11-15 hello",
            "\"hello\" at move 2 is not a move: moves are like 11-15 or 15x22",
        ),
        ("1. 11-15 24-15", "24-15 at move 2 is not legal"),
        (
            "11-15 22-18 8-11",
            "8-11 at move 3 is not legal: there is a capture, which must be made",
        ),
    ] {
        assert_eq!(refusal(text), message, "{text}");
    }
}

#[test]
fn wrong_moves_are_refused_with_what_would_be_right() {
    let two_ways = "B:W7,8,15,16:B3";
    for (position, text, message) in [
        (
            "",
            "1115",
            "\"1115\" is not a move: moves are like 11-15 or 15x22",
        ),
        ("", "", "\"\" is not a move: moves are like 11-15 or 15x22"),
        (
            "",
            "11-",
            "\"11-\" is not a move: moves are like 11-15 or 15x22",
        ),
        ("", "11-40", "\"40\" is not a square: squares are 1 to 32"),
        ("", "11-18", "11-18 is not legal"),
        ("", "23-19", "23-19 is not legal"),
        (
            two_ways,
            "3x19",
            "3x19 can be 3x10x19 or 3x12x19: write which",
        ),
        (
            two_ways,
            "3x10",
            "3x10 is not legal: there is a capture, which must be made",
        ),
        ("B:W18:B", "1-5", "the game was already over"),
        ("B:WK18:BK1:H80", "1-5", "the game was already over"),
    ] {
        assert_eq!(
            move_refusal(position, text),
            message,
            "{text} in {position}"
        );
    }
}

#[test]
fn a_capture_needs_no_more_squares_than_tell_it_apart() {
    let game = Checkers::default();
    let state = game.parse_state("B:W7,8,15,16,24:B3").unwrap();
    let action = game.parse_move(&state, "3x12x19x28").unwrap();
    assert_eq!(game.format_move(&state, action), "3x12x19x28");
    for text in ["3x12x28", "3-12-28", "3X12X19X28", " 3x12x28 "] {
        assert_eq!(game.parse_move(&state, text), Ok(action), "{text}");
    }
    let lone = game.parse_state("B:W7,15,24:B3").unwrap();
    let action = game.parse_move(&lone, "3x28").unwrap();
    assert_eq!(action.to_string(), "3x10x19x28");
    assert_eq!(
        action.captured().map(Square::number).collect::<Vec<_>>(),
        [7, 15, 24]
    );
}

#[test]
fn names_of_moves_need_no_position() {
    let game = Checkers::default();
    for name in ["11-15", "15-11", "15x22", "15x22x31", "3x10x19x12x3"] {
        assert_eq!(game.move_name(game.parse_move_name(name).unwrap()), name);
    }
    let refused = game.parse_move_name("11-19").unwrap_err().to_string();
    assert_eq!(
        refused,
        "11-19 is not a move: a step ends on the next square of a diagonal, a jump on the one \
         after it"
    );
    for text in ["11-11", "11-15-18", "1x10x1", "4-5", "1x10x19x20"] {
        assert!(game.parse_move_name(text).is_err(), "{text}");
    }
    assert_eq!(Move::along(&[]), None);
    assert_eq!(
        Square::new(1).and_then(|square| Move::along(&[square])),
        None
    );
}

#[test]
fn a_board_is_drawn_with_the_numbers_of_its_squares() {
    let game = Checkers::default();
    let state = game.parse_state("W:W21,K10:B1,2,K24:H3").unwrap();
    let picture = "  \
  b   b   .   .   1  2  3  4
.   .   .   .     5  6  7  8
  .   W   .   .   9 10 11 12
.   .   .   .    13 14 15 16
  .   .   .   .  17 18 19 20
w   .   .   B    21 22 23 24
  .   .   .   .  25 26 27 28
.   .   .   .    29 30 31 32
white to move, 3 quiet moves";
    assert_eq!(game.draw(&state), picture);
    assert!(game.draw(&game.initial()).ends_with("\nblack to move"));
}

/// Texts that look almost like positions, games and moves.
fn almost() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "B",
        "W",
        ":",
        "K",
        ",",
        "-",
        "x",
        "H",
        "F",
        ".",
        " ",
        "1",
        "2",
        "9",
        "12",
        "18",
        "32",
        "33",
        "11-15",
        "22x15",
        "é",
        "×",
        "K1-4",
        "W21-32",
        "B1-12",
        "0",
        "999999999999",
    ]);
    prop::collection::vec(pieces, 0..16).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn readers_never_panic(text in prop_oneof![any::<String>(), almost()]) {
        let game = Checkers::default();
        if let Ok(state) = game.parse_state(&text) {
            prop_assert_eq!(game.parse_state(&game.format_state(&state)), Ok(state));
        }
        if let Ok(action) = game.parse_move_name(&text) {
            prop_assert_eq!(game.parse_move_name(&game.move_name(action)), Ok(action));
            let _ = game.result(&game.initial(), action);
            prop_assert_eq!(
                game.is_legal(&game.initial(), action),
                game.parse_move(&game.initial(), &text).is_ok()
            );
        }
        let _ = game.parse_move(&game.initial(), &text);
    }

    #[test]
    fn positions_that_are_read_can_be_played(black in almost()) {
        let game = Checkers::default();
        if let Ok(state) = game.parse_state(&format!("B:W21-32:B{black}")) {
            let mut moves = Vec::new();
            game.actions(&state, &mut moves);
            prop_assert_eq!(moves.len(), game.count_actions(&state));
            for action in moves {
                let after = game.result(&state, action);
                prop_assert_eq!(game.parse_state(&game.format_state(&after)), Ok(after));
            }
        }
    }
}
