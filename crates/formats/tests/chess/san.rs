//! Moves as text, against the readable twin that lists all moves.

use cozy_chess::{Board, Move};
use zermelo_core::random::Random;
use zermelo_core::{Game, Notation};
use zermelo_formats::chess::san::{Refusal, find, named, write};
use zermelo_games::chess::{Chess, Position};

use crate::making::{moves, pick};

/// Positions in which several pieces, pins, checks, promotions and en passant meet.
const HARD: [&str; 8] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "7k/8/8/1Q1Q1Q2/8/1Q1Q1Q2/8/4K3 w - - 0 1",
    "4r1k1/8/8/8/N1N5/4B3/N1N5/4K3 w - - 0 1",
    "8/8/8/1k1pP2R/8/8/8/4K3 w - d6 0 1",
    "1n1n4/P1P1P3/8/2k5/8/8/1p1p4/K1N1N3 w - - 0 1",
];

fn states() -> impl Iterator<Item = (Chess, Position)> {
    let mut random = Random::new(3);
    let starts = HARD.map(|fen| Chess::default().parse_state(fen).unwrap());
    let usual = starts
        .into_iter()
        .chain(std::iter::repeat_n(Chess::default().initial(), 12));
    let usual = usual.map(|state| (Chess::default(), state));
    let numbers = [0_u32, 17, 333, 518, 700, 959];
    let others = numbers.map(|number| {
        let game = Chess::default().chess960();
        let fen = format!("{:#}", Board::chess960_startpos(number));
        let state = game.parse_state(&fen).unwrap();
        (game, state)
    });
    usual.chain(others).flat_map(move |(game, mut state)| {
        let mut line = Vec::new();
        for _ in 0..60 {
            line.push((game.clone(), state.clone()));
            let mut legal = Vec::new();
            game.actions(&state, &mut legal);
            if legal.is_empty() {
                break;
            }
            state = game.result(&state, *pick(&mut random, &legal));
        }
        line
    })
}

/// All ways in which people and programs write a move.
fn ways(board: &Board, action: Move, san: &str, uci: &str) -> Vec<String> {
    let bare = san.trim_end_matches(['+', '#']).to_owned();
    let mut ways = vec![
        san.to_owned(),
        bare.clone(),
        format!("{san}!?"),
        uci.to_owned(),
    ];
    if bare.starts_with('O') {
        ways.push(bare.replace('O', "0"));
    } else {
        let long = format!("{}-{}", action.from, action.to);
        let piece = board
            .piece_on(action.from)
            .map(|piece| char::from(piece).to_ascii_uppercase());
        let promotion = bare.split_once('=').map_or("", |(_, letter)| letter);
        ways.push(format!("{}{long}{promotion}", piece.unwrap()));
        ways.push(bare.replace('=', ""));
        ways.push(bare.replace('x', ""));
        ways.push(bare.replace('x', ":"));
    }
    ways
}

#[test]
fn every_legal_move_is_written_like_its_twin_and_found_in_every_way_of_writing() {
    for (game, state) in states() {
        let board = state.board();
        for action in moves(board) {
            let name = named(board, action, game.is_chess960());
            let mut san = String::new();
            write(board, action, &mut san);
            assert_eq!(san, game.format_move(&state, name), "{board}");
            for text in ways(board, action, &san, &name.to_string()) {
                assert_eq!(
                    find(board, text.as_bytes()),
                    Ok(action),
                    "{text} in {board}"
                );
            }
        }
    }
}

#[test]
fn a_text_at_random_is_the_move_that_its_twin_finds_or_none() {
    let mut random = Random::new(5);
    let symbols: Vec<char> = "abcdefgh12345678NBRQKOx=+-".chars().collect();
    let mut found = 0;
    for (game, state) in states() {
        let board = state.board();
        let legal = moves(board);
        for _ in 0..if legal.is_empty() { 0 } else { 60 } {
            let mut text = String::new();
            let action = *pick(&mut random, &legal);
            write(board, action, &mut text);
            let mut letters: Vec<char> = text.chars().collect();
            for _ in 0..=random.below(2) {
                let place = random.below(letters.len());
                match random.below(3) {
                    0 if letters.len() > 1 => drop(letters.remove(place)),
                    1 => letters.insert(place, *pick(&mut random, &symbols)),
                    _ => letters[place] = *pick(&mut random, &symbols),
                }
            }
            let text: String = letters.into_iter().collect();
            let Ok(action) = find(board, text.as_bytes()) else {
                continue;
            };
            found += 1;
            let twin = game.parse_move(&state, &text);
            let name = named(board, action, game.is_chess960());
            // The king that takes its rook castles here in any game, and a text can be no other move.
            let by_rook = name.to_string() != action.to_string();
            assert!(
                twin == Ok(name) || by_rook && twin.is_err(),
                "{text} in {board}: {action}, {twin:?}"
            );
        }
    }
    assert!(found > 1000);
}

#[test]
fn what_is_wrong_with_a_move_is_said() {
    let board: Board = "4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1".parse().unwrap();
    for (text, refusal) in [
        ("hello", Refusal::Unreadable),
        ("", Refusal::Unreadable),
        ("e9", Refusal::Unreadable),
        ("--", Refusal::Null),
        ("Nf3", Refusal::Illegal),
        ("Ra8", Refusal::Illegal),
        ("a8=K", Refusal::Unreadable),
        ("a8", Refusal::Ambiguous),
        ("Rd1=Q", Refusal::Illegal),
    ] {
        assert_eq!(find(&board, text.as_bytes()), Err(refusal), "{text}");
    }
    let rooks: Board = "4k3/8/8/8/8/8/8/R3K2R w - - 0 1".parse().unwrap();
    assert_eq!(find(&rooks, b"O-O"), Err(Refusal::Illegal));
    let board: Board = "k7/8/8/8/8/8/K7/R6R w - - 0 1".parse().unwrap();
    assert_eq!(find(&board, b"Rd1"), Err(Refusal::Ambiguous));
}
