//! Published and independently found results, on one thread and on two.

use zermelo_core::Limits;
use zermelo_engines::connect4::score::remoteness;
use zermelo_engines::connect4::{Position, Solver};

/// Columns played and the score, one a line.
const SCORES: &str = include_str!("data/scores.txt");

/// Width, height, winner and last ply, one board a line.
const WINNERS: &str = include_str!("../../../../tests/data/connect4_winners.txt");

fn rows(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with('#'))
}

fn positions() -> Vec<(Position, i32)> {
    let read = |line: &str| {
        let (moves, score) = line.split_once(' ').unwrap();
        let columns: Vec<u32> = moves.bytes().map(|c| u32::from(c - b'1')).collect();
        (
            Position::start().play_all(6, &columns),
            score.parse().unwrap(),
        )
    };
    rows(SCORES).map(read).collect()
}

#[test]
fn all_published_scores_come_out_on_one_thread() {
    let positions = positions();
    assert_eq!(positions.len(), 300);
    let mut solver = Solver::new(7, 6, 64 << 20, 1).unwrap();
    for (position, score) in positions {
        solver.clear();
        let answer = solver.solve(position, &Limits::default(), &mut |_| ());
        assert_eq!(answer.score(), Some(score), "{position:?}");
    }
}

#[test]
fn two_threads_find_the_same_scores_with_a_table_that_is_never_cleared() {
    let mut solver = Solver::new(7, 6, 16 << 20, 2).unwrap();
    for (position, score) in positions() {
        let answer = solver.solve(position, &Limits::default(), &mut |_| ());
        assert_eq!(answer.score(), Some(score), "{position:?}");
    }
}

fn check_winner(line: &str, threads: u32) {
    let words: Vec<&str> = line.split(' ').collect();
    let [width, height, last] = [words[0], words[1], words[3]].map(|word| word.parse().unwrap());
    let mut solver = Solver::new(width, height, 512 << 20, threads).unwrap();
    let answer = solver.solve(Position::start(), &Limits::default(), &mut |_| ());
    let score = answer.score().unwrap();
    let winner = match score.signum() {
        1 => "1",
        -1 => "2",
        _ => "=",
    };
    let end = remoteness(width * height, 0, score).unwrap_or(width * height);
    assert_eq!(
        (winner, end),
        (words[2], last),
        "{width} wide, {height} high"
    );
}

/// Boards with at most so many cells are solved in a moment.
const SMALL: u32 = 30;

fn cells(line: &str) -> u32 {
    let mut numbers = line.split(' ').map(|word| word.parse::<u32>().unwrap_or(0));
    numbers.next().unwrap() * numbers.next().unwrap()
}

#[test]
fn small_boards_have_their_known_winners() {
    let small: Vec<&str> = rows(WINNERS).filter(|line| cells(line) <= SMALL).collect();
    assert!(small.len() >= 10);
    for line in small {
        check_winner(line, 1);
        check_winner(line, 2);
    }
}

#[test]
#[ignore = "a minute or two: cargo test --release -p zermelo-engines -- --ignored"]
fn larger_boards_have_their_known_winners() {
    let large = rows(WINNERS).filter(|line| (SMALL + 1..=36).contains(&cells(line)));
    for line in large {
        check_winner(line, 2);
    }
}
