//! The rules of chess: conformance, published counts, and every way a game ends.

use zermelo_core::conformance;
use zermelo_core::{Evaluator, Game, Keyed, Noisy, Notation, Order, Player, Symmetric, ZeroSum};
use zermelo_games::chess::{CapturesFirst, Chess, Clashes, Evaluation, Move, Position};

const COUNTS: &str = include_str!("../../src/chess/data/counts.txt");

fn read(text: &str) -> Position {
    Chess::default().parse_state(text).unwrap()
}

/// Move sequences of this length, the last move counted and not made.
fn leaves(game: &Chess, state: &Position, depth: u32, moves: &mut Vec<Move>) -> u64 {
    if depth == 1 {
        return game.count_actions(state) as u64;
    }
    let start = moves.len();
    game.actions(state, moves);
    let mut count = 0;
    for index in start..moves.len() {
        let child = game.result(state, moves[index]);
        count += leaves(game, &child, depth - 1, moves);
    }
    moves.truncate(start);
    count
}

#[test]
fn counts_are_the_published_ones() {
    let game = Chess::default();
    let lines = COUNTS.lines().filter(|line| !line.starts_with('#'));
    let mut positions = 0;
    for line in lines {
        let [position, depth, count] = line.split(';').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let (depth, count): (u32, u64) = (depth.parse().unwrap(), count.parse().unwrap());
        let found = leaves(&game, &read(position), depth, &mut Vec::new());
        assert_eq!(found, count, "{position}");
        positions += 1;
    }
    assert_eq!(positions, 126);
}

#[test]
fn the_game_keeps_its_contract() {
    for draw_after in [100, 12, 0] {
        let game = Chess::new(draw_after).unwrap();
        conformance::rules(&game, 10, 1).unwrap();
        conformance::zero_sum(&game, 40, 2).unwrap();
        conformance::keyed(&game, 20, 3).unwrap();
        conformance::symmetric(&game, 10, 4).unwrap();
        conformance::notation(&game, 5, 5).unwrap();
    }
}

#[test]
fn mate_is_lost_and_stalemate_drawn() {
    let game = Chess::default();
    let mate = read("1. f3 e5 2. g4 Qh4");
    assert!(game.is_terminal(&mate));
    assert_eq!(game.utility(&mate, Player::FIRST), -1);
    assert_eq!(game.utility(&mate, Player::SECOND), 1);
    let stalemate = read("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert!(game.is_terminal(&stalemate));
    assert_eq!(game.utility(&stalemate, Player::FIRST), 0);
}

#[test]
fn fifty_quiet_moves_of_each_are_a_draw_unless_the_last_one_mates() {
    let game = Chess::default();
    let state = read("7k/8/8/8/8/8/8/KR6 w - - 99 80");
    assert!(!game.is_terminal(&state));
    let quiet = game.parse_move(&state, "Rb2").unwrap();
    let after = game.result(&state, quiet);
    assert!(game.is_terminal(&after));
    assert_eq!(game.count_actions(&after), 0);
    assert_eq!(game.utility(&after, Player::FIRST), 0);
    let state = read("k7/8/1K6/8/8/8/8/7R w - - 99 80");
    let mate = game.parse_move(&state, "Rh8#").unwrap();
    assert_eq!(game.utility(&game.result(&state, mate), Player::FIRST), 1);
    let state = Chess::new(0)
        .unwrap()
        .parse_state("7k/8/8/8/8/8/8/KR6 w - - 99 80");
    assert_eq!(state.unwrap().quiet_moves(), 0);
    assert!(Chess::new(101).is_err());
}

#[test]
fn without_pieces_to_mate_the_game_is_drawn() {
    let game = Chess::default();
    for dead in [
        "7k/8/8/8/8/8/8/K7 w - - 0 1",
        "7k/8/8/8/8/8/8/KN6 w - - 0 1",
        "7k/8/8/8/8/8/8/KB6 b - - 0 1",
        "7k/8/8/8/8/8/b7/KB6 w - - 0 1", // a2 and b1 are light
        "7k/8/8/8/8/8/2B5/KB6 w - - 0 1",
    ] {
        assert!(game.is_terminal(&read(dead)), "{dead}");
        assert_eq!(game.utility(&read(dead), Player::FIRST), 0);
    }
    for alive in [
        "7k/8/8/8/8/8/8/KNN5 w - - 0 1",
        "7k/8/8/8/8/8/8/KNn5 w - - 0 1",
        "7k/8/8/8/8/8/1b6/K1B5 b - - 0 1"
            .replace("1b6", "b7")
            .as_str(), // a2 light, c1 dark
        "7k/8/8/8/8/8/8/KBN5 w - - 0 1",
        "7k/8/8/8/8/8/P7/K7 w - - 0 1",
    ] {
        assert!(!game.is_terminal(&read(alive)), "{alive}");
    }
}

#[test]
fn a_position_is_the_same_whatever_its_move_number_and_empty_en_passant() {
    let game = Chess::default();
    let played = read("1. e4");
    let with_square = read("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 7");
    let without = read("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    assert_eq!(played, with_square);
    assert_eq!(played, without);
    assert_eq!(game.key(&played), game.key(&without));
    let takes = read("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3");
    let cannot = read("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3");
    assert_ne!(takes, cannot);
    assert_ne!(game.key(&takes), game.key(&cannot));
}

/// To the cozy-chess board any piece beside the pawn could take it.
#[test]
fn no_piece_but_a_pawn_takes_en_passant() {
    let game = Chess::new(0).unwrap();
    for (before, action, after) in [
        (
            "8/8/8/8/1k6/8/2P5/K7 w - - 0 1",
            "c4",
            "8/8/8/8/1kP5/8/8/K7 b - - 0 1",
        ),
        (
            "4k3/8/8/8/1q6/8/2P5/K7 w - - 0 1",
            "c4",
            "4k3/8/8/8/1qP5/8/8/K7 b - - 0 1",
        ),
        (
            "4k3/2p5/8/3B4/8/8/8/K7 b - - 0 1",
            "c5",
            "4k3/8/8/2pB4/8/8/8/K7 w - - 0 2",
        ),
    ] {
        let state = game.parse_state(before).unwrap();
        let action = game.parse_move(&state, action).unwrap();
        let played = game.result(&state, action);
        let read = game.parse_state(after).unwrap();
        assert_eq!(played, read, "{before}");
        assert_eq!(game.key(&played), game.key(&read), "{before}");
        assert_eq!(game.format_state(&played), game.format_state(&read));
    }
}

#[test]
fn a_position_that_comes_back_is_known_again_and_its_count_is_in_the_key() {
    let game = Chess::default();
    let start = game.initial();
    let again = read("1. Nf3 Nf6 2. Ng1 Ng8");
    assert_ne!(start, again);
    assert_ne!(game.key(&start), game.key(&again));
    assert_eq!(game.position_key(&start), game.position_key(&again));
    assert_eq!(game.moves_until_draw(&start), 100);
    assert_eq!(game.moves_until_draw(&again), 96);
    assert!(game.kind().repetition.matters());
    let endless = Chess::new(0).unwrap();
    assert_eq!(endless.moves_until_draw(&endless.initial()), u32::MAX);
}

#[test]
fn boards_have_as_many_images_as_pawns_and_castling_leave() {
    let game = Chess::default();
    for (text, count) in [
        ("7k/8/8/8/8/8/8/KR6 w - - 0 1", 8),
        ("7k/8/8/8/8/8/P7/KR6 w - - 0 1", 2),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", 1),
    ] {
        let mut images = Vec::new();
        game.symmetries(&read(text), &mut images);
        assert_eq!(images.len(), count, "{text}");
        let canonical = images.iter().map(|image| game.canonical(image));
        let canonical: std::collections::HashSet<_> = canonical.collect();
        assert_eq!(canonical.len(), 1);
    }
}

#[test]
fn passing_is_for_those_with_pieces_who_are_not_in_check() {
    let game = Chess::default();
    assert!(game.pass(&game.initial()).is_some());
    assert!(
        game.pass(&read("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"))
            .is_none()
    );
    assert!(
        game.pass(&read("4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1"))
            .is_none()
    );
}

#[test]
fn captures_come_first_and_are_noisy() {
    let game = Chess::default();
    let state = read("4k3/P7/8/3q4/2P2R2/8/8/4K3 w - - 0 1");
    let mut moves = Vec::new();
    game.actions(&state, &mut moves);
    moves.sort_by_key(|&action| -CapturesFirst.rank(&game, &state, action));
    let texts: Vec<String> = moves
        .iter()
        .map(|&action| game.format_move(&state, action))
        .collect();
    assert_eq!(texts[..2], ["cxd5", "a8=Q+"]);
    let mut noisy = Vec::new();
    Clashes.noisy_moves(&game, &state, &mut noisy);
    let mut expected: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|&action| Clashes.is_noisy(&game, &state, action))
        .collect();
    noisy.sort();
    expected.sort();
    assert_eq!(noisy, expected);
    assert_eq!(noisy.len(), 2);
}

#[test]
fn estimates_are_opposed_and_know_material() {
    let game = Chess::default();
    let opinion = Evaluation::default();
    let seen = |text: &str, player| opinion.evaluate(&game, &read(text), player);
    let queen_up = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert!(seen(queen_up, Player::FIRST) > 80_000);
    assert_eq!(
        seen(queen_up, Player::FIRST),
        -seen(queen_up, Player::SECOND)
    );
    // The same position with the colours exchanged is worth the same to the other player.
    let exchanged = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR b KQkq - 0 1";
    assert_eq!(
        seen(queen_up, Player::FIRST),
        seen(exchanged, Player::SECOND)
    );
    let many = "6k1/pppppp1p/8/QQQQQQ2/QQQ5/8/8/KRR5 b - - 0 1";
    assert!(seen(many, Player::FIRST) < 1_000_000);
}
