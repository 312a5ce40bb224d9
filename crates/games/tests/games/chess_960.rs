//! Chess960: castling from any squares, and its notation.

use zermelo_core::conformance;
use zermelo_core::guide::Guide;
use zermelo_core::random::Random;
use zermelo_core::{Game, Notation};
use zermelo_games::chess::{Chess, ChessGuide, Move, NotationError, Position};

/// Positions with move sequences of length 3, as python-chess counts them.
const COUNTS: [(&str, u64); 7] = [
    (
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        12189,
    ),
    (
        "1r3kr1/pppppppp/8/8/8/8/PPPPPPPP/1R3KR1 w GBgb - 0 1",
        13542,
    ),
    ("rk2r3/8/8/8/8/8/8/RK2R3 w EAea - 0 1", 9899),
    ("4rkr1/8/8/8/8/8/8/1RK4R b Hge - 3 20", 11174),
    ("2rkr3/5PRp/8/8/8/8/1pp2prP/2RKR3 w ECec - 0 1", 2233),
    ("r5kr/8/8/8/8/8/8/RK5R w HAha - 0 1", 10405),
    ("rkr5/pppppppp/8/8/8/8/PPPPPPPP/RKR5 b CAca - 0 1", 10720),
];

fn game() -> Chess {
    Chess::default().chess960()
}

fn read(text: &str) -> Position {
    game().parse_state(text).unwrap()
}

fn leaves(game: &Chess, state: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = game.moves_of_pieces(state);
    let counts = moves
        .iter()
        .map(|&action| leaves(game, &game.result(state, action), depth - 1));
    counts.sum()
}

#[test]
fn counts_are_those_of_another_program() {
    for (position, count) in COUNTS {
        assert_eq!(leaves(&game(), &read(position), 3), count, "{position}");
    }
}

#[test]
fn the_usual_game_has_the_same_positions_whichever_way_castling_is_written() {
    let (usual, any) = (Chess::default(), game());
    for text in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
    ] {
        let (one, other) = (
            usual.parse_state(text).unwrap(),
            any.parse_state(text).unwrap(),
        );
        assert_eq!(leaves(&usual, &one, 3), leaves(&any, &other, 3));
        let name = |game: &Chess, state: &Position, moves: Vec<Move>| {
            let mut names: Vec<String> = moves
                .iter()
                .map(|&action| game.format_move(state, action))
                .collect();
            names.sort();
            names
        };
        let names = name(&usual, &one, usual.moves_of_pieces(&one));
        assert_eq!(names, name(&any, &other, any.moves_of_pieces(&other)));
    }
}

/// Plays at random from positions in which everybody may castle.
fn random_games(mut each: impl FnMut(&Chess, &Position, &[Move])) {
    let game = game();
    let mut random = Random::new(9);
    for start in [
        "1r3kr1/pppppppp/8/8/8/8/PPPPPPPP/1R3KR1 w GBgb - 0 1",
        "rk2r3/8/8/8/8/8/8/RK2R3 w EAea - 0 1",
        "2rkr3/8/8/8/8/8/8/2RKR3 w ECec - 0 1",
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        "r5kr/8/8/8/8/8/8/RK5R w HAha - 0 1",
    ] {
        for _ in 0..20 {
            let mut state = read(start);
            for _ in 0..60 {
                let mut moves = Vec::new();
                game.actions(&state, &mut moves);
                each(&game, &state, &moves);
                if moves.is_empty() {
                    break;
                }
                state = game.result(&state, moves[random.below(moves.len())]);
            }
        }
    }
}

#[test]
fn the_guide_carries_along_what_it_would_make_anew_and_tells_the_moves_as_they_are_listed() {
    let guide = ChessGuide::default();
    let mut castled = 0;
    random_games(|game, state, moves| {
        let sum = guide.sum(game, state);
        let mut surveyed = Vec::new();
        guide.survey(game, state, &mut Vec::new(), |action, deed, noisy| {
            assert_eq!(
                noisy,
                guide.is_noisy(game, state, action),
                "{action} {state:?}"
            );
            assert_eq!(deed, guide.deed(game, state, action));
            surveyed.push(action);
        });
        assert_eq!(surveyed, moves);
        for &action in moves {
            let after = game.result(state, action);
            let done = (action, guide.deed(game, state, action));
            let carried = guide.sum_after(game, state, &sum, done, &after);
            assert_eq!(carried, guide.sum(game, &after), "{action} {state:?}");
            if game.format_move(state, action).starts_with("O-O") {
                castled += 1;
                assert!(!guide.is_noisy(game, state, action));
                assert_eq!(guide.gain(game, state, action), 0);
                assert!(guide.exchanges(game, state, action, 0));
            }
        }
    });
    assert!(castled > 50, "{castled}");
}

#[test]
fn a_number_is_read_back_exactly_where_the_move_is_legal() {
    let guide = ChessGuide::default();
    let mut seen = 0;
    random_games(|game, state, moves| {
        seen += 1;
        if seen % 40 == 1 {
            let decoded = (0..=u16::MAX).filter_map(|code| guide.decode(game, state, code));
            let (mut read, mut moves) = (decoded.collect::<Vec<_>>(), moves.to_vec());
            read.sort();
            moves.sort();
            assert_eq!(read, moves, "{state:?}");
        }
    });
}

#[test]
fn positions_and_moves_are_read_as_they_are_written() {
    random_games(|game, state, moves| {
        assert_eq!(&read(&game.format_state(state)), state);
        for &action in moves {
            let text = game.format_move(state, action);
            assert_eq!(
                game.parse_move(state, &text).unwrap(),
                action,
                "{text} {state:?}"
            );
            assert_eq!(
                game.parse_move_name(&game.move_name(action)).unwrap(),
                action
            );
        }
    });
    conformance::rules(&game(), 10, 1).unwrap();
    conformance::keyed(&game(), 10, 2).unwrap();
    conformance::notation(&game(), 5, 3).unwrap();
}

#[test]
fn rights_are_the_files_of_rooks_or_the_outermost_ones() {
    let written = |text: &str| game().format_state(&read(text));
    let shredder = "1r3kr1/8/8/8/8/8/8/1R3KR1 w GBgb - 0 1";
    assert_eq!(written("1r3kr1/8/8/8/8/8/8/1R3KR1 w KQkq - 0 1"), shredder);
    assert_eq!(written(shredder), shredder);
    // Of two rooks on one side the outer one is meant, unless the file is given.
    assert_eq!(
        written("4k3/8/8/8/8/8/8/4KR1R w K - 0 1"),
        "4k3/8/8/8/8/8/8/4KR1R w H - 0 1"
    );
    assert_eq!(
        written("4k3/8/8/8/8/8/8/4KR1R w F - 0 1"),
        "4k3/8/8/8/8/8/8/4KR1R w F - 0 1"
    );
}

#[test]
fn what_is_no_right_to_castle_is_named() {
    for (rights, named) in [
        ("X", "\"X\""),
        ("K", "K needs White's king"),
        ("b", "b needs Black's"),
    ] {
        let text = format!("4k3/8/8/8/8/8/8/R3K3 w {rights} - 0 1");
        let error: NotationError = game().parse_state(&text).unwrap_err();
        assert!(error.to_string().contains(named), "{error}");
    }
    // The usual game has none of this.
    assert!(
        Chess::default()
            .parse_state("4k3/8/8/8/8/8/8/4K2R w H - 0 1")
            .is_err()
    );
}
