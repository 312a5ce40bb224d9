//! Othello as text: what is read, and what is said of what cannot be read.

use proptest::prelude::*;
use zermelo_core::random::Random;
use zermelo_core::{Game, Notation};
use zermelo_games::othello::{Move, Othello};

#[test]
fn transcripts_are_read_in_every_spelling() {
    let game = Othello::<8>::new();
    let board = game.parse_state("F5D6C3").unwrap();
    for text in ["f5d6c3", " f5, d6, c3 ", "f5 d6\nC3", ",f5d6 c3,"] {
        assert_eq!(game.parse_state(text).as_ref(), Ok(&board), "{text}");
    }
    assert_eq!(game.parse_state(" ").unwrap(), game.initial());
}

#[test]
fn a_pass_may_be_written_or_left_out() {
    let game = Othello::<4>::new();
    let mut random = Random::new(1);
    let mut passes = 0;
    for _ in 0..100 {
        let mut board = game.initial();
        let mut transcripts = [String::new(), String::new(), String::new()];
        while !game.is_terminal(&board) {
            let mut moves = Vec::new();
            game.actions(&board, &mut moves);
            let action = moves[random.below(moves.len())];
            let name = game.move_name(action);
            let spellings = if action == Move::PASS {
                passes += 1;
                ["", "--", "PASS"]
            } else {
                [name.as_str(); 3]
            };
            for (transcript, spelling) in transcripts.iter_mut().zip(spellings) {
                transcript.push_str(spelling);
            }
            board = game.result(&board, action);
        }
        for transcript in transcripts {
            assert_eq!(
                game.parse_state(&transcript).unwrap(),
                board,
                "{transcript}"
            );
        }
    }
    assert!(passes > 20);
}

#[test]
fn boards_of_other_programs_are_read() {
    let game = Othello::<8>::new();
    let text = "---------------------------OX------XO--------------------------- X;";
    assert_eq!(game.parse_state(text).unwrap(), game.initial());
    let written = "......../......../......../...ox.../...xo.../......../......../........ x";
    assert_eq!(game.format_state(&game.initial()), written);
}

#[test]
fn errors_say_what_is_wrong_and_what_would_be_right() {
    let game = Othello::<4>::new();
    for (text, message) in [
        (
            "b1e1",
            "\"e1\" at move 2 is not a cell: this board has a1 to d4, and a pass is pass or --",
        ),
        (
            "b1 a",
            "\"a\" at move 2 is not a cell: this board has a1 to d4, and a pass is pass or --",
        ),
        (
            "surely",
            "\"su\" at move 1 is not a cell: this board has a1 to d4, and a pass is pass or --",
        ),
        ("b1b1", "b1 is taken at move 2"),
        (
            "a1",
            "a1 turns no disc over at move 1: x must enclose discs of the other colour",
        ),
        ("b1pass", "o can place a disc at move 2 and may not pass"),
        (
            "..../.ox./.xo. x",
            "the board has 3 rows: this game has 4, from the top, separated by /",
        ),
        (
            "xo",
            "the board has 1 row: this game has 4, from the top, separated by /",
        ),
        (
            "..../.ox./.xo/.... x",
            "row 3 from the top has 3 cells: this board is 4 wide",
        ),
        (
            "..../.ox./.xb./.... x",
            "'b' in row 3 from the top: a cell is x (first player), o (second) or .",
        ),
        (
            "..../.ox./.xo./....",
            "nobody is to move: write a space and x or o after the board",
        ),
        (
            "..../.ox./.xo./.... w",
            "\"w\" after the board: the player to move is x or o",
        ),
        (
            "..../.ox./.x../.... x",
            "c3 is empty: the four cells in the middle have discs from the start",
        ),
    ] {
        assert_eq!(
            game.parse_state(text).unwrap_err().to_string(),
            message,
            "{text}"
        );
    }
}

#[test]
fn moves_are_refused_with_the_reason() {
    let game = Othello::<4>::new();
    let refused = |text: &str, name: &str| {
        let board = game.parse_state(text).unwrap();
        game.parse_move(&board, name).unwrap_err().to_string()
    };
    let stuck = "oooo/oooo/oooo/oox. x"; // x can turn nothing over, o can with d4
    assert_eq!(refused(stuck, "d4"), "x cannot place a disc and must pass");
    assert_eq!(refused(stuck, "a1"), "a1 is taken");
    assert_eq!(
        refused("", "a1"),
        "a1 turns no disc over: x must enclose discs of the other colour"
    );
    assert_eq!(refused("", "--"), "x can place a disc and may not pass");
    assert_eq!(
        refused("", "b1b2"),
        "\"b1b2\" is not a cell: this board has a1 to d4, and a pass is pass or --"
    );
    assert_eq!(
        refused("xxxx/xxxx/xxxx/xxx. x", "d4"),
        "the game was already over"
    );
}

#[test]
fn texts_with_a_few_mistakes_are_read_or_refused() {
    let game = Othello::<6>::new();
    let mut random = Random::new(3);
    let alphabet: Vec<char> = "abcdefgh0123456789xoXO./- ,;pasPASé\u{1f600}\n"
        .chars()
        .collect();
    let start = game.format_state(&game.initial());
    for round in 0..20_000 {
        let mut text: Vec<char> = match round % 3 {
            0 => Vec::new(),
            1 => start.chars().collect(),
            _ => "c2b2b3".chars().collect(),
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
    fn no_text_makes_a_reader_fail_badly(text in ".*|[a-h0-9xoXO./, pas-]{0,40}") {
        let game = Othello::<6>::new();
        if let Ok(board) = game.parse_state(&text) {
            prop_assert_eq!(game.parse_state(&game.format_state(&board)), Ok(board));
        }
        let _ = game.parse_move(&game.initial(), &text);
    }
}
