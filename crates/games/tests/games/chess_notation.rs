//! FEN and moves of chess as text: both ways, and what is wrong with what is refused.

use proptest::prelude::*;
use zermelo_core::random::Random;
use zermelo_core::{Draw, Game, Notation};
use zermelo_games::chess::Chess;

fn refusal(text: &str) -> String {
    Chess::default().parse_state(text).unwrap_err().to_string()
}

#[test]
fn fen_is_written_as_it_was_read() {
    let game = Chess::default();
    for text in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R b Qk - 12 40",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 9",
        "7k/8/8/8/8/8/8/KR6 w - - 100 200",
    ] {
        let state = game.parse_state(text).unwrap();
        assert_eq!(game.format_state(&state), text);
    }
}

#[test]
fn fields_after_the_mover_may_be_left_out() {
    let game = Chess::default();
    for text in ["7k/8/8/8/8/8/8/KR6 w", "7k/8/8/8/8/8/8/KR6 w - - 0 0"] {
        let state = game.parse_state(text).unwrap();
        assert_eq!(game.format_state(&state), "7k/8/8/8/8/8/8/KR6 w - - 0 1");
    }
}

#[test]
fn a_fen_that_is_wrong_is_refused_with_the_field_and_what_would_be_right() {
    for (text, reason) in [
        (
            "8/8 w",
            "field 1 of the FEN (the board) has 2 ranks: there are 8, from rank 8 down, separated by /",
        ),
        (
            "7k/8/8/9/8/8/8/K7 w",
            "field 1 of the FEN (the board): '9' in rank 5 is no piece; pieces are KQRBNP for White and kqrbnp for Black, and 1 to 8 are empty squares",
        ),
        (
            "7k/8/8/7/8/8/8/K7 w",
            "field 1 of the FEN (the board): rank 5 has 7 squares and must have 8",
        ),
        (
            "7k/8/8/8p/8/8/8/K7 w",
            "field 1 of the FEN (the board): rank 5 has 9 squares and must have 8",
        ),
        (
            "7k/8/8/8/8/8/8/KP6 w",
            "field 1 of the FEN (the board): a pawn on b1; pawns stand on ranks 2 to 7",
        ),
        (
            "8/8/8/8/8/8/8/K7 w",
            "field 1 of the FEN (the board): Black has 0 kings and must have 1",
        ),
        (
            "7k/8/8/8/8/8/8/KK6 w",
            "field 1 of the FEN (the board): White has 2 kings and must have 1",
        ),
        (
            "7k/P7/PPPPPPPP/8/8/8/8/K7 w",
            "field 1 of the FEN (the board): White has 9 pawns, and there are at most 8",
        ),
        (
            "7k/QQQQQQQQ/QQQQQQQQ/8/8/8/8/K7 w",
            "field 1 of the FEN (the board): White has 17 pieces, and there are at most 16",
        ),
        (
            "7k/8/8/8/8/8/8/K7",
            "field 2 of the FEN is missing: after the board write w or b, who is to move",
        ),
        (
            "7k/8/8/8/8/8/8/K7 white",
            "field 2 of the FEN is \"white\": it is w or b, who is to move",
        ),
        (
            "7k/8/8/8/8/8/8/KR6 w HAha",
            "field 3 of the FEN (castling) is \"HAha\": it is -, or some of KQkq",
        ),
        (
            "7k/8/8/8/8/8/8/4K3 w K",
            "field 3 of the FEN (castling): K needs White's king on e1 and a rook on h1; write - if nobody can castle",
        ),
        (
            "7k/8/8/8/8/8/P7/K7 w - e3",
            "field 4 of the FEN (en passant) is \"e3\": it is -, or a square of rank 6 when White is to move",
        ),
        (
            "7k/8/8/8/8/8/P7/K7 w - e6",
            "field 4 of the FEN (en passant): e6 needs a pawn of Black's on e5 that came from e7 over empty squares",
        ),
        (
            "7k/8/8/3pP3/7b/8/8/4K3 w - d6",
            "field 4 of the FEN (en passant): White would have been in check before the pawn moved; write -",
        ),
        (
            "7k/8/8/8/8/8/P7/K7 w - - 101",
            "field 5 of the FEN (moves since a capture or a pawn's move) is \"101\": it is a number from 0 to 100, where the game is drawn",
        ),
        (
            "7k/8/8/8/8/8/P7/K7 w - - +1",
            "field 5 of the FEN (moves since a capture or a pawn's move) is \"+1\": it is a number from 0 to 100, where the game is drawn",
        ),
        (
            "7k/8/8/8/8/8/P7/K7 w - - 0 x",
            "field 6 of the FEN (the number of the move) is \"x\": it is a number from 1 to 65535",
        ),
        (
            "7k/8/8/8/8/8/P7/K7 w - - 0 1 bm",
            "\"bm\" after the FEN: it has 6 fields",
        ),
        (
            "7k/7R/8/8/8/8/8/K7 w",
            "Black's king is in check and White is to move: only the player to move can be in check",
        ),
        (
            "8/8/8/3k4/4K3/8/8/8 w",
            "field 1 of the FEN (the board): the kings stand side by side, and each would be in check from the other",
        ),
        (
            "6K1/8/7k/8/8/8/8/7R w",
            "Black's king is in check and White is to move: only the player to move can be in check",
        ),
        (
            "4k3/8/3N4/1B6/4R3/8/8/K7 b",
            "the king is in check from 3 pieces: one move gives at most 2 checks",
        ),
    ] {
        assert_eq!(refusal(text), reason, "{text}");
    }
}

#[test]
fn moves_are_read_in_every_usual_notation() {
    let game = Chess::default();
    let state = game
        .parse_state("r3k2r/1P1p4/8/2N1N1N1/8/8/4P3/R3K2R w KQkq - 0 1")
        .unwrap();
    for (name, texts) in [
        ("e1g1", &["O-O", "0-0", "e1g1", "Kg1", "O-O!?"][..]),
        ("e1c1", &["O-O-O", "0-0-0", "e1c1"]),
        ("e2e4", &["e4", "e2e4", "e2-e4", "e4!"]),
        ("b7b8q", &["b8=Q+", "b8Q", "b7b8q", "b8=Q"]),
        ("b7a8n", &["bxa8=N", "b7a8n", "b7xa8=N", "bxa8N"]),
        ("c5d7", &["Ncxd7", "c5d7", "Nc5xd7", "Nc5-d7"]),
        ("g5e4", &["Nge4", "g5e4", "Ng5e4"]),
    ] {
        for text in texts {
            let action = game.parse_move(&state, text);
            let action = action.unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(game.move_name(action), name, "{text}");
        }
    }
}

#[test]
fn moves_are_written_in_standard_notation() {
    let game = Chess::default();
    for (position, name, text) in [
        ("4k3/8/8/2N1N3/8/8/8/4K3 w", "c5d7", "Ncd7"),
        ("4k3/8/8/2N5/8/2N5/8/4K3 w", "c5e4", "N5e4"),
        ("4k3/8/8/8/8/Q7/8/Q1Q1K3 w", "a1b2", "Qa1b2"),
        ("4k3/4P3/8/8/8/8/8/4K3 w", "e1e2", "Ke2"),
        ("3q3k/4P3/8/8/8/8/8/4K3 w", "e7d8q", "exd8=Q+"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6", "exd6"),
        ("k7/8/1K6/8/8/8/8/7R w", "h1h8", "Rh8#"),
        ("r3k3/8/8/8/8/8/8/4K3 b q", "e8c8", "O-O-O"),
        ("4k3/8/8/8/1b6/8/3N4/1N2K3 w", "b1c3", "Nc3"), // the other one is pinned
    ] {
        let state = game.parse_state(position).unwrap();
        let action = game.parse_move_name(name).unwrap();
        assert!(game.is_legal(&state, action), "{name}");
        assert_eq!(game.format_move(&state, action), text);
    }
}

#[test]
fn a_move_that_is_wrong_is_refused_with_the_reason() {
    let game = Chess::default();
    let state = game.parse_state("4k3/1P6/8/2N1N3/8/8/8/4K3 w").unwrap();
    for (text, reason) in [
        ("Nd7", "Nd7 can be Ncd7 or Ned7: write which"),
        (
            "b8",
            "b8 can be b8=N or b8=B or b8=R+ or b8=Q+: write which",
        ),
        ("Nd8", "Nd8 is not legal"),
        ("e1e3", "e1e3 is not legal"),
        ("O-O", "O-O is not legal"),
        (
            "knight",
            "\"knight\" is not a move: moves are like e4, Nf3, exd5, O-O, e8=Q or e2e4",
        ),
        (
            "",
            "\"\" is not a move: moves are like e4, Nf3, exd5, O-O, e8=Q or e2e4",
        ),
        (
            "b8=K",
            "\"b8=K\" is not a move: moves are like e4, Nf3, exd5, O-O, e8=Q or e2e4",
        ),
    ] {
        assert_eq!(
            game.parse_move(&state, text).unwrap_err().to_string(),
            reason
        );
    }
    assert_eq!(refusal("1. e4 e5 2. Ke3"), "Ke3 at move 3 is not legal");
    assert_eq!(
        refusal("f3 e5 g4 Qh4 a3"),
        "the game was already over at move 5"
    );
    for name in ["e2", "e2e9", "e7e8k", "e7e8qq", "é2e4"] {
        assert!(game.parse_move_name(name).is_err(), "{name}");
    }
}

#[test]
fn a_famous_game_is_read() {
    let game = Chess::default();
    // Morphy against the Duke of Brunswick and Count Isouard, Paris 1858.
    let state = game
        .parse_state(
            "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 \
             9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 \
             15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8#",
        )
        .unwrap();
    assert_eq!(
        game.format_state(&state),
        "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17"
    );
    assert!(game.is_terminal(&state));
    assert!(game.draw(&state).ends_with("black to move, in check"));
}

#[test]
fn the_board_is_drawn() {
    let game = Chess::default();
    let state = game.parse_state("7k/8/8/8/8/5n2/P7/K7 w").unwrap();
    let lines: Vec<String> = game.draw(&state).lines().map(str::to_owned).collect();
    assert_eq!(lines[0], "8 . . . . . . . k");
    assert_eq!(lines[5], "3 . . . . . n . .");
    assert_eq!(lines[8..], ["  a b c d e f g h", "white to move"]);
}

/// The text with some of its symbols changed, left out or doubled.
fn garbled(text: &str, seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut symbols: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(3) {
        let place = random.below(symbols.len());
        let other = ['8', '/', ' ', 'K', 'k', 'p', 'w', '-', 'é', '0'][random.below(10)];
        match random.below(3) {
            0 => symbols[place] = other,
            1 => symbols.insert(place, other),
            _ => {
                symbols.remove(place);
            }
        }
    }
    symbols.into_iter().collect()
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(seed in any::<u64>(), noise in ".{0,20}") {
        let game = Chess::default();
        let mut random = Random::new(seed);
        let mut state = game.initial();
        for _ in 0..random.below(80) {
            let mut moves = Vec::new();
            game.actions(&state, &mut moves);
            if moves.is_empty() {
                break;
            }
            state = game.result(&state, moves[random.below(moves.len())]);
        }
        for text in [garbled(&game.format_state(&state), seed), noise] {
            if let Ok(read) = game.parse_state(&text) {
                prop_assert_eq!(game.parse_state(&game.format_state(&read)).unwrap(), read);
            }
            if let Ok(action) = game.parse_move(&state, &text) {
                prop_assert!(game.is_legal(&state, action));
            }
        }
    }
}
