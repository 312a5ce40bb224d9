//! Breakthrough as text: what is read, and what is said of what cannot be read.

use proptest::prelude::*;
use zermelo_core::random::Random;
use zermelo_core::{Game, Notation};
use zermelo_games::breakthrough::Breakthrough;

fn game() -> Breakthrough {
    Breakthrough::new(4, 5).unwrap()
}

#[test]
fn moves_are_read_in_every_spelling() {
    let game = game();
    let board = game.parse_state("a2-a3 b4xa3").unwrap();
    for text in ["a2a3 b4a3", " A2-A3,\tB4XA3 ", "a2-a3, b4-a3"] {
        assert_eq!(game.parse_state(text).as_ref(), Ok(&board), "{text}");
    }
    assert_eq!(game.parse_state(" ").unwrap(), game.initial());
    let start = "oooo/oooo/..../xxxx/xxxx x";
    assert_eq!(game.format_state(&game.initial()), start);
    assert_eq!(game.parse_state(start).unwrap(), game.initial());
}

#[test]
fn errors_say_what_is_wrong_and_what_would_be_right() {
    let game = game();
    for (text, message) in [
        (
            "a2-a3 e4-e3",
            "\"e4-e3\" at move 2 is not a move: write two cells of a1 to d5, such as a2-a3 or a2xb3",
        ),
        (
            "a2",
            "\"a2\" at move 1 is not a move: write two cells of a1 to d5, such as a2-a3 or a2xb3",
        ),
        ("a3-a4", "x has no piece on a3 at move 1"),
        (
            "a2-a4",
            "a2 to a4 at move 1 is no step: a piece goes one row up, straight or diagonally",
        ),
        (
            "a2-a3 d4-a2",
            "d4 to a2 at move 2 is no step: a piece goes one row down, straight or diagonally",
        ),
        ("a1-b2", "b2 has a piece of the same player at move 1"),
        (
            "a2-a3 a4-a3",
            "a3 is blocked at move 2: a piece takes diagonally, not straight ahead",
        ),
        (
            "a2xb3",
            "nothing to take on b3 at move 1: write - for a move to an empty cell",
        ),
        (
            "oooo/oooo/..../xxxx x",
            "the board has 4 rows: this game has 5, from the top, separated by /",
        ),
        (
            "oooo/oooo/..../xxxx/xxxx",
            "nobody is to move: write a space and x or o after the board",
        ),
        (
            "oooo/oooo/o.../xxxx/xxxx x",
            "o has 9 pieces: each player starts with 8",
        ),
        (
            "x.../oooo/..../xxxx/.... x",
            "x is to move but has already won: the game would have ended before",
        ),
        (
            "..../..../..../xxxx/.... x",
            "x is to move but has already won: the game would have ended before",
        ),
        (
            "x..x/oooo/..../xxxx/.... o",
            "x has two pieces at the goal: the game would have ended with the first",
        ),
    ] {
        assert_eq!(
            game.parse_state(text).unwrap_err().to_string(),
            message,
            "{text}"
        );
    }
    let over = game.parse_state("x.../oooo/..../xxxx/.... o").unwrap();
    assert_eq!(
        game.parse_move(&over, "a4-a3").unwrap_err().to_string(),
        "the game was already over"
    );
}

#[test]
fn texts_with_a_few_mistakes_are_read_or_refused() {
    let game = game();
    let mut random = Random::new(3);
    let alphabet: Vec<char> = "abcdefgh0123456789xoXO./- ,é\u{1f600}\n".chars().collect();
    let start = game.format_state(&game.initial());
    for round in 0..20_000 {
        let mut text: Vec<char> = match round % 3 {
            0 => Vec::new(),
            1 => start.chars().collect(),
            _ => "a2-a3 b4xa3".chars().collect(),
        };
        for _ in 0..random.below(8) {
            let symbol = alphabet[random.below(alphabet.len())];
            let place = random.below(text.len() + 1);
            match random.below(3) {
                0 => text.insert(place, symbol),
                1 if place < text.len() => text[place] = symbol,
                _ => text.truncate(place),
            }
        }
        let text: String = text.into_iter().collect();
        if let Ok(board) = game.parse_state(&text) {
            assert_eq!(game.parse_state(&game.format_state(&board)), Ok(board));
        }
        let _ = game.parse_move(&game.initial(), &text);
    }
}

proptest! {
    #[test]
    fn no_text_makes_a_reader_fail_badly(text in ".*|[a-h0-9xoXO./, -]{0,40}") {
        let game = game();
        if let Ok(board) = game.parse_state(&text) {
            prop_assert_eq!(game.parse_state(&game.format_state(&board)), Ok(board));
        }
        let _ = game.parse_move(&game.initial(), &text);
    }
}
