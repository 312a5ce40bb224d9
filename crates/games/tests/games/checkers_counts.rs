//! The rules of checkers agree with published counts.

use std::time::Instant;

use zermelo_core::Game;
use zermelo_games::checkers::{Board, Checkers, Move};

const COUNTS: &str = include_str!("../../src/checkers/data/counts.txt");

/// Deeper counts take minutes without optimisation.
const FAST: usize = 9;

fn published() -> Vec<u64> {
    let line = COUNTS.lines().find(|line| line.starts_with("leaves start"));
    let numbers = line.unwrap().split_whitespace().skip(2);
    numbers.map(|number| number.parse().unwrap()).collect()
}

/// Move sequences of this length, the last move counted and not made.
fn leaves(game: &Checkers, board: &Board, depth: usize, moves: &mut Vec<Move>) -> u64 {
    if depth == 1 {
        return game.count_actions(board) as u64;
    }
    let start = moves.len();
    game.actions(board, moves);
    let mut count = 0;
    for index in start..moves.len() {
        let child = game.result(board, moves[index]);
        count += leaves(game, &child, depth - 1, moves);
    }
    moves.truncate(start);
    count
}

#[test]
fn counts_are_the_published_ones() {
    let game = Checkers::default();
    for (depth, &expected) in (1..).zip(&published()[..FAST]) {
        let count = leaves(&game, &game.initial(), depth, &mut Vec::new());
        assert_eq!(count, expected, "at depth {depth}");
    }
}

/// `cargo test --release --test checkers_counts -- --ignored --nocapture` measures the speed.
#[test]
#[ignore = "takes seconds with optimisation, minutes without"]
fn deep_counts_are_the_published_ones() {
    let game = Checkers::default();
    for (depth, &expected) in (1..).zip(&published()).skip(FAST) {
        let started = Instant::now();
        let count = leaves(&game, &game.initial(), depth, &mut Vec::new());
        let seconds = started.elapsed().as_secs_f64();
        println!(
            "depth {depth}: {count} leaves in {seconds:.3} s, {:.1} million a second",
            count as f64 / seconds / 1e6
        );
        assert_eq!(count, expected, "at depth {depth}");
    }
}
