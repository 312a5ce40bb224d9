//! Many positions at once: the scores, their order, and a stop in the middle.

use zermelo_core::StopFlag;
use zermelo_engines::connect4::{ManySolver, Position};

/// Columns played and the score, one a line.
const SCORES: &str = include_str!("data/scores.txt");

fn positions() -> (Vec<Position>, Vec<i32>) {
    let read = |line: &str| {
        let (moves, score) = line.split_once(' ').unwrap();
        let columns: Vec<u32> = moves.bytes().map(|c| u32::from(c - b'1')).collect();
        let position = Position::start().play_all(6, &columns);
        (position, score.parse::<i32>().unwrap())
    };
    let lines = SCORES.lines().filter(|line| !line.starts_with('#'));
    lines.map(read).unzip()
}

fn scores(solver: &mut ManySolver, positions: &[Position]) -> Vec<i32> {
    let mut found = Vec::new();
    solver.scores(positions, &StopFlag::default(), &mut |score| {
        found.push(score)
    });
    found
}

#[test]
fn published_scores_come_out_in_their_order_on_any_number_of_threads() {
    let (positions, expected) = positions();
    for (threads, bytes) in [(1, 4 << 20), (2, 8 << 20), (3, 3 << 16)] {
        let mut solver = ManySolver::new(7, 6, bytes, threads).unwrap();
        assert_eq!(scores(&mut solver, &positions), expected, "{threads}");
    }
}

#[test]
fn a_kept_table_and_a_cleared_one_give_the_same_scores() {
    let (mut positions, mut expected) = positions();
    let mut solver = ManySolver::new(7, 6, 1 << 20, 2).unwrap();
    assert_eq!(scores(&mut solver, &positions), expected);
    positions.reverse();
    expected.reverse();
    assert_eq!(scores(&mut solver, &positions), expected);
    solver.clear();
    assert_eq!(scores(&mut solver, &positions), expected);
    assert!(scores(&mut solver, &[]).is_empty());
}

#[test]
fn after_a_stop_the_scores_so_far_are_those_of_the_first_positions() {
    let (positions, expected) = positions();
    for after in [0, 1, 40] {
        let mut solver = ManySolver::new(7, 6, 1 << 20, 2).unwrap();
        // Last comes one that takes minutes: with no stop this test would not end.
        let mut positions = positions[..100].to_vec();
        positions.extend([Position::start(); 3]);
        let stop = StopFlag::default();
        let mut found = Vec::new();
        if after == 0 {
            stop.stop();
        }
        solver.scores(&positions, &stop, &mut |score| {
            found.push(score);
            if found.len() == after {
                stop.stop();
            }
        });
        assert!(after <= found.len() && found.len() <= 100);
        assert_eq!(found, expected[..found.len()]);
        // Nothing wrong was kept.
        let again = scores(&mut solver, &positions[..100]);
        assert_eq!(again, expected[..100]);
    }
}

#[test]
fn boards_that_do_not_fit_are_refused() {
    assert!(ManySolver::new(9, 7, 1 << 20, 2).is_err());
}
